-- widens
-- Which invoices and credit notes went into the files for the books, run by run. A file of a run is made anew from these rows,
-- and is the same again: what was issued is never edited.
create table book_runs (
	number integer primary key generated always as identity,
	made_at timestamptz not null,
	made_by text not null,
	from_day date not null,
	to_day date not null check (to_day >= from_day),
	-- What was in no run before, or all of the period.
	scope text not null check (scope in ('new', 'all')),
	-- What QuickBooks Online and Xero called things then.
	names jsonb not null,
	-- The form that it came with: the same one twice is one run.
	form_key uuid not null unique
);
create index book_runs_days on book_runs (to_day, from_day);

create table book_run_invoices (
	run integer not null references book_runs on delete cascade,
	-- Its place in the run, from 1.
	place integer not null check (place > 0),
	invoice_id uuid not null references invoices on delete cascade,
	primary key (run, place)
);
create unique index book_run_invoices_invoice on book_run_invoices (invoice_id, run);

create table book_run_credit_notes (
	run integer not null references book_runs on delete cascade,
	place integer not null check (place > 0),
	credit_note_id uuid not null references credit_notes on delete cascade,
	primary key (run, place)
);
create unique index book_run_credit_notes_credit_note on book_run_credit_notes (credit_note_id, run);
-- A period's credit notes, and what was voided or written off in it.
create index credit_notes_issued on credit_notes (issued_on, id);
create index invoices_ended on invoices (ended_at) where ended_at is not null;
