-- What the desk reads of bookings: those of a day, and the list by day. The ids of one day are in the order of booking.
create index bookings_by_day on bookings (date, id);
create index bookings_by_status on bookings (status, date, id);

-- Why an owner booked beyond what the window takes. Null where there was a place.
alter table bookings add column overbooked_because text check (overbooked_because <> '');

-- The secret address from which a member of staff's calendar reads all pickups. Only its SHA-256 is kept.
create table calendar_feeds (
	staff_id text primary key references staff on delete cascade,
	token_hash bytea not null unique check (octet_length(token_hash) = 32),
	made_at timestamptz not null default now()
);
