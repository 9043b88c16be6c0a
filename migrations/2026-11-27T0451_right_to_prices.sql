alter table staff_rights
	drop constraint staff_rights_name_check,
	add constraint staff_rights_name_check check (name in (
		'today', 'bookings', 'quotes', 'schedule', 'customers', 'unsent', 'messages', 'prices', 'overview', 'exports',
		'overbook', 'erase', 'accounts'
	));
