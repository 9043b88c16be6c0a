-- Who books. Two bookings are the same customer's only when both email and phone agree, or when staff join two records:
-- neither one of them alone says who somebody is, and the customer is shown nothing by it.
create table customers (
	id uuid primary key default uuidv7(),
	-- as it was first given
	name text not null,
	email text not null,
	email_key text not null generated always as (lower(email)) stored,
	-- E.164
	phone text not null,
	-- staff say that this is the same person; records are never merged, so that it can be undone
	joined_into uuid references customers check (joined_into <> id),
	created_at timestamptz not null default now(),
	constraint customers_email_and_phone unique (email_key, phone)
);
create index customers_joined_into on customers (joined_into);
create index customers_phone on customers (phone);

alter table history
	drop constraint history_subject_check,
	add constraint history_subject_check check (subject in ('quote', 'lead', 'booking', 'customer'));

alter table bookings add column customer_id uuid references customers;
-- Once it is known who asks.
alter table quote_requests add column customer_id uuid references customers;

insert into customers (name, email, phone, created_at)
select distinct on (lower(email), phone) name, email, phone, created_at from (
	select l.name, l.email, l.phone, b.created_at from bookings b join leads l on l.id = b.lead_id
	union all
	select customer_name, customer_email, customer_phone, created_at from quote_requests
	where customer_name is not null and customer_email is not null and customer_phone is not null
) as known
order by lower(email), phone, created_at, name;

update bookings b set customer_id = c.id
from leads l join customers c on c.email_key = lower(l.email) and c.phone = l.phone where l.id = b.lead_id;
update quote_requests q set customer_id = c.id
from customers c where c.email_key = lower(q.customer_email) and c.phone = q.customer_phone;

alter table bookings alter column customer_id set not null;
create index bookings_customer on bookings (customer_id);
create index quote_requests_customer on quote_requests (customer_id) where customer_id is not null;

-- The record of who gave these, a new one where there is none. Of two who give them at once, one makes it.
create function customer_of(name text, email text, phone text) returns uuid language sql as $$
	insert into customers (name, email, phone) values (name, email, phone)
	-- Writes what is there: only then is the row returned.
	on conflict on constraint customers_email_and_phone do update set phone = excluded.phone
	returning id
$$;

create function recognise_booking() returns trigger language plpgsql as $$
begin
	select customer_of(l.name, l.email, l.phone) into new.customer_id from leads l where l.id = new.lead_id;
	return new;
end
$$;
create trigger recognise_booking before insert on bookings for each row execute function recognise_booking();

create function recognise_quote() returns trigger language plpgsql as $$
begin
	new.customer_id := customer_of(new.customer_name, new.customer_email, new.customer_phone);
	return new;
end
$$;
create trigger recognise_quote before insert or update of customer_name, customer_email, customer_phone on quote_requests
	for each row
	when (new.customer_name is not null and new.customer_email is not null and new.customer_phone is not null)
	execute function recognise_quote();
