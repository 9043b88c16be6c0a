-- widens
-- What a page about a thing or a service showed most jobs to cost, without the trip, and the trip that it showed with it, where its
-- booking is for that subject: then load_size is the subject's name. Empty for a load size, a quote, and bookings of earlier releases.
alter table bookings
	add column subject_from_cents integer,
	add column subject_to_cents integer,
	add column subject_travel_fee_cents integer;
