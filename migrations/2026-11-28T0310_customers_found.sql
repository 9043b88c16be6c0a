-- widens
-- By what a customer is found at the desk, as quotes and bookings are.
alter table customers add column found_by text not null generated always as (
	folded_for_search(name || E'\n' || email || E'\n' || phone)
) stored;
create index customers_found_by on customers using gin (found_by gin_trgm_ops);
