-- What only former releases read or wrote: the release before is stopped first.

-- Searches read `found_by`.
alter table quote_requests drop column search_text;
alter table leads drop column search_text;
alter table bookings drop column search_text;

-- Dispatchers were called 'staff'. A new name for a role ends no calendar's address.
alter table staff disable trigger end_calendar;
update staff set role = 'dispatcher' where role = 'staff';
alter table staff enable trigger end_calendar;
alter table staff
	drop column preset,
	drop constraint staff_role_check,
	add constraint staff_role_check check (role in ('owner', 'dispatcher', 'day'));

-- Every booking has its job size. One from before there were trucks gets that of an unknown load in the city.
update bookings set cubic_yards = coalesce(cubic_yards, 10), minutes = coalesce(minutes, 70)
where cubic_yards is null or minutes is null;
alter table bookings alter column cubic_yards set not null, alter column minutes set not null;

-- A claim compares with the schedule, not with what the window's row says.
alter table arrival_windows drop column capacity, add constraint arrival_windows_booked_check check (booked >= 0);
