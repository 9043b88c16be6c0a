-- The inbox: one thread for each phone number or email address, replies by text, and saved ones. The release before would not know
-- how to send a reply: it is stopped first.
create table threads (
	id uuid primary key default uuidv7(),
	-- A number in E.164 without an extension; the email address of somebody who left no number.
	contact text not null unique check (contact <> ''),
	-- Grows with everything that whoever answers must have seen.
	version integer not null default 1,
	-- Since when the first text, and the first question about a quote, wait.
	text_since timestamptz,
	question_since timestamptz,
	waits_since timestamptz generated always as (least(text_since, question_since)) stored,
	latest_at timestamptz not null default now(),
	assigned_to text references staff(id) on delete set null
);
create index threads_waiting on threads (waits_since, id) where waits_since is not null;
create index threads_assigned on threads (assigned_to, waits_since, id) where assigned_to is not null;
create index threads_latest on threads (latest_at desc, id desc);

create table saved_replies (
	id uuid primary key default uuidv7(),
	title text not null check (length(title) between 1 and 60),
	words text not null check (length(words) between 1 and 600),
	version integer not null default 1,
	actor text not null check (actor <> ''),
	at timestamptz not null default now()
);

alter table quote_questions add column thread_id uuid references threads(id) on delete set null;
create index quote_questions_thread on quote_questions (thread_id, id) where thread_id is not null;
create index customers_number on customers (split_part(phone, ';', 1), id desc);

alter table history
	drop constraint history_subject_check,
	add constraint history_subject_check check (
		subject in ('quote', 'lead', 'booking', 'customer', 'schedule', 'waiting', 'thread')
	);

alter table messages
	add column thread_id uuid references threads(id) on delete cascade,
	add column written_by text check (written_by <> ''),
	drop constraint messages_kind_check,
	add constraint messages_kind_check check (kind in (
		'lead', 'addition', 'sync', 'resync',
		'confirmed', 'settled', 'declined', 'reminder', 'on-the-way', 'late', 'moved', 'cancelled', 'link-again',
		'waiting-list', 'waiting', 'waiting-over', 'invoice', 'credit-note',
		'price-asked', 'price-answered', 'quote-link', 'firm-price', 'price-reminder', 'price-ending', 'price-withdrawn',
		'question-asked', 'question-answered', 'reply', 'text-received'
	)),
	drop constraint messages_of_one,
	add constraint messages_of_one check (num_nonnulls(booking_id, waiting_id, quote_id, thread_id) = 1),
	add constraint messages_of_thread check ((thread_id is not null) = (kind in ('reply', 'text-received'))),
	add constraint messages_reply check (
		(written_by is not null) = (kind = 'reply')
		and (kind <> 'reply' or (channel = 'text' and body is not null))
	),
	drop constraint messages_to_office,
	add constraint messages_to_office check (
		channel = 'mail'
		or kind not in ('lead', 'addition', 'price-asked', 'price-answered', 'question-asked', 'text-received')
	);
create index messages_thread on messages (thread_id, id) where thread_id is not null;

-- What came in the last week waits: nobody has said yet what was answered on the phone.
insert into threads (contact, text_since, latest_at)
select t.phone,
	case when not exists (select from stopped_phones s where s.phone = t.phone)
		then min(t.at) filter (where t.at > now() - interval '7 days') end,
	max(t.at)
from incoming_texts t group by t.phone;

with asked as (
	select q.id, q.asked_at, q.answered_at, coalesce(
		nullif(split_part(coalesce(r.customer_phone, ''), ';', 1), ''), nullif(lower(r.customer_email), '')
	) as contact
	from quote_questions q join quote_requests r on r.id = q.quote_id
)
insert into threads (contact, question_since, latest_at)
select contact, min(asked_at) filter (where answered_at is null), max(asked_at)
from asked where contact is not null group by contact
on conflict (contact) do update
	set question_since = excluded.question_since, latest_at = greatest(threads.latest_at, excluded.latest_at);

update quote_questions q set thread_id = t.id
from quote_requests r, threads t
where r.id = q.quote_id and t.contact = coalesce(
	nullif(split_part(coalesce(r.customer_phone, ''), ';', 1), ''), nullif(lower(r.customer_email), '')
);
