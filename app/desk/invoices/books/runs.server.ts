import type { InvoiceId, SignedInStaff } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import { formatDate, formatMoment } from '#app/values/local-time.ts'
import { type Cents, withCents } from '#app/values/money.ts'
import { momentsOf, type Period } from '../period-ask.ts'
import { fileInWords, filesOf } from './book-files.ts'
import { keptNamesSchema, type Program, programs, readinessOf, readyNames } from './book-names.ts'
import { enteredLate, insertMoney, moneySums, type Span } from './money/store.server.ts'
import type { RunScope } from './run-form.ts'
import * as store from './store.server.ts'

type Needs = Pick<Platform, 'database' | 'company'>

const [mostRuns, mostChanged] = [20, 50]

/** Entries with their sums, such as `12 invoices, $1,200.00; 1 credit note, $50.00`. */
export type CountInWords = { count: number; words: string }

export type RunAtDesk = {
	number: number
	about: string
	what: string
	files: { name: string; label: string }[]
}

export type ChangedInvoice = { id: InvoiceId; number: string; exported: string; since: string }

/** What a period has for the books: what is in no run, what changed since it was, the runs, and what the files still need. */
export async function runsOfPeriod({ database, company }: Needs, period: Period) {
	const zone = company.timeZone
	const span = { ...period, ...momentsOf(period, zone) }
	const sums = await sumsOf(database, span)
	const changed = await store.changedRows(database, span, mostChanged + 1)
	const runs = await store.runRows(database, period, mostRuns + 1)
	const late = await enteredLate(database, period)
	const ready = readinessOf(company.books, await store.whatBillsHave(database, period))
	return {
		period,
		fresh: inWords(sums.filter(({ isNew }) => isNew)),
		all: inWords(sums.filter(({ isInAll }) => isInAll)),
		changed: changed.slice(0, mostChanged).map((row) => changedInWords(row, zone)),
		hasMoreChanged: changed.length > mostChanged,
		late: late && {
			words: `${plural(late.count, 'payment or refund', 'payments and refunds')} of ${daysInWords(late.first, late.last)}`,
			period: { from: late.first, to: late.last },
		},
		runs: runs.slice(0, mostRuns).map((row) => runInWords(row, zone)),
		hasMoreRuns: runs.length > mostRuns,
		programs: programs.map((program): { program: Program } & (typeof ready)[Program] => ({
			program,
			...ready[program],
		})),
	}
}

export type RunsOfPeriod = Awaited<ReturnType<typeof runsOfPeriod>>

/** What a run could take of a period: of what is new, or of all of it. */
const sumsOf = async (connection: Platform['database'], span: Span) => [
	...(await store.billSums(connection, span)).map((sum) => ({ ...sum, isInAll: true })),
	...(await moneySums(connection, span)),
]

const plural = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`

const kinds = [
	'invoice',
	'credit note',
	'payment',
	'refund',
	'reversal',
	'write-off',
	'void',
	'payment on account',
	'refund from account',
] as const

const names: Partial<Record<(typeof kinds)[number], string>> = { reversal: 'payment taken back' }

const plurals: Partial<Record<(typeof kinds)[number], string>> = {
	reversal: 'payments taken back',
	'payment on account': 'payments on account',
	'refund from account': 'refunds from account',
}

function inWords(sums: { kind: (typeof kinds)[number]; count: number; cents: Cents }[]): CountInWords {
	const parts = kinds.flatMap((kind) => {
		const rows = sums.filter((sum) => sum.kind === kind)
		const count = rows.reduce((all, row) => all + row.count, 0)
		const cents = rows.reduce((all: Cents, row) => all + row.cents, 0)
		const text = `${plural(count, names[kind] ?? kind, plurals[kind])}, ${withCents(cents)}`
		return count === 0 ? [] : [{ count, text }]
	})
	return {
		count: parts.reduce((all, { count }) => all + count, 0),
		words: parts.map(({ text }) => text).join('; '),
	}
}

function changedInWords(
	{
		id,
		number,
		run,
		madeAt,
		isVoid,
		endedAt,
		credits,
		paidAfter,
		goneAgain,
	}: Awaited<ReturnType<typeof store.changedRows>>[number],
	zone: string,
): ChangedInvoice {
	const ended = endedAt && `${isVoid ? 'voided' : 'written off'} on ${formatMoment(endedAt, zone)}`
	const credited = credits.length > 0 && `credited by ${credits.join(', ')}`
	const paid = paidAfter.length > 0 && `paid after all on ${paidAfter.map(formatDate).join(', ')}`
	const gone = goneAgain.length > 0 && `a late payment taken back on ${goneAgain.map(formatDate).join(', ')}`
	return {
		id,
		number,
		exported: `exported in run ${run} on ${formatMoment(madeAt, zone)}`,
		since: [ended, credited, paid, gone].filter(Boolean).join(', '),
	}
}

/** The run that an invoice went out in last, with its days, and what changed since; `undefined` where it is in none. */
export async function exportOfInvoice(
	{ database, company }: Needs,
	id: InvoiceId,
): Promise<{ words: string; since: string; period: Period } | undefined> {
	const row = await store.exportOf(database, id)
	if (!row) return undefined
	const zone = company.timeZone
	return {
		words: `Exported in run ${row.run}, on ${formatMoment(row.madeAt, zone)}`,
		since: changedInWords(row, zone).since,
		period: { from: row.from, to: row.to },
	}
}

const daysInWords = (from: CalendarDate, to: CalendarDate) =>
	from === to ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`

function runInWords(row: store.RunRow, zone: string): RunAtDesk {
	const { number, made_at: at, made_by: by, from_day: from, to_day: to, scope } = row
	const { invoices, credits, payments, writeOffs, voids, accountEntries } = row
	const counts = [
		plural(invoices, 'invoice'),
		plural(credits, 'credit note'),
		...(payments > 0 ? [plural(payments, 'payment or refund', 'payments and refunds')] : []),
		...(writeOffs > 0 ? [plural(writeOffs, 'write-off')] : []),
		...(voids > 0 ? [plural(voids, 'void')] : []),
		...(accountEntries > 0 ? [`${accountEntries} on account`] : []),
	]
	const files = filesOf(row, keptNamesSchema.parse(row.names))
	return {
		number,
		about: `${formatMoment(at, zone)}, ${by}`,
		what: `${scope === 'new' ? 'What was new' : 'All'} of ${daysInWords(from, to)}: ${counts.join(', ')}${row.hasMoney ? '' : '. It has invoices and credit notes only.'}`,
		files: files.map((file) => ({ name: file.name, label: fileInWords(file, files) })),
	}
}

/**
 * Makes a run of what is new in a period, or of all of it; `undefined` when there is nothing to put into it. The same form sent twice is
 * one run; with something else in it, it is `form-used`.
 */
export function makeRun(
	{ database, company, now }: Needs & Pick<Platform, 'now'>,
	{ period, scope, formKey }: { period: Period; scope: RunScope; formKey: string },
	staff: SignedInStaff,
): Promise<number | 'form-used' | undefined> {
	return database.transaction().execute(async (transaction) => {
		await store.lockRuns(transaction)
		const before = await store.runOfForm(transaction, formKey)
		if (before) {
			const isSame = before.scope === scope && before.from_day === period.from && before.to_day === period.to
			return isSame ? before.number : 'form-used'
		}
		const span = { ...period, ...momentsOf(period, company.timeZone) }
		const sums = await sumsOf(transaction, span)
		if (!sums.some(({ isNew, isInAll }) => (scope === 'all' ? isInAll : isNew))) return undefined
		const ready = readinessOf(company.books, await store.whatBillsHave(transaction, period))
		const run = { period, scope, names: readyNames(company.books, ready), formKey, at: now() }
		const number = await store.insertRun(transaction, run, staff)
		await insertMoney(transaction, number, { ...span, scope })
		return number
	})
}
