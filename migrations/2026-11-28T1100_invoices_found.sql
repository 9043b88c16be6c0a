-- widens
-- The invoices of a booking, void and credited ones too: those of a customer are found by it.
create index invoices_booking on invoices (booking_id);
-- An amount that is searched for, in all or owing.
create index invoices_total on invoices (total_cents);
create index invoices_balance on invoices (balance_cents) where balance_cents <> 0;
