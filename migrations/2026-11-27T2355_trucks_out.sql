-- widens
-- A truck that is out on a day: all day, or from a moment on, and then what was finished before stays with it.
create table trucks_out (
	date date not null,
	truck_id uuid not null references trucks on delete cascade,
	reason text not null check (length(reason) between 1 and 120),
	since timestamptz,
	primary key (date, truck_id)
);
