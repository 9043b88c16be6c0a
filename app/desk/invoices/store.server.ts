import { sql } from 'kysely'
import { containing } from '#app/platform/database/like-pattern.ts'
import type { Connection } from '#app/platform/http/connection.ts'
import type { BookingId, CustomerId, InvoiceId } from '#app/platform/ids.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import type { Cents } from '#app/values/money.ts'
import { searchTerms } from '../search-terms.ts'
import type { InvoicesAsk, NumberedFilter } from './invoices-ask.ts'
import type { LedgerRow } from './period-summary.ts'

type InvoiceTables = Connection<'invoices' | 'credit_notes'>

/** As the index of what is open has it, whose few rows are then all that is read. */
const isOwing = sql<boolean>`balance_cents > 0`

const filters = {
	all: sql<boolean>`true`,
	open: sql<boolean>`balance_cents <> 0`,
	overdue: isOwing,
	paid: sql<boolean>`balance_cents = 0 and not is_void and credited_cents < total_cents and written_off_cents <= recovered_cents`,
	'written off': sql<boolean>`written_off_cents > recovered_cents`,
	credited: sql<boolean>`(credited_cents > 0 or is_void)`,
} as const satisfies Record<NumberedFilter, unknown>

/** How many are found by what a payment or a credit note of theirs has. */
const foundByOthers = 50

/** The invoices that credit notes of this number or this amount are for, the latest first. */
export async function invoicesByCredit(
	connection: InvoiceTables,
	number: string,
	amount: Cents | undefined,
): Promise<InvoiceId[]> {
	const rows = await connection
		.selectFrom('credit_notes')
		.select('invoice_id')
		.where((eb) =>
			eb.or([
				eb('number', 'in', [number, number.toUpperCase()]),
				...(amount === undefined ? [] : [eb('total_cents', '=', amount)]),
			]),
		)
		.orderBy('id', 'desc')
		.limit(foundByOthers)
		.execute()
	return rows.map(({ invoice_id }) => invoice_id)
}

/**
 * The invoices that a payment with this reference is of, as of a card slip or an e-transfer; also where the money came by way of the
 * customer's account. (Of fewer than three letters an index knows nothing.)
 */
export async function invoicesByReference(
	connection: Connection<'invoice_payments' | 'account_entries'>,
	q: string,
): Promise<InvoiceId[]> {
	if (q.length < 3) return []
	const is = (column: string) =>
		sql`${sql.ref(column)} is not null and (${sql.join(
			searchTerms(q).map(
				(words) =>
					sql`(${sql.join(
						words.map((word) => sql`folded_for_search(${sql.ref(column)}) like ${containing(word)}`),
						sql` and `,
					)})`,
			),
			sql` or `,
		)})`
	const { rows } = await sql<{ id: InvoiceId }>`
		select invoice_id as id from invoice_payments where ${is('reference')}
		union
		select p.invoice_id from account_entries e join invoice_payments p on p.account_entry_id = e.id where ${is('e.reference')}
		order by id desc limit ${foundByOthers}`.execute(connection)
	return rows.map(({ id }) => id)
}

/** What is overdue, by due day. */
export async function overdueByDay(
	connection: InvoiceTables,
	today: CalendarDate,
): Promise<{ dueOn: CalendarDate; balance: Cents }[]> {
	const rows = await connection
		.selectFrom('invoices')
		.select(['due_on as dueOn', sql<string>`sum(balance_cents)`.as('balance')])
		.where(isOwing)
		.where('due_on', '<', today)
		.groupBy('due_on')
		.execute()
	return rows.map(({ dueOn, balance }) => ({ dueOn, balance: Number(balance) }))
}

/** What an amount can be a part of, as an index has it. */
const isDotted = sql<boolean>`found_by ~ '[0-9][.][0-9]'`

/**
 * A page of the list, the latest first: found by its number, by name, by an amount to the cent, or among `others` that the
 * search finds.
 */
export async function pageRows(
	connection: InvoiceTables,
	{ q, show, before, from, to }: InvoicesAsk & { show: NumberedFilter },
	{
		today,
		amount,
		others,
		limit,
	}: { today: CalendarDate; amount: Cents | undefined; others: InvoiceId[]; limit: number },
) {
	return connection
		.selectFrom('invoices')
		.select(['id', 'number', 'issued_on', 'due_on', 'total_cents', 'balance_cents'])
		.select(['credited_cents', 'paid_cents', 'written_off_cents', 'recovered_cents', 'is_void'])
		.select(sql<string>`document #>> '{buyer,name}'`.as('name'))
		.select(sql<string | null>`document #>> '{work,bookedBy}'`.as('booked_by'))
		.select(
			sql<string | null>`case when credited_cents > 0 then (
				select string_agg(c.number, ', ' order by c.id) from credit_notes c where c.invoice_id = invoices.id
			) end`.as('credit_notes'),
		)
		.where(filters[show])
		.$if(show === 'overdue', (query) => query.where('due_on', '<', today))
		.$if(from !== undefined, (query) => query.where('issued_on', '>=', from ?? ''))
		.$if(to !== undefined, (query) => query.where('issued_on', '<=', to ?? ''))
		.$if(q !== '', (query) =>
			query.where((eb) =>
				eb.or([
					...searchTerms(q).map((words) =>
						eb.and([
							...words.map((word) => eb('found_by', 'like', containing(word))),
							...(words.some((word) => /\d\.\d/.test(word)) ? [isDotted] : []),
						]),
					),
					...(others.length === 0 ? [] : [eb('id', 'in', others)]),
					...(amount === undefined ? [] : [eb('total_cents', '=', amount), eb('balance_cents', '=', amount)]),
				]),
			),
		)
		.$if(before !== undefined, (query) =>
			query.where(
				sql<boolean>`(issued_on, id) < (select b.issued_on, b.id from invoices b where b.id = ${before ?? null})`,
			),
		)
		.orderBy('issued_on', 'desc')
		.orderBy('id', 'desc')
		.limit(limit)
		.execute()
}

/** The customer of a booking, and the truck that it was on. */
export async function customerAndTruckOf(
	connection: Connection<'bookings' | 'trucks'>,
	id: BookingId,
): Promise<{ customer: CustomerId; truck: string | null } | undefined> {
	return connection
		.selectFrom('bookings as b')
		.leftJoin('trucks as t', 't.id', 'b.truck_id')
		.select(['b.customer_id as customer', 't.name as truck'])
		.where('b.id', '=', id)
		.executeTakeFirst()
}

/** What is owing in all, and of it what is overdue. */
export async function owingInAll(connection: InvoiceTables, today: CalendarDate) {
	return connection
		.selectFrom('invoices')
		.select([
			sql<string>`coalesce(sum(balance_cents), 0)`.as('owing'),
			sql<string>`coalesce(sum(balance_cents) filter (where due_on < ${today}::date), 0)`.as('overdue'),
		])
		.where(isOwing)
		.executeTakeFirstOrThrow()
}

/**
 * What is owing now, the sums of all that changed it from the first day of a period on, in it and later, and of the taxes in it: what
 * was owing before is known from these, so that the years before it are not read. `starts` and `ends` are its moments, for what has a
 * moment and no day. Each kind is summed where it is read, and payments are read once for all that they have.
 */
export async function ledgerRows(
	connection: InvoiceTables & Connection<'invoice_payments' | 'account_entries' | 'tips'>,
	{ from, to, starts, ends }: { from: CalendarDate; to: CalendarDate; starts: Date; ends: Date },
): Promise<LedgerRow[]> {
	const { rows } = await sql<LedgerRow & { cents: string }>`
		with paid (kind, method, is_later, cents, rounding) as materialized (
			select kind, method, paid_on > ${to}::date, sum(case kind when 'payment' then -amount_cents else amount_cents end),
				sum(case kind when 'payment' then -rounding_cents else rounding_cents end)
			from invoice_payments where paid_on >= ${from}::date group by 1, 2, 3
		), entries (kind, part, is_later, cents) as (
			select 'owing', null, false, sum(balance_cents) from invoices where balance_cents <> 0
			union all
			select 'invoice', null, issued_on > ${to}::date, sum(total_cents) from invoices where issued_on >= ${from}::date group by 3
			union all
			select 'credit note', null, issued_on > ${to}::date, -sum(total_cents)
			from credit_notes where issued_on >= ${from}::date group by 3
			union all
			select case when is_void then 'void' else 'write-off' end, null, ended_at >= ${ends},
				-sum(case when is_void then total_cents else written_off_cents end)
			from invoices where ended_at >= ${starts} group by 1, 3
			union all
			select kind, method, is_later, cents from paid
			union all
			select 'rounding', null, is_later, sum(rounding) from paid group by is_later
			union all
			select 'recovery', null, paid_on > ${to}::date, sum(case kind when 'payment' then recovers_cents else -recovers_cents end)
			from invoice_payments where paid_on >= ${from}::date and recovers_cents <> 0 group by 3
			union all
			select case kind when 'payment' then 'used' else 'from invoice' end, null, is_later, cents
			from paid where method = 'on account'
			union all
			select 'on account', null, false, sum(left_cents) from account_entries where left_cents <> 0
			union all
			select 'account ' || kind, method, paid_on > ${to}::date, sum(case kind when 'payment' then amount_cents else -amount_cents end)
			from account_entries where paid_on >= ${from}::date and method <> 'on account' group by 1, 2, 3
			union all
			select 'account rounding', null, paid_on > ${to}::date, -sum(rounding_cents)
			from account_entries where paid_on >= ${from}::date and rounding_cents <> 0 group by 3
			union all
			select 'tip', method, false, sum(case when takes_back is null then amount_cents else -amount_cents end)
			from tips where paid_on between ${from}::date and ${to}::date group by method
		), bills (kind, sign, document) as (
			select 'tax charged', 1, document from invoices where issued_on between ${from}::date and ${to}::date
			union all
			select 'tax credited', -1, document from credit_notes where issued_on between ${from}::date and ${to}::date
			union all
			select 'tax credited', -1, document from invoices where is_void and ended_at >= ${starts} and ended_at < ${ends}
		)
		select kind, is_later as "isLater", cents, part from entries
		union all
		select b.kind, false, sum(b.sign * t.amount), t.name || ' ' || t.percent || '%'
		from bills b cross join lateral jsonb_to_recordset(b.document -> 'taxes') as t (name text, percent text, amount integer)
		group by b.kind, t.name, t.percent`.execute(connection)
	return rows.map((row) => ({ ...row, cents: Number(row.cents) }))
}
