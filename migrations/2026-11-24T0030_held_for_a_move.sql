-- The pickup that a place is held for, when it is to be moved there: on the day on which it stands already it is in the
-- day's sum, and from the moment on which it leaves that day, what is held for it counts.
alter table held_places add column moves uuid references bookings on delete set null;
