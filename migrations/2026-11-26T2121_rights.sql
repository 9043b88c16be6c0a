-- Who may do what at the desk. A role is what an account begins with, and a row of `staff_rights` is what an owner gave it
-- beside that, or took from it. What was 'staff' is a dispatcher: the release before still reads and writes 'staff', so the
-- column stays as it is until a later one narrows it, and `preset` is what this one reads. The release before lets nobody in
-- whose role it does not know.
alter table staff
	drop constraint staff_role_check,
	add constraint staff_role_check check (role in ('owner', 'staff', 'dispatcher', 'day')),
	add column preset text not null generated always as (case role when 'staff' then 'dispatcher' else role end) stored
		check (preset in ('owner', 'dispatcher', 'day'));

create table staff_rights (
	staff_id text not null references staff on delete cascade,
	name text not null check (name in (
		'today', 'bookings', 'quotes', 'schedule', 'customers', 'unsent', 'messages', 'overview', 'exports', 'overbook',
		'erase', 'accounts'
	)),
	-- false: taken away
	given boolean not null,
	primary key (staff_id, name)
);

-- Who changed what an account may do: its role and all its rights, before and after.
create table staff_rights_history (
	id bigint generated always as identity primary key,
	staff_id text not null references staff on delete cascade,
	at timestamptz not null default now(),
	-- a member of staff, by name
	actor text not null,
	before jsonb not null,
	after jsonb not null
);
create index staff_rights_history_staff on staff_rights_history (staff_id, id);
