-- What a finished pickup was charged before tax, and how it was paid: nothing until staff enter both.
alter table bookings
	add column charged_cents integer check (charged_cents between 0 and 9999999),
	add column payment text check (payment in ('card', 'cash', 'e-transfer', 'not paid yet')),
	add constraint bookings_charge check (num_nulls(charged_cents, payment) in (0, 2)),
	add constraint bookings_charge_when_done check (payment is null or status = 'done');
-- The list of those that are not paid yet.
create index bookings_not_paid on bookings (date, id) where payment = 'not paid yet';
