-- widens
-- Invoices as they were issued, with what was paid, credited and written off. Their sums are kept by the database itself,
-- so that no balance can differ from its rows.

-- The next number of each series. Given from this row under its lock, in the transaction that issues: a sequence leaves holes.
create table invoice_series (
	prefix text primary key,
	next_number integer not null check (next_number > 0)
);

create table invoices (
	id uuid primary key default uuidv7(),
	number text not null unique,
	-- Let go when the booking is erased: an invoice is kept for six years after its tax year.
	booking_id uuid references bookings on delete set null,
	issued_on date not null,
	due_on date not null check (due_on >= issued_on),
	issued_at timestamptz not null default now(),
	issued_by text not null,
	-- The whole invoice as it was issued: supplier, buyer, work, lines and taxes.
	document jsonb not null,
	subtotal_cents integer not null check (subtotal_cents >= 0),
	tax_cents integer not null check (tax_cents >= 0),
	total_cents integer not null check (total_cents > 0),
	-- Sums of the rows below: of credit notes, and of payments without refunds, with what cash was rounded by.
	credited_cents integer not null default 0,
	paid_cents integer not null default 0 check (paid_cents >= 0),
	written_off_cents integer not null default 0 check (written_off_cents >= 0),
	ended_at timestamptz,
	ended_by text,
	end_reason text check (end_reason <> ''),
	is_void boolean not null default false,
	balance_cents integer not null generated always as (
		case when is_void then 0 else total_cents - credited_cents - paid_cents - written_off_cents end
	) stored,
	found_by text not null generated always as (
		folded_for_search(number || E'\n' || (document #>> '{buyer,name}'))
	) stored,
	constraint invoices_total check (total_cents = subtotal_cents + tax_cents),
	constraint invoices_credited check (credited_cents between 0 and total_cents),
	constraint invoices_written_off check (written_off_cents = 0 or written_off_cents <= total_cents - credited_cents - paid_cents),
	constraint invoices_void check (not is_void or (credited_cents = 0 and paid_cents = 0 and written_off_cents = 0)),
	constraint invoices_ended check (
		num_nulls(ended_at, ended_by, end_reason) in (0, 3) and (ended_at is null) = (not is_void and written_off_cents = 0)
	)
);
create index invoices_newest on invoices (issued_on desc, id desc);
create index invoices_open on invoices (due_on, id) where balance_cents <> 0;
create index invoices_found_by on invoices using gin (found_by gin_trgm_ops);
-- A pickup has one invoice that counts.
create unique index invoices_of_booking on invoices (booking_id) where not is_void and credited_cents < total_cents;

create table credit_notes (
	id uuid primary key default uuidv7(),
	number text not null unique,
	invoice_id uuid not null references invoices,
	issued_on date not null,
	issued_at timestamptz not null default now(),
	issued_by text not null,
	reason text not null check (reason <> ''),
	document jsonb not null,
	subtotal_cents integer not null check (subtotal_cents >= 0),
	tax_cents integer not null check (tax_cents >= 0),
	total_cents integer not null check (total_cents > 0),
	-- The form that it came with: the same one twice is one credit note.
	form_key uuid not null unique,
	constraint credit_notes_total check (total_cents = subtotal_cents + tax_cents)
);
create index credit_notes_invoice on credit_notes (invoice_id, id);

create table invoice_payments (
	id uuid primary key default uuidv7(),
	invoice_id uuid not null references invoices,
	kind text not null check (kind in ('payment', 'refund')),
	method text not null check (method in ('card', 'cash', 'e-transfer', 'cheque')),
	amount_cents integer not null check (amount_cents > 0),
	-- What cash settles beside what was handed over, to the nearest five cents.
	rounding_cents smallint not null default 0 check (rounding_cents between -2 and 2),
	reference text check (reference <> ''),
	paid_on date not null,
	taken_by text not null,
	at timestamptz not null default now(),
	form_key uuid not null unique,
	constraint invoice_payments_rounding check (method = 'cash' or rounding_cents = 0),
	constraint invoice_payments_coins check (method <> 'cash' or amount_cents % 5 = 0)
);
create index invoice_payments_invoice on invoice_payments (invoice_id, id);

-- An invoice is never edited: what may change is its booking, when that is erased, its sums and its end.
create function keep_invoice() returns trigger language plpgsql as $$
begin
	if tg_op = 'DELETE' then
		if old.issued_on >= date_trunc('year', current_date) - interval '6 years' then
			raise exception 'invoice % is kept for six years after its tax year', old.number;
		end if;
		return old;
	end if;
	if new.booking_id is not null and new.booking_id is distinct from old.booking_id
		or (new.id, new.number, new.issued_on, new.due_on, new.issued_at, new.issued_by, new.document,
			new.subtotal_cents, new.tax_cents, new.total_cents)
		is distinct from (old.id, old.number, old.issued_on, old.due_on, old.issued_at, old.issued_by, old.document,
			old.subtotal_cents, old.tax_cents, old.total_cents) then
		raise exception 'invoice % is issued: it is credited, never edited', old.number;
	end if;
	if old.is_void then
		if (new.is_void, new.ended_at, new.ended_by, new.end_reason)
			is distinct from (old.is_void, old.ended_at, old.ended_by, old.end_reason) then
			raise exception 'invoice % is void', old.number;
		end if;
	end if;
	return new;
end
$$;
create trigger keep_invoice before update or delete on invoices for each row execute function keep_invoice();

create function keep_entry() returns trigger language plpgsql as $$
begin
	if tg_op = 'DELETE' and not exists (
		select from invoices i where i.id = old.invoice_id
		and i.issued_on >= date_trunc('year', current_date) - interval '6 years'
	) then
		return old;
	end if;
	raise exception 'what was paid or credited is never edited';
end
$$;
create trigger keep_payment before update or delete on invoice_payments for each row execute function keep_entry();
create trigger keep_credit before update or delete on credit_notes for each row execute function keep_entry();

create function count_payment() returns trigger language plpgsql as $$
declare
	settled integer := new.amount_cents + new.rounding_cents;
	owing integer;
begin
	update invoices set paid_cents = paid_cents + case new.kind when 'payment' then settled else -settled end
	where id = new.invoice_id returning balance_cents into owing;
	if new.kind = 'payment' and owing < 0 or new.kind = 'refund' and owing > 0 then
		raise exception 'a % of more than is owing', new.kind;
	end if;
	return null;
end
$$;
create trigger count_payment after insert on invoice_payments for each row execute function count_payment();

create function count_credit() returns trigger language plpgsql as $$
begin
	update invoices set credited_cents = credited_cents + new.total_cents where id = new.invoice_id;
	return null;
end
$$;
create trigger count_credit after insert on credit_notes for each row execute function count_credit();
