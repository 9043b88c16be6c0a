-- Stands before the rules of `checks.sql`: what these ask of a table is then asked of the rows about the bookings ($2), quotes ($3) and
-- wait-list entries ($4) that were written since, and about who is offered a slot, whose time runs.
with bookings as (select * from public.bookings where id = any ($2::uuid[]) or quote_id = any ($3::uuid[])),
quote_requests as (
	select * from public.quote_requests where id = any ($3::uuid[]) or id in (select quote_id from bookings)
),
waiting_requests as (select * from public.waiting_requests where id = any ($4::uuid[]) or status = 'offered'),
history as (
	select h.* from bookings b join public.history h on h.subject = 'booking' and h.subject_id = b.id
	union all select h.* from quote_requests q join public.history h on h.subject = 'quote' and h.subject_id = q.id
	union all select h.* from waiting_requests w join public.history h on h.subject = 'waiting' and h.subject_id = w.id
),
messages as (
	select m.* from bookings b join public.messages m on m.booking_id = b.id
	union all select m.* from quote_requests q join public.messages m on m.quote_id = q.id
	union all select m.* from waiting_requests w join public.messages m on m.waiting_id = w.id
),
jobs as (
	select j.name, j.data, j.state from messages m join pgboss.job j on j.data ->> 'messageId' = m.id::text
),
booking_events as (select e.* from bookings b join public.booking_events e on e.booking_id = b.id),
booking_photos as (select p.* from bookings b join public.booking_photos p on p.booking_id = b.id),
change_orders as (select c.* from bookings b join public.change_orders c on c.booking_id = b.id),
price_exceptions as (select e.* from bookings b join public.price_exceptions e on e.booking_id = b.id),
invoices as (select i.* from bookings b join public.invoices i on i.booking_id = b.id),
credit_notes as (select c.* from invoices i join public.credit_notes c on c.invoice_id = i.id),
firm_prices as (select f.* from quote_requests q join public.firm_prices f on f.quote_id = q.id),
quote_questions as (select a.* from quote_requests q join public.quote_questions a on a.quote_id = q.id)
