-- Quotes: what a visitor wants gone, and what it should cost.
create table quote_requests (
	id uuid primary key default uuidv7(),
	quote_status text not null default 'draft' check (quote_status in ('draft', 'pending', 'approved', 'rejected')),
	volume_selection double precision not null check (volume_selection in (0.125, 0.25, 0.5, 0.75, 1)),
	weight_kg double precision not null check (weight_kg >= 0),
	has_stairs boolean not null,
	selected_addons text[] not null,
	estimated_total_cents integer not null check (estimated_total_cents >= 0),
	-- { items, breakdown: { volume, stairs, addons, overweight } }, amounts in cents
	line_items jsonb not null,
	customer_name text,
	customer_email text,
	customer_phone text,
	property_address text,
	city text,
	final_quote_cents integer check (final_quote_cents >= 0),
	admin_notes text,
	-- Grows with every change: an update names the version it saw, so that nobody overwrites what they have not seen.
	version integer not null default 1,
	created_at timestamptz not null default now(),
	updated_at timestamptz not null default now()
);

create index quote_requests_newest on quote_requests (created_at desc, id desc);

-- Who may open a quote without signing in: whoever holds one of these tokens. Only their SHA-256 is kept.
create table quote_tokens (
	token_hash bytea primary key check (octet_length(token_hash) = 32),
	quote_id uuid not null references quote_requests on delete cascade,
	created_at timestamptz not null default now()
);

create index quote_tokens_quote on quote_tokens (quote_id);

create table quote_photos (
	id uuid primary key,
	quote_id uuid not null references quote_requests on delete cascade,
	-- 1 to 9; at most nine photos are held by this bound, not by counting
	position smallint not null check (position between 1 and 9),
	label text not null,
	storage_key text not null unique,
	thumbnail_key text not null unique,
	width integer not null check (width > 0),
	height integer not null check (height > 0),
	bytes integer not null check (bytes > 0),
	created_at timestamptz not null default now(),
	unique (quote_id, position)
);

-- Arrival windows: a row per date and window from the first booking on.
create table arrival_windows (
	date date not null,
	window_id text not null,
	capacity smallint not null check (capacity >= 0),
	booked smallint not null default 0 check (booked >= 0 and booked <= capacity),
	primary key (date, window_id)
);

create table leads (
	id uuid primary key default uuidv7(),
	name text not null,
	email text not null,
	-- E.164
	phone text not null,
	property_address text not null,
	postal_code text not null,
	city text not null,
	province_state text not null check (province_state = 'AB'),
	preferred_date date not null,
	-- arrival window, date and notes in words
	message text not null,
	notes text not null,
	service_type text not null check (service_type = 'junk_removal'),
	source_site text not null,
	industry text not null check (industry = 'junk_removal'),
	quote_id uuid references quote_requests,
	-- consent to offers and review requests, apart from the pickup itself (CASL)
	offers_consent boolean not null,
	created_at timestamptz not null default now()
);

create index leads_newest on leads (created_at desc, id desc);
create index leads_quote on leads (quote_id);

create table bookings (
	id uuid primary key default uuidv7(),
	lead_id uuid not null unique references leads,
	-- SHA-256 of who, where and when: the same form sent twice is one booking
	fingerprint bytea not null unique check (octet_length(fingerprint) = 32),
	date date not null,
	window_id text not null,
	created_at timestamptz not null default now(),
	foreign key (date, window_id) references arrival_windows (date, window_id)
);

-- What happened to a quote, lead or booking: who, when, before and after. Only ever added to.
create table history (
	id bigint generated always as identity primary key,
	subject text not null check (subject in ('quote', 'lead', 'booking')),
	subject_id uuid not null,
	at timestamptz not null default now(),
	-- 'customer', 'system', or a member of staff
	actor text not null,
	action text not null,
	before jsonb,
	after jsonb
);

create index history_subject on history (subject, subject_id, id);

-- What a lead owes the outside world and how far it got: one row per lead and delivery.
create table deliveries (
	lead_id uuid not null references leads,
	kind text not null check (kind in ('lead-email', 'confirmation-email', 'crm-sync', 'crm-resync')),
	state text not null check (state in ('sent', 'skipped', 'failed')),
	-- the provider's name for it: a Message-ID, a contact's id
	reference text,
	error text,
	attempts integer not null default 1,
	updated_at timestamptz not null default now(),
	primary key (lead_id, kind)
);
