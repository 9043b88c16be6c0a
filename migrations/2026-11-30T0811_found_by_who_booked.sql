-- Where somebody else is billed, the invoice is found by who booked as well.
alter table invoices alter column found_by set expression as (
	folded_for_search(number || E'\n' || (document #>> '{buyer,name}') || coalesce(E'\n' || (document #>> '{work,bookedBy}'), ''))
);
