-- The message that asks a customer for a photo, beside the kinds that there are by now. The release before would not know how to send
-- it: it is stopped first.
do $$
declare
	kinds text;
	of_quote text;
begin
	select string_agg(quote_literal(listed.words[1]), ', ') into kinds
	from pg_constraint c, regexp_matches(pg_get_constraintdef(c.oid), '''([a-z-]+)''::text', 'g') listed (words)
	where c.conrelid = 'messages'::regclass and c.conname = 'messages_kind_check';
	select string_agg(quote_literal(listed.words[1]), ', ') into of_quote
	from pg_constraint c, regexp_matches(pg_get_constraintdef(c.oid), '''([a-z-]+)''::text', 'g') listed (words)
	where c.conrelid = 'messages'::regclass and c.conname = 'messages_of_quote';
	execute format(
		'alter table messages
			drop constraint messages_kind_check,
			add constraint messages_kind_check check (kind in (%s, ''photo-asked'')),
			drop constraint messages_of_quote,
			add constraint messages_of_quote check ((quote_id is not null) = (kind in (%s, ''photo-asked'')))',
		kinds,
		of_quote
	);
end
$$;
