-- The text that tells a phone of the office who waits, where an owner wants it, and the part of the settings that says so. The release before
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
			add constraint messages_kind_check check (kind in (%s, ''office-text''))',
		kinds
	);
end
$$;
alter table messages
	drop constraint messages_of_thread,
	add constraint messages_of_thread check (
		(thread_id is not null) = (kind in ('reply', 'text-received', 'more-received', 'missed-call', 'office-text'))
	),
	add constraint messages_office_text_by_text check (channel = 'text' or kind <> 'office-text');

alter table setting_changes drop constraint setting_changes_part_check;
alter table setting_changes add constraint setting_changes_part_check
	check (part in ('name', 'office', 'hours', 'times', 'windows', 'hauling', 'fees', 'claims', 'calls', 'texts'));
