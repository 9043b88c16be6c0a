-- Photos that were sent and are in no quote yet. Saving a quote moves them into it; what was never saved is deleted within
-- a day, file and row.
create table sent_photos (
	id uuid primary key,
	-- SHA-256 of the token that the sending page keeps: who has the token may put the photo into a quote, or remove it
	token_hash bytea not null,
	storage_key text not null unique,
	thumbnail_key text not null unique,
	width integer not null check (width > 0),
	height integer not null check (height > 0),
	bytes integer not null check (bytes > 0),
	created_at timestamptz not null default now()
);
create index sent_photos_token on sent_photos (token_hash);
create index sent_photos_created on sent_photos (created_at);
