-- widens
-- Why money was given back, as staff say; null for payments, and for refunds of before it was asked.
alter table invoice_payments add column reason text check (reason <> '');
