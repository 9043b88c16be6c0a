-- The number that an attempt at a text went to, as long as its end is not known: it is looked up there, also when staff have
-- corrected the booking's phone meanwhile.
alter table pickup_messages add column begun_to text;
update pickup_messages m set begun_to = coalesce(b.phone, l.phone)
from bookings b join leads l on l.id = b.lead_id
where b.id = m.booking_id and m.channel = 'text' and m.begun_at is not null;
update pickup_messages m set begun_to = w.phone
from waiting_requests w
where w.id = m.waiting_id and m.channel = 'text' and m.begun_at is not null;
