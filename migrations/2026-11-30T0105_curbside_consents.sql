-- widens
-- A text that staff have marked as its customer's consent to a curbside pickup, with its words as they were. It goes with the text, and
-- with the booking.
create table curbside_consents (
	booking_id uuid not null references bookings on delete cascade,
	text_id bigint not null references incoming_texts on delete cascade,
	words text not null check (words <> ''),
	marked_by text not null check (marked_by <> ''),
	marked_at timestamptz not null,
	primary key (booking_id, text_id)
);
create index curbside_consents_text on curbside_consents (text_id);
