-- What pickups were charged before invoices were numbered: charges without an invoice, marked, so that they are listed and counted as
-- what they are. The database marks them itself, whatever writes the charge.
alter table bookings add column before_numbering boolean not null default false;

create function mark_before_numbering() returns trigger language plpgsql as $$
begin
	new.before_numbering := coalesce(new.charged_cents, 0) > 0 and not exists (
		select from invoices i where i.booking_id = new.id and not i.is_void and i.credited_cents < i.total_cents
	);
	return new;
end
$$;
create trigger mark_before_numbering before insert or update of charged_cents on bookings
	for each row execute function mark_before_numbering();

-- The charge is written before the invoice that it becomes.
create function unmark_before_numbering() returns trigger language plpgsql as $$
begin
	update bookings set before_numbering = false where id = new.booking_id and before_numbering;
	return null;
end
$$;
create trigger unmark_before_numbering after insert on invoices for each row execute function unmark_before_numbering();

-- The mark alone: writing the charge would hold old ones to what customers accepted since.
update bookings b set before_numbering = true where charged_cents > 0 and not exists (
	select from invoices i where i.booking_id = b.id and not i.is_void and i.credited_cents < i.total_cents
);
create index bookings_before_numbering on bookings (date desc, id desc) where before_numbering;
