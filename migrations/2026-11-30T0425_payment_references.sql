-- widens
-- The reference of a card slip or an e-transfer finds what it paid.
create index invoice_payments_reference on invoice_payments using gin (folded_for_search(reference) gin_trgm_ops) where reference is not null;
create index account_entries_reference on account_entries using gin (folded_for_search(reference) gin_trgm_ops) where reference is not null;
