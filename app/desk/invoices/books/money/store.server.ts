import { type RawBuilder, sql } from 'kysely'
import type { SettledBy } from '#app/invoices/invoice.ts'
import type { PaymentKind } from '#app/invoices/issued.ts'
import type { Connection } from '#app/platform/http/connection.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import type { Cents } from '#app/values/money.ts'
import type { Period } from '../../period-ask.ts'
import type { RunScope } from '../run-form.ts'

type MoneyTables = Connection<
	| 'invoices'
	| 'invoice_payments'
	| 'book_run_invoices'
	| 'book_run_payments'
	| 'book_run_write_offs'
	| 'book_run_voids'
	| 'account_entries'
	| 'book_run_account_entries'
>

/** Days, and the moments at which they begin and end by the company's clock: a write-off has a moment and no day. */
export type Span = Period & { starts: Date; ends: Date }

type MoneyKind = PaymentKind | 'write-off' | 'void' | 'payment on account' | 'refund from account'

/** The voids of a period that are in files, as `i`: of an invoice that was in a run before. */
const exportedVoids = ({ starts, ends }: Span): RawBuilder<unknown> => sql`
	i.is_void and i.ended_at >= ${starts} and i.ended_at < ${ends}
	and exists (select from book_run_invoices where invoice_id = i.id)`

/** Whether a run of all of a period has the void of `i`: it has no invoice that is void, so only the void of an earlier one. */
const isOfEarlier = ({ from }: Period): RawBuilder<boolean> => sql`i.issued_on < ${from}::date`

type MoneySum = { kind: MoneyKind; isNew: boolean; isInAll: boolean; count: number; cents: Cents }

/** What came onto accounts and was given back from them, as `e`; what an invoice gave to one is its refund. */
const accountEntriesIn = ({ from, to }: Period): RawBuilder<unknown> => sql`
	account_entries e where e.paid_on between ${from}::date and ${to}::date and e.method <> 'on account'`

/** How many payments, refunds, write-offs and voids a period has and what they come to, by the runs that they can still be in. */
export async function moneySums(connection: MoneyTables, span: Span): Promise<MoneySum[]> {
	const { from, to, starts, ends } = span
	const { rows } = await sql<Omit<MoneySum, 'cents'> & { cents: string }>`
		with money (kind, is_new, is_in_all, cents) as (
			select p.kind, not exists (select from book_run_payments where payment_id = p.id), true, p.amount_cents
			from invoice_payments p where p.paid_on between ${from}::date and ${to}::date
			union all
			select 'write-off', not exists (select from book_run_write_offs where invoice_id = i.id), true, i.written_off_cents
			from invoices i where i.ended_at >= ${starts} and i.ended_at < ${ends} and not i.is_void
			union all
			select 'void', not exists (select from book_run_voids where invoice_id = i.id), ${isOfEarlier(span)}, i.total_cents
			from invoices i where ${exportedVoids(span)}
			union all
			select case e.kind when 'payment' then 'payment on account' else 'refund from account' end,
				not exists (select from book_run_account_entries where entry_id = e.id), true, e.amount_cents
			from ${accountEntriesIn(span)}
		)
		select kind, is_new as "isNew", is_in_all as "isInAll", count(*)::integer as count, sum(cents) as cents
		from money group by kind, is_new, is_in_all`.execute(connection)
	return rows.map((row) => ({ ...row, cents: Number(row.cents) }))
}

/**
 * What was taken or given back on days before these that were exported before it was entered: its first and last day, and how
 * much there is. It is in no run, and only who looks at those days again would see it.
 */
export async function enteredLate(
	connection: MoneyTables & Connection<'book_runs'>,
	{ from }: Period,
): Promise<{ first: CalendarDate; last: CalendarDate; count: number } | undefined> {
	const { rows } = await sql<{ first: CalendarDate | null; last: CalendarDate | null; count: number }>`
		select min(m.paid_on) as first, max(m.paid_on) as last, count(*)::integer as count from (
			select paid_on from invoice_payments p
			where not exists (select from book_run_payments where payment_id = p.id)
			union all
			select paid_on from account_entries e
			where e.method <> 'on account' and not exists (select from book_run_account_entries where entry_id = e.id)
		) m
		where exists (select from book_runs) and m.paid_on < ${from}::date
			and exists (select from book_runs r where m.paid_on between r.from_day and r.to_day)`.execute(
		connection,
	)
	const [{ first, last, count } = { first: null, last: null, count: 0 }] = rows
	return first === null || last === null ? undefined : { first, last, count }
}

/** Writes down the payments, write-offs and voids of a run, each kind by day. */
export async function insertMoney(
	transaction: MoneyTables,
	run: number,
	{ scope, ...span }: Span & { scope: RunScope },
): Promise<void> {
	const { from, to, starts, ends } = span
	const takesAll = scope === 'all'
	await sql`
		insert into book_run_payments (run, place, payment_id)
		select ${run}, row_number() over (order by paid_on, id), id from invoice_payments p
		where paid_on between ${from}::date and ${to}::date
			and (${takesAll} or not exists (select from book_run_payments r where r.payment_id = p.id))`.execute(
		transaction,
	)
	await sql`
		insert into book_run_write_offs (run, place, invoice_id)
		select ${run}, row_number() over (order by ended_at, id), id from invoices i
		where ended_at >= ${starts} and ended_at < ${ends} and not is_void
			and (${takesAll} or not exists (select from book_run_write_offs r where r.invoice_id = i.id))`.execute(
		transaction,
	)
	await sql`
		insert into book_run_voids (run, place, invoice_id)
		select ${run}, row_number() over (order by ended_at, id), id from invoices i
		where ${exportedVoids(span)} and case when ${takesAll} then ${isOfEarlier(span)}
			else not exists (select from book_run_voids r where r.invoice_id = i.id) end`.execute(transaction)
	await sql`
		insert into book_run_account_entries (run, place, entry_id)
		select ${run}, row_number() over (order by e.paid_on, e.id), e.id from ${accountEntriesIn(span)}
			and (${takesAll} or not exists (select from book_run_account_entries r where r.entry_id = e.id))`.execute(
		transaction,
	)
}

/** A payment, a refund, a write-off or a void in a run. The last two have their moment, and why. What is on account has no invoice. */
export type MoneyEntry = {
	invoice: string
	booking: string
	name: string
	by: string
	amount: Cents
} & (
	| {
			kind: PaymentKind | 'payment on account' | 'refund from account'
			method: SettledBy
			paidOn: CalendarDate
			reference: string | null
			rounding: Cents
			/** What it brings back of what was written off, or writes off again. */
			recovers: Cents
	  }
	| { kind: 'write-off' | 'void'; at: Date; reason: string }
)

type Places = { run: number; from: number; to: number }

const ofInvoice: RawBuilder<unknown> = sql`i.number as invoice, i.document #>> '{work,reference}' as booking,
	i.document #>> '{buyer,name}' as name`

/** The payments and refunds of a run at these places, in its order. */
export async function paymentsOfRun(
	connection: MoneyTables,
	{ run, from, to }: Places,
): Promise<MoneyEntry[]> {
	const { rows } = await sql<Extract<MoneyEntry, { method: SettledBy }>>`
		select ${ofInvoice}, p.kind, p.method, p.paid_on as "paidOn", p.reference, p.taken_by as by, p.amount_cents as amount,
			p.rounding_cents::integer as rounding, p.recovers_cents as recovers
		from book_run_payments r join invoice_payments p on p.id = r.payment_id join invoices i on i.id = p.invoice_id
		where r.run = ${run} and r.place between ${from} and ${to} order by r.place`.execute(connection)
	return rows
}

/** What came onto accounts and was given back from them in a run, at these places. */
export async function accountEntriesOfRun(
	connection: MoneyTables,
	{ run, from, to }: Places,
): Promise<MoneyEntry[]> {
	const { rows } = await sql<Extract<MoneyEntry, { method: SettledBy }>>`
		select '' as invoice, '' as booking, e.name,
			case e.kind when 'payment' then 'payment on account' else 'refund from account' end as kind,
			e.method, e.paid_on as "paidOn", e.reference, e.taken_by as by, e.amount_cents as amount,
			e.rounding_cents::integer as rounding, 0 as recovers
		from book_run_account_entries r join account_entries e on e.id = r.entry_id
		where r.run = ${run} and r.place between ${from} and ${to} order by r.place`.execute(connection)
	return rows
}

/** The write-offs of a run at these places. */
export const writeOffsOfRun = (connection: MoneyTables, places: Places): Promise<MoneyEntry[]> =>
	endsOfRun(connection, places, { kind: 'write-off', of: 'book_run_write_offs', amount: 'written_off_cents' })

/** The voids of a run at these places: each takes back its whole invoice. */
export const voidsOfRun = (connection: MoneyTables, places: Places): Promise<MoneyEntry[]> =>
	endsOfRun(connection, places, { kind: 'void', of: 'book_run_voids', amount: 'total_cents' })

async function endsOfRun(
	connection: MoneyTables,
	{ run, from, to }: Places,
	{ kind, of, amount }: { kind: MoneyKind; of: string; amount: string },
): Promise<MoneyEntry[]> {
	const { rows } = await sql<Extract<MoneyEntry, { at: Date }>>`
		select ${ofInvoice}, ${kind} as kind, i.ended_at as at, i.end_reason as reason, i.ended_by as by,
			i.${sql.ref(amount)} as amount
		from ${sql.table(of)} r join invoices i on i.id = r.invoice_id
		where r.run = ${run} and r.place between ${from} and ${to} order by r.place`.execute(connection)
	return rows
}

export type RunSum = { what: 'change' | 'account' | 'tax' | 'money'; part: string; cents: Cents }

/**
 * What the entries of a run come to: what each kind changes of what is owing and of what is on account, the taxes, and the
 * money by method.
 */
export async function runSums(
	connection: MoneyTables & Connection<'credit_notes' | 'book_run_credit_notes'>,
	run: number,
): Promise<RunSum[]> {
	const { rows } = await sql<RunSum & { cents: string }>`
		with billed as (
			select i.total_cents, i.document from book_run_invoices r join invoices i on i.id = r.invoice_id where r.run = ${run}
		), credited as (
			select c.total_cents, c.document from book_run_credit_notes r join credit_notes c on c.id = r.credit_note_id
			where r.run = ${run}
		), voided as (
			select i.total_cents, i.document from book_run_voids r join invoices i on i.id = r.invoice_id where r.run = ${run}
		), paid as (
			select p.kind, p.method, case p.kind when 'payment' then -1 else 1 end as sign, p.amount_cents, p.rounding_cents, p.recovers_cents
			from book_run_payments r join invoice_payments p on p.id = r.payment_id where r.run = ${run}
		), on_account as (
			select e.kind, e.method, case e.kind when 'payment' then 1 else -1 end as sign, e.amount_cents, e.rounding_cents
			from book_run_account_entries r join account_entries e on e.id = r.entry_id where r.run = ${run}
		), entries (what, part, cents) as (
			select 'change', 'invoices', total_cents from billed
			union all select 'change', 'credit notes', -total_cents from credited
			union all select 'change', 'voids', -total_cents from voided
			union all select 'change', 'write-offs', -i.written_off_cents
				from book_run_write_offs r join invoices i on i.id = r.invoice_id where r.run = ${run}
			union all select 'change', case kind when 'reversal' then 'payments taken back' else kind || 's' end, sign * amount_cents from paid
			union all select 'change', 'cash rounding', sign * rounding_cents from paid
			union all select 'change', 'write-offs recovered', -sign * recovers_cents from paid
			union all select 'account', case kind when 'payment' then 'used for invoices' else 'kept from invoices' end, sign * amount_cents
				from paid where method = 'on account'
			union all select 'account', case kind when 'payment' then 'payments' else 'refunds' end, sign * amount_cents from on_account
			union all select 'account', 'cash rounding', sign * rounding_cents from on_account
			union all select 'money', method, -sign * amount_cents from paid where method <> 'on account'
			union all select 'money', method, sign * amount_cents from on_account
			union all select 'tax', (t.tax ->> 'name') || ' ' || (t.tax ->> 'percent') || '%', b.sign * (t.tax ->> 'amount')::integer
				from (
					select 1, document from billed union all select -1, document from credited
					union all select -1, document from voided
				) as b (sign, document)
				cross join lateral jsonb_array_elements(b.document -> 'taxes') as t (tax)
		)
		select what, part, sum(cents) as cents from entries group by what, part order by what, part`.execute(
		connection,
	)
	return rows.map((row) => ({ ...row, cents: Number(row.cents) }))
}
