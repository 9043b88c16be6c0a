import { sql } from 'kysely'
import { ourCurrency } from '#app/card-payments/left-payment.ts'
import type { PaymentMethod } from '#app/invoices/invoice.ts'
import type { Connection } from '#app/platform/http/connection.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import type { Cents } from '#app/values/money.ts'
import type { Period } from '../period-ask.ts'
import type { EntryOfDay, MoneyOfDay, TakingsRow } from './takings.ts'

type TakingsTables = Connection<
	| 'invoices'
	| 'invoice_payments'
	| 'account_entries'
	| 'tips'
	| 'credit_notes'
	| 'bookings'
	| 'trucks'
	| 'leads'
	| 'card_payments'
>

/** What came in and went out in a period: what is paid on account counts on the day that it comes in, and not when it is used. */
const moneyIn = ({ from, to }: Period) => sql`(
	select invoice_id, paid_on, kind, method, amount_cents as cents from invoice_payments
	where paid_on between ${from}::date and ${to}::date and method <> 'on account'
	union all
	select invoice_id, paid_on, kind, method, amount_cents from account_entries
	where paid_on between ${from}::date and ${to}::date and method <> 'on account'
)`

/**
 * What was billed before tax in a period, and what is owing of it: on its invoices, less their credit notes, without void ones; and
 * what pickups of these days were charged before invoices were numbered.
 */
const billedIn = ({ from, to }: Period) => sql`(
	select i.booking_id, i.issued_on as day, i.subtotal_cents - coalesce(c.cents, 0) as cents, greatest(i.balance_cents, 0) as owing
	from invoices i
	left join lateral (
		select sum(subtotal_cents) as cents from credit_notes where invoice_id = i.id
	) c on true
	where i.issued_on between ${from}::date and ${to}::date and not i.is_void and i.credited_cents < i.total_cents
	union all
	select id, date, charged_cents, 0 from bookings where before_numbering and date between ${from}::date and ${to}::date
)`

/**
 * What came in and went out on a day, in sums: by truck, method and kind, and whether it was on the day of the pickup, when the
 * crew has it.
 */
export async function takingsRows(connection: TakingsTables, day: CalendarDate): Promise<TakingsRow[]> {
	const { rows } = await sql<{
		truck: string | null
		with_crew: boolean
		kind: TakingsRow['kind']
		method: PaymentMethod
		for_whom: string | null
		cents: string
	}>`
		with money (invoice_id, kind, method, for_whom, cents) as (
			select invoice_id, kind, method, null, cents from ${moneyIn({ from: day, to: day })} as came
			union all
			select invoice_id, 'tip', method, for_whom, case when takes_back is null then amount_cents else -amount_cents end
			from tips where paid_on = ${day}::date
		)
		select t.name as truck, coalesce(b.date = ${day}::date, false) as with_crew, m.kind, m.method, m.for_whom,
			sum(m.cents) as cents
		from money m
		left join invoices i on i.id = m.invoice_id
		left join bookings b on b.id = i.booking_id
		left join trucks t on t.id = b.truck_id
		group by 1, 2, 3, 4, 5`.execute(connection)
	return rows.map(({ with_crew: withCrew, for_whom: forWhom, cents, ...row }) => ({
		...row,
		withCrew,
		forWhom,
		cents: Number(cents),
	}))
}

/** Each payment, refund and payment taken back of a day, as it was entered. */
export async function entriesOn(connection: TakingsTables, day: CalendarDate): Promise<EntryOfDay[]> {
	const { rows } = await sql<EntryOfDay>`
		select m.kind, m.method, m.cents, m.reference, m.by, i.id as "invoiceId", i.number,
			coalesce(i.document #>> '{buyer,name}', m.name) as name
		from (
			select id, at, invoice_id, kind, method, amount_cents as cents, reference, taken_by as by, null as name
			from invoice_payments where paid_on = ${day}::date and method <> 'on account'
			union all
			select id, at, null, kind, method, amount_cents, reference, taken_by, name
			from account_entries where paid_on = ${day}::date and method <> 'on account'
		) m
		left join invoices i on i.id = m.invoice_id
		order by m.at, m.id`.execute(connection)
	return rows
}

/** What came by card on a day, could not be booked and still waits for someone, in Canadian dollars and without what was in other money. */
export async function leftOn(connection: TakingsTables, day: CalendarDate): Promise<Cents> {
	const row = await connection
		.selectFrom('card_payments')
		.select(sql<string>`coalesce(sum(left_cents), 0)`.as('cents'))
		.where('paid_on', '=', day)
		.where('currency', '=', ourCurrency)
		.where('settled_at', 'is', null)
		.executeTakeFirstOrThrow()
	return Number(row.cents)
}

export type BilledRow = { truck: string | null; source: string | null; jobs: number; cents: Cents }

/** What was billed before tax in a period, by truck and source. */
export async function billedRows(connection: TakingsTables, period: Period): Promise<BilledRow[]> {
	const { rows } = await sql<Omit<BilledRow, 'cents'> & { cents: string }>`
		select t.name as truck, l.source_site as source, count(*)::integer as jobs,
			sum(billed.cents) as cents
		from ${billedIn(period)} billed
		left join bookings b on b.id = billed.booking_id
		left join trucks t on t.id = b.truck_id
		left join leads l on l.id = b.lead_id
		group by 1, 2`.execute(connection)
	return rows.map((row) => ({ ...row, cents: Number(row.cents) }))
}

/** What was billed and came in on each day of a period, as far as there is some. */
export async function moneyByDay(connection: TakingsTables, period: Period): Promise<MoneyOfDay[]> {
	const { rows } = await sql<Record<'jobs' | 'billed' | 'owing' | 'taken', string> & { day: CalendarDate }>`
		select day, sum(jobs) as jobs, sum(billed) as billed, sum(owing) as owing, sum(taken) as taken
		from (
			select day, 1 as jobs, cents as billed, owing, 0 as taken from ${billedIn(period)} billed
			union all
			select paid_on, 0, 0, 0, case kind when 'payment' then cents else -cents end from ${moneyIn(period)} came
		) each_day
		group by day order by day`.execute(connection)
	return rows.map(({ day, jobs, billed, owing, taken }) => ({
		...{ day, jobs: Number(jobs), billed: Number(billed), owing: Number(owing), taken: Number(taken) },
	}))
}
