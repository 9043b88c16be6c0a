-- The lines of a firm price come to its amount.
create function sum_of_lines(lines jsonb) returns bigint language sql immutable
	return (select coalesce(sum((line ->> 'amount')::bigint), 0) from jsonb_array_elements(lines) line);
alter table firm_prices
	add constraint firm_prices_lines check (lines is null or sum_of_lines(lines) = amount_cents);
