-- Emails that customers write, read from a mailbox by IMAP, and replies to them. The release before would not know how to send a reply
-- by email: it is stopped first.
create table incoming_mails (
	id uuid primary key default uuidv7(),
	-- A hash of who wrote it, when, as what and which words: the same email is one, however often a mailbox gives it.
	fingerprint text not null unique check (length(fingerprint) = 64),
	-- In small letters; the contact of its thread.
	sender text not null check (sender <> ''),
	sender_name text not null,
	subject text not null,
	-- What they wrote, and what they quoted below it: together the whole text.
	said text not null,
	quoted text not null,
	-- Their names for it and for what it answers, which a reply repeats; empty where they are none.
	message_id text not null,
	message_references text not null,
	-- A machine wrote it: it waits for nobody.
	automatic boolean not null,
	-- It was larger than what is kept: its end is missing.
	cut boolean not null,
	-- The files that came with it and are not kept, as staff read them.
	left_out text[] not null,
	at timestamptz not null
);
create index incoming_mails_sender on incoming_mails (sender, at desc);

-- A picture belongs to a text or to an email; that of an email is stored or failed from the first.
alter table text_pictures
	alter column text_id drop not null,
	add column mail_id uuid references incoming_mails,
	add constraint text_pictures_of_mail_once unique (mail_id, position),
	add constraint text_pictures_of_one check (num_nonnulls(text_id, mail_id) = 1);

-- Each mailbox that is read: up to where, and who reads it until when.
create table mailboxes (
	-- User, server and folder.
	name text primary key,
	uid_validity bigint,
	last_uid bigint not null default 0,
	reader uuid,
	read_until timestamptz
);

alter table messages
	drop constraint messages_reply,
	add constraint messages_reply check (
		(written_by is not null) = (kind = 'reply') and (kind <> 'reply' or channel in ('mail', 'text') and body is not null)
	);

alter table provider_checks
	drop constraint provider_checks_provider_check,
	add constraint provider_checks_provider_check check (
		provider in ('email', 'mailbox', 'texts', 'crm', 'photos', 'database', 'cards')
	);
