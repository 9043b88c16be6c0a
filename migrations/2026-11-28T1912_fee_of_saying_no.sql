-- widens
-- What saying no cost by what the customer read when they said it, before tax: staff may charge it, and no more.
alter table change_orders add column refusing_cents integer;
