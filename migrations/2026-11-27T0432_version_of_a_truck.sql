-- widens
-- The state of a truck that someone saw, as bookings have it: a change of another state is refused.
alter table trucks add column version integer not null default 1;
