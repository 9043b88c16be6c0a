-- Finds the quotes that no booking came of, the longest untouched first, to delete them in time.
create index quote_requests_unbooked on quote_requests (updated_at) where customer_email is null;
