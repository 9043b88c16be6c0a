import { type RawBuilder, sql } from 'kysely'
import { creditNoteSchema, invoiceSchema } from '#app/invoices/invoice.ts'
import type { Connection } from '#app/platform/http/connection.ts'
import type { InvoiceId, SignedInStaff } from '#app/platform/ids.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import type { Period } from '../period-ask.ts'
import { type BookEntry, untaxed } from './book-lines.ts'
import type { BookNames } from './book-names.ts'
import type { RunScope } from './run-form.ts'

type BookTables = Connection<
	| 'invoices'
	| 'credit_notes'
	| 'book_runs'
	| 'book_run_invoices'
	| 'book_run_credit_notes'
	| 'book_run_payments'
	| 'book_run_write_offs'
	| 'book_run_voids'
	| 'book_run_account_entries'
>

/** Any number will do, as long as nothing else takes it. */
const runsLock = 7_340_215

/** Until the transaction ends, no other run is made: none takes what this one finds new. */
export async function lockRuns(transaction: BookTables): Promise<void> {
	await sql`select pg_advisory_xact_lock(${runsLock})`.execute(transaction)
}

/** The documents of a period as `bill`: its invoices but for void ones, and its credit notes. */
const bills = ({ from, to }: Period): RawBuilder<unknown> => sql`
	bills (kind, number, total_cents, taxes, is_new) as (
		select 'invoice', i.number, i.total_cents, i.document -> 'taxes', r.found is null
		from invoices i
		left join lateral (select true as found from book_run_invoices where invoice_id = i.id limit 1) r on true
		where i.issued_on between ${from}::date and ${to}::date and not i.is_void
		union all
		select 'credit note', c.number, c.total_cents, i.document -> 'taxes', r.found is null
		from credit_notes c
		join invoices i on i.id = c.invoice_id
		left join lateral (select true as found from book_run_credit_notes where credit_note_id = c.id limit 1) r on true
		where c.issued_on between ${from}::date and ${to}::date
	)`

type BillSum = { kind: BookEntry['kind']; isNew: boolean; count: number; cents: number }

/** How many documents a period has and what they come to, by whether they are in a run. */
export async function billSums(connection: BookTables, period: Period): Promise<BillSum[]> {
	const { rows } = await sql<Omit<BillSum, 'cents'> & { cents: string }>`
		with ${bills(period)}
		select kind, is_new as "isNew", count(*)::integer as count, sum(total_cents) as cents
		from bills group by kind, is_new`.execute(connection)
	return rows.map((row) => ({ ...row, cents: Number(row.cents) }))
}

/** The taxes on a period's documents, each as the settings name them, and the longest number. */
export async function whatBillsHave(
	connection: BookTables,
	period: Period,
): Promise<{ taxes: string[]; longest: string }> {
	const { rows } = await sql<{ taxes: string; longest: string }>`
		with ${bills(period)}, named (number, taxes) as (
			select number, coalesce((
				select string_agg((t.tax ->> 'name') || ' ' || (t.tax ->> 'percent') || '%', ' and ' order by t.at)
				from jsonb_array_elements(taxes) with ordinality as t (tax, at)
			), ${untaxed}) from bills
		)
		select taxes, (array_agg(number order by length(number) desc, number))[1] as longest
		from named group by taxes order by taxes`.execute(connection)
	const [longest = ''] = rows.map((row) => row.longest).sort((a, b) => b.length - a.length)
	return { taxes: rows.map(({ taxes }) => taxes), longest }
}

/** The run that came with a form, when it did. */
export const runOfForm = (connection: BookTables, formKey: string) =>
	connection
		.selectFrom('book_runs')
		.select(['number', 'scope', 'from_day', 'to_day'])
		.where('form_key', '=', formKey)
		.executeTakeFirst()

/** Writes down a run with its documents, each kind by day. */
export async function insertRun(
	transaction: BookTables,
	{ period, scope, ...run }: { period: Period; scope: RunScope; names: BookNames; formKey: string; at: Date },
	staff: SignedInStaff,
): Promise<number> {
	const { number } = await transaction
		.insertInto('book_runs')
		.values({
			...{ made_at: run.at, made_by: staff.name, from_day: period.from, to_day: period.to, scope },
			...{ names: JSON.stringify(run.names), form_key: run.formKey, has_money: true },
		})
		.returning('number')
		.executeTakeFirstOrThrow()
	const takesAll = scope === 'all'
	await sql`
		insert into book_run_invoices (run, place, invoice_id)
		select ${number}, row_number() over (order by issued_on, id), id from invoices i
		where issued_on between ${period.from}::date and ${period.to}::date and not is_void
			and (${takesAll} or not exists (select from book_run_invoices r where r.invoice_id = i.id))`.execute(
		transaction,
	)
	await sql`
		insert into book_run_credit_notes (run, place, credit_note_id)
		select ${number}, row_number() over (order by issued_on, id), id from credit_notes c
		where issued_on between ${period.from}::date and ${period.to}::date
			and (${takesAll} or not exists (select from book_run_credit_notes r where r.credit_note_id = c.id))`.execute(
		transaction,
	)
	return number
}

const runColumns = ['number', 'made_at', 'made_by', 'from_day', 'to_day', 'scope', 'names'] as const

/** The release before this one doesn't say so of a run that it makes, but has its payments and write-offs. */
const hasMoney = sql<boolean>`(has_money or exists (select from book_run_payments where run = book_runs.number)
	or exists (select from book_run_write_offs where run = book_runs.number))`

const runs = (connection: BookTables) =>
	connection
		.selectFrom('book_runs')
		.select(runColumns)
		.select(hasMoney.as('hasMoney'))
		.select((eb) => [
			eb
				.selectFrom('book_run_invoices as i')
				.whereRef('i.run', '=', 'book_runs.number')
				.select(sql<number>`count(*)::integer`.as('count'))
				.$asScalar()
				.$notNull()
				.as('invoices'),
			eb
				.selectFrom('book_run_credit_notes as c')
				.whereRef('c.run', '=', 'book_runs.number')
				.select(sql<number>`count(*)::integer`.as('count'))
				.$asScalar()
				.$notNull()
				.as('credits'),
			eb
				.selectFrom('book_run_payments as p')
				.whereRef('p.run', '=', 'book_runs.number')
				.select(sql<number>`count(*)::integer`.as('count'))
				.$asScalar()
				.$notNull()
				.as('payments'),
			eb
				.selectFrom('book_run_write_offs as w')
				.whereRef('w.run', '=', 'book_runs.number')
				.select(sql<number>`count(*)::integer`.as('count'))
				.$asScalar()
				.$notNull()
				.as('writeOffs'),
			eb
				.selectFrom('book_run_voids as v')
				.whereRef('v.run', '=', 'book_runs.number')
				.select(sql<number>`count(*)::integer`.as('count'))
				.$asScalar()
				.$notNull()
				.as('voids'),
			eb
				.selectFrom('book_run_account_entries as a')
				.whereRef('a.run', '=', 'book_runs.number')
				.select(sql<number>`count(*)::integer`.as('count'))
				.$asScalar()
				.$notNull()
				.as('accountEntries'),
		])

export type RunRow = Awaited<ReturnType<typeof runRows>>[number]

/** The runs with a day of a period, the latest first. */
export const runRows = (connection: BookTables, { from, to }: Period, limit: number) =>
	runs(connection)
		.where('from_day', '<=', to)
		.where('to_day', '>=', from)
		.orderBy('number', 'desc')
		.limit(limit)
		.execute()

export const findRun = (connection: BookTables, number: number) =>
	runs(connection).where('number', '=', number).executeTakeFirst()

type ChangedRow = {
	id: InvoiceId
	number: string
	run: number
	madeAt: Date
	isVoid: boolean
	endedAt: Date | null
	/** Credit notes of it that are in no run. */
	credits: string[]
	/** The days on which money came after it was written off, as far as no run has that, or the files have no payments. */
	paidAfter: CalendarDate[]
	/** The days on which such money was gone again, as far as no run has that. */
	goneAgain: CalendarDate[]
}

const exportedColumns = sql`i.id, i.number, r.number as run, r.made_at as "madeAt", i.is_void as "isVoid",
	case when e.is_to_enter then i.ended_at end as "endedAt",
	coalesce(l.numbers, '{}') as credits, coalesce(p.days, '{}') as "paidAfter",
	coalesce(p.gone, '{}') as "goneAgain"`

/** Of an invoice `i`, the last run that has it, and what of it is to be entered since. */
const lastRun = sql`
	cross join lateral (
		select b.number, b.made_at, b.names, b.from_day, b.to_day
		from book_run_invoices k join book_runs b on b.number = k.run
		where k.invoice_id = i.id order by b.number desc limit 1
	) r
	cross join lateral (
		select array_agg(c.number order by c.id) as numbers from credit_notes c
		where c.invoice_id = i.id
			and not exists (select from book_run_credit_notes k where k.credit_note_id = c.id)
	) l
	cross join lateral (
		select (i.is_void or i.ended_at > r.made_at) and (r.names <> '{}' or not exists (
			select from book_run_write_offs w where w.invoice_id = i.id
			union all select from book_run_voids v where v.invoice_id = i.id
		)) as is_to_enter
	) e
	cross join lateral (
		select array_agg(p.paid_on::text order by p.id) filter (where p.kind = 'payment') as days,
			array_agg(p.paid_on::text order by p.id) filter (where p.kind = 'reversal') as gone
		from invoice_payments p
		where p.invoice_id = i.id and p.recovers_cents <> 0 and p.at > r.made_at
			and (r.names <> '{}' or not exists (select from book_run_payments k where k.payment_id = p.id))
	) p`

/**
 * Invoices that are in a run and changed after the last one: void, written off, paid after that, or credited. Those that were
 * issued in the period, or changed in it. A void or a write-off that a later run has is still to be entered in QuickBooks or
 * Xero, whose files have neither. `starts` and `ends` are its moments.
 */
export async function changedRows(
	connection: BookTables & Connection<'invoice_payments'>,
	{ from, to, starts, ends }: Period & { starts: Date; ends: Date },
	limit: number,
): Promise<ChangedRow[]> {
	const { rows } = await sql<ChangedRow>`
		with touched (id) as (
			select id from invoices where ended_at is not null and issued_on between ${from}::date and ${to}::date
			union
			select id from invoices where ended_at >= ${starts} and ended_at < ${ends}
			union
			select invoice_id from credit_notes where issued_on between ${from}::date and ${to}::date
			union
			select i.id from invoices i join credit_notes c on c.invoice_id = i.id
			where i.issued_on between ${from}::date and ${to}::date
			union
			select invoice_id from invoice_payments where recovers_cents <> 0 and paid_on between ${from}::date and ${to}::date
		)
		select ${exportedColumns}
		from touched
		join invoices i on i.id = touched.id
		${lastRun}
		where e.is_to_enter or l.numbers is not null or p.days is not null or p.gone is not null
		order by i.issued_on desc, i.id desc
		limit ${limit}`.execute(connection)
	return rows
}

/** The last run that has an invoice, and what changed of it since; `undefined` where none has it. */
export async function exportOf(
	connection: BookTables & Connection<'invoice_payments'>,
	id: InvoiceId,
): Promise<(ChangedRow & Period) | undefined> {
	const { rows } = await sql<ChangedRow & Period>`
		select ${exportedColumns}, r.from_day as "from", r.to_day as "to"
		from invoices i ${lastRun} where i.id = ${id}`.execute(connection)
	return rows[0]
}

type Places = { run: number; from: number; to: number }

/** The invoices of a run at these places, in its order. */
export async function invoicesOfRun(connection: BookTables, { run, from, to }: Places): Promise<BookEntry[]> {
	const rows = await connection
		.selectFrom('book_run_invoices as r')
		.innerJoin('invoices as i', 'i.id', 'r.invoice_id')
		.select('i.document')
		.where('r.run', '=', run)
		.where('r.place', '>=', from)
		.where('r.place', '<=', to)
		.orderBy('r.place')
		.execute()
	return rows.map(({ document }) => ({ kind: 'invoice', issued: invoiceSchema.parse(document) }))
}

/** The credit notes of a run at these places, each with its invoice. */
export async function creditNotesOfRun(
	connection: BookTables,
	{ run, from, to }: Places,
): Promise<BookEntry[]> {
	const rows = await connection
		.selectFrom('book_run_credit_notes as r')
		.innerJoin('credit_notes as c', 'c.id', 'r.credit_note_id')
		.innerJoin('invoices as i', 'i.id', 'c.invoice_id')
		.select(['c.document', 'i.document as invoice'])
		.where('r.run', '=', run)
		.where('r.place', '>=', from)
		.where('r.place', '<=', to)
		.orderBy('r.place')
		.execute()
	return rows.map(({ document, invoice }) => ({
		kind: 'credit note',
		issued: creditNoteSchema.parse(document),
		of: invoiceSchema.parse(invoice),
	}))
}
