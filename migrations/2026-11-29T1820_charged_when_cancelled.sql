-- What cancelling costs once the crew is on its way is charged to a pickup that is cancelled. The release before does not know how to show it: it
-- is stopped first.
alter table bookings
	drop constraint bookings_charge_when_done,
	add constraint bookings_charge_when_over check (payment is null or status in ('done', 'cancelled'));
