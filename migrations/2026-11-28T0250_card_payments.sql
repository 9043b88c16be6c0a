-- widens
-- Paying an invoice by card. What Stripe was asked for, and the money that came of it, booked or not.

-- The page at Stripe on which an invoice is paid. One at a time is open, so that its customer finds the same again.
create table checkouts (
	id uuid primary key default uuidv7(),
	invoice_id uuid not null references invoices on delete cascade,
	amount_cents integer not null check (amount_cents > 0),
	-- What Stripe calls it; null until it has answered.
	provider_id text unique check (provider_id <> ''),
	made_at timestamptz not null,
	ended_at timestamptz
);
create unique index checkouts_open on checkouts (invoice_id) where ended_at is null;
create index checkouts_invoice on checkouts (invoice_id, id);

-- Money that Stripe has taken. What of it could be booked is a payment of the invoice; what is left is to be given back, and
-- stays here until someone has said how that was done.
create table card_payments (
	id uuid primary key default uuidv7(),
	-- What Stripe calls the checkout, which is paid once at most: so the same news, however often, is one payment.
	provider_id text not null unique check (provider_id <> ''),
	reference text check (reference <> ''),
	invoice_id uuid references invoices on delete cascade,
	amount_cents integer not null check (amount_cents > 0),
	currency text not null check (currency ~ '^[a-z]{3}$'),
	paid_on date not null,
	received_at timestamptz not null,
	booked_cents integer not null default 0,
	left_cents integer not null generated always as (amount_cents - booked_cents) stored,
	settled_at timestamptz,
	settled_by text,
	settled_how text check (settled_how <> ''),
	constraint card_payments_booked check (booked_cents between 0 and amount_cents),
	constraint card_payments_currency check (booked_cents = 0 or currency = 'cad'),
	constraint card_payments_invoice_booked check (booked_cents = 0 or invoice_id is not null),
	constraint card_payments_settled check (
		num_nulls(settled_at, settled_by, settled_how) in (0, 3) and (settled_at is null or booked_cents < amount_cents)
	)
);
create index card_payments_invoice on card_payments (invoice_id);
create index card_payments_left on card_payments (received_at, id) where booked_cents < amount_cents;

-- Money that came is never edited or lost: what may change is what of it is booked, once, and how the rest was settled, once.
create function keep_card_payment() returns trigger language plpgsql as $$
begin
	if (new.id, new.provider_id, new.reference, new.invoice_id, new.amount_cents, new.currency, new.paid_on, new.received_at)
		is distinct from (old.id, old.provider_id, old.reference, old.invoice_id, old.amount_cents, old.currency, old.paid_on,
			old.received_at)
		or old.booked_cents <> 0 and new.booked_cents <> old.booked_cents
		or old.settled_at is not null and (new.settled_at, new.settled_by, new.settled_how, new.booked_cents)
			is distinct from (old.settled_at, old.settled_by, old.settled_how, old.booked_cents) then
		raise exception 'a card payment is never edited';
	end if;
	return new;
end
$$;
create trigger keep_card_payment before update on card_payments for each row execute function keep_card_payment();
