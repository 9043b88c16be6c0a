-- On which truck a pickup goes, once staff have said so. Pickups whose truck is removed are on none again.
alter table bookings add column truck_id uuid references trucks on delete set null;
create index bookings_truck on bookings (truck_id) where truck_id is not null;
