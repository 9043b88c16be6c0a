-- Whose pickup it is, as staff have corrected it: nothing until then, and all three from then on. Its lead stays what came in.
alter table bookings
	add column name text,
	add column email text,
	add column phone text,
	add constraint bookings_contact check (num_nulls(name, email, phone) in (0, 3)),
	-- The desk's search finds by this what was edited, as by that of the leads what was not.
	add column search_text text generated always as (
		lower(name || E'\n' || email || E'\n' || phone || E'\n' || property_address || E'\n' || city)
	) stored;
create index bookings_search on bookings using gin (search_text gin_trgm_ops) where search_text is not null;

-- A corrected email and phone may be those of a customer who is known already.
create function recognise_edited_booking() returns trigger language plpgsql as $$
begin
	new.customer_id := customer_of(new.name, new.email, new.phone);
	return new;
end
$$;
create trigger recognise_edited_booking before update of email, phone on bookings for each row
	when (new.phone is not null) execute function recognise_edited_booking();
