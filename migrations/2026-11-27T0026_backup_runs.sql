-- The daily backup and the monthly restore drill: who does it, so that of several processes one does, and how it ended.
create table backup_runs (
	id bigint generated always as identity primary key,
	work text not null check (work in ('backup', 'drill')),
	began_at timestamptz not null default now(),
	-- While it runs its process says so again and again. One that has not for some minutes is no more.
	alive_at timestamptz not null default now(),
	ended_at timestamptz,
	-- null while it runs
	ok boolean,
	-- what was done, in figures
	result jsonb,
	-- why it failed, in words
	failure text,
	check ((ended_at is null) = (ok is null))
);
create unique index backup_runs_one_at_a_time on backup_runs (work) where ended_at is null;
create index backup_runs_latest on backup_runs (work, id desc);
