-- A quote is for one job: the booking that takes it along closes it. From then on its load stays as it was booked.
alter table quote_requests add column closed_at timestamptz;

-- Only a booking has told us until now who the customer is.
update quote_requests q set closed_at = coalesce((select min(b.created_at) from bookings b where b.quote_id = q.id), q.updated_at)
where customer_email is not null;
