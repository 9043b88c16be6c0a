-- What a pickup's customer was promised, and whether it was kept: an answer within two hours, a report of where things went, photos.
-- The promises of a pickup that is cancelled or a no-show are open no more.
create table promises (
	booking_id uuid not null references bookings on delete cascade,
	kind text not null check (kind in ('response', 'report', 'photos')),
	made_at timestamptz not null,
	-- Null until the pickup is done, where it counts from then.
	due_at timestamptz,
	kept_at timestamptz,
	-- A member of staff, by name.
	kept_by text check (kept_by <> ''),
	primary key (booking_id, kind),
	constraint promises_kept check (num_nulls(kept_at, kept_by) in (0, 2))
);
create index promises_open on promises (due_at) where kept_at is null;

-- Where the things of a pickup went, as its customer was last told. The version is the one that its author has seen.
create table pickup_reports (
	booking_id uuid primary key references bookings on delete cascade,
	version integer not null check (version > 0),
	donated text not null check (length(donated) <= 300),
	recycled text not null check (length(recycled) <= 300),
	landfilled text not null check (length(landfilled) <= 300),
	way text not null check (way in ('mail', 'text', 'call')),
	sent_at timestamptz not null,
	sent_by text not null check (sent_by <> ''),
	constraint pickup_reports_say check (donated <> '' or recycled <> '' or landfilled <> '')
);

-- A complaint about a pickup, and what came of it. The form makes the id, so that one press is one complaint.
create table complaints (
	id uuid primary key,
	booking_id uuid not null references bookings on delete cascade,
	said text not null check (length(said) between 1 and 2000),
	made_at timestamptz not null,
	taken_by text not null check (taken_by <> ''),
	outcome text check (outcome in ('put right', 'money back', 'nothing to do')),
	outcome_note text check (length(outcome_note) <= 2000),
	closed_at timestamptz,
	closed_by text check (closed_by <> ''),
	constraint complaints_closed check (num_nulls(outcome, outcome_note, closed_at, closed_by) in (0, 4))
);
create index complaints_booking on complaints (booking_id);
create index complaints_open on complaints (made_at) where closed_at is null;

-- The message with the report, beside the kinds that there are. The release before would not know how to send it.
do $$
declare
	definition text;
begin
	select pg_get_constraintdef(oid) into strict definition from pg_constraint
	where conrelid = 'messages'::regclass and conname = 'messages_kind_check';
	execute format(
		'alter table messages drop constraint messages_kind_check, add constraint messages_kind_check %s',
		replace(definition, '''credit-note''::text', '''credit-note''::text, ''report''::text')
	);
end
$$;
