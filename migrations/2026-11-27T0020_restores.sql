-- Which backups were restored into this database: a restore that is started again knows that it is done.
create table restores (
	backup text not null,
	taken_at timestamptz not null,
	restored_at timestamptz not null default now(),
	primary key (backup, restored_at)
);
