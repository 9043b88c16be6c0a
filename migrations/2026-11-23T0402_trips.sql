-- What the trip adds to the price of a pickup, before tax, as it was said when it was booked. Null for a place whose trip was not
-- known then, and for what was booked before trips were said.
alter table bookings add column trip_cents integer check (trip_cents >= 0);
