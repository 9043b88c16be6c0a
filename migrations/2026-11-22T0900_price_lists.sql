-- What is charged, from a day on. A list is never changed: each quote keeps the one that it was computed with. The figures
-- are the company's settings, so that the start writes them (app/pricing/pricing.server.ts).
create table price_lists (
	id integer primary key generated always as identity,
	holds_from date,
	-- app/pricing/price-list.ts; amounts in cents
	prices jsonb,
	created_at timestamptz not null default now(),
	-- of the first list only its number is known until this release starts for the first time
	constraint price_lists_known check ((holds_from is null) = (prices is null) and (id = 1 or prices is not null))
);
-- What releases before computed with.
insert into price_lists default values;

alter table quote_requests
	-- The default stands for all rows that there are without writing them, and for what a release before still saves
	-- beside this one; a later release drops it.
	add column price_list_id integer not null default 1 references price_lists,
	-- Which shares of a truck are offered is for a list to say.
	drop constraint quote_requests_volume_selection_check,
	add constraint quote_requests_volume_selection_check check (volume_selection > 0 and volume_selection <= 1);

-- The overview names a volume as its quote's list does.
drop index quote_requests_overview;
create index quote_requests_overview on quote_requests (created_at)
	include (quote_status, volume_selection, price_list_id, city, estimated_total_cents, final_quote_cents);
