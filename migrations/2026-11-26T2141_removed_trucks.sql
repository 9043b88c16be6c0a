-- A truck that is removed stays with the pickups that were on it, until staff put them on another: their customers are told
-- nothing meanwhile.
alter table trucks add column removed_at timestamptz;
