-- widens
-- The photos that staff have asked a customer for. The form makes the id, so that one press is one request; the time is that of the
-- photos, from the same clock.
create table photo_requests (
	id uuid primary key,
	quote_id uuid not null references quote_requests on delete cascade,
	label text not null,
	wanted text not null check (length(wanted) between 1 and 1000),
	asked_at timestamptz not null default now(),
	asked_by text not null check (asked_by <> '')
);
create index photo_requests_quote on photo_requests (quote_id);
