-- The trucks with which the company hauls. While there is none, those of the company's settings hold.
create table trucks (
	id uuid primary key default uuidv7(),
	name text not null check (name <> ''),
	cubic_yards real not null check (cubic_yards > 0 and cubic_yards <= 100),
	-- The weekdays on which it works: 1 is Monday, 7 is Sunday.
	weekdays smallint[] not null check (weekdays <@ array[1, 2, 3, 4, 5, 6, 7]::smallint[]),
	-- Where it starts from: a place or an address, for staff to read.
	home_base text not null default '',
	created_at timestamptz not null default now()
);

-- What a pickup takes of its day, as it was reckoned when its place was taken. A pickup that the release before has booked
-- has neither, and counts as one whose load nobody knows.
alter table bookings
	add column cubic_yards real check (cubic_yards > 0),
	add column minutes smallint check (minutes > 0);

-- What is taken of a day is the sum of the pickups that are not cancelled.
create index bookings_taken on bookings (date) include (cubic_yards, minutes) where status <> 'cancelled';

-- A request for a day that nobody answers lapses. Those that are there already do not: nobody has been told so.
alter table bookings add column lapses boolean not null default false;
