-- What opens a thing without signing in: a token for one quote or for one booking. Only their SHA-256 is kept.
alter table quote_tokens rename to access_tokens;
alter table access_tokens
	alter column quote_id drop not null,
	add column booking_id uuid references bookings on delete cascade,
	add column expires_at timestamptz,
	add column revoked_at timestamptz,
	add check (num_nonnulls(quote_id, booking_id) = 1);
-- Which of them were mailed nobody knows any more: all are as good as a mailed one.
update access_tokens set expires_at = created_at + interval '27 months';
alter table access_tokens
	alter column expires_at set not null,
	alter column expires_at set default now() + interval '27 months';
create index access_tokens_booking on access_tokens (booking_id);

-- For the release before this one, while it still runs beside it: it reads and writes what it always did.
create view quote_tokens as
	select token_hash, quote_id, created_at from access_tokens where quote_id is not null;
