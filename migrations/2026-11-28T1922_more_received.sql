-- The email to the office that more people wrote than it was told of one by one, beside the kinds that there are by now. The release before
-- would not know how to send it: it is stopped first.
do $$
declare
	kinds text;
begin
	select string_agg(quote_literal(listed.words[1]), ', ') into kinds
	from pg_constraint c, regexp_matches(pg_get_constraintdef(c.oid), '''([a-z-]+)''::text', 'g') listed (words)
	where c.conrelid = 'messages'::regclass and c.conname = 'messages_kind_check';
	execute format(
		'alter table messages
			drop constraint messages_kind_check,
			add constraint messages_kind_check check (kind in (%s, ''more-received''))',
		kinds
	);
end
$$;
alter table messages
	drop constraint messages_of_thread,
	add constraint messages_of_thread check (
		(thread_id is not null) = (kind in ('reply', 'text-received', 'more-received'))
	),
	add constraint messages_more_by_mail check (channel = 'mail' or kind <> 'more-received');

-- How often the office was told of strangers within the last hour, and of whom it was not, is looked up by these.
create index messages_received on messages (created_at) where kind = 'text-received';
create index messages_not_told on messages (id) where kind = 'text-received' and state = 'skipped';
create index messages_more_received on messages (id) where kind = 'more-received';
