-- widens
-- Why staff moved a pickup, such as snow: its customer reads it. Null where no reason was given.
alter table booking_events add column moved_because text check (length(moved_because) between 1 and 120);
