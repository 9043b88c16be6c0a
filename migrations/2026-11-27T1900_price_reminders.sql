-- Reminders of a firm price that has no answer. The release before would not know how to send one: it is stopped first.
alter table messages
	drop constraint messages_kind_check,
	add constraint messages_kind_check check (kind in (
		'lead', 'addition', 'sync', 'resync',
		'confirmed', 'settled', 'declined', 'reminder', 'on-the-way', 'moved', 'cancelled', 'link-again',
		'waiting-list', 'waiting', 'waiting-over', 'invoice', 'credit-note',
		'price-asked', 'price-answered', 'quote-link', 'firm-price', 'price-reminder', 'price-ending', 'price-withdrawn'
	)),
	drop constraint messages_of_quote,
	add constraint messages_of_quote check (
		(quote_id is not null) = (kind in (
			'price-asked', 'price-answered', 'quote-link', 'firm-price', 'price-reminder', 'price-ending', 'price-withdrawn'
		))
	);
create index firm_prices_unanswered on firm_prices (holds_until)
	where withdrawn_at is null and accepted_at is null and declined_at is null;
