-- Photos that a customer adds to a booking on its own page. Those of the quote that it was booked with stay the quote's.
create table booking_photos (
	id uuid primary key,
	-- not deleted with it: the files go first
	booking_id uuid not null references bookings,
	-- 1 to 9; at most nine photos are held by this bound, not by counting
	position smallint not null check (position between 1 and 9),
	label text not null,
	storage_key text not null unique,
	thumbnail_key text not null unique,
	width integer not null check (width > 0),
	height integer not null check (height > 0),
	bytes integer not null check (bytes > 0),
	created_at timestamptz not null default now(),
	unique (booking_id, position)
);

-- So many photos were added to the booking: the office is told once for those that were added together.
alter table booking_entries add column photos_added smallint check (photos_added between 1 and 9);
