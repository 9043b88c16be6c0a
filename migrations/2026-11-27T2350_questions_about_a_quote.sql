-- Questions that a customer asks on the page of their quote, each with its answer. The release before would not know how to send
-- the messages about them: it is stopped first.
create table quote_questions (
	id uuid primary key default uuidv7(),
	quote_id uuid not null references quote_requests(id) on delete cascade,
	question text not null check (length(question) between 1 and 1000),
	asked_at timestamptz not null,
	answer text check (length(answer) between 1 and 2000),
	answered_by text check (answered_by <> ''),
	answered_at timestamptz,
	constraint quote_questions_answered check (num_nulls(answer, answered_by, answered_at) in (0, 3))
);
create index quote_questions_quote on quote_questions (quote_id, id);
create index quote_questions_open on quote_questions (id) where answered_at is null;
alter table messages
	drop constraint messages_kind_check,
	add constraint messages_kind_check check (kind in (
		'lead', 'addition', 'sync', 'resync',
		'confirmed', 'settled', 'declined', 'reminder', 'on-the-way', 'moved', 'cancelled', 'link-again',
		'waiting-list', 'waiting', 'waiting-over', 'invoice', 'credit-note',
		'price-asked', 'price-answered', 'quote-link', 'firm-price', 'price-reminder', 'price-ending', 'price-withdrawn',
		'question-asked', 'question-answered'
	)),
	drop constraint messages_of_quote,
	add constraint messages_of_quote check (
		(quote_id is not null) = (kind in (
			'price-asked', 'price-answered', 'quote-link', 'firm-price', 'price-reminder', 'price-ending', 'price-withdrawn',
			'question-asked', 'question-answered'
		))
	),
	drop constraint messages_to_office,
	add constraint messages_to_office check (
		channel = 'mail' or kind not in ('lead', 'addition', 'price-asked', 'price-answered', 'question-asked')
	);
