-- A crew that is running late. The release before would not know how to send it: it is stopped first.
alter table messages
	drop constraint messages_kind_check,
	add constraint messages_kind_check check (kind in (
		'lead', 'addition', 'sync', 'resync',
		'confirmed', 'settled', 'declined', 'reminder', 'on-the-way', 'late', 'moved', 'cancelled', 'link-again',
		'waiting-list', 'waiting', 'waiting-over', 'invoice', 'credit-note',
		'price-asked', 'price-answered', 'quote-link', 'firm-price', 'price-reminder', 'price-ending', 'price-withdrawn',
		'question-asked', 'question-answered'
	));
