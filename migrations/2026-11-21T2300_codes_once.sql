-- The time step (of 30 seconds, counted from 1970) of the latest code that was taken: neither it nor an older one is again.
alter table staff_second_factors add column last_step bigint;
