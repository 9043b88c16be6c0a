-- Messages about a quote without a booking, and the price that a customer accepted as the most that a pickup may cost. The
-- release before would send no such message, and would not know why a charge is refused: it is stopped first.
alter table messages drop constraint messages_of_one;
alter table messages add constraint messages_of_one check (num_nonnulls(booking_id, waiting_id, quote_id) = 1);
alter table messages drop constraint messages_once;
alter table messages add constraint messages_once
	unique nulls not distinct (booking_id, waiting_id, quote_id, kind, channel, dedupe_key);
alter table messages drop constraint messages_kind_check;
alter table messages add constraint messages_kind_check check (kind in (
	'lead', 'addition', 'sync', 'resync',
	'confirmed', 'settled', 'declined', 'reminder', 'on-the-way', 'moved', 'cancelled', 'link-again',
	'waiting-list', 'waiting', 'waiting-over',
	'price-asked', 'price-answered', 'quote-link', 'firm-price', 'price-withdrawn'
));
alter table messages add constraint messages_of_quote check (
	(quote_id is not null) = (kind in ('price-asked', 'price-answered', 'quote-link', 'firm-price', 'price-withdrawn'))
);
alter table messages drop constraint messages_to_office;
alter table messages add constraint messages_to_office
	check (channel = 'mail' or kind not in ('lead', 'addition', 'price-asked', 'price-answered'));

create function hold_accepted_price() returns trigger language plpgsql as $$
declare
	most integer;
begin
	-- An acceptance at this moment comes before the charge, or after it.
	perform from quote_requests where id = new.quote_id for share;
	select greatest(f.amount_cents, e.amount_cents) into most
	from firm_prices f left join price_exceptions e on e.booking_id = new.id
	where f.quote_id = new.quote_id and f.accepted_at is not null and f.withdrawn_at is null;
	if new.charged_cents > most then
		raise exception 'the charge is above the price that the customer accepted'
			using errcode = 'check_violation', constraint = 'bookings_accepted_price';
	end if;
	return new;
end
$$;
create trigger hold_accepted_price before insert or update of charged_cents, quote_id on bookings
	for each row when (new.charged_cents is not null and new.quote_id is not null) execute function hold_accepted_price();
