-- The whole database as the migrations make it, without rows, the job queue's own schema and the
-- record of which migrations ran.
-- Made by `npm run database-types`: never edited, and no database is made from it but in a test. The reasons are
-- in the migration that brought a thing (`git log -S <name> -- migrations`).

create extension pg_trgm;

-- Functions are declared before the tables that their bodies name.
set check_function_bodies = false;

create sequence booking_references;

CREATE OR REPLACE FUNCTION public.accepted_ceiling(booking uuid, quote uuid, travel_fee integer)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
begin
	perform from quote_requests where id = quote for share;
	return (
		select greatest(
			f.amount_cents + case when travel_fee > f.travel_fee_cents then travel_fee - f.travel_fee_cents else 0 end,
			case when e.made_at >= f.accepted_at then e.amount_cents end
		)
		from firm_prices f left join price_exceptions e on e.booking_id = booking
		where f.quote_id = quote and f.accepted_at is not null and f.withdrawn_at is null
	);
end
$function$;

CREATE OR REPLACE FUNCTION public.booking_reference(n bigint)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE STRICT
RETURN (SELECT string_agg(substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ'::text, (1 + ((((((booking_reference.n * 668265263) + 374761393) % (1073741824)::bigint) >> (5 * place.place)) & (31)::bigint))::integer), 1), ''::text ORDER BY place.place) AS string_agg FROM generate_series(0, 5) place(place));

CREATE OR REPLACE FUNCTION public.count_account_entry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.count_credit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
	update invoices set credited_cents = credited_cents + new.total_cents where id = new.invoice_id;
	return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.count_payment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
	settled integer := new.amount_cents + new.rounding_cents;
	owing integer;
begin
	if new.kind = 'reversal' and not exists (
		select from invoice_payments p join invoices i on i.id = p.invoice_id
		where p.id = new.takes_back and p.kind = 'payment' and p.paid_on <= new.paid_on
		and (i.ended_at is null or p.recovers_cents > 0)
		and (p.invoice_id, p.method, p.amount_cents, p.rounding_cents, p.recovers_cents)
			= (new.invoice_id, new.method, new.amount_cents, new.rounding_cents, new.recovers_cents)
	) then
		raise exception 'what is taken back is a whole payment of the same invoice';
	end if;
	update invoices set
		paid_cents = paid_cents + case new.kind when 'payment' then settled else -settled end,
		recovered_cents = recovered_cents + case new.kind when 'payment' then new.recovers_cents else -new.recovers_cents end
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
$function$;

CREATE OR REPLACE FUNCTION public.count_quotes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
	if tg_op = 'UPDATE' then
		if not exists (
			select quote_status, count(*) from gone group by 1
			except select quote_status, count(*) from entered group by 1
		) then
			return null;
		end if;
	end if;
	-- One order for all, or two changes could wait for each other.
	perform from quote_counts order by quote_status for update;
	if tg_op <> 'DELETE' then
		update quote_counts c set quotes = c.quotes + n.quotes
		from (select quote_status, count(*) as quotes from entered group by 1) n
		where c.quote_status = n.quote_status;
	end if;
	if tg_op <> 'INSERT' then
		update quote_counts c set quotes = c.quotes - o.quotes
		from (select quote_status, count(*) as quotes from gone group by 1) o
		where c.quote_status = o.quote_status;
	end if;
	return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.customer_of(name text, email text, phone text)
 RETURNS uuid
 LANGUAGE sql
AS $function$
	insert into customers (name, email, phone) values (name, email, phone)
	-- Writes what is there: only then is the row returned.
	on conflict on constraint customers_email_and_phone do update set phone = excluded.phone
	returning id
$function$;

CREATE OR REPLACE FUNCTION public.end_calendar()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
	delete from calendar_feeds where staff_id = new.id;
	return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.end_calendar_of_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
	delete from calendar_feeds where staff_id = new."userId";
	return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.folded_for_search(written text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
	select translate(
		regexp_replace(
			lower(normalize(written, NFD) collate pg_catalog.pg_c_utf8),
			'[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f''’ʼ‘`´′\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]',
			'', 'g'
		),
		'øłđıς‐‑‒–—―−', 'oldiσ-------'
	)
$function$;

CREATE OR REPLACE FUNCTION public.hold_accepted_price()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
	if new.charged_cents > accepted_ceiling(new.id, new.quote_id, new.travel_fee_cents) then
		raise exception 'the charge is above the price that the customer accepted'
			using errcode = 'check_violation', constraint = 'bookings_accepted_price';
	end if;
	return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.hold_invoice_to_accepted_price()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
	most integer;
begin
	select accepted_ceiling(b.id, b.quote_id, b.travel_fee_cents) into most from bookings b where b.id = new.booking_id;
	if greatest(new.subtotal_cents, sum_of_lines(new.document -> 'lines')) > most then
		raise exception 'the invoice is above the price that the customer accepted'
			using errcode = 'check_violation', constraint = 'invoices_accepted_price';
	end if;
	return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.keep_account_entry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.keep_card_payment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
	if (new.id, new.provider_id, new.reference, new.invoice_id, new.amount_cents, new.currency, new.paid_on, new.received_at)
		is distinct from (old.id, old.provider_id, old.reference, old.invoice_id, old.amount_cents, old.currency, old.paid_on,
			old.received_at)
		or old.booked_cents <> 0 and new.booked_cents <> old.booked_cents
		or old.settled_at is not null and (
			(new.settled_at, new.settled_by, new.booked_cents) is distinct from (old.settled_at, old.settled_by, old.booked_cents)
			or new.settled_how not in (old.settled_how, 'Erased with the customer')
		) then
		raise exception 'a card payment is never edited';
	end if;
	return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.keep_entry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
	if tg_op = 'DELETE' and not exists (
		select from invoices i where i.id = old.invoice_id
		and i.issued_on >= date_trunc('year', current_date) - interval '6 years'
	) then
		return old;
	end if;
	raise exception 'what was paid or credited is never edited';
end
$function$;

CREATE OR REPLACE FUNCTION public.keep_invoice()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
	if old.ended_at is not null
		and (new.is_void, new.written_off_cents, new.credited_cents, new.ended_at, new.ended_by, new.end_reason)
		is distinct from (old.is_void, old.written_off_cents, old.credited_cents, old.ended_at, old.ended_by, old.end_reason) then
		raise exception 'invoice % is void or written off', old.number;
	end if;
	return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.keep_on_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
	if not exists (select from account_entries where came_from = new.id) then
		raise exception 'what an invoice gives back to the account is kept there';
	end if;
	return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.keep_payout()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
	if tg_op = 'DELETE' and old.paid_on < date_trunc('year', current_date) - interval '6 years' then
		return old;
	end if;
	raise exception 'what was paid out is never edited';
end
$function$;

CREATE OR REPLACE FUNCTION public.mark_before_numbering()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
	new.before_numbering := coalesce(new.charged_cents, 0) > 0 and not exists (
		select from invoices i where i.booking_id = new.id and not i.is_void and i.credited_cents < i.total_cents
	);
	return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.pay_out_once()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
	perform from tips where id = new.tip_id and takes_back is null and method <> 'cash' for update;
	if not found or exists (select from tips where takes_back = new.tip_id) or exists (
		select from tips_paid_out o where o.tip_id = new.tip_id
		and not exists (select from tip_payouts b where b.takes_back = o.payout_id)
	) then
		raise exception 'a tip is paid out once, and not one in cash or one that is taken back';
	end if;
	return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.recognise_booking()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
	-- A statement that names nobody is for the person of the lead.
	if new.name is null then
		select l.name, l.email, l.phone into new.name, new.email, new.phone from leads l where l.id = new.lead_id;
	end if;
	new.customer_id := customer_of(new.name, new.email, new.phone);
	return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.recognise_edited_booking()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
	new.customer_id := customer_of(new.name, new.email, new.phone);
	return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.recognise_quote()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
	new.customer_id := customer_of(new.customer_name, new.customer_email, new.customer_phone);
	return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.recognise_waiting()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
	new.customer_id := customer_of(new.name, new.email, new.phone);
	return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.sum_of_lines(lines jsonb)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
RETURN (SELECT COALESCE(sum(((line.value ->> 'amount'::text))::bigint), (0)::numeric) AS "coalesce" FROM jsonb_array_elements(sum_of_lines.lines) line(value));

CREATE OR REPLACE FUNCTION public.unmark_before_numbering()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
	update bookings set before_numbering = false where id = new.booking_id and before_numbering;
	return null;
end
$function$;

create table arrival_windows (
	date date not null,
	window_id text not null,
	booked smallint not null default 0,
	constraint arrival_windows_pkey PRIMARY KEY (date, window_id),
	constraint arrival_windows_booked_check CHECK (booked >= 0)
);

create table backup_runs (
	id bigint not null generated always as identity,
	work text not null,
	began_at timestamp with time zone not null default now(),
	alive_at timestamp with time zone not null default now(),
	ended_at timestamp with time zone,
	ok boolean,
	result jsonb,
	failure text,
	constraint backup_runs_pkey PRIMARY KEY (id),
	constraint backup_runs_check CHECK ((ended_at IS NULL) = (ok IS NULL)),
	constraint backup_runs_work_check CHECK (work = ANY (ARRAY['backup'::text, 'drill'::text]))
);
CREATE INDEX backup_runs_latest ON backup_runs USING btree (work, id DESC);
CREATE UNIQUE INDEX backup_runs_one_at_a_time ON backup_runs USING btree (work) WHERE ended_at IS NULL;

create table book_runs (
	number integer not null generated always as identity,
	made_at timestamp with time zone not null,
	made_by text not null,
	from_day date not null,
	to_day date not null,
	scope text not null,
	names jsonb not null,
	form_key uuid not null,
	has_money boolean not null default false,
	constraint book_runs_pkey PRIMARY KEY (number),
	constraint book_runs_form_key_key UNIQUE (form_key),
	constraint book_runs_check CHECK (to_day >= from_day),
	constraint book_runs_scope_check CHECK (scope = ANY (ARRAY['new'::text, 'all'::text]))
);
CREATE INDEX book_runs_days ON book_runs USING btree (to_day, from_day);

create table closed_days (
	date date not null,
	reason text not null,
	constraint closed_days_pkey PRIMARY KEY (date),
	constraint closed_days_reason_check CHECK (reason <> ''::text)
);

create table customers (
	id uuid not null default uuidv7(),
	name text not null,
	email text not null,
	email_key text not null generated always as (lower(email)) stored,
	phone text not null,
	joined_into uuid,
	created_at timestamp with time zone not null default now(),
	found_by text not null generated always as (folded_for_search((((name || E'\n'::text) || email) || E'\n'::text) || phone)) stored,
	notes text not null default ''::text,
	is_business boolean not null default false,
	do_not_serve boolean not null default false,
	notes_version integer not null default 1,
	constraint customers_pkey PRIMARY KEY (id),
	constraint customers_email_and_phone UNIQUE (email_key, phone),
	constraint customers_joined_into_fkey FOREIGN KEY (joined_into) REFERENCES customers(id),
	constraint customers_check CHECK (joined_into <> id),
	constraint customers_notes_check CHECK (length(notes) <= 4000)
);
CREATE INDEX customers_found_by ON customers USING gin (found_by gin_trgm_ops);
CREATE INDEX customers_joined_into ON customers USING btree (joined_into);
CREATE INDEX customers_number ON customers USING btree (split_part(phone, ';'::text, 1), id DESC);
CREATE INDEX customers_phone ON customers USING btree (phone);

create table deleted_mails (
	fingerprint text not null,
	constraint deleted_mails_pkey PRIMARY KEY (fingerprint),
	constraint deleted_mails_fingerprint_check CHECK (length(fingerprint) = 64)
);

create table erasures (
	id uuid not null default uuidv7(),
	at timestamp with time zone not null default now(),
	gone jsonb not null,
	noted_at timestamp with time zone,
	constraint erasures_pkey PRIMARY KEY (id)
);
CREATE INDEX erasures_to_note ON erasures USING btree (id) WHERE noted_at IS NULL;

create table history (
	id bigint not null generated always as identity,
	subject text not null,
	subject_id uuid not null,
	at timestamp with time zone not null default now(),
	actor text not null,
	action text not null,
	before jsonb,
	after jsonb,
	constraint history_pkey PRIMARY KEY (id),
	constraint history_subject_check CHECK (subject = ANY (ARRAY['quote'::text, 'lead'::text, 'booking'::text, 'customer'::text, 'schedule'::text, 'waiting'::text, 'thread'::text, 'saved-replies'::text]))
);
CREATE INDEX history_subject ON history USING btree (subject, subject_id, id);

create table incoming_mails (
	id uuid not null default uuidv7(),
	fingerprint text not null,
	sender text not null,
	sender_name text not null,
	subject text not null,
	said text not null,
	quoted text not null,
	message_id text not null,
	message_references text not null,
	automatic boolean not null,
	cut boolean not null,
	left_out text[] not null,
	at timestamp with time zone not null,
	constraint incoming_mails_pkey PRIMARY KEY (id),
	constraint incoming_mails_fingerprint_key UNIQUE (fingerprint),
	constraint incoming_mails_fingerprint_check CHECK (length(fingerprint) = 64),
	constraint incoming_mails_sender_check CHECK (sender <> ''::text)
);
CREATE INDEX incoming_mails_sender ON incoming_mails USING btree (sender, at DESC);

create table incoming_texts (
	id bigint not null generated always as identity,
	provider_id text not null,
	phone text not null,
	body text not null,
	at timestamp with time zone not null default now(),
	kind text not null default 'text'::text,
	constraint incoming_texts_pkey PRIMARY KEY (id),
	constraint incoming_texts_provider_id_key UNIQUE (provider_id),
	constraint incoming_texts_kind_check CHECK (kind = ANY (ARRAY['text'::text, 'call'::text]))
);
CREATE INDEX incoming_texts_phone ON incoming_texts USING btree (phone, id);

create table invoice_series (
	prefix text not null,
	next_number integer not null,
	constraint invoice_series_pkey PRIMARY KEY (prefix),
	constraint invoice_series_next_number_check CHECK (next_number > 0)
);

create unlogged table limits (
	key text not null,
	points integer not null default 0,
	expire bigint,
	constraint limits_pkey PRIMARY KEY (key)
);

create table mailboxes (
	name text not null,
	uid_validity bigint,
	last_uid bigint not null default 0,
	reader uuid,
	read_until timestamp with time zone,
	constraint mailboxes_pkey PRIMARY KEY (name)
);

create table message_words (
	message text not null,
	version integer not null,
	words jsonb,
	actor text not null,
	at timestamp with time zone not null default now(),
	constraint message_words_pkey PRIMARY KEY (message, version),
	constraint message_words_version_check CHECK (version > 0)
);

create table price_lists (
	id integer not null generated always as identity,
	holds_from date,
	prices jsonb,
	created_at timestamp with time zone not null default now(),
	actor text,
	withdraws integer,
	constraint price_lists_pkey PRIMARY KEY (id),
	constraint price_lists_withdraws_fkey FOREIGN KEY (withdraws) REFERENCES price_lists(id) ON DELETE CASCADE,
	constraint price_lists_known CHECK ((holds_from IS NULL) = (prices IS NULL) AND (id = 1 OR prices IS NOT NULL))
);

create table provider_checks (
	provider text not null,
	depth text not null,
	tried_at timestamp with time zone not null,
	failure text,
	constraint provider_checks_pkey PRIMARY KEY (provider, depth),
	constraint provider_checks_depth_check CHECK (depth = ANY (ARRAY['reached'::text, 'used'::text])),
	constraint provider_checks_failure_check CHECK (length(failure) >= 1 AND length(failure) <= 1000),
	constraint provider_checks_provider_check CHECK (provider = ANY (ARRAY['email'::text, 'mailbox'::text, 'texts'::text, 'crm'::text, 'photos'::text, 'database'::text, 'cards'::text]))
);

create table quote_counts (
	quote_status text not null,
	quotes bigint not null,
	constraint quote_counts_pkey PRIMARY KEY (quote_status),
	constraint quote_counts_status_check CHECK (quote_status = ANY (ARRAY['draft'::text, 'pending'::text, 'approved'::text, 'rejected'::text]))
);

create table quote_requests (
	id uuid not null default uuidv7(),
	quote_status text not null default 'draft'::text,
	volume_selection double precision not null,
	weight_kg double precision not null,
	has_stairs boolean not null,
	selected_addons text[] not null,
	estimated_total_cents integer not null,
	line_items jsonb not null,
	customer_name text,
	customer_email text,
	customer_phone text,
	property_address text,
	city text,
	final_quote_cents integer,
	admin_notes text,
	version integer not null default 1,
	created_at timestamp with time zone not null default now(),
	updated_at timestamp with time zone not null default now(),
	closed_at timestamp with time zone,
	customer_id uuid,
	price_list_id integer not null default 1,
	counted_things jsonb,
	found_by text generated always as (folded_for_search((((((COALESCE(customer_name, ''::text) || E'\n'::text) || COALESCE(customer_email, ''::text)) || E'\n'::text) || COALESCE(customer_phone, ''::text)) || E'\n'::text) || COALESCE(property_address, ''::text))) stored,
	volume_chosen boolean,
	weight_source text,
	customer_note text,
	final_lines jsonb,
	made_by text,
	saved_with bytea,
	constraint quote_requests_pkey PRIMARY KEY (id),
	constraint quote_requests_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id),
	constraint quote_requests_price_list_id_fkey FOREIGN KEY (price_list_id) REFERENCES price_lists(id),
	constraint quote_requests_estimated_total_cents_check CHECK (estimated_total_cents >= 0),
	constraint quote_requests_final_quote_cents_check CHECK (final_quote_cents >= 0),
	constraint quote_requests_quote_status_check CHECK (quote_status = ANY (ARRAY['draft'::text, 'pending'::text, 'approved'::text, 'rejected'::text])),
	constraint quote_requests_volume_selection_check CHECK (volume_selection > 0::double precision AND volume_selection <= 1::double precision),
	constraint quote_requests_weight_kg_check CHECK (weight_kg >= 0::double precision),
	constraint quote_requests_weight_source_check CHECK (weight_source = ANY (ARRAY['untouched'::text, 'chip'::text, 'typed'::text, 'counted'::text]))
);
CREATE INDEX quote_requests_by_status ON quote_requests USING btree (quote_status, created_at DESC, id DESC);
CREATE INDEX quote_requests_customer ON quote_requests USING btree (customer_id) WHERE customer_id IS NOT NULL;
CREATE INDEX quote_requests_found_by ON quote_requests USING gin (found_by gin_trgm_ops);
CREATE INDEX quote_requests_newest ON quote_requests USING btree (created_at DESC, id DESC);
CREATE INDEX quote_requests_open ON quote_requests USING btree (updated_at) WHERE closed_at IS NULL;
CREATE INDEX quote_requests_overview ON quote_requests USING btree (created_at) INCLUDE (quote_status, volume_selection, price_list_id, city, estimated_total_cents, final_quote_cents);
CREATE INDEX quote_requests_saved_with ON quote_requests USING btree (saved_with) WHERE saved_with IS NOT NULL;
CREATE INDEX quote_requests_unbooked ON quote_requests USING btree (updated_at) WHERE customer_email IS NULL;
CREATE TRIGGER count_changed_quotes AFTER UPDATE ON quote_requests REFERENCING OLD TABLE AS gone NEW TABLE AS entered FOR EACH STATEMENT EXECUTE FUNCTION count_quotes();
CREATE TRIGGER count_gone_quotes AFTER DELETE ON quote_requests REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_quotes();
CREATE TRIGGER count_new_quotes AFTER INSERT ON quote_requests REFERENCING NEW TABLE AS entered FOR EACH STATEMENT EXECUTE FUNCTION count_quotes();
CREATE TRIGGER recognise_quote BEFORE INSERT OR UPDATE OF customer_name, customer_email, customer_phone ON quote_requests FOR EACH ROW WHEN (new.customer_name IS NOT NULL AND new.customer_email IS NOT NULL AND new.customer_phone IS NOT NULL) EXECUTE FUNCTION recognise_quote();

create table firm_prices (
	id uuid not null default uuidv7(),
	quote_id uuid not null,
	amount_cents integer not null,
	offered_at timestamp with time zone not null,
	offered_by text not null,
	holds_until timestamp with time zone not null,
	accepted_at timestamp with time zone,
	accepted_by text,
	accepted_from text,
	accepted_wording text,
	declined_at timestamp with time zone,
	declined_because text,
	withdrawn_at timestamp with time zone,
	withdrawn_by text,
	place text,
	travel_fee_cents integer,
	lines jsonb,
	conditions jsonb,
	constraint firm_prices_pkey PRIMARY KEY (id),
	constraint firm_prices_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quote_requests(id) ON DELETE CASCADE,
	constraint firm_prices_acceptance CHECK (num_nulls(accepted_at, accepted_by, accepted_from, accepted_wording) = ANY (ARRAY[0, 4])),
	constraint firm_prices_accepted_in_time CHECK (accepted_at < holds_until),
	constraint firm_prices_amount_cents_check CHECK (amount_cents >= 0),
	constraint firm_prices_conditions CHECK (conditions IS NULL OR accepted_at IS NOT NULL),
	constraint firm_prices_lines CHECK (lines IS NULL OR sum_of_lines(lines) = amount_cents),
	constraint firm_prices_one_answer CHECK (num_nonnulls(accepted_at, declined_at) < 2),
	constraint firm_prices_reason CHECK (declined_because IS NULL OR declined_at IS NOT NULL),
	constraint firm_prices_travel_fee_cents_check CHECK (travel_fee_cents >= 0),
	constraint firm_prices_withdrawal CHECK (num_nulls(withdrawn_at, withdrawn_by) = ANY (ARRAY[0, 2]))
);
CREATE UNIQUE INDEX firm_prices_current ON firm_prices USING btree (quote_id) WHERE withdrawn_at IS NULL;
CREATE INDEX firm_prices_offered ON firm_prices USING btree (offered_at);
CREATE INDEX firm_prices_quote ON firm_prices USING btree (quote_id);
CREATE INDEX firm_prices_unanswered ON firm_prices USING btree (holds_until) WHERE withdrawn_at IS NULL AND accepted_at IS NULL AND declined_at IS NULL;

create table photo_requests (
	id uuid not null,
	quote_id uuid not null,
	label text not null,
	wanted text not null,
	asked_at timestamp with time zone not null default now(),
	asked_by text not null,
	constraint photo_requests_pkey PRIMARY KEY (id),
	constraint photo_requests_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quote_requests(id) ON DELETE CASCADE,
	constraint photo_requests_asked_by_check CHECK (asked_by <> ''::text),
	constraint photo_requests_wanted_check CHECK (length(wanted) >= 1 AND length(wanted) <= 1000)
);
CREATE INDEX photo_requests_quote ON photo_requests USING btree (quote_id);

create table quote_photos (
	id uuid not null,
	quote_id uuid not null,
	"position" smallint not null,
	label text not null,
	storage_key text not null,
	thumbnail_key text not null,
	width integer not null,
	height integer not null,
	bytes integer not null,
	created_at timestamp with time zone not null default now(),
	constraint quote_photos_pkey PRIMARY KEY (id),
	constraint quote_photos_quote_id_position_key UNIQUE (quote_id, "position"),
	constraint quote_photos_storage_key_key UNIQUE (storage_key),
	constraint quote_photos_thumbnail_key_key UNIQUE (thumbnail_key),
	constraint quote_photos_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quote_requests(id) ON DELETE CASCADE,
	constraint quote_photos_bytes_check CHECK (bytes > 0),
	constraint quote_photos_height_check CHECK (height > 0),
	constraint quote_photos_position_check CHECK ("position" >= 1 AND "position" <= 9),
	constraint quote_photos_width_check CHECK (width > 0)
);

create table restores (
	backup text not null,
	taken_at timestamp with time zone not null,
	restored_at timestamp with time zone not null default now(),
	finished_at timestamp with time zone,
	constraint restores_pkey PRIMARY KEY (backup, restored_at)
);

create table saved_replies (
	id uuid not null default uuidv7(),
	title text not null,
	words text not null,
	version integer not null default 1,
	actor text not null,
	at timestamp with time zone not null default now(),
	constraint saved_replies_pkey PRIMARY KEY (id),
	constraint saved_replies_actor_check CHECK (actor <> ''::text),
	constraint saved_replies_title_check CHECK (length(title) >= 1 AND length(title) <= 60),
	constraint saved_replies_words_check CHECK (length(words) >= 1 AND length(words) <= 600)
);

create table schedule_exceptions (
	date date not null,
	window_id text not null,
	slots smallint not null,
	constraint schedule_exceptions_pkey PRIMARY KEY (date, window_id),
	constraint schedule_exceptions_slots_check CHECK (slots >= 0 AND slots <= 99)
);

create table schedule_rules (
	weekday smallint not null,
	window_id text not null,
	slots smallint not null,
	constraint schedule_rules_pkey PRIMARY KEY (weekday, window_id),
	constraint schedule_rules_slots_check CHECK (slots >= 0 AND slots <= 99),
	constraint schedule_rules_weekday_check CHECK (weekday >= 1 AND weekday <= 7)
);

create table sent_photos (
	id uuid not null,
	token_hash bytea not null,
	storage_key text not null,
	thumbnail_key text not null,
	width integer not null,
	height integer not null,
	bytes integer not null,
	created_at timestamp with time zone not null default now(),
	constraint sent_photos_pkey PRIMARY KEY (id),
	constraint sent_photos_storage_key_key UNIQUE (storage_key),
	constraint sent_photos_thumbnail_key_key UNIQUE (thumbnail_key),
	constraint sent_photos_bytes_check CHECK (bytes > 0),
	constraint sent_photos_height_check CHECK (height > 0),
	constraint sent_photos_width_check CHECK (width > 0)
);
CREATE INDEX sent_photos_created ON sent_photos USING btree (created_at);
CREATE INDEX sent_photos_token ON sent_photos USING btree (token_hash);

create table session_secret (
	single boolean not null default true,
	secret text,
	known_by text,
	constraint session_secret_pkey PRIMARY KEY (single),
	constraint session_secret_check CHECK (num_nonnulls(secret, known_by) = 1),
	constraint session_secret_single_check CHECK (single)
);

create table setting_changes (
	part text not null,
	number integer not null,
	"values" jsonb not null,
	holds_from date not null,
	actor text not null,
	created_at timestamp with time zone not null default now(),
	constraint setting_changes_pkey PRIMARY KEY (part, number),
	constraint setting_changes_number_check CHECK (number > 0),
	constraint setting_changes_part_check CHECK (part = ANY (ARRAY['name'::text, 'office'::text, 'hours'::text, 'times'::text, 'windows'::text, 'hauling'::text, 'towns'::text, 'fees'::text, 'invoices'::text, 'claims'::text, 'calls'::text, 'texts'::text]))
);

create table staff (
	id text not null,
	name text not null,
	email text not null,
	"emailVerified" boolean not null,
	image text,
	"createdAt" timestamp with time zone not null default now(),
	"updatedAt" timestamp with time zone not null default now(),
	role text not null,
	banned boolean,
	"banReason" text,
	"banExpires" timestamp with time zone,
	"twoFactorEnabled" boolean,
	"firstPassword" text,
	constraint staff_pkey PRIMARY KEY (id),
	constraint staff_email_key UNIQUE (email),
	constraint staff_role_check CHECK (role = ANY (ARRAY['owner'::text, 'dispatcher'::text, 'day'::text]))
);
CREATE TRIGGER end_calendar AFTER UPDATE ON staff FOR EACH ROW WHEN (old.banned IS DISTINCT FROM new.banned OR old.role IS DISTINCT FROM new.role OR old."twoFactorEnabled" IS DISTINCT FROM new."twoFactorEnabled") EXECUTE FUNCTION end_calendar();

create table calendar_feeds (
	staff_id text not null,
	token_hash bytea not null,
	made_at timestamp with time zone not null default now(),
	last_read_at timestamp with time zone,
	constraint calendar_feeds_pkey PRIMARY KEY (staff_id),
	constraint calendar_feeds_token_hash_key UNIQUE (token_hash),
	constraint calendar_feeds_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE,
	constraint calendar_feeds_token_hash_check CHECK (octet_length(token_hash) = 32)
);

create table staff_accounts (
	id text not null,
	"accountId" text not null,
	"providerId" text not null,
	"userId" text not null,
	"accessToken" text,
	"refreshToken" text,
	"idToken" text,
	"accessTokenExpiresAt" timestamp with time zone,
	"refreshTokenExpiresAt" timestamp with time zone,
	scope text,
	password text,
	"createdAt" timestamp with time zone not null default now(),
	"updatedAt" timestamp with time zone not null,
	constraint staff_accounts_pkey PRIMARY KEY (id),
	constraint "staff_accounts_userId_fkey" FOREIGN KEY ("userId") REFERENCES staff(id) ON DELETE CASCADE
);
CREATE INDEX staff_accounts_staff ON staff_accounts USING btree ("userId");
CREATE TRIGGER end_calendar AFTER UPDATE ON staff_accounts FOR EACH ROW WHEN (old.password IS DISTINCT FROM new.password) EXECUTE FUNCTION end_calendar_of_account();

create table staff_rights (
	staff_id text not null,
	name text not null,
	given boolean not null,
	constraint staff_rights_pkey PRIMARY KEY (staff_id, name),
	constraint staff_rights_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE,
	constraint staff_rights_name_check CHECK (name = ANY (ARRAY['today'::text, 'bookings'::text, 'quotes'::text, 'schedule'::text, 'customers'::text, 'unsent'::text, 'messages'::text, 'prices'::text, 'overview'::text, 'exports'::text, 'overbook'::text, 'money'::text, 'credit'::text, 'erase'::text, 'accounts'::text]))
);

create table staff_rights_history (
	id bigint not null generated always as identity,
	staff_id text not null,
	at timestamp with time zone not null default now(),
	actor text not null,
	before jsonb not null,
	after jsonb not null,
	constraint staff_rights_history_pkey PRIMARY KEY (id),
	constraint staff_rights_history_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE
);
CREATE INDEX staff_rights_history_staff ON staff_rights_history USING btree (staff_id, id);

create table staff_second_factors (
	id text not null,
	secret text not null,
	"backupCodes" text not null,
	"userId" text not null,
	verified boolean,
	"failedVerificationCount" integer,
	"lockedUntil" timestamp with time zone,
	last_step bigint,
	constraint staff_second_factors_pkey PRIMARY KEY (id),
	constraint "staff_second_factors_userId_fkey" FOREIGN KEY ("userId") REFERENCES staff(id) ON DELETE CASCADE
);
CREATE INDEX staff_second_factors_staff ON staff_second_factors USING btree ("userId");

create table staff_sessions (
	id text not null,
	"expiresAt" timestamp with time zone not null,
	token text not null,
	"createdAt" timestamp with time zone not null default now(),
	"updatedAt" timestamp with time zone not null,
	"ipAddress" text,
	"userAgent" text,
	"userId" text not null,
	"impersonatedBy" text,
	constraint staff_sessions_pkey PRIMARY KEY (id),
	constraint staff_sessions_token_key UNIQUE (token),
	constraint "staff_sessions_userId_fkey" FOREIGN KEY ("userId") REFERENCES staff(id) ON DELETE CASCADE
);
CREATE INDEX staff_sessions_staff ON staff_sessions USING btree ("userId");

create table staff_verifications (
	id text not null,
	identifier text not null,
	value text not null,
	"expiresAt" timestamp with time zone not null,
	"createdAt" timestamp with time zone not null default now(),
	"updatedAt" timestamp with time zone not null default now(),
	constraint staff_verifications_pkey PRIMARY KEY (id)
);
CREATE INDEX staff_verifications_identifier ON staff_verifications USING btree (identifier);

create table stopped_phones (
	phone text not null,
	at timestamp with time zone not null default now(),
	stopped_by text not null default 'customer'::text,
	constraint stopped_phones_pkey PRIMARY KEY (phone),
	constraint stopped_phones_stopped_by_check CHECK (stopped_by = ANY (ARRAY['customer'::text, 'staff'::text]))
);

create table text_notices (
	reference text not null,
	state text not null,
	error_code text,
	at timestamp with time zone not null default now(),
	constraint text_notices_pkey PRIMARY KEY (reference),
	constraint text_notices_state_check CHECK (state = ANY (ARRAY['sent'::text, 'delivered'::text, 'undelivered'::text, 'failed'::text]))
);

create table text_pictures (
	id uuid not null default uuidv7(),
	text_id bigint,
	"position" smallint not null,
	message_sid text not null,
	media_sid text not null,
	content_type text not null,
	state text not null default 'pending'::text,
	reason text,
	storage_key text,
	thumbnail_key text,
	width integer,
	height integer,
	bytes integer,
	mail_id uuid,
	constraint text_pictures_pkey PRIMARY KEY (id),
	constraint text_pictures_of_mail_once UNIQUE (mail_id, "position"),
	constraint text_pictures_once UNIQUE (text_id, "position"),
	constraint text_pictures_mail_id_fkey FOREIGN KEY (mail_id) REFERENCES incoming_mails(id),
	constraint text_pictures_text_id_fkey FOREIGN KEY (text_id) REFERENCES incoming_texts(id),
	constraint text_pictures_files CHECK ((state = 'stored'::text) = (storage_key IS NOT NULL AND thumbnail_key IS NOT NULL) AND (state = 'failed'::text) = (reason IS NOT NULL)),
	constraint text_pictures_of_one CHECK (num_nonnulls(text_id, mail_id) = 1),
	constraint text_pictures_position_check CHECK ("position" >= 0 AND "position" <= 9),
	constraint text_pictures_state_check CHECK (state = ANY (ARRAY['pending'::text, 'stored'::text, 'failed'::text]))
);

create table text_stop_entries (
	id bigint not null generated always as identity,
	phone text not null,
	action text not null,
	actor text not null,
	at timestamp with time zone not null default now(),
	constraint text_stop_entries_pkey PRIMARY KEY (id),
	constraint text_stop_entries_action_check CHECK (action = ANY (ARRAY['stopped'::text, 'allowed'::text]))
);
CREATE INDEX text_stop_entries_phone ON text_stop_entries USING btree (phone, id);

create table threads (
	id uuid not null default uuidv7(),
	contact text not null,
	version integer not null default 1,
	text_since timestamp with time zone,
	question_since timestamp with time zone,
	waits_since timestamp with time zone generated always as (LEAST(text_since, question_since)) stored,
	latest_at timestamp with time zone not null default now(),
	assigned_to text,
	constraint threads_pkey PRIMARY KEY (id),
	constraint threads_contact_key UNIQUE (contact),
	constraint threads_assigned_to_fkey FOREIGN KEY (assigned_to) REFERENCES staff(id) ON DELETE SET NULL,
	constraint threads_contact_check CHECK (contact <> ''::text)
);
CREATE INDEX threads_assigned ON threads USING btree (assigned_to, waits_since, id) WHERE assigned_to IS NOT NULL;
CREATE INDEX threads_latest ON threads USING btree (latest_at DESC, id DESC);
CREATE INDEX threads_waiting ON threads USING btree (waits_since, id) WHERE waits_since IS NOT NULL;

create table leads (
	id uuid not null default uuidv7(),
	name text not null,
	email text not null,
	phone text not null,
	property_address text not null,
	postal_code text not null,
	city text not null,
	province_state text not null,
	preferred_date date not null,
	message text,
	notes text not null,
	service_type text not null,
	source_site text not null,
	industry text not null,
	quote_id uuid,
	offers_consent boolean not null,
	created_at timestamp with time zone not null default now(),
	load_size text,
	far_away boolean not null default false,
	offers_wording text,
	local_page text,
	found_by text generated always as (folded_for_search((((((((((name || E'\n'::text) || email) || E'\n'::text) || phone) || E'\n'::text) || property_address) || E'\n'::text) || postal_code) || E'\n'::text) || city)) stored,
	thread_id uuid,
	taken_by text,
	constraint leads_pkey PRIMARY KEY (id),
	constraint leads_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quote_requests(id),
	constraint leads_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES threads(id) ON DELETE CASCADE,
	constraint leads_industry_check CHECK (industry = 'junk_removal'::text),
	constraint leads_local_page_check CHECK (local_page ~~ '/%'::text),
	constraint leads_province_state_check CHECK (province_state ~ '^[A-Z]{2}$'::text),
	constraint leads_service_type_check CHECK (service_type = 'junk_removal'::text)
);
CREATE INDEX leads_found_by ON leads USING gin (found_by gin_trgm_ops);
CREATE INDEX leads_newest ON leads USING btree (created_at DESC, id DESC);
CREATE INDEX leads_quote ON leads USING btree (quote_id);
CREATE INDEX leads_thread ON leads USING btree (thread_id) WHERE thread_id IS NOT NULL;

create table quote_questions (
	id uuid not null default uuidv7(),
	quote_id uuid not null,
	question text not null,
	asked_at timestamp with time zone not null,
	answer text,
	answered_by text,
	answered_at timestamp with time zone,
	thread_id uuid,
	constraint quote_questions_pkey PRIMARY KEY (id),
	constraint quote_questions_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quote_requests(id) ON DELETE CASCADE,
	constraint quote_questions_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES threads(id) ON DELETE SET NULL,
	constraint quote_questions_answer_check CHECK (length(answer) >= 1 AND length(answer) <= 2000),
	constraint quote_questions_answered CHECK (num_nulls(answer, answered_by, answered_at) = ANY (ARRAY[0, 3])),
	constraint quote_questions_answered_by_check CHECK (answered_by <> ''::text),
	constraint quote_questions_question_check CHECK (length(question) >= 1 AND length(question) <= 1000)
);
CREATE INDEX quote_questions_open ON quote_questions USING btree (id) WHERE answered_at IS NULL;
CREATE INDEX quote_questions_quote ON quote_questions USING btree (quote_id, id);
CREATE INDEX quote_questions_thread ON quote_questions USING btree (thread_id, id) WHERE thread_id IS NOT NULL;

create table tip_payouts (
	id uuid not null default uuidv7(),
	takes_back uuid,
	for_whom text not null,
	amount_cents integer not null,
	paid_on date not null,
	noted_by text not null,
	at timestamp with time zone not null default now(),
	form_key uuid not null,
	constraint tip_payouts_pkey PRIMARY KEY (id),
	constraint tip_payouts_form_key_key UNIQUE (form_key),
	constraint tip_payouts_takes_back_key UNIQUE (takes_back),
	constraint tip_payouts_takes_back_fkey FOREIGN KEY (takes_back) REFERENCES tip_payouts(id),
	constraint tip_payouts_amount_cents_check CHECK (amount_cents > 0),
	constraint tip_payouts_for_whom_check CHECK (for_whom <> ''::text)
);
CREATE INDEX tip_payouts_paid_on ON tip_payouts USING btree (paid_on, id);
CREATE TRIGGER keep_payout BEFORE DELETE OR UPDATE ON tip_payouts FOR EACH ROW EXECUTE FUNCTION keep_payout();

create table trucks (
	id uuid not null default uuidv7(),
	name text not null,
	cubic_yards real not null,
	weekdays smallint[] not null,
	home_base text not null default ''::text,
	created_at timestamp with time zone not null default now(),
	removed_at timestamp with time zone,
	version integer not null default 1,
	constraint trucks_pkey PRIMARY KEY (id),
	constraint trucks_cubic_yards_check CHECK (cubic_yards > 0::double precision AND cubic_yards <= 100::double precision),
	constraint trucks_name_check CHECK (name <> ''::text),
	constraint trucks_weekdays_check CHECK (weekdays <@ ARRAY[1::smallint, 2::smallint, 3::smallint, 4::smallint, 5::smallint, 6::smallint, 7::smallint])
);

create table bookings (
	id uuid not null default uuidv7(),
	lead_id uuid not null,
	fingerprint bytea,
	date date not null,
	window_id text not null,
	created_at timestamp with time zone not null default now(),
	reference text not null default booking_reference(nextval('booking_references'::regclass)),
	status text not null default 'booked'::text,
	version integer not null default 1,
	load_size text,
	far_away boolean not null,
	property_address text not null,
	postal_code text not null,
	city text not null,
	quote_id uuid,
	updated_at timestamp with time zone not null default now(),
	customer_id uuid not null,
	asap_window_id text,
	cubic_yards real not null,
	minutes smallint not null,
	lapses boolean not null default false,
	overbooked_because text,
	travel_fee_cents integer,
	name text not null,
	email text not null,
	phone text not null,
	truck_id uuid,
	charged_cents integer,
	payment text,
	holder_hash bytea,
	found_by text generated always as (folded_for_search((((((((((name || E'\n'::text) || email) || E'\n'::text) || phone) || E'\n'::text) || property_address) || E'\n'::text) || postal_code) || E'\n'::text) || city)) stored,
	subject_from_cents integer,
	subject_to_cents integer,
	subject_travel_fee_cents integer,
	before_numbering boolean not null default false,
	purchase_order text,
	late_fee_cents integer,
	lacks_charge boolean generated always as ((status = 'done'::text OR late_fee_cents IS NOT NULL) AND payment IS NULL) stored,
	shown_at timestamp with time zone,
	constraint bookings_pkey PRIMARY KEY (id),
	constraint bookings_fingerprint_key UNIQUE (fingerprint),
	constraint bookings_lead_id_key UNIQUE (lead_id),
	constraint bookings_reference_key UNIQUE (reference),
	constraint bookings_asap_window FOREIGN KEY (date, asap_window_id) REFERENCES arrival_windows(date, window_id),
	constraint bookings_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id),
	constraint bookings_date_window_id_fkey FOREIGN KEY (date, window_id) REFERENCES arrival_windows(date, window_id),
	constraint bookings_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES leads(id),
	constraint bookings_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quote_requests(id),
	constraint bookings_truck_id_fkey FOREIGN KEY (truck_id) REFERENCES trucks(id) ON DELETE SET NULL,
	constraint bookings_charge CHECK (num_nulls(charged_cents, payment) = ANY (ARRAY[0, 2])),
	constraint bookings_charge_when_over CHECK (payment IS NULL OR (status = ANY (ARRAY['done'::text, 'cancelled'::text]))),
	constraint bookings_charged_cents_check CHECK (charged_cents >= 0 AND charged_cents <= 9999999),
	constraint bookings_cubic_yards_check CHECK (cubic_yards > 0::double precision),
	constraint bookings_fingerprint_check CHECK (octet_length(fingerprint) = 32),
	constraint bookings_late_fee_cents_check CHECK (late_fee_cents > 0),
	constraint bookings_minutes_check CHECK (minutes > 0),
	constraint bookings_overbooked_because_check CHECK (overbooked_because <> ''::text),
	constraint bookings_payment_check CHECK (payment = ANY (ARRAY['card'::text, 'cash'::text, 'e-transfer'::text, 'cheque'::text, 'on account'::text, 'written off'::text, 'not paid yet'::text])),
	constraint bookings_status_check CHECK (status = ANY (ARRAY['requested'::text, 'booked'::text, 'on the way'::text, 'arrived'::text, 'done'::text, 'cancelled'::text, 'no-show'::text])),
	constraint bookings_travel_fee_cents_check CHECK (travel_fee_cents >= 0)
);
CREATE INDEX bookings_before_numbering ON bookings USING btree (date DESC, id DESC) WHERE before_numbering;
CREATE INDEX bookings_by_day ON bookings USING btree (date, id);
CREATE INDEX bookings_by_status ON bookings USING btree (status, date, id);
CREATE INDEX bookings_customer ON bookings USING btree (customer_id);
CREATE INDEX bookings_found_by ON bookings USING gin (found_by gin_trgm_ops) WHERE found_by IS NOT NULL;
CREATE INDEX bookings_not_billed ON bookings USING btree (date DESC, id DESC) WHERE lacks_charge;
CREATE INDEX bookings_not_paid ON bookings USING btree (date, id) WHERE payment = 'not paid yet'::text;
CREATE INDEX bookings_quote ON bookings USING btree (quote_id);
CREATE INDEX bookings_taken ON bookings USING btree (date) INCLUDE (cubic_yards, minutes) WHERE status <> 'cancelled'::text;
CREATE INDEX bookings_to_remind ON bookings USING btree (date) WHERE status = 'booked'::text;
CREATE INDEX bookings_truck ON bookings USING btree (truck_id) WHERE truck_id IS NOT NULL;
CREATE TRIGGER hold_accepted_price BEFORE INSERT OR UPDATE OF charged_cents, quote_id ON bookings FOR EACH ROW WHEN (new.charged_cents IS NOT NULL AND new.quote_id IS NOT NULL) EXECUTE FUNCTION hold_accepted_price();
CREATE TRIGGER mark_before_numbering BEFORE INSERT OR UPDATE OF charged_cents ON bookings FOR EACH ROW EXECUTE FUNCTION mark_before_numbering();
CREATE TRIGGER recognise_booking BEFORE INSERT ON bookings FOR EACH ROW EXECUTE FUNCTION recognise_booking();
CREATE TRIGGER recognise_edited_booking BEFORE UPDATE OF email, phone ON bookings FOR EACH ROW WHEN (new.phone IS NOT NULL) EXECUTE FUNCTION recognise_edited_booking();

create table booking_events (
	id bigint not null generated by default as identity,
	booking_id uuid not null,
	at timestamp with time zone not null default now(),
	author text not null,
	is_follow_up boolean not null,
	notes text,
	load_size text,
	quote_id uuid,
	change text,
	moved_from_date date,
	moved_from_window_id text,
	replaces boolean not null default false,
	gate_code text,
	on_site text,
	photos_added smallint,
	moved_because text,
	constraint booking_events_pkey PRIMARY KEY (id),
	constraint booking_events_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id),
	constraint booking_events_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quote_requests(id),
	constraint booking_events_change_check CHECK (change = ANY (ARRAY['moved'::text, 'cancelled'::text, 'confirmed'::text, 'declined'::text, 'lapsed'::text])),
	constraint booking_events_check CHECK ((NOT change IS DISTINCT FROM 'moved'::text) = (moved_from_date IS NOT NULL)),
	constraint booking_events_check1 CHECK ((moved_from_date IS NULL) = (moved_from_window_id IS NULL)),
	constraint booking_events_moved_because_check CHECK (length(moved_because) >= 1 AND length(moved_because) <= 120),
	constraint booking_events_photos_added_check CHECK (photos_added >= 1 AND photos_added <= 9)
);
CREATE INDEX booking_events_booking ON booking_events USING btree (booking_id, id);

create table booking_photos (
	id uuid not null,
	booking_id uuid not null,
	"position" smallint not null,
	label text not null,
	storage_key text not null,
	thumbnail_key text not null,
	width integer not null,
	height integer not null,
	bytes integer not null,
	created_at timestamp with time zone not null default now(),
	kind text not null default 'customer'::text,
	constraint booking_photos_pkey PRIMARY KEY (id),
	constraint booking_photos_place UNIQUE (booking_id, kind, "position"),
	constraint booking_photos_storage_key_key UNIQUE (storage_key),
	constraint booking_photos_thumbnail_key_key UNIQUE (thumbnail_key),
	constraint booking_photos_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id),
	constraint booking_photos_bytes_check CHECK (bytes > 0),
	constraint booking_photos_height_check CHECK (height > 0),
	constraint booking_photos_kind_check CHECK (kind = ANY (ARRAY['customer'::text, 'on-site'::text, 'completion'::text])),
	constraint booking_photos_position_check CHECK ("position" >= 1 AND "position" <= 9),
	constraint booking_photos_width_check CHECK (width > 0)
);

create table change_orders (
	id uuid not null,
	booking_id uuid not null,
	number bigint not null generated always as identity,
	before_cents integer not null,
	amount_cents integer not null,
	reason text not null,
	note text,
	asked_at timestamp with time zone not null,
	asked_by text not null,
	open_until timestamp with time zone not null,
	answered_at timestamp with time zone,
	agreed boolean,
	answered_by text,
	answered_from text,
	answered_wording text,
	withdrawn_at timestamp with time zone,
	withdrawn_by text,
	refusing_cents integer,
	constraint change_orders_pkey PRIMARY KEY (id),
	constraint change_orders_amount UNIQUE (id, booking_id, amount_cents),
	constraint change_orders_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id) ON DELETE CASCADE,
	constraint change_orders_above CHECK (before_cents >= 0 AND amount_cents > before_cents AND amount_cents <= 9999999),
	constraint change_orders_answer CHECK (num_nulls(answered_at, agreed, answered_from, answered_wording) = ANY (ARRAY[0, 4])),
	constraint change_orders_answered_in_time CHECK (answered_at < open_until),
	constraint change_orders_asked_by_check CHECK (asked_by <> ''::text),
	constraint change_orders_name CHECK (COALESCE(agreed, false) = (answered_by IS NOT NULL)),
	constraint change_orders_note_check CHECK (note <> ''::text),
	constraint change_orders_one_end CHECK (num_nonnulls(answered_at, withdrawn_at) < 2),
	constraint change_orders_reason_check CHECK (reason = ANY (ARRAY['more to take'::text, 'heavier than stated'::text, 'stairs or access'::text, 'another address'::text])),
	constraint change_orders_withdrawal CHECK (num_nulls(withdrawn_at, withdrawn_by) = ANY (ARRAY[0, 2]))
);
CREATE INDEX change_orders_booking ON change_orders USING btree (booking_id);
CREATE UNIQUE INDEX change_orders_open ON change_orders USING btree (booking_id) WHERE answered_at IS NULL AND withdrawn_at IS NULL;

create table complaints (
	id uuid not null,
	booking_id uuid not null,
	said text not null,
	made_at timestamp with time zone not null,
	taken_by text not null,
	outcome text,
	outcome_note text,
	closed_at timestamp with time zone,
	closed_by text,
	constraint complaints_pkey PRIMARY KEY (id),
	constraint complaints_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id) ON DELETE CASCADE,
	constraint complaints_closed CHECK (num_nulls(outcome, outcome_note, closed_at, closed_by) = ANY (ARRAY[0, 4])),
	constraint complaints_closed_by_check CHECK (closed_by <> ''::text),
	constraint complaints_outcome_check CHECK (outcome = ANY (ARRAY['put right'::text, 'money back'::text, 'nothing to do'::text])),
	constraint complaints_outcome_note_check CHECK (length(outcome_note) <= 2000),
	constraint complaints_said_check CHECK (length(said) >= 1 AND length(said) <= 2000),
	constraint complaints_taken_by_check CHECK (taken_by <> ''::text)
);
CREATE INDEX complaints_booking ON complaints USING btree (booking_id);
CREATE INDEX complaints_open ON complaints USING btree (made_at) WHERE closed_at IS NULL;

create table curbside_consents (
	booking_id uuid not null,
	text_id bigint not null,
	words text not null,
	marked_by text not null,
	marked_at timestamp with time zone not null,
	constraint curbside_consents_pkey PRIMARY KEY (booking_id, text_id),
	constraint curbside_consents_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id) ON DELETE CASCADE,
	constraint curbside_consents_text_id_fkey FOREIGN KEY (text_id) REFERENCES incoming_texts(id) ON DELETE CASCADE,
	constraint curbside_consents_marked_by_check CHECK (marked_by <> ''::text),
	constraint curbside_consents_words_check CHECK (words <> ''::text)
);
CREATE INDEX curbside_consents_text ON curbside_consents USING btree (text_id);

create table invoices (
	id uuid not null default uuidv7(),
	number text not null,
	booking_id uuid,
	issued_on date not null,
	due_on date not null,
	issued_at timestamp with time zone not null default now(),
	issued_by text not null,
	document jsonb not null,
	subtotal_cents integer not null,
	tax_cents integer not null,
	total_cents integer not null,
	credited_cents integer not null default 0,
	paid_cents integer not null default 0,
	written_off_cents integer not null default 0,
	ended_at timestamp with time zone,
	ended_by text,
	end_reason text,
	is_void boolean not null default false,
	balance_cents integer not null generated always as (
CASE
    WHEN is_void THEN 0
    ELSE total_cents - credited_cents - paid_cents - written_off_cents + recovered_cents
END) stored,
	found_by text not null generated always as (folded_for_search(((number || E'\n'::text) || (document #>> '{buyer,name}'::text[])) || COALESCE(E'\n'::text || (document #>> '{work,bookedBy}'::text[]), ''::text))) stored,
	recovered_cents integer not null default 0,
	constraint invoices_pkey PRIMARY KEY (id),
	constraint invoices_number_key UNIQUE (number),
	constraint invoices_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id) ON DELETE SET NULL,
	constraint invoices_check CHECK (due_on >= issued_on),
	constraint invoices_credited CHECK (credited_cents >= 0 AND credited_cents <= total_cents),
	constraint invoices_end_reason_check CHECK (end_reason <> ''::text),
	constraint invoices_ended CHECK ((num_nulls(ended_at, ended_by, end_reason) = ANY (ARRAY[0, 3])) AND (ended_at IS NULL) = (NOT is_void AND written_off_cents = 0)),
	constraint invoices_paid_cents_check CHECK (paid_cents >= 0),
	constraint invoices_recovered CHECK (recovered_cents >= 0 AND recovered_cents <= written_off_cents),
	constraint invoices_subtotal_cents_check CHECK (subtotal_cents >= 0),
	constraint invoices_tax_cents_check CHECK (tax_cents >= 0),
	constraint invoices_total CHECK (total_cents = (subtotal_cents + tax_cents)),
	constraint invoices_total_cents_check CHECK (total_cents > 0),
	constraint invoices_void CHECK (NOT is_void OR credited_cents = 0 AND paid_cents = 0 AND written_off_cents = 0),
	constraint invoices_written_off CHECK (written_off_cents = 0 OR (written_off_cents - recovered_cents) <= (total_cents - credited_cents - paid_cents)),
	constraint invoices_written_off_cents_check CHECK (written_off_cents >= 0)
);
CREATE INDEX invoices_balance ON invoices USING btree (balance_cents) WHERE balance_cents <> 0;
CREATE INDEX invoices_booking ON invoices USING btree (booking_id);
CREATE INDEX invoices_dotted ON invoices USING btree (id) WHERE found_by ~ '[0-9][.][0-9]'::text;
CREATE INDEX invoices_ended ON invoices USING btree (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX invoices_found_by ON invoices USING gin (found_by gin_trgm_ops);
CREATE INDEX invoices_newest ON invoices USING btree (issued_on DESC, id DESC);
CREATE UNIQUE INDEX invoices_of_booking ON invoices USING btree (booking_id) WHERE NOT is_void AND credited_cents < total_cents;
CREATE INDEX invoices_open ON invoices USING btree (due_on, id) WHERE balance_cents <> 0;
CREATE INDEX invoices_owing ON invoices USING btree (issued_on DESC, id DESC) INCLUDE (due_on, balance_cents) WHERE balance_cents <> 0;
CREATE INDEX invoices_total ON invoices USING btree (total_cents);
CREATE INDEX invoices_totals ON invoices USING btree (issued_on) INCLUDE (total_cents);
CREATE TRIGGER hold_invoice_to_accepted_price BEFORE INSERT ON invoices FOR EACH ROW WHEN (new.booking_id IS NOT NULL) EXECUTE FUNCTION hold_invoice_to_accepted_price();
CREATE TRIGGER keep_invoice BEFORE DELETE OR UPDATE ON invoices FOR EACH ROW EXECUTE FUNCTION keep_invoice();
CREATE TRIGGER unmark_before_numbering AFTER INSERT ON invoices FOR EACH ROW EXECUTE FUNCTION unmark_before_numbering();

create table account_entries (
	id uuid not null default uuidv7(),
	customer_id uuid,
	name text not null,
	kind text not null,
	of_entry uuid,
	invoice_id uuid,
	came_from uuid,
	method text not null,
	amount_cents integer not null,
	rounding_cents smallint not null default 0,
	used_cents integer not null default 0,
	left_cents integer not null generated always as (
CASE kind
    WHEN 'payment'::text THEN amount_cents - used_cents
    ELSE 0
END) stored,
	reference text,
	reason text,
	paid_on date not null,
	taken_by text not null,
	at timestamp with time zone not null default now(),
	form_key uuid not null,
	constraint account_entries_pkey PRIMARY KEY (id),
	constraint account_entries_came_from_key UNIQUE (came_from),
	constraint account_entries_form_key_key UNIQUE (form_key),
	constraint account_entries_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE SET NULL,
	constraint account_entries_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id) ON DELETE SET NULL,
	constraint account_entries_of_entry_fkey FOREIGN KEY (of_entry) REFERENCES account_entries(id),
	constraint account_entries_amount_cents_check CHECK (amount_cents > 0),
	constraint account_entries_coins CHECK (method <> 'cash'::text OR (amount_cents % 5) = 0),
	constraint account_entries_kind_check CHECK (kind = ANY (ARRAY['payment'::text, 'refund'::text])),
	constraint account_entries_method_check CHECK (method = ANY (ARRAY['card'::text, 'cash'::text, 'e-transfer'::text, 'cheque'::text, 'on account'::text])),
	constraint account_entries_moved CHECK (method <> 'on account'::text OR kind = 'payment'::text),
	constraint account_entries_name_check CHECK (name <> ''::text),
	constraint account_entries_reason_check CHECK (reason <> ''::text),
	constraint account_entries_reference_check CHECK (reference <> ''::text),
	constraint account_entries_refund CHECK ((kind = 'refund'::text) = (of_entry IS NOT NULL)),
	constraint account_entries_rounding CHECK (rounding_cents = 0 OR kind = 'refund'::text AND method = 'cash'::text),
	constraint account_entries_rounding_cents_check CHECK (rounding_cents >= '-2'::integer AND rounding_cents <= 2),
	constraint account_entries_used CHECK (used_cents >= 0 AND used_cents <= amount_cents AND (kind = 'payment'::text OR used_cents = 0)),
	constraint account_entries_why CHECK ((kind = 'refund'::text) = (reason IS NOT NULL) OR method = 'on account'::text)
);
CREATE INDEX account_entries_customer ON account_entries USING btree (customer_id, id);
CREATE INDEX account_entries_invoice ON account_entries USING btree (invoice_id) WHERE invoice_id IS NOT NULL;
CREATE INDEX account_entries_left ON account_entries USING btree (left_cents) WHERE left_cents <> 0;
CREATE INDEX account_entries_of ON account_entries USING btree (of_entry) WHERE of_entry IS NOT NULL;
CREATE INDEX account_entries_paid_on ON account_entries USING btree (paid_on);
CREATE INDEX account_entries_reference ON account_entries USING gin (folded_for_search(reference) gin_trgm_ops) WHERE reference IS NOT NULL;
CREATE TRIGGER count_account_entry BEFORE INSERT ON account_entries FOR EACH ROW EXECUTE FUNCTION count_account_entry();
CREATE TRIGGER keep_account_entry BEFORE DELETE OR UPDATE ON account_entries FOR EACH ROW EXECUTE FUNCTION keep_account_entry();

create table book_run_account_entries (
	run integer not null,
	place integer not null,
	entry_id uuid not null,
	constraint book_run_account_entries_pkey PRIMARY KEY (run, place),
	constraint book_run_account_entries_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES account_entries(id) ON DELETE CASCADE,
	constraint book_run_account_entries_run_fkey FOREIGN KEY (run) REFERENCES book_runs(number) ON DELETE CASCADE,
	constraint book_run_account_entries_place_check CHECK (place > 0)
);
CREATE UNIQUE INDEX book_run_account_entries_entry ON book_run_account_entries USING btree (entry_id, run);

create table book_run_invoices (
	run integer not null,
	place integer not null,
	invoice_id uuid not null,
	constraint book_run_invoices_pkey PRIMARY KEY (run, place),
	constraint book_run_invoices_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id) ON DELETE CASCADE,
	constraint book_run_invoices_run_fkey FOREIGN KEY (run) REFERENCES book_runs(number) ON DELETE CASCADE,
	constraint book_run_invoices_place_check CHECK (place > 0)
);
CREATE UNIQUE INDEX book_run_invoices_invoice ON book_run_invoices USING btree (invoice_id, run);

create table book_run_voids (
	run integer not null,
	place integer not null,
	invoice_id uuid not null,
	constraint book_run_voids_pkey PRIMARY KEY (run, place),
	constraint book_run_voids_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id) ON DELETE CASCADE,
	constraint book_run_voids_run_fkey FOREIGN KEY (run) REFERENCES book_runs(number) ON DELETE CASCADE,
	constraint book_run_voids_place_check CHECK (place > 0)
);
CREATE UNIQUE INDEX book_run_voids_invoice ON book_run_voids USING btree (invoice_id, run);

create table book_run_write_offs (
	run integer not null,
	place integer not null,
	invoice_id uuid not null,
	constraint book_run_write_offs_pkey PRIMARY KEY (run, place),
	constraint book_run_write_offs_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id) ON DELETE CASCADE,
	constraint book_run_write_offs_run_fkey FOREIGN KEY (run) REFERENCES book_runs(number) ON DELETE CASCADE,
	constraint book_run_write_offs_place_check CHECK (place > 0)
);
CREATE UNIQUE INDEX book_run_write_offs_invoice ON book_run_write_offs USING btree (invoice_id, run);

create table card_payments (
	id uuid not null default uuidv7(),
	provider_id text not null,
	reference text,
	invoice_id uuid,
	amount_cents integer not null,
	currency text not null,
	paid_on date not null,
	received_at timestamp with time zone not null,
	booked_cents integer not null default 0,
	left_cents integer not null generated always as (amount_cents - booked_cents) stored,
	settled_at timestamp with time zone,
	settled_by text,
	settled_how text,
	constraint card_payments_pkey PRIMARY KEY (id),
	constraint card_payments_provider_id_key UNIQUE (provider_id),
	constraint card_payments_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id) ON DELETE CASCADE,
	constraint card_payments_amount_cents_check CHECK (amount_cents > 0),
	constraint card_payments_booked CHECK (booked_cents >= 0 AND booked_cents <= amount_cents),
	constraint card_payments_currency CHECK (booked_cents = 0 OR currency = 'cad'::text),
	constraint card_payments_currency_check CHECK (currency ~ '^[a-z]{3}$'::text),
	constraint card_payments_invoice_booked CHECK (booked_cents = 0 OR invoice_id IS NOT NULL),
	constraint card_payments_provider_id_check CHECK (provider_id <> ''::text),
	constraint card_payments_reference_check CHECK (reference <> ''::text),
	constraint card_payments_settled CHECK ((num_nulls(settled_at, settled_by, settled_how) = ANY (ARRAY[0, 3])) AND (settled_at IS NULL OR booked_cents < amount_cents)),
	constraint card_payments_settled_how_check CHECK (settled_how <> ''::text)
);
CREATE INDEX card_payments_invoice ON card_payments USING btree (invoice_id);
CREATE INDEX card_payments_left ON card_payments USING btree (received_at, id) WHERE booked_cents < amount_cents;
CREATE TRIGGER keep_card_payment BEFORE UPDATE ON card_payments FOR EACH ROW EXECUTE FUNCTION keep_card_payment();

create table checkouts (
	id uuid not null default uuidv7(),
	invoice_id uuid not null,
	amount_cents integer not null,
	provider_id text,
	made_at timestamp with time zone not null,
	ended_at timestamp with time zone,
	constraint checkouts_pkey PRIMARY KEY (id),
	constraint checkouts_provider_id_key UNIQUE (provider_id),
	constraint checkouts_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id) ON DELETE CASCADE,
	constraint checkouts_amount_cents_check CHECK (amount_cents > 0),
	constraint checkouts_provider_id_check CHECK (provider_id <> ''::text)
);
CREATE INDEX checkouts_invoice ON checkouts USING btree (invoice_id, id);
CREATE UNIQUE INDEX checkouts_open ON checkouts USING btree (invoice_id) WHERE ended_at IS NULL;

create table credit_notes (
	id uuid not null default uuidv7(),
	number text not null,
	invoice_id uuid not null,
	issued_on date not null,
	issued_at timestamp with time zone not null default now(),
	issued_by text not null,
	reason text not null,
	document jsonb not null,
	subtotal_cents integer not null,
	tax_cents integer not null,
	total_cents integer not null,
	form_key uuid not null,
	constraint credit_notes_pkey PRIMARY KEY (id),
	constraint credit_notes_form UNIQUE (invoice_id, form_key),
	constraint credit_notes_number_key UNIQUE (number),
	constraint credit_notes_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id),
	constraint credit_notes_reason_check CHECK (reason <> ''::text),
	constraint credit_notes_subtotal_cents_check CHECK (subtotal_cents >= 0),
	constraint credit_notes_tax_cents_check CHECK (tax_cents >= 0),
	constraint credit_notes_total CHECK (total_cents = (subtotal_cents + tax_cents)),
	constraint credit_notes_total_cents_check CHECK (total_cents > 0)
);
CREATE INDEX credit_notes_invoice ON credit_notes USING btree (invoice_id, id);
CREATE INDEX credit_notes_issued ON credit_notes USING btree (issued_on, id);
CREATE TRIGGER count_credit AFTER INSERT ON credit_notes FOR EACH ROW EXECUTE FUNCTION count_credit();
CREATE TRIGGER keep_credit BEFORE DELETE OR UPDATE ON credit_notes FOR EACH ROW EXECUTE FUNCTION keep_entry();

create table book_run_credit_notes (
	run integer not null,
	place integer not null,
	credit_note_id uuid not null,
	constraint book_run_credit_notes_pkey PRIMARY KEY (run, place),
	constraint book_run_credit_notes_credit_note_id_fkey FOREIGN KEY (credit_note_id) REFERENCES credit_notes(id) ON DELETE CASCADE,
	constraint book_run_credit_notes_run_fkey FOREIGN KEY (run) REFERENCES book_runs(number) ON DELETE CASCADE,
	constraint book_run_credit_notes_place_check CHECK (place > 0)
);
CREATE UNIQUE INDEX book_run_credit_notes_credit_note ON book_run_credit_notes USING btree (credit_note_id, run);

create table invoice_payments (
	id uuid not null default uuidv7(),
	invoice_id uuid not null,
	kind text not null,
	method text not null,
	amount_cents integer not null,
	rounding_cents smallint not null default 0,
	reference text,
	paid_on date not null,
	taken_by text not null,
	at timestamp with time zone not null default now(),
	form_key uuid not null,
	reason text,
	account_entry_id uuid,
	takes_back uuid,
	recovers_cents integer not null default 0,
	constraint invoice_payments_pkey PRIMARY KEY (id),
	constraint invoice_payments_form UNIQUE (invoice_id, form_key),
	constraint invoice_payments_takes_back_key UNIQUE (takes_back),
	constraint invoice_payments_account_entry_id_fkey FOREIGN KEY (account_entry_id) REFERENCES account_entries(id),
	constraint invoice_payments_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id),
	constraint invoice_payments_takes_back_fkey FOREIGN KEY (takes_back) REFERENCES invoice_payments(id),
	constraint invoice_payments_account CHECK ((method = 'on account'::text AND kind = 'payment'::text) = (account_entry_id IS NOT NULL)),
	constraint invoice_payments_amount_cents_check CHECK (amount_cents > 0),
	constraint invoice_payments_coins CHECK (method <> 'cash'::text OR (amount_cents % 5) = 0),
	constraint invoice_payments_kind_check CHECK (kind = ANY (ARRAY['payment'::text, 'refund'::text, 'reversal'::text])),
	constraint invoice_payments_method_check CHECK (method = ANY (ARRAY['card'::text, 'cash'::text, 'e-transfer'::text, 'cheque'::text, 'on account'::text])),
	constraint invoice_payments_reason_check CHECK (reason <> ''::text),
	constraint invoice_payments_recovers CHECK (recovers_cents = 0 OR (kind = ANY (ARRAY['payment'::text, 'reversal'::text])) AND recovers_cents = (amount_cents + rounding_cents)),
	constraint invoice_payments_reference_check CHECK (reference <> ''::text),
	constraint invoice_payments_rounding CHECK (method = 'cash'::text OR rounding_cents = 0),
	constraint invoice_payments_rounding_cents_check CHECK (rounding_cents >= '-2'::integer AND rounding_cents <= 2),
	constraint invoice_payments_takes_back CHECK ((kind = 'reversal'::text) = (takes_back IS NOT NULL) AND (kind <> 'reversal'::text OR reason IS NOT NULL AND method <> 'on account'::text))
);
CREATE INDEX invoice_payments_account_entry ON invoice_payments USING btree (account_entry_id) WHERE account_entry_id IS NOT NULL;
CREATE INDEX invoice_payments_invoice ON invoice_payments USING btree (invoice_id, id);
CREATE INDEX invoice_payments_paid_on ON invoice_payments USING btree (paid_on);
CREATE INDEX invoice_payments_recovers ON invoice_payments USING btree (paid_on) WHERE recovers_cents <> 0;
CREATE INDEX invoice_payments_reference ON invoice_payments USING gin (folded_for_search(reference) gin_trgm_ops) WHERE reference IS NOT NULL;
CREATE TRIGGER count_payment AFTER INSERT ON invoice_payments FOR EACH ROW EXECUTE FUNCTION count_payment();
CREATE CONSTRAINT TRIGGER keep_on_account AFTER INSERT ON invoice_payments DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.method = 'on account'::text AND new.kind = 'refund'::text) EXECUTE FUNCTION keep_on_account();
CREATE TRIGGER keep_payment BEFORE DELETE OR UPDATE ON invoice_payments FOR EACH ROW EXECUTE FUNCTION keep_entry();

create table book_run_payments (
	run integer not null,
	place integer not null,
	payment_id uuid not null,
	constraint book_run_payments_pkey PRIMARY KEY (run, place),
	constraint book_run_payments_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES invoice_payments(id) ON DELETE CASCADE,
	constraint book_run_payments_run_fkey FOREIGN KEY (run) REFERENCES book_runs(number) ON DELETE CASCADE,
	constraint book_run_payments_place_check CHECK (place > 0)
);
CREATE UNIQUE INDEX book_run_payments_payment ON book_run_payments USING btree (payment_id, run);

create table pickup_reports (
	booking_id uuid not null,
	version integer not null,
	donated text not null,
	recycled text not null,
	landfilled text not null,
	way text not null,
	sent_at timestamp with time zone not null,
	sent_by text not null,
	constraint pickup_reports_pkey PRIMARY KEY (booking_id),
	constraint pickup_reports_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id) ON DELETE CASCADE,
	constraint pickup_reports_donated_check CHECK (length(donated) <= 300),
	constraint pickup_reports_landfilled_check CHECK (length(landfilled) <= 300),
	constraint pickup_reports_recycled_check CHECK (length(recycled) <= 300),
	constraint pickup_reports_say CHECK (donated <> ''::text OR recycled <> ''::text OR landfilled <> ''::text),
	constraint pickup_reports_sent_by_check CHECK (sent_by <> ''::text),
	constraint pickup_reports_version_check CHECK (version > 0),
	constraint pickup_reports_way_check CHECK (way = ANY (ARRAY['mail'::text, 'text'::text, 'call'::text]))
);

create table price_exceptions (
	booking_id uuid not null,
	amount_cents integer not null,
	reason text not null,
	made_by text not null,
	made_at timestamp with time zone not null default now(),
	agreed_by text,
	agreed_how text,
	change_order_id uuid,
	constraint price_exceptions_pkey PRIMARY KEY (booking_id),
	constraint price_exceptions_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id) ON DELETE CASCADE,
	constraint price_exceptions_change_order FOREIGN KEY (change_order_id, booking_id, amount_cents) REFERENCES change_orders(id, booking_id, amount_cents) ON DELETE CASCADE,
	constraint price_exceptions_agreement CHECK (num_nulls(agreed_by, agreed_how) = ANY (ARRAY[0, 2])),
	constraint price_exceptions_amount_cents_check CHECK (amount_cents >= 0),
	constraint price_exceptions_how CHECK (agreed_how = ANY (ARRAY['on site'::text, 'by phone'::text, 'by link'::text])),
	constraint price_exceptions_link CHECK ((change_order_id IS NOT NULL) = COALESCE(agreed_how = 'by link'::text, false)),
	constraint price_exceptions_reason_check CHECK (reason = ANY (ARRAY['more to take'::text, 'heavier than stated'::text, 'stairs or access'::text, 'another address'::text]))
);

create table promises (
	booking_id uuid not null,
	kind text not null,
	made_at timestamp with time zone not null,
	due_at timestamp with time zone,
	kept_at timestamp with time zone,
	kept_by text,
	constraint promises_pkey PRIMARY KEY (booking_id, kind),
	constraint promises_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id) ON DELETE CASCADE,
	constraint promises_kept CHECK (num_nulls(kept_at, kept_by) = ANY (ARRAY[0, 2])),
	constraint promises_kept_by_check CHECK (kept_by <> ''::text),
	constraint promises_kind_check CHECK (kind = ANY (ARRAY['response'::text, 'report'::text, 'photos'::text]))
);
CREATE INDEX promises_open ON promises USING btree (due_at) WHERE kept_at IS NULL;

create table slot_reservations (
	id uuid not null default uuidv7(),
	date date not null,
	window_id text not null,
	cubic_yards real not null,
	minutes smallint not null,
	moves uuid,
	constraint slot_reservations_pkey PRIMARY KEY (id),
	constraint slot_reservations_date_window_id_fkey FOREIGN KEY (date, window_id) REFERENCES arrival_windows(date, window_id),
	constraint slot_reservations_moves_fkey FOREIGN KEY (moves) REFERENCES bookings(id) ON DELETE SET NULL,
	constraint slot_reservations_cubic_yards_check CHECK (cubic_yards >= 0::double precision),
	constraint slot_reservations_minutes_check CHECK (minutes >= 0)
);
CREATE INDEX slot_reservations_date ON slot_reservations USING btree (date);

create table tips (
	id uuid not null default uuidv7(),
	invoice_id uuid not null,
	takes_back uuid,
	method text not null,
	amount_cents integer not null,
	for_whom text not null,
	paid_on date not null,
	taken_by text not null,
	at timestamp with time zone not null default now(),
	form_key uuid not null,
	constraint tips_pkey PRIMARY KEY (id),
	constraint tips_form UNIQUE (invoice_id, form_key),
	constraint tips_takes_back_key UNIQUE (takes_back),
	constraint tips_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id) ON DELETE CASCADE,
	constraint tips_takes_back_fkey FOREIGN KEY (takes_back) REFERENCES tips(id) ON DELETE CASCADE,
	constraint tips_amount_cents_check CHECK (amount_cents > 0),
	constraint tips_coins CHECK (method <> 'cash'::text OR (amount_cents % 5) = 0),
	constraint tips_for_whom_check CHECK (for_whom <> ''::text),
	constraint tips_method_check CHECK (method = ANY (ARRAY['card'::text, 'cash'::text, 'e-transfer'::text, 'cheque'::text]))
);
CREATE INDEX tips_paid_on ON tips USING btree (paid_on);
CREATE TRIGGER keep_tip BEFORE DELETE OR UPDATE ON tips FOR EACH ROW EXECUTE FUNCTION keep_entry();

create table tips_paid_out (
	payout_id uuid not null,
	tip_id uuid not null,
	constraint tips_paid_out_pkey PRIMARY KEY (payout_id, tip_id),
	constraint tips_paid_out_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES tip_payouts(id),
	constraint tips_paid_out_tip_id_fkey FOREIGN KEY (tip_id) REFERENCES tips(id) ON DELETE CASCADE
);
CREATE INDEX tips_paid_out_tip ON tips_paid_out USING btree (tip_id);
CREATE TRIGGER pay_out_once BEFORE INSERT ON tips_paid_out FOR EACH ROW EXECUTE FUNCTION pay_out_once();

create table trucks_out (
	date date not null,
	truck_id uuid not null,
	reason text not null,
	since timestamp with time zone,
	constraint trucks_out_pkey PRIMARY KEY (date, truck_id),
	constraint trucks_out_truck_id_fkey FOREIGN KEY (truck_id) REFERENCES trucks(id) ON DELETE CASCADE,
	constraint trucks_out_reason_check CHECK (length(reason) >= 1 AND length(reason) <= 120)
);

create table waiting_requests (
	id uuid not null default uuidv7(),
	status text not null default 'waiting'::text,
	version integer not null default 1,
	date date not null,
	window_ids text[] not null,
	name text not null,
	email text not null,
	phone text not null,
	property_address text not null,
	postal_code text not null,
	city text not null,
	fields jsonb not null,
	quote_id uuid,
	source_site text not null,
	moves uuid,
	fingerprint bytea,
	cubic_yards real not null,
	minutes smallint not null,
	customer_id uuid not null,
	reservation_id uuid,
	offered_window_id text,
	notify_at timestamp with time zone,
	reserved_until timestamp with time zone,
	created_at timestamp with time zone not null default now(),
	updated_at timestamp with time zone not null default now(),
	holder_hash bytea,
	constraint waiting_requests_pkey PRIMARY KEY (id),
	constraint waiting_requests_fingerprint_key UNIQUE (fingerprint),
	constraint waiting_requests_reservation_id_key UNIQUE (reservation_id),
	constraint waiting_requests_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id),
	constraint waiting_requests_moves_fkey FOREIGN KEY (moves) REFERENCES bookings(id) ON DELETE CASCADE,
	constraint waiting_requests_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quote_requests(id) ON DELETE SET NULL,
	constraint waiting_requests_reservation_id_fkey FOREIGN KEY (reservation_id) REFERENCES slot_reservations(id),
	constraint waiting_requests_check CHECK ((status = 'offered'::text) = (reservation_id IS NOT NULL)),
	constraint waiting_requests_check1 CHECK (status <> 'offered'::text OR num_nulls(offered_window_id, notify_at, reserved_until) = 0),
	constraint waiting_requests_check2 CHECK ((status = ANY (ARRAY['waiting'::text, 'offered'::text])) = (fingerprint IS NOT NULL)),
	constraint waiting_requests_cubic_yards_check CHECK (cubic_yards > 0::double precision),
	constraint waiting_requests_minutes_check CHECK (minutes > 0),
	constraint waiting_requests_status_check CHECK (status = ANY (ARRAY['waiting'::text, 'offered'::text, 'booked'::text, 'left'::text, 'lapsed'::text, 'over'::text])),
	constraint waiting_requests_window_ids_check CHECK (cardinality(window_ids) > 0)
);
CREATE INDEX waiting_requests_customer ON waiting_requests USING btree (customer_id);
CREATE INDEX waiting_requests_line ON waiting_requests USING btree (date, id) WHERE status = ANY (ARRAY['waiting'::text, 'offered'::text]);
CREATE INDEX waiting_requests_moves ON waiting_requests USING btree (moves);
CREATE TRIGGER recognise_waiting BEFORE INSERT ON waiting_requests FOR EACH ROW EXECUTE FUNCTION recognise_waiting();

create table access_tokens (
	token_hash bytea not null,
	quote_id uuid,
	created_at timestamp with time zone not null default now(),
	booking_id uuid,
	expires_at timestamp with time zone not null default now() + '2 years 3 mons'::interval,
	revoked_at timestamp with time zone,
	waiting_id uuid,
	constraint quote_tokens_pkey PRIMARY KEY (token_hash),
	constraint access_tokens_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id) ON DELETE CASCADE,
	constraint access_tokens_waiting_id_fkey FOREIGN KEY (waiting_id) REFERENCES waiting_requests(id) ON DELETE CASCADE,
	constraint quote_tokens_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quote_requests(id) ON DELETE CASCADE,
	constraint access_tokens_check CHECK (waiting_id IS NOT NULL AND quote_id IS NULL OR num_nonnulls(quote_id, booking_id) = 1),
	constraint quote_tokens_token_hash_check CHECK (octet_length(token_hash) = 32)
);
CREATE INDEX access_tokens_booking ON access_tokens USING btree (booking_id);
CREATE INDEX access_tokens_waiting ON access_tokens USING btree (waiting_id) WHERE waiting_id IS NOT NULL;
CREATE INDEX quote_tokens_quote ON access_tokens USING btree (quote_id);

create table messages (
	id uuid not null default uuidv7(),
	booking_id uuid,
	waiting_id uuid,
	booking_event_id bigint,
	kind text not null,
	channel text not null,
	dedupe_key text not null,
	eta timestamp with time zone,
	state text not null default 'pending'::text,
	reason text,
	warning text,
	begun_at timestamp with time zone,
	begun_to text,
	attempts integer not null default 0,
	perhaps_twice boolean not null default false,
	body text,
	segments smallint,
	reference text,
	created_at timestamp with time zone not null default now(),
	updated_at timestamp with time zone not null default now(),
	quote_id uuid,
	thread_id uuid,
	written_by text,
	address text,
	send_at timestamp with time zone,
	constraint messages_pkey PRIMARY KEY (id),
	constraint messages_once UNIQUE NULLS NOT DISTINCT (booking_id, waiting_id, quote_id, kind, channel, dedupe_key),
	constraint messages_booking_event_id_fkey FOREIGN KEY (booking_event_id) REFERENCES booking_events(id),
	constraint messages_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id) ON DELETE CASCADE,
	constraint messages_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quote_requests(id) ON DELETE CASCADE,
	constraint messages_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES threads(id) ON DELETE CASCADE,
	constraint messages_waiting_id_fkey FOREIGN KEY (waiting_id) REFERENCES waiting_requests(id) ON DELETE CASCADE,
	constraint messages_bills CHECK (channel = 'mail'::text OR (kind <> ALL (ARRAY['invoice'::text, 'credit-note'::text, 'invoice-void'::text]))),
	constraint messages_change_order CHECK (channel = 'mail'::text OR (kind <> ALL (ARRAY['change-order-agreed'::text, 'change-order-answered'::text]))),
	constraint messages_channel_check CHECK (channel = ANY (ARRAY['mail'::text, 'text'::text, 'crm'::text])),
	constraint messages_kind_check CHECK (kind = ANY (ARRAY['lead'::text, 'addition'::text, 'sync'::text, 'resync'::text, 'confirmed'::text, 'settled'::text, 'declined'::text, 'reminder'::text, 'on-the-way'::text, 'late'::text, 'moved'::text, 'cancelled'::text, 'link-again'::text, 'waiting-list'::text, 'waiting'::text, 'waiting-over'::text, 'invoice'::text, 'credit-note'::text, 'report'::text, 'payment-reminder'::text, 'price-asked'::text, 'price-answered'::text, 'quote-link'::text, 'firm-price'::text, 'price-reminder'::text, 'price-ending'::text, 'price-withdrawn'::text, 'question-asked'::text, 'question-answered'::text, 'reply'::text, 'text-received'::text, 'photo-asked'::text, 'change-order'::text, 'change-order-answered'::text, 'price-accepted'::text, 'more-received'::text, 'missed-call'::text, 'office-text'::text, 'missed'::text, 'change-order-agreed'::text, 'invoice-void'::text])),
	constraint messages_missed_call_by_text CHECK (channel = 'text'::text OR kind <> 'missed-call'::text),
	constraint messages_more_by_mail CHECK (channel = 'mail'::text OR kind <> 'more-received'::text),
	constraint messages_of_event CHECK (booking_event_id IS NOT NULL OR channel <> 'mail'::text OR (kind <> ALL (ARRAY['addition'::text, 'settled'::text, 'declined'::text, 'moved'::text, 'cancelled'::text]))),
	constraint messages_of_one CHECK (num_nonnulls(booking_id, waiting_id, quote_id, thread_id) = 1),
	constraint messages_of_quote CHECK ((quote_id IS NOT NULL) = (kind = ANY (ARRAY['price-asked'::text, 'price-answered'::text, 'quote-link'::text, 'firm-price'::text, 'price-reminder'::text, 'price-ending'::text, 'price-withdrawn'::text, 'question-asked'::text, 'question-answered'::text, 'photo-asked'::text, 'price-accepted'::text]))),
	constraint messages_of_thread CHECK ((thread_id IS NOT NULL) = (kind = ANY (ARRAY['reply'::text, 'text-received'::text, 'more-received'::text, 'missed-call'::text, 'office-text'::text]))),
	constraint messages_office_text_by_text CHECK (channel = 'text'::text OR kind <> 'office-text'::text),
	constraint messages_payment_reminder CHECK (channel = 'mail'::text OR kind <> 'payment-reminder'::text),
	constraint messages_reply CHECK ((written_by IS NOT NULL) = (kind = 'reply'::text) AND (kind <> 'reply'::text OR (channel = ANY (ARRAY['mail'::text, 'text'::text])) AND body IS NOT NULL)),
	constraint messages_state_check CHECK (state = ANY (ARRAY['pending'::text, 'sent'::text, 'skipped'::text, 'failed'::text])),
	constraint messages_to_crm CHECK ((channel = 'crm'::text) = (kind = ANY (ARRAY['sync'::text, 'resync'::text]))),
	constraint messages_to_office CHECK (channel = 'mail'::text OR (kind <> ALL (ARRAY['addition'::text, 'price-asked'::text, 'question-asked'::text, 'text-received'::text]))),
	constraint messages_written_by_check CHECK (written_by <> ''::text)
);
CREATE INDEX messages_event ON messages USING btree (booking_event_id) WHERE booking_event_id IS NOT NULL;
CREATE INDEX messages_failed ON messages USING btree (updated_at DESC) WHERE state = 'failed'::text;
CREATE INDEX messages_not_told ON messages USING btree (id) WHERE kind = 'text-received'::text AND state = 'skipped'::text;
CREATE INDEX messages_perhaps_twice ON messages USING btree (updated_at DESC) WHERE perhaps_twice;
CREATE INDEX messages_quote ON messages USING btree (quote_id) WHERE quote_id IS NOT NULL;
CREATE INDEX messages_received ON messages USING btree (created_at) WHERE kind = 'text-received'::text;
CREATE INDEX messages_thread ON messages USING btree (thread_id, id) WHERE thread_id IS NOT NULL;
CREATE INDEX messages_waiting ON messages USING btree (waiting_id) WHERE waiting_id IS NOT NULL;
CREATE INDEX messages_warned ON messages USING btree (updated_at DESC) WHERE warning IS NOT NULL;
CREATE INDEX messages_withheld ON messages USING btree (reason, id) WHERE kind = 'text-received'::text AND state = 'skipped'::text;

create view quote_tokens as
 SELECT token_hash,
    quote_id,
    created_at
   FROM access_tokens
  WHERE quote_id IS NOT NULL;
