-- widens
-- The PO or work-order number that was typed with the latest charge, which may have issued no invoice: it begins the next form.
alter table bookings add column purchase_order text;
