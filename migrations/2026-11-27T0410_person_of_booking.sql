-- A booking has the person it is for from the beginning, and not only once staff have corrected them.
create or replace function recognise_booking() returns trigger language plpgsql as $$
begin
	-- A statement that names nobody is for the person of the lead.
	if new.name is null then
		select l.name, l.email, l.phone into new.name, new.email, new.phone from leads l where l.id = new.lead_id;
	end if;
	new.customer_id := customer_of(new.name, new.email, new.phone);
	return new;
end
$$;

-- The customer of an older booking is known already.
alter table bookings disable trigger recognise_edited_booking;
update bookings b set name = l.name, email = l.email, phone = l.phone
from leads l where l.id = b.lead_id and b.name is null;
alter table bookings enable trigger recognise_edited_booking;

alter table bookings drop constraint bookings_contact;
alter table bookings alter column name set not null, alter column email set not null, alter column phone set not null;
