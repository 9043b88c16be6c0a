-- A quote is for one job: the booking that takes it along closes it. From then on its load stays as it was booked.
alter table quote_requests add column closed_at timestamptz;

update quote_requests q
set closed_at = coalesce((select min(b.created_at) from bookings b where b.quote_id = q.id), q.updated_at)
-- Only a booking has told us who the customer is.
where customer_email is not null or exists (select from bookings b where b.quote_id = q.id);
