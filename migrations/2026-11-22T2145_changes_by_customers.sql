-- What becomes of a booking after it was made is an entry as well: moved, cancelled, or what the customer now says of the
-- place. Only ever added to, as before.
alter table booking_entries
	-- by its author
	add column change text check (change in ('moved', 'cancelled')),
	-- the day and the window that a pickup was moved from
	add column moved_from_date date,
	add column moved_from_window_id text,
	add check ((change is not distinct from 'moved') = (moved_from_date is not null)),
	add check ((moved_from_date is null) = (moved_from_window_id is null)),
	-- it is all that the customer has to say of the place, in place of what was said before
	add column replaces boolean not null default false,
	add column gate_code text,
	add column on_site text;

-- The mail to the customer about a pickup that was moved or cancelled is of the entry that says so. The office gets the one
-- about an addition.
alter table deliveries
	drop constraint deliveries_kind_check,
	drop constraint deliveries_check,
	add constraint deliveries_kind_check check (
		kind in ('lead-email', 'confirmation-email', 'crm-sync', 'crm-resync', 'addition-email', 'change-email')
	),
	add constraint deliveries_check check (
		(kind in ('addition-email', 'change-email')) = (entry_id is not null)
	);
