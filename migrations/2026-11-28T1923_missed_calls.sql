-- Calls that nobody took, which stand beside texts: they are answered, erased and deleted as these are. With them the text that goes back
-- once, where an owner wants it. The release before would not know how to send it: it is stopped first.
alter table incoming_texts
	add column kind text not null default 'text' check (kind in ('text', 'call'));

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
			add constraint messages_kind_check check (kind in (%s, ''missed-call''))',
		kinds
	);
end
$$;
alter table messages
	drop constraint messages_of_thread,
	add constraint messages_of_thread check (
		(thread_id is not null) = (kind in ('reply', 'text-received', 'more-received', 'missed-call'))
	),
	add constraint messages_missed_call_by_text check (channel = 'text' or kind <> 'missed-call');

alter table setting_changes drop constraint setting_changes_part_check;
alter table setting_changes add constraint setting_changes_part_check
	check (part in ('office', 'hours', 'times', 'fees', 'claims', 'calls'));
