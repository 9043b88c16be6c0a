-- widens
-- What staff on site ask a customer to agree to: a price above the one they accepted, with its reason, and what they answered. An
-- earlier one stays, answered or withdrawn. The form makes the id, so that one press is one question.
create table change_orders (
	id uuid primary key,
	booking_id uuid not null references bookings on delete cascade,
	-- In the order in which they were asked.
	number bigint generated always as identity,
	-- Before tax, with the trip: the most that could be charged when it was asked, and what it would be.
	before_cents integer not null,
	amount_cents integer not null,
	reason text not null check (reason in ('more to take', 'heavier than stated', 'stairs or access', 'another address')),
	-- What staff found, in their own words.
	note text check (note <> ''),
	asked_at timestamptz not null,
	asked_by text not null check (asked_by <> ''),
	-- The end of the pickup's day, or of the day on which it was asked.
	open_until timestamptz not null,
	answered_at timestamptz,
	agreed boolean,
	-- The name that was typed to agree; where the answer was sent from, and the words that were on the page.
	answered_by text,
	answered_from text,
	answered_wording text,
	withdrawn_at timestamptz,
	-- `system`, or the name of a member of staff.
	withdrawn_by text,
	constraint change_orders_above check (before_cents >= 0 and amount_cents > before_cents and amount_cents <= 9999999),
	constraint change_orders_answer check (num_nulls(answered_at, agreed, answered_from, answered_wording) in (0, 4)),
	constraint change_orders_name check (coalesce(agreed, false) = (answered_by is not null)),
	constraint change_orders_answered_in_time check (answered_at < open_until),
	constraint change_orders_withdrawal check (num_nulls(withdrawn_at, withdrawn_by) in (0, 2)),
	constraint change_orders_one_end check (num_nonnulls(answered_at, withdrawn_at) < 2),
	-- What an exception refers to.
	constraint change_orders_amount unique (id, booking_id, amount_cents)
);
-- A pickup has one that waits for an answer.
create unique index change_orders_open on change_orders (booking_id) where answered_at is null and withdrawn_at is null;
create index change_orders_booking on change_orders (booking_id);

-- Who agreed to pay more, and how; null in those of before. By the link it is the change order that they agreed to.
alter table price_exceptions
	add column agreed_by text,
	add column agreed_how text,
	add column change_order_id uuid;

-- What the price stood on when its customer accepted it: photos, count, weight, stairs and place as they were then, and what saying
-- no to a higher one costs. Null in acceptances of before.
alter table firm_prices add column conditions jsonb;
