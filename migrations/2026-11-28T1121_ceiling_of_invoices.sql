-- The messages of a change order, beside the kinds that there are by now. The release before would not know how to send them: it is
-- stopped first.
do $$
declare
	kinds text;
begin
	select string_agg(quote_literal(listed.words[1]), ', ') into kinds
	from pg_constraint c, regexp_matches(pg_get_constraintdef(c.oid), '''([a-z-]+)''::text', 'g') listed (words)
	where c.conrelid = 'messages'::regclass and c.conname = 'messages_kind_check';
	execute format(
		'alter table messages
			drop constraint messages_kind_check,
			add constraint messages_kind_check check (kind in (%s, ''change-order'', ''change-order-answered''))',
		kinds
	);
end
$$;
alter table messages
	add constraint messages_change_order check (channel = 'mail' or kind <> 'change-order-answered');

alter table price_exceptions
	add constraint price_exceptions_agreement check (num_nulls(agreed_by, agreed_how) in (0, 2)),
	add constraint price_exceptions_how check (agreed_how in ('on site', 'by phone', 'by link')),
	add constraint price_exceptions_link check ((change_order_id is not null) = coalesce(agreed_how = 'by link', false)),
	add constraint price_exceptions_change_order foreign key (change_order_id, booking_id, amount_cents)
		references change_orders (id, booking_id, amount_cents) on delete cascade;
alter table firm_prices
	add constraint firm_prices_conditions check (conditions is null or accepted_at is not null);

-- The most that a pickup may cost before tax: the price that its customer accepted with what a longer trip adds, or its named
-- exception, if that was made since; null where nothing was accepted. An acceptance at this moment comes before it, or after it.
create function accepted_ceiling(booking uuid, quote uuid, travel_fee integer) returns integer language plpgsql as $$
begin
	perform from quote_requests where id = quote for share;
	return (
		select greatest(
			f.amount_cents + case when travel_fee > f.travel_fee_cents then travel_fee - f.travel_fee_cents else 0 end,
			case when e.made_at >= f.accepted_at then e.amount_cents end
		)
		from firm_prices f left join price_exceptions e on e.booking_id = booking
		where f.quote_id = quote and f.accepted_at is not null and f.withdrawn_at is null
	);
end
$$;

create or replace function hold_accepted_price() returns trigger language plpgsql as $$
begin
	if new.charged_cents > accepted_ceiling(new.id, new.quote_id, new.travel_fee_cents) then
		raise exception 'the charge is above the price that the customer accepted'
			using errcode = 'check_violation', constraint = 'bookings_accepted_price';
	end if;
	return new;
end
$$;

-- What an invoice's lines come to is held to it as well.
create function hold_invoice_to_accepted_price() returns trigger language plpgsql as $$
declare
	most integer;
begin
	select accepted_ceiling(b.id, b.quote_id, b.travel_fee_cents) into most from bookings b where b.id = new.booking_id;
	if greatest(new.subtotal_cents, sum_of_lines(new.document -> 'lines')) > most then
		raise exception 'the invoice is above the price that the customer accepted'
			using errcode = 'check_violation', constraint = 'invoices_accepted_price';
	end if;
	return new;
end
$$;
create trigger hold_invoice_to_accepted_price before insert on invoices
	for each row when (new.booking_id is not null) execute function hold_invoice_to_accepted_price();
