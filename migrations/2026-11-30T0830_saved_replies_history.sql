-- Who added, changed or deleted a saved reply, and when.
alter table history
	drop constraint history_subject_check,
	add constraint history_subject_check check (
		subject in ('quote', 'lead', 'booking', 'customer', 'schedule', 'waiting', 'thread', 'saved-replies')
	);
