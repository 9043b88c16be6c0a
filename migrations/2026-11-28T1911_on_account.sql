-- Money that a customer gives before or beyond an invoice is on their account until it is used for one, or given back. It is owed to them:
-- no part of what is owing on invoices. A row is money that came in, or went out again; what is used for an invoice is a payment of that
-- invoice 'on account', and what an invoice gives back to the account is a refund of it. The release before reads neither.
create table account_entries (
	id uuid primary key default uuidv7(),
	-- Goes when its customer is erased. The name stays as long as the law wants it.
	customer_id uuid references customers (id) on delete set null,
	name text not null check (name <> ''),
	kind text not null check (kind in ('payment', 'refund')),
	-- The payment that a refund gives back.
	of_entry uuid references account_entries (id),
	-- The invoice that it was paid beyond.
	invoice_id uuid references invoices (id) on delete set null,
	-- The refund of an invoice that it came from: held by a trigger, because tables that refer to each other can't be copied one by one.
	came_from uuid unique,
	method text not null check (method in ('card', 'cash', 'e-transfer', 'cheque', 'on account')),
	amount_cents integer not null check (amount_cents > 0),
	rounding_cents smallint not null default 0 check (rounding_cents between -2 and 2),
	-- Of a payment: used for invoices and given back.
	used_cents integer not null default 0,
	left_cents integer not null generated always as (case kind when 'payment' then amount_cents - used_cents else 0 end) stored,
	reference text check (reference <> ''),
	reason text check (reason <> ''),
	paid_on date not null,
	taken_by text not null,
	at timestamptz not null default now(),
	form_key uuid not null unique,
	constraint account_entries_coins check (method <> 'cash' or amount_cents % 5 = 0),
	constraint account_entries_rounding check (rounding_cents = 0 or (kind = 'refund' and method = 'cash')),
	constraint account_entries_refund check ((kind = 'refund') = (of_entry is not null)),
	constraint account_entries_why check ((kind = 'refund') = (reason is not null) or method = 'on account'),
	constraint account_entries_moved check (method <> 'on account' or kind = 'payment'),
	constraint account_entries_used check (used_cents between 0 and amount_cents and (kind = 'payment' or used_cents = 0))
);
create index account_entries_customer on account_entries (customer_id, id);
create index account_entries_left on account_entries (left_cents) where left_cents <> 0;
create index account_entries_of on account_entries (of_entry) where of_entry is not null;
create index account_entries_invoice on account_entries (invoice_id) where invoice_id is not null;
create index account_entries_paid_on on account_entries (paid_on);

alter table invoice_payments drop constraint invoice_payments_method_check;
alter table invoice_payments add constraint invoice_payments_method_check
	check (method in ('card', 'cash', 'e-transfer', 'cheque', 'on account'));
-- The money on account that a payment uses.
alter table invoice_payments add column account_entry_id uuid references account_entries (id);
alter table invoice_payments add constraint invoice_payments_account
	check ((method = 'on account' and kind = 'payment') = (account_entry_id is not null));
create index invoice_payments_account_entry on invoice_payments (account_entry_id) where account_entry_id is not null;

alter table bookings drop constraint bookings_payment_check;
alter table bookings add constraint bookings_payment_check
	check (payment in ('card', 'cash', 'e-transfer', 'cheque', 'on account', 'written off', 'not paid yet'));

create or replace function count_payment() returns trigger language plpgsql as $$
declare
	settled integer := new.amount_cents + new.rounding_cents;
	owing integer;
begin
	update invoices set paid_cents = paid_cents + case new.kind when 'payment' then settled else -settled end
	where id = new.invoice_id returning balance_cents into owing;
	if new.kind = 'payment' and owing < 0 or new.kind = 'refund' and owing > 0 then
		raise exception 'a % of more than is owing', new.kind;
	end if;
	if new.account_entry_id is not null then
		update account_entries set used_cents = used_cents + settled where id = new.account_entry_id and kind = 'payment';
		if not found then
			raise exception 'a payment of an invoice uses money that is on account';
		end if;
	end if;
	return null;
end
$$;

create function count_account_entry() returns trigger language plpgsql as $$
begin
	if new.used_cents <> 0 then
		raise exception 'nothing of it is used yet';
	end if;
	if new.kind = 'refund' then
		update account_entries set used_cents = used_cents + new.amount_cents + new.rounding_cents
		where id = new.of_entry and kind = 'payment';
		if not found then
			raise exception 'a refund gives back money that is on account';
		end if;
	end if;
	if (new.method = 'on account') <> (new.came_from is not null) or new.came_from is not null and not exists (
		select from invoice_payments p where p.id = new.came_from
		and p.kind = 'refund' and p.method = 'on account' and p.amount_cents = new.amount_cents
	) then
		raise exception 'what comes from an invoice is what its refund gave';
	end if;
	return new;
end
$$;
create trigger count_account_entry before insert on account_entries for each row execute function count_account_entry();

-- What an invoice gives back to the account is there by the end of the transaction.
create function keep_on_account() returns trigger language plpgsql as $$
begin
	if not exists (select from account_entries where came_from = new.id) then
		raise exception 'what an invoice gives back to the account is kept there';
	end if;
	return null;
end
$$;
create constraint trigger keep_on_account after insert on invoice_payments deferrable initially deferred
	for each row when (new.method = 'on account' and new.kind = 'refund') execute function keep_on_account();

create function keep_account_entry() returns trigger language plpgsql as $$
begin
	if tg_op = 'DELETE' then
		if old.paid_on < date_trunc('year', current_date) - interval '6 years' then
			return old;
		end if;
		raise exception 'money on account is kept for six years after its tax year';
	end if;
	if new.customer_id is not null and new.customer_id is distinct from old.customer_id
		or new.invoice_id is not null and new.invoice_id is distinct from old.invoice_id
		or new.used_cents < old.used_cents
		or (new.id, new.name, new.kind, new.of_entry, new.came_from, new.method, new.amount_cents, new.rounding_cents, new.reference, new.reason,
			new.paid_on, new.taken_by, new.at, new.form_key)
		is distinct from (old.id, old.name, old.kind, old.of_entry, old.came_from, old.method, old.amount_cents, old.rounding_cents, old.reference,
			old.reason, old.paid_on, old.taken_by, old.at, old.form_key) then
		raise exception 'money on account is never edited';
	end if;
	return new;
end
$$;
create trigger keep_account_entry before update or delete on account_entries for each row execute function keep_account_entry();

-- The entries of a run of the books.
create table book_run_account_entries (
	run integer not null references book_runs (number) on delete cascade,
	place integer not null check (place > 0),
	entry_id uuid not null references account_entries (id) on delete cascade,
	primary key (run, place)
);
create unique index book_run_account_entries_entry on book_run_account_entries (entry_id, run);
