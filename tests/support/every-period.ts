import type { Pool } from 'pg'
import { z } from 'zod'
import type { TimeZone } from '#app/values/local-time.ts'

const answer = z.tuple([
	z.object({ customers: z.int(), days: z.int(), pairs: z.int(), breaches: z.array(z.string()) }),
])

/**
 * For every customer and every two days on which something happened to an invoice of anyone, the equation of the books: what was owing
 * before, and invoices − credits − voids − write-offs + what came after them − payments + refunds + payments taken back ± cash rounding
 * of these days, is what is owing after them. What is owing on a day is reckoned from what each invoice had become by then, and no entry:
 * its total from its day on, and nothing of that from its void on, less what was credited, paid and lost of it. (A payment may be of an
 * earlier day than its invoice, and taken back on a later one than that of the void; of two processes one is a day behind, so a void may
 * be of the day before its invoice.)
 */
export async function everyPeriod(pool: Pool, zone: TimeZone): Promise<z.infer<typeof answer>[0]> {
	const { rows } = await pool.query(
		`with bills as materialized (
			select i.*, b.customer_id as customer, (i.ended_at at time zone $1)::date as ended_on
			from invoices i join bookings b on b.id = i.booking_id
		), acts as materialized (
			select invoice_id, issued_on as day, -total_cents as credited, 0 as paid, 0 as recovered from credit_notes
			union all
			select invoice_id, paid_on, 0, case kind when 'payment' then 1 else -1 end * (amount_cents + rounding_cents),
				case kind when 'payment' then 1 else -1 end * recovers_cents
			from invoice_payments
		), entries as materialized (
			select customer, issued_on as day, total_cents as cents from bills
			union all select b.customer, c.issued_on, -c.total_cents from credit_notes c join bills b on b.id = c.invoice_id
			union all select customer, ended_on, -total_cents from bills where is_void
			union all select customer, ended_on, -written_off_cents from bills where written_off_cents > 0
			union all select b.customer, p.paid_on,
				case p.kind when 'payment' then -1 else 1 end * (p.amount_cents + p.rounding_cents - p.recovers_cents)
			from invoice_payments p join bills b on b.id = p.invoice_id
		), days as materialized (
			select day, lag(day) over (order by day) as before from (select distinct day from entries) as d
		), customers as materialized (select distinct customer from bills),
		owing as materialized (
			select c.customer, d.day, d.before, coalesce(sum(
				case when b.issued_on <= d.day then b.total_cents else 0 end
				- case when b.is_void and b.ended_on <= d.day then b.total_cents else 0 end
				+ coalesce(a.credited, 0) - coalesce(a.paid, 0)
				- case when b.ended_on <= d.day then b.written_off_cents else 0 end + coalesce(a.recovered, 0)
				), 0) as cents
			from customers c cross join days d
			left join bills b on b.customer = c.customer
			left join lateral (
				select sum(credited) as credited, sum(paid) as paid, sum(recovered) as recovered
				from acts where acts.invoice_id = b.id and acts.day <= d.day
			) a on true
			group by 1, 2, 3
		), changes as materialized (
			select c.customer, d.day, coalesce(sum(e.cents), 0) as cents
			from customers c cross join days d left join entries e on e.customer = c.customer and e.day = d.day
			group by 1, 2
		), changed as materialized (
			select customer, day, sum(cents) over (partition by customer order by day) as until, cents from changes
		), pairs as (
			select a.customer, a.day as from_day, b.day as to_day, coalesce(o.cents, 0) as before,
				b.until - a.until + a.cents as change, p.cents as after
			from changed a
			join changed b on b.customer = a.customer and b.day >= a.day
			join owing p on p.customer = b.customer and p.day = b.day
			join days d on d.day = a.day
			left join owing o on o.customer = a.customer and o.day = d.before
		)
		select (select count(*) from customers)::integer as customers, (select count(*) from days)::integer as days,
			count(*)::integer as pairs, coalesce((array_agg(concat_ws(' ', customer, from_day, to_day, before, '+', change, 'is not', after))
				filter (where before + change <> after))[1:5], '{}') as breaches
		from pairs`,
		[zone],
	)
	return answer.parse(rows)[0]
}
