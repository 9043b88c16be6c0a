-- The trip that is in a firm price: the place it was asked for, or of the pickup there is, and its travel fee. Null where that place
-- had no fee in the settings, and in prices of before: then any trip is in it.
alter table firm_prices
	add column place text,
	add column travel_fee_cents integer check (travel_fee_cents >= 0);

-- What the trip to a farther place costs more than the one in the accepted price comes on top of it: the customer is told before
-- they book there.
create or replace function hold_accepted_price() returns trigger language plpgsql as $$
declare
	most integer;
begin
	-- An acceptance at this moment comes before the charge, or after it.
	perform from quote_requests where id = new.quote_id for share;
	select greatest(
		f.amount_cents + case when new.travel_fee_cents > f.travel_fee_cents
			then new.travel_fee_cents - f.travel_fee_cents else 0 end,
		e.amount_cents
	) into most
	from firm_prices f left join price_exceptions e on e.booking_id = new.id
	where f.quote_id = new.quote_id and f.accepted_at is not null and f.withdrawn_at is null;
	if new.charged_cents > most then
		raise exception 'the charge is above the price that the customer accepted'
			using errcode = 'check_violation', constraint = 'bookings_accepted_price';
	end if;
	return new;
end
$$;
