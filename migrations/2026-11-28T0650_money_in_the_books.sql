-- widens
-- Which payments, refunds and write-offs went into the files for the books, run by run, as invoices and credit notes do.
create table book_run_payments (
	run integer not null references book_runs on delete cascade,
	place integer not null check (place > 0),
	payment_id uuid not null references invoice_payments on delete cascade,
	primary key (run, place)
);
create unique index book_run_payments_payment on book_run_payments (payment_id, run);

create table book_run_write_offs (
	run integer not null references book_runs on delete cascade,
	place integer not null check (place > 0),
	-- The invoice of which the rest was written off.
	invoice_id uuid not null references invoices on delete cascade,
	primary key (run, place)
);
create unique index book_run_write_offs_invoice on book_run_write_offs (invoice_id, run);
