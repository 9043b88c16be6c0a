-- Staff, their sessions and second factors. Columns are named as the sign-in library (better-auth) names them.
create table staff (
	id text primary key,
	name text not null,
	email text not null unique,
	"emailVerified" boolean not null,
	image text,
	"createdAt" timestamptz not null default now(),
	"updatedAt" timestamptz not null default now(),
	role text,
	banned boolean,
	"banReason" text,
	"banExpires" timestamptz,
	"twoFactorEnabled" boolean
);

create table staff_sessions (
	id text primary key,
	"expiresAt" timestamptz not null,
	token text not null unique,
	"createdAt" timestamptz not null default now(),
	"updatedAt" timestamptz not null,
	"ipAddress" text,
	"userAgent" text,
	"userId" text not null references staff on delete cascade,
	"impersonatedBy" text
);

create index staff_sessions_staff on staff_sessions ("userId");

create table staff_accounts (
	id text primary key,
	"accountId" text not null,
	"providerId" text not null,
	"userId" text not null references staff on delete cascade,
	"accessToken" text,
	"refreshToken" text,
	"idToken" text,
	"accessTokenExpiresAt" timestamptz,
	"refreshTokenExpiresAt" timestamptz,
	scope text,
	password text,
	"createdAt" timestamptz not null default now(),
	"updatedAt" timestamptz not null
);

create index staff_accounts_staff on staff_accounts ("userId");

create table staff_verifications (
	id text primary key,
	identifier text not null,
	value text not null,
	"expiresAt" timestamptz not null,
	"createdAt" timestamptz not null default now(),
	"updatedAt" timestamptz not null default now()
);

create index staff_verifications_identifier on staff_verifications (identifier);

create table staff_second_factors (
	id text primary key,
	secret text not null,
	"backupCodes" text not null,
	"userId" text not null references staff on delete cascade,
	verified boolean,
	"failedVerificationCount" integer,
	"lockedUntil" timestamptz
);

create index staff_second_factors_staff on staff_second_factors ("userId");

-- The desk's search: a substring of name, email or address, in any case. The line breaks keep one from running into the next.
create extension if not exists pg_trgm;

alter table quote_requests add column search_text text generated always as (
	lower(coalesce(customer_name, '') || E'\n' || coalesce(customer_email, '') || E'\n' || coalesce(property_address, ''))
) stored;
create index quote_requests_search on quote_requests using gin (search_text gin_trgm_ops);
create index quote_requests_by_status on quote_requests (quote_status, created_at desc, id desc);
-- What the overview adds up, read from the index alone.
create index quote_requests_overview on quote_requests (created_at)
	include (quote_status, volume_selection, city, estimated_total_cents, final_quote_cents);

alter table leads add column search_text text generated always as (
	lower(name || E'\n' || email || E'\n' || phone || E'\n' || property_address || E'\n' || city)
) stored;
create index leads_search on leads using gin (search_text gin_trgm_ops);

create index deliveries_failed on deliveries (updated_at desc) where state = 'failed';

-- How many quotes stand in each status, kept with every change: counting a million rows for each look takes too long.
create table quote_counts (
	quote_status text primary key,
	quotes bigint not null
);
insert into quote_counts
	select status, (select count(*) from quote_requests where quote_status = status)
	from unnest(array['draft', 'pending', 'approved', 'rejected']) as status;

create function count_quotes() returns trigger language plpgsql as $$
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
$$;

create trigger count_new_quotes after insert on quote_requests
	referencing new table as entered for each statement execute function count_quotes();
create trigger count_gone_quotes after delete on quote_requests
	referencing old table as gone for each statement execute function count_quotes();
create trigger count_changed_quotes after update on quote_requests
	referencing old table as gone new table as entered for each statement execute function count_quotes();
