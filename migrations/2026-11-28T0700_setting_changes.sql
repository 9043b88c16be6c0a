-- widens
-- Settings of the company that owners change at the desk, over the settings file. A row is never changed: the number, counted for each
-- part, is the version that its author has seen.
create table setting_changes (
	part text not null check (part in ('office', 'hours')),
	number integer not null check (number > 0),
	-- as the settings file has them
	values jsonb not null,
	holds_from date not null,
	-- a member of staff, by name
	actor text not null,
	created_at timestamptz not null default now(),
	primary key (part, number)
);
