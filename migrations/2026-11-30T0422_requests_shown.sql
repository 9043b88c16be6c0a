-- widens
-- When a request was last shown to staff who can answer it. It lapses only once somebody was shown it as it is: one that was changed
-- since is to be shown again.
alter table bookings add column shown_at timestamptz;
