-- The rules that a company's money obeys at any moment, computed from its entries alone. Each row is a breach. $1: { firstNumber,
-- percent, issued: numbers of invoices, entered: keys of forms }
with given as (select $1::jsonb as g),
paid as (
	select invoice_id as id, sum(case kind when 'payment' then amount_cents + rounding_cents else -amount_cents - rounding_cents end) as cents,
		sum(case kind when 'payment' then recovers_cents else -recovers_cents end) as recovered,
		(array_agg(method order by id desc) filter (
			where kind = 'payment' and not exists (select from invoice_payments back where back.takes_back = p.id)
		))[1] as last_method
	from invoice_payments p group by 1
),
credited as (
	select invoice_id as id, sum(total_cents) as total, sum(subtotal_cents) as subtotal, sum(tax_cents) as tax
	from credit_notes group by 1
),
bills as (
	select i.*, coalesce(p.cents, 0) as paid, p.last_method, coalesce(c.total, 0) as credit, coalesce(c.subtotal, 0) as subtotal_credited,
		coalesce(c.tax, 0) as tax_credited,
		case when i.is_void then 0 else i.total_cents - coalesce(c.total, 0) - coalesce(p.cents, 0) - i.written_off_cents + coalesce(p.recovered, 0) end as owing,
		coalesce(p.recovered, 0) as recovered
	from invoices i left join paid p using (id) left join credited c using (id)
),
in_force as (
	select *, case
		when written_off_cents > recovered then 'written off'
		when owing <= 0 and last_method is not null then last_method
		else 'not paid yet' end as payment
	from bills where not is_void and credit < total_cents
),
entered as (
	select form_key from invoice_payments union all select form_key from credit_notes union all select form_key from tips
),
numbers as (
	select i.number, row_number() over (order by i.id) as place from invoices i
)

select 'an invoice owes what its entries come to' as rule, concat_ws(' ', number, balance_cents, 'not', owing) as detail
from bills where balance_cents <> owing or paid_cents <> paid or credited_cents <> credit or recovered_cents <> recovered

union all select 'nothing is less than nothing', concat_ws(' ', number, 'paid', paid, 'credited', credit, 'owing', owing)
from bills where paid < 0 or credit > total_cents or subtotal_credited > subtotal_cents or tax_credited > tax_cents
	or (owing < 0 and credit = 0) or (is_void and (paid <> 0 or credit <> 0 or written_off_cents <> 0))
	or recovered < 0 or recovered > written_off_cents

union all select 'what was written off comes back with the money that comes, and once', concat_ws(' ', i.number, p.kind, p.recovers_cents)
from invoice_payments p join invoices i on i.id = p.invoice_id
where p.recovers_cents <> 0 and (i.written_off_cents = 0 or p.kind = 'refund' or p.recovers_cents <> p.amount_cents + p.rounding_cents)

union all select 'the books tie', concat_ws(' ', entries.cents, 'not', owing.cents)
from (select coalesce(sum(balance_cents), 0) as cents from invoices) as owing,
lateral (
	select coalesce(sum(cents), 0) as cents from (
		select case when is_void then 0 else total_cents - written_off_cents end from invoices
		union all select -total_cents from credit_notes
		union all select case kind when 'payment' then -amount_cents else amount_cents end from invoice_payments
		union all select case kind when 'payment' then -rounding_cents else rounding_cents end from invoice_payments
		union all select case kind when 'payment' then recovers_cents else -recovers_cents end from invoice_payments
	) as entry (cents)
) as entries
where entries.cents <> owing.cents

union all select 'numbers have neither a hole nor a double', concat_ws(' ', number, 'at', place)
from given, numbers where number <> 'INV-' || ((g ->> 'firstNumber')::int + place - 1)

union all select 'a credit note has the next number of its invoice', concat_ws(' ', c.number, 'at', c.place)
from (select *, row_number() over (partition by invoice_id order by id) as place from credit_notes) as c
	join invoices i on i.id = c.invoice_id
where c.number <> i.number || '-C' || c.place

union all select 'a tax is what its percent says, to the cent', concat_ws(' ', number, tax_cents, 'of', subtotal_cents)
from given, invoices where tax_cents <> floor(subtotal_cents * (g ->> 'percent')::numeric / 100 + 0.5)
	or subtotal_cents <> (select sum((line ->> 'amount')::int) from jsonb_array_elements(document -> 'lines') as line)

union all select 'all of an invoice is credited with all of its tax', number
from bills where (subtotal_credited = subtotal_cents) <> (tax_credited = tax_cents) and subtotal_credited = subtotal_cents

union all select 'an acknowledged invoice is kept', told
from given, jsonb_array_elements_text(g -> 'issued') as told
where not exists (select from invoices i where i.number = told)

union all select 'an acknowledged form counts once', told
from given, jsonb_array_elements_text(g -> 'entered') as told
where (select count(*) from entered e where e.form_key = told::uuid) <> 1

union all select 'a card payment counts once', concat_ws(' ', c.provider_id, c.booked_cents, 'booked,', p.amount_cents, 'paid')
from card_payments c full join (select * from invoice_payments where taken_by = 'Stripe') as p on p.form_key = c.id
where coalesce(c.booked_cents, 0) <> coalesce(p.amount_cents, 0) or (p.id is not null and p.invoice_id is distinct from c.invoice_id)

union all select 'a pickup was charged what its invoice says', concat_ws(' ', b.reference, b.charged_cents, b.payment, 'not', i.payment)
from bookings b left join in_force i on i.booking_id = b.id
where exists (select from invoices where booking_id = b.id) and (
	case when i.id is null then coalesce(b.charged_cents, 0) <> 0
		else b.status <> 'done' or b.charged_cents is distinct from i.subtotal_cents - i.subtotal_credited or b.payment is distinct from i.payment
	end)

union all select 'the history replays to what was charged', concat_ws(' ', b.reference, b.charged_cents, 'not', last.charged)
from bookings b cross join lateral (
	select h.after ->> 'charged' as charged, h.after ->> 'payment' as payment from history h
	where h.subject = 'booking' and h.subject_id = b.id
		and h.action in ('charged', 'paid', 'refunded', 'payment taken back', 'credited', 'voided', 'written off')
	order by h.id desc limit 1
) as last
where b.charged_cents::text is distinct from last.charged or b.payment is distinct from last.payment

union all select 'money that came is booked as far as it is owing or was written off',
	concat_ws(' ', i.number, i.balance_cents, 'owing,', c.left_cents, 'left')
from card_payments c join invoices i on i.id = c.invoice_id
where c.currency = 'cad' and c.left_cents > 0 and i.balance_cents + i.written_off_cents - i.recovered_cents > 0
	-- What was left of it had no room until then.
	and not exists (select from invoice_payments p where p.invoice_id = i.id and p.kind = 'reversal')
