-- widens
-- What is owing, in the order of the list and with all that its sums need, so that they read none of its documents.
create index invoices_owing on invoices (issued_on desc, id desc) include (due_on, balance_cents) where balance_cents <> 0;
-- What was billed from a day on, for the books of days long ago: as little to read as may be.
create index invoices_totals on invoices (issued_on) include (total_cents);
