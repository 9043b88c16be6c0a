-- widens
-- Which voids went into the files for the books, run by run: those of invoices that were in a run before.
create table book_run_voids (
	run integer not null references book_runs on delete cascade,
	place integer not null check (place > 0),
	invoice_id uuid not null references invoices on delete cascade,
	primary key (run, place)
);
create unique index book_run_voids_invoice on book_run_voids (invoice_id, run);

-- Whether a run has what was paid, written off and voided, though that be nothing: earlier ones have invoices and credit notes only.
alter table book_runs add column has_money boolean not null default false;
