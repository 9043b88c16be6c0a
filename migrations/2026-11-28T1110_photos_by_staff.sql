-- Photos of a booking that staff take: what is found on site, and the place once it is empty. Nine of each kind, beside the nine that
-- its customer adds.
alter table booking_photos
	add column kind text not null default 'customer' check (kind in ('customer', 'on-site', 'completion')),
	drop constraint booking_photos_booking_id_position_key,
	add constraint booking_photos_place unique (booking_id, kind, position);
