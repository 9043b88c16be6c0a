-- What became of a booking is said by the entry itself, whoever its author is: a request lapses that nobody has answered, and
-- one that staff answer is settled or declined.
alter table booking_entries
	drop constraint booking_entries_change_check,
	add constraint booking_entries_change_check check (
		change in ('moved', 'cancelled', 'settled', 'declined', 'lapsed')
	);
update booking_entries set change = 'lapsed' where change = 'cancelled' and author = 'system';

-- Its customer is told of both.
alter table pickup_messages
	drop constraint pickup_messages_message_check,
	add constraint pickup_messages_message_check check (
		message in ('confirmed', 'reminder', 'on-the-way', 'moved', 'cancelled', 'settled', 'declined')
	);
