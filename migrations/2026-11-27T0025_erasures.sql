-- What was erased of a customer who asked for it, by the ids of its rows, which name nobody: a copy of the database that is older
-- than the erasure has them still, and whoever restores it erases them again. It is also written beside the copies, because a
-- database that is lost takes this table along.
create table erasures (
	id uuid primary key default uuidv7(),
	at timestamptz not null default now(),
	gone jsonb not null,
	-- when it was written beside the copies, or found there
	noted_at timestamptz
);
create index erasures_to_note on erasures (id) where noted_at is null;
