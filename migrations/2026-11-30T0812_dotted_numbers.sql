-- widens
-- The few invoices that can have an amount such as 1.01 in their number or name: of its trigrams, every other name has some.
create index invoices_dotted on invoices (id) where found_by ~ '[0-9][.][0-9]';
