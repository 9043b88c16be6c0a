-- widens
-- The lines that an amount is made of, as staff set it, in the order in which they stand: what each is for, and its cents. A quote
-- keeps them beside its final amount, a firm price those that its customer was shown.
alter table quote_requests add column final_lines jsonb;
alter table firm_prices add column lines jsonb;
