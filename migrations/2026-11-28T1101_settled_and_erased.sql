-- How a card payment was settled is free text, and may name its customer: erased with them, and nothing else of it.
create or replace function keep_card_payment() returns trigger language plpgsql as $$
begin
	if (new.id, new.provider_id, new.reference, new.invoice_id, new.amount_cents, new.currency, new.paid_on, new.received_at)
		is distinct from (old.id, old.provider_id, old.reference, old.invoice_id, old.amount_cents, old.currency, old.paid_on,
			old.received_at)
		or old.booked_cents <> 0 and new.booked_cents <> old.booked_cents
		or old.settled_at is not null and (
			(new.settled_at, new.settled_by, new.booked_cents) is distinct from (old.settled_at, old.settled_by, old.booked_cents)
			or new.settled_how not in (old.settled_how, 'Erased with the customer')
		) then
		raise exception 'a card payment is never edited';
	end if;
	return new;
end
$$;
