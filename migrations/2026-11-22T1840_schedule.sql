-- How many pickups a window takes. What stands in none of these tables is as the company's settings have it, so that they
-- begin empty. A window's id is one of the settings'.

-- On a weekday: 1 is Monday, 7 is Sunday.
create table schedule_rules (
	weekday smallint not null check (weekday between 1 and 7),
	window_id text not null,
	places smallint not null check (places between 0 and 99),
	primary key (weekday, window_id)
);

-- On one date, whatever its weekday has.
create table schedule_exceptions (
	date date not null,
	window_id text not null,
	places smallint not null check (places between 0 and 99),
	primary key (date, window_id)
);

-- No pickup at all, for a reason that staff read.
create table closed_days (
	date date primary key,
	reason text not null check (reason <> '')
);

-- A pickup of 'Today ASAP' takes a place of its own window and one of this one, in which it can still be made.
alter table bookings
	add column asap_window_id text,
	add constraint bookings_asap_window foreign key (date, asap_window_id) references arrival_windows (date, window_id);

-- From here on `booked` alone counts. `capacity` is what held when a place was last taken, for the release before this one;
-- a later one drops it.

alter table history
	drop constraint history_subject_check,
	add constraint history_subject_check check (subject in ('quote', 'lead', 'booking', 'customer', 'schedule'));
