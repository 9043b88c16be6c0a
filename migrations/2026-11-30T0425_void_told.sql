-- The email that an invoice which was emailed is void. The release before would not know how to send it: it is stopped first.
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
			add constraint messages_kind_check check (kind in (%s, ''invoice-void''))',
		kinds
	);
end
$$;

alter table messages
	drop constraint messages_bills,
	add constraint messages_bills check (channel = 'mail' or kind not in ('invoice', 'credit-note', 'invoice-void'));
