-- What a customer is told about a pickup, beside the mail that confirms it. A row is owed once for each message, way and
-- occasion, and says how far it got: whoever owes it again, or tries it again, finds it here.
create table pickup_messages (
	id uuid primary key default uuidv7(),
	booking_id uuid not null references bookings on delete cascade,
	message text not null check (message in ('confirmed', 'reminder', 'on-the-way', 'moved', 'cancelled')),
	channel text not null check (channel in ('mail', 'text')),
	-- the day of a reminder, the version of a change
	occasion text not null,
	-- when the crew said that it would be there
	eta timestamptz,
	state text not null default 'owed' check (state in ('owed', 'sent', 'skipped', 'failed')),
	-- why it was skipped, or failed
	reason text,
	-- set when an attempt begins, and taken away when its end is known
	begun_at timestamptz,
	attempts integer not null default 0,
	perhaps_twice boolean not null default false,
	-- what was sent, without the key in its link
	body text,
	segments smallint,
	-- the provider's name for it
	reference text,
	created_at timestamptz not null default now(),
	updated_at timestamptz not null default now(),
	constraint pickup_messages_once unique (booking_id, message, channel, occasion)
);
create index pickup_messages_failed on pickup_messages (updated_at desc) where state = 'failed';

-- The words that staff gave a message: a row for each change, the latest holds. Without words the original ones hold again.
create table message_words (
	message text not null,
	version integer not null check (version > 0),
	words jsonb,
	actor text not null,
	at timestamptz not null default now(),
	primary key (message, version)
);

-- What customers text to us. The provider may tell us twice.
create table incoming_texts (
	id bigint generated always as identity primary key,
	provider_id text not null unique,
	-- E.164
	phone text not null,
	body text not null,
	at timestamptz not null default now()
);
create index incoming_texts_phone on incoming_texts (phone, id);

-- Whose owners texted STOP, and not START since.
create table stopped_phones (
	phone text primary key,
	at timestamptz not null default now()
);

-- What was ticked, in the words of that day; when and on which page stands in the lead.
alter table leads add column offers_wording text;

-- Reminders are looked for by day.
create index bookings_to_remind on bookings (date) where status = 'booked';
