-- A mail about what was added to a booking later names its entry in a column, not by a number in its kind. A process of
-- the release before this one cannot write a delivery down from here on: its jobs wait for one of this release.
alter table deliveries
	drop constraint deliveries_pkey,
	drop constraint deliveries_kind_check,
	add column entry_id bigint references booking_entries;

-- The number was the entry's.
update deliveries d set kind = 'addition-email', entry_id = e.id
from booking_entries e join bookings b on b.id = e.booking_id
where d.kind = 'addition-email.' || e.id and d.lead_id = b.lead_id;
-- What no entry of its lead stands for says nothing of anything.
delete from deliveries where kind like 'addition-email.%';

alter table deliveries
	add constraint deliveries_kind_check check (
		kind in ('lead-email', 'confirmation-email', 'crm-sync', 'crm-resync', 'addition-email')
	),
	add check ((kind = 'addition-email') = (entry_id is not null)),
	add constraint deliveries_one_of_a_kind unique nulls not distinct (lead_id, kind, entry_id);
