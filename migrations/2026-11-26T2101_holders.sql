-- The hash of the key of the browser that first sent a booking form: who sends the same form with another key, or none, knows
-- what was typed, and gets into nothing. Null for what staff typed in, and for what was sent before this release.
alter table bookings add column holder_hash bytea;
alter table waiting_requests add column holder_hash bytea;

-- Who sends the form of a pickup that they do not hold owes its customer the link once more.
alter table pickup_messages
	drop constraint pickup_messages_message_check,
	add constraint pickup_messages_message_check check (
		message in (
			'confirmed', 'reminder', 'on-the-way', 'moved', 'cancelled', 'settled', 'declined', 'link-again',
			'waiting-list', 'waiting', 'waiting-over'
		)
	);
