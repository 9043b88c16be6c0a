-- widens
-- Done, or cancelled for a fee, and neither charged nor charged nothing: 'not billed' at the desk, by one rule wherever it's asked.
alter table bookings add column lacks_charge boolean generated always as (
	(status = 'done' or late_fee_cents is not null) and payment is null
) stored;
create index bookings_not_billed on bookings (date desc, id desc) where lacks_charge;
