-- widens
-- What a customer was told that cancelling cost them, as the crew was on its way already: staff charge that, or nothing, whatever the
-- settings say by then. A pickup that was cancelled before this has none.
alter table bookings add column late_fee_cents integer check (late_fee_cents > 0);
