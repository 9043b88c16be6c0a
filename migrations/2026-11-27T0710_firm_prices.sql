-- widens
-- A firm price is an amount that staff have approved for a quote, with what its customer answered. An earlier one stays, withdrawn.
create table firm_prices (
	id uuid primary key default uuidv7(),
	quote_id uuid not null references quote_requests on delete cascade,
	-- Before tax, with the trip in it.
	amount_cents integer not null check (amount_cents >= 0),
	offered_at timestamptz not null,
	offered_by text not null,
	holds_until timestamptz not null,
	accepted_at timestamptz,
	-- The name that was typed, where it was sent from, and the words that were agreed to.
	accepted_by text,
	accepted_from text,
	accepted_wording text,
	declined_at timestamptz,
	declined_because text,
	withdrawn_at timestamptz,
	-- `customer`, or the name of a member of staff.
	withdrawn_by text,
	constraint firm_prices_acceptance check (num_nulls(accepted_at, accepted_by, accepted_from, accepted_wording) in (0, 4)),
	constraint firm_prices_accepted_in_time check (accepted_at < holds_until),
	constraint firm_prices_one_answer check (num_nonnulls(accepted_at, declined_at) < 2),
	constraint firm_prices_reason check (declined_because is null or declined_at is not null),
	constraint firm_prices_withdrawal check (num_nulls(withdrawn_at, withdrawn_by) in (0, 2))
);
-- A quote has one at a time.
create unique index firm_prices_current on firm_prices (quote_id) where withdrawn_at is null;
create index firm_prices_quote on firm_prices (quote_id);

-- Why a pickup may cost more than the price its customer accepted, and how much at most.
create table price_exceptions (
	booking_id uuid primary key references bookings on delete cascade,
	amount_cents integer not null check (amount_cents >= 0),
	reason text not null check (reason in ('more to take', 'heavier than stated', 'stairs or access', 'another address')),
	made_by text not null,
	made_at timestamptz not null default now()
);

-- What staff say to the customer about the price, apart from their own notes.
alter table quote_requests add column customer_note text;

alter table messages add column quote_id uuid references quote_requests on delete cascade;
create index messages_quote on messages (quote_id) where quote_id is not null;

-- A quote that was sent for a firm price has a customer, and no booking yet.
create index quote_requests_open on quote_requests (updated_at) where closed_at is null;
