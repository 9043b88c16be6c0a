-- Emails with an invoice or a credit note, the rights to money, and pickups that were paid by cheque or written off.
alter table messages
	drop constraint messages_kind_check,
	add constraint messages_kind_check check (kind in (
		'lead', 'addition', 'sync', 'resync',
		'confirmed', 'settled', 'declined', 'reminder', 'on-the-way', 'moved', 'cancelled', 'link-again',
		'waiting-list', 'waiting', 'waiting-over', 'invoice', 'credit-note',
		'price-asked', 'price-answered', 'quote-link', 'firm-price', 'price-withdrawn'
	)),
	add constraint messages_bills check (channel = 'mail' or kind not in ('invoice', 'credit-note'));
alter table staff_rights
	drop constraint staff_rights_name_check,
	add constraint staff_rights_name_check check (name in (
		'today', 'bookings', 'quotes', 'schedule', 'customers', 'unsent', 'messages', 'prices', 'overview', 'exports', 'overbook',
		'money', 'credit', 'erase', 'accounts'
	));
alter table bookings
	drop constraint bookings_payment_check,
	add constraint bookings_payment_check check (payment in ('card', 'cash', 'e-transfer', 'cheque', 'written off', 'not paid yet'));
