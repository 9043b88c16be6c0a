-- States have the field's words: a request whose day staff agreed to is confirmed, and a picture that is still to be fetched
-- is pending. The release before does not know them: it is stopped first.
alter table booking_events drop constraint booking_events_change_check;
update booking_events set change = 'confirmed' where change = 'settled';
alter table booking_events add constraint booking_events_change_check
	check (change in ('moved', 'cancelled', 'confirmed', 'declined', 'lapsed'));

alter table text_pictures drop constraint text_pictures_state_check, alter column state set default 'pending';
update text_pictures set state = 'pending' where state = 'owed';
alter table text_pictures add constraint text_pictures_state_check check (state in ('pending', 'stored', 'failed'));
