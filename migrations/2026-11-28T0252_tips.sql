-- widens
-- Tips, apart from what is owed: they are the crew's, never revenue, and change no balance.
create table tips (
	id uuid primary key default uuidv7(),
	-- The job that it was for.
	invoice_id uuid not null references invoices on delete cascade,
	-- A tip that was entered by mistake is taken back by a row of its own.
	takes_back uuid unique references tips on delete cascade,
	method text not null check (method in ('card', 'cash', 'e-transfer', 'cheque')),
	amount_cents integer not null check (amount_cents > 0),
	-- A name, or a truck's crew.
	for_whom text not null check (for_whom <> ''),
	paid_on date not null,
	taken_by text not null,
	at timestamptz not null default now(),
	-- The form that it came with: the same one twice is one tip.
	form_key uuid not null,
	constraint tips_form unique (invoice_id, form_key),
	constraint tips_coins check (method <> 'cash' or amount_cents % 5 = 0)
);
create trigger keep_tip before update or delete on tips for each row execute function keep_entry();

-- What came in on a day.
create index tips_paid_on on tips (paid_on);
create index invoice_payments_paid_on on invoice_payments (paid_on);
