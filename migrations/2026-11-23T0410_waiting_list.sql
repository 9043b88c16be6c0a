-- A place that is kept for somebody who waits for it. It is taken: in its window's `booked`, and of what its day hauls.
create table held_places (
	id uuid primary key default uuidv7(),
	date date not null,
	window_id text not null,
	-- nothing when a pickup is moved within its day: it is in the day's sum already
	cubic_yards real not null check (cubic_yards >= 0),
	minutes smallint not null check (minutes >= 0),
	foreign key (date, window_id) references arrival_windows (date, window_id)
);
create index held_places_date on held_places (date);

-- Who waits for a place in full windows of a day. The order of the ids is the line.
create table waiting_requests (
	id uuid primary key default uuidv7(),
	status text not null default 'waiting'
		check (status in ('waiting', 'offered', 'booked', 'left', 'lapsed', 'over')),
	version integer not null default 1,
	date date not null,
	window_ids text[] not null check (cardinality(window_ids) > 0),
	name text not null,
	email text not null,
	-- E.164
	phone text not null,
	property_address text not null,
	postal_code text not null,
	city text not null,
	-- the booking form as it was typed: it is sent again when the place is taken
	fields jsonb not null,
	-- the open quote of whoever sent it
	quote_id uuid references quote_requests on delete set null,
	source_site text not null,
	-- the pickup that is to be moved, when it is no new one
	moves uuid references bookings on delete cascade,
	-- the same person, address and day: asked again, it is the same request
	fingerprint bytea unique,
	cubic_yards real not null check (cubic_yards > 0),
	minutes smallint not null check (minutes > 0),
	customer_id uuid not null references customers,
	-- the offer: whose place is held, in which window, from when the customer may be told, and until when it stands
	held_place_id uuid unique references held_places,
	offered_window_id text,
	tell_at timestamptz,
	held_until timestamptz,
	created_at timestamptz not null default now(),
	updated_at timestamptz not null default now(),
	check ((status = 'offered') = (held_place_id is not null)),
	check (status <> 'offered' or num_nulls(offered_window_id, tell_at, held_until) = 0),
	check ((status in ('waiting', 'offered')) = (fingerprint is not null))
);
create index waiting_requests_line on waiting_requests (date, id) where status in ('waiting', 'offered');
create index waiting_requests_customer on waiting_requests (customer_id);
create index waiting_requests_moves on waiting_requests (moves);

create function recognise_waiting() returns trigger language plpgsql as $$
begin
	new.customer_id := customer_of(new.name, new.email, new.phone);
	return new;
end
$$;
create trigger recognise_waiting before insert on waiting_requests
	for each row execute function recognise_waiting();

alter table history
	drop constraint history_subject_check,
	add constraint history_subject_check
		check (subject in ('quote', 'lead', 'booking', 'customer', 'schedule', 'waiting'));

-- A token may open a place in the line, and with it the pickup that is to be moved.
alter table access_tokens
	add column waiting_id uuid references waiting_requests on delete cascade,
	drop constraint access_tokens_check,
	add constraint access_tokens_check check (
		(waiting_id is not null and quote_id is null) or num_nonnulls(quote_id, booking_id) = 1
	);
create index access_tokens_waiting on access_tokens (waiting_id) where waiting_id is not null;

-- Messages to who waits are sent as those about a pickup are.
alter table pickup_messages
	alter column booking_id drop not null,
	add column waiting_id uuid references waiting_requests on delete cascade,
	add check (num_nonnulls(booking_id, waiting_id) = 1),
	add constraint pickup_messages_once_waiting unique (waiting_id, message, channel, occasion),
	drop constraint pickup_messages_message_check,
	add constraint pickup_messages_message_check check (
		message in (
			'confirmed', 'reminder', 'on-the-way', 'moved', 'cancelled', 'settled', 'declined',
			'waiting-list', 'waiting', 'waiting-over'
		)
	);
