/**
 * A statement that makes invoices by the thousand, 27 a day until today, each of a pickup, for customers who have twenty each. Nearly all
 * of those older than a month are paid; some are credited in part, void and so not billed, written off or still owed.
 */
export const manyInvoices = (count: number) => `
	create temporary table many as
		select i, current_date - (${count} - i) / 27 as day, 'Customer ' || to_char(i % ${Math.ceil(count / 20)}, 'FM00000') as name,
			10000 + i * 37 % 90000 as subtotal, gen_random_uuid() as lead, gen_random_uuid() as booking, uuidv7() as invoice,
			case when i % 100 = 1 then 'void' when i % 200 = 2 then 'written off' when i % 100 = 3 then 'owed'
				when i % 2 = 0 and i > ${count} - 800 then 'owed' else 'paid' end as state
		from generate_series(1, ${count}) as i;
	insert into arrival_windows (date, window_id, booked) select distinct day, '10-12pm', 99 from many on conflict do nothing;
	insert into leads (id, name, phone, email, property_address, postal_code, city, province_state, preferred_date,
		notes, far_away, service_type, source_site, industry, offers_consent)
	select lead, name, '+14035550142', replace(name, ' ', '') || '@example.ca', '1 Elm Street', 'T2P 1J9', 'Calgary', 'AB', day,
		'', false, 'junk_removal', 'localhost', 'junk_removal', false from many order by i;
	insert into bookings (id, lead_id, fingerprint, date, window_id, far_away, property_address, postal_code, city, status, cubic_yards, minutes)
	select booking, lead, sha256(lead::text::bytea), day, '10-12pm', false, '1 Elm Street', 'T2P 1J9', 'Calgary', 'done', 10, 70
	from many order by i;
	insert into invoices (id, number, booking_id, issued_on, due_on, issued_by, subtotal_cents, tax_cents, total_cents,
		is_void, written_off_cents, ended_at, ended_by, end_reason, document)
	select invoice, 'INV-' || 1000 + i, booking, day, day + 14, 'Dana', subtotal, tax, subtotal + tax, state = 'void',
		case when state = 'written off' then subtotal + tax else 0 end,
		case when state in ('void', 'written off') then day::timestamp at time zone 'UTC' + interval '20 hours' end,
		case when state in ('void', 'written off') then 'Dana' end, case when state in ('void', 'written off') then 'A mistake' end,
		jsonb_build_object('number', 'INV-' || 1000 + i, 'issuedOn', day, 'dueOn', day + 14, 'subtotal', subtotal, 'total', subtotal + tax,
			'supplier', jsonb_build_object('name', 'Bowline', 'mailingAddress', '1 Main Street, Calgary AB', 'phone', '+14035550142',
				'email', 'hello@bowline.example', 'registration', '123456789 RT0001'),
			'buyer', jsonb_build_object('name', name, 'address', '1 Elm Street', 'email', '', 'phone', ''),
			'work', jsonb_build_object('date', day, 'address', '1 Elm Street', 'reference', 'K7M3QX'),
			'lines', jsonb_build_array(jsonb_build_object('description', 'Junk removal', 'amount', subtotal)),
			'taxes', jsonb_build_array(jsonb_build_object('name', 'GST', 'inFull', 'Goods and services tax', 'percent', 5, 'amount', tax)),
			'eTransfer', 'pay@bowline.example')
	from many, lateral (select round(subtotal * 0.05)::integer as tax) as taxed order by i;
	insert into credit_notes (number, invoice_id, issued_on, issued_by, reason, subtotal_cents, tax_cents, total_cents, form_key, document)
	select 'INV-' || 1000 + i || '-C1', invoice, day, 'Dana', 'A sofa was left', 1000, 50, 1050, gen_random_uuid(),
		document - array['dueOn', 'work', 'eTransfer'] || jsonb_build_object('number', number || '-C1', 'ofInvoice', number,
			'reason', 'A sofa was left', 'subtotal', 1000, 'total', 1050,
			'lines', jsonb_build_array(jsonb_build_object('description', 'A sofa was left', 'amount', 1000)),
			'taxes', jsonb_build_array(jsonb_build_object('name', 'GST', 'inFull', 'Goods and services tax', 'percent', 5, 'amount', 50)))
	from many join invoices on id = invoice where state = 'paid' and i % 50 = 4;
	insert into invoice_payments (invoice_id, kind, method, amount_cents, paid_on, taken_by, form_key)
	select invoice, 'payment', 'card', balance_cents, least(day + i % 10, current_date), 'Dana', gen_random_uuid()
	from many join invoices on id = invoice where state = 'paid' order by i;
	update bookings b set charged_cents = subtotal, payment = case state when 'paid' then 'card' else 'not paid yet' end
	from many where b.id = booking and state <> 'void';
	analyze;`
