-- Each addition to a booking is mailed to the office by itself: its kind carries the id of its row in history.
alter table deliveries
	drop constraint deliveries_kind_check,
	add constraint deliveries_kind_check check (
		kind in ('lead-email', 'confirmation-email', 'crm-sync', 'crm-resync') or kind ~ '^addition-email\.\d+$'
	);
