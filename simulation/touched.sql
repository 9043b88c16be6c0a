-- Notes of every row that is written which booking, quote and wait-list entry it is about, so that after a step only these are
-- checked. What a transaction notes is there once it is committed, as its rows are.
create unlogged table simulated.touched (place text not null, booking uuid, quote uuid, waiting uuid);

create view simulated.jobs as select name, data, state from pgboss.job;
create index on pgboss.job ((data ->> 'messageId'));

do $$
declare
	noted record;
begin
	for noted in select * from (values
		('history', $a$case r.subject when 'booking' then r.subject_id end$a$, $a$case r.subject when 'quote' then r.subject_id end$a$,
			$a$case r.subject when 'waiting' then r.subject_id end$a$),
		('bookings', 'r.id', 'r.quote_id', 'null'),
		('messages', 'r.booking_id', 'r.quote_id', 'r.waiting_id'),
		('booking_events', 'r.booking_id', 'r.quote_id', 'null'),
		('booking_photos', 'r.booking_id', 'null', 'null'),
		('sent_photos', 'null', 'null', 'null'),
		('change_orders', 'r.booking_id', 'null', 'null'),
		('price_exceptions', 'r.booking_id', 'null', 'null'),
		('quote_requests', 'null', 'r.id', 'null'),
		('quote_questions', 'null', 'r.quote_id', 'null'),
		('firm_prices', 'null', 'r.quote_id', 'null'),
		('price_lists', 'null', 'null', 'null'),
		('waiting_requests', 'r.moves', 'r.quote_id', 'r.id'),
		('slot_reservations', 'r.moves', 'null', 'null'),
		('invoices', 'r.booking_id', 'null', 'null'),
		('invoice_payments', 'null', 'null', 'null'),
		('credit_notes', '(select booking_id from public.invoices where id = r.invoice_id)', 'null', 'null'),
		('tips', 'null', 'null', 'null'),
		('card_payments', 'null', 'null', 'null'),
		('closed_days', 'null', 'null', 'null'),
		('schedule_rules', 'null', 'null', 'null'),
		('schedule_exceptions', 'null', 'null', 'null'),
		('trucks', 'null', 'null', 'null'),
		('trucks_out', 'null', 'null', 'null')
	) as t (place, booking, quote, waiting)
	loop
		execute format($f$
			create function simulated.note_%1$s() returns trigger language plpgsql as $b$
			declare r public.%1$I;
			begin
				r := case when tg_op = 'DELETE' then old else new end;
				insert into simulated.touched values (%1$L, %2$s, %3$s, %4$s);
				return null;
			end
			$b$;
			create trigger simulated_note after insert or update or delete on public.%1$I
				for each row execute function simulated.note_%1$s();
		$f$, noted.place, noted.booking, noted.quote, noted.waiting);
	end loop;
end
$$;
