import type { Platform } from '#app/platform/platform.server.ts'
import { formatDate, localDate } from '#app/values/local-time.ts'
import { type Cents, withCents } from '#app/values/money.ts'
import { sumOfCharges } from './before-numbering/charges.server.ts'
import { runsOfPeriod } from './books/runs.server.ts'
import { momentsOf, type Period, periodAsked, periodsUntil } from './period-ask.ts'
import { type PeriodSummary, periodSummary } from './period-summary.ts'
import * as store from './store.server.ts'

type Needs = Pick<Platform, 'database' | 'company'>

/**
 * The books of a period of the company's calendar. An invoice, a credit note and a payment have their day; a void and a write-off
 * have that of their moment.
 */
export async function summaryOf({ database, company }: Needs, { from, to }: Period): Promise<PeriodSummary> {
	const moments = momentsOf({ from, to }, company.timeZone)
	return periodSummary(await store.ledgerRows(database, { from, to, ...moments }))
}

/** The page of a period, with its amounts as they are read. */
export async function openPeriod(
	needs: Needs & Pick<Platform, 'now'>,
	{ from, to }: { from: string; to: string },
) {
	const today = localDate(needs.now(), needs.company.timeZone)
	const often = periodsUntil(today)
	const asked = periodAsked({ from, to }, today)
	if (!asked.ok)
		return { asked: { from, to }, often, message: asked.message, books: undefined, runs: undefined }
	const { period } = asked
	const beforeNumbering = await sumOfCharges(needs, { period })
	const books = { ...inWords(period, await summaryOf(needs, period)), beforeNumbering, period }
	return { asked: period, often, message: undefined, books, runs: await runsOfPeriod(needs, period) }
}

const row = (label: string, amount: Cents) => ({ label, amount: withCents(amount) })

function inWords(
	{ from, to }: Period,
	{ before, after, changes, change, account, taxes, methods, tips }: PeriodSummary,
) {
	return {
		inWords: from === to ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`,
		before: row('Owing at the start', before),
		changes: [
			row('Invoices', changes.invoice),
			row('Credit notes', changes['credit note']),
			row('Voided invoices', changes.void),
			row('Written off', changes['write-off']),
			row('Paid after a write-off', changes.recovery),
			row('Payments', changes.payment),
			row('Refunds', changes.refund),
			row('Taken back', changes.reversal),
			row('Cash rounding', changes.rounding),
		],
		change: row('Change', change),
		after: row('Owing at the end', after),
		account: accountInWords(account),
		taxes: taxes.map(({ tax, charged, credited, owing }) => ({
			tax,
			charged: withCents(charged),
			credited: withCents(credited),
			owing: withCents(owing),
		})),
		methods: methods.map(({ method, received, refunded }) => ({
			method,
			received: withCents(received),
			refunded: withCents(0 - refunded),
			kept: withCents(received - refunded),
		})),
		tips: tips.map(({ method, amount }) => ({ method, amount: withCents(amount) })),
	}
}

/** What is on account, where there is anything to say of it. */
function accountInWords({ before, changes, after }: PeriodSummary['account']) {
	const rows = [
		row('On account at the start', before),
		row('Paid on account', changes['account payment']),
		row('Kept from invoices', changes['from invoice']),
		row('Used for invoices', changes.used),
		row('Refunded', changes['account refund']),
		row('Cash rounding', changes['account rounding']),
		row('On account at the end', after),
	]
	return [before, after, ...Object.values(changes)].every((amount) => amount === 0) ? [] : rows
}

export type Books = ReturnType<typeof inWords> & {
	period: Period
	beforeNumbering: Awaited<ReturnType<typeof sumOfCharges>>
}
