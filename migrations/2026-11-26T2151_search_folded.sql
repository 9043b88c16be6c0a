-- The desk's search compares names, not characters: O’Brien is o'brien and obrien, Dálaigh is dalaigh. A text without accents,
-- apostrophes and what nobody sees, in lower case, with one kind of hyphen; the same as `foldedForSearch` in the program.
create function folded_for_search(written text) returns text language sql immutable strict parallel safe as $$
	select translate(
		regexp_replace(
			lower(normalize(written, NFD) collate pg_catalog.pg_c_utf8),
			'[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f''’ʼ‘`´′\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]',
			'', 'g'
		),
		'øłđıς‐‑‒–—―−', 'oldiσ-------'
	)
$$;

-- By what each is found. The line breaks keep one part from running into the next. `search_text` is the former release's.
alter table quote_requests add column found_by text generated always as (
	folded_for_search(
		coalesce(customer_name, '') || E'\n' || coalesce(customer_email, '') || E'\n' ||
		coalesce(customer_phone, '') || E'\n' || coalesce(property_address, '')
	)
) stored;
create index quote_requests_found_by on quote_requests using gin (found_by gin_trgm_ops);

alter table leads add column found_by text generated always as (
	folded_for_search(
		name || E'\n' || email || E'\n' || phone || E'\n' || property_address || E'\n' || postal_code || E'\n' || city
	)
) stored;
create index leads_found_by on leads using gin (found_by gin_trgm_ops);

alter table bookings add column found_by text generated always as (
	folded_for_search(
		name || E'\n' || email || E'\n' || phone || E'\n' || property_address || E'\n' || postal_code || E'\n' || city
	)
) stored;
create index bookings_found_by on bookings using gin (found_by gin_trgm_ops) where found_by is not null;
