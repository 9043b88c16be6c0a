-- The email with a copy of the price that a customer has accepted, beside the kinds that there are by now. The release before would not know how to send
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
			add constraint messages_kind_check check (kind in (%s, ''price-accepted'')),
			drop constraint messages_of_quote,
			add constraint messages_of_quote check ((quote_id is not null) = (kind in (%s, ''price-accepted'')))',
		kinds,
		of_quote
	);
end
$$;
