-- The email that reminds a customer of an invoice that is overdue, sent by a person. The list of kinds is added to as it is found.
do $$
declare
	definition text;
begin
	select pg_get_constraintdef(oid) into strict definition from pg_constraint
	where conrelid = 'messages'::regclass and conname = 'messages_kind_check';
	execute format(
		'alter table messages drop constraint messages_kind_check, add constraint messages_kind_check %s',
		replace(definition, '''credit-note''::text', '''credit-note''::text, ''payment-reminder''::text')
	);
end
$$;
alter table messages
	add constraint messages_payment_reminder check (channel = 'mail' or kind <> 'payment-reminder');
