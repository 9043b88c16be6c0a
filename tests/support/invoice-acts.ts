import fc from 'fast-check'
import { summaryOf } from '#app/desk/invoices/period.server.ts'
import type { InvoiceId } from '#app/platform/ids.ts'
import { addDays, type CalendarDate } from '#app/values/calendar-date.ts'
import type { HaulingCompany } from '#app/values/company.ts'
import { instantOf } from '#app/values/local-time.ts'
import { staffNamed } from './ids.ts'
import { type InvoiceAct, invoiceAct, invoiceHands, perform } from './invoice-hands.ts'
import { invoicingCompany } from './invoices.ts'
import { testPlatform } from './platform.ts'

/** What is done with the invoices of one company in a test. */

export { deeds } from './invoice-hands.ts'

const twoTaxes = [
	{ name: 'GST', inFull: 'Goods and services tax', percent: 5 },
	{ name: 'PST', inFull: 'Provincial sales tax', percent: 7 },
]

/** A company, by default one with two taxes, whose clock a test sets. */
export async function setUpInvoices(first: CalendarDate, settings: Partial<HaulingCompany> = {}) {
	const company = { ...invoicingCompany, taxes: twoTaxes, ...settings }
	const setup = await testPlatform({}, '2026-12-01T18:00:00Z', company)
	const clock = { at: instantOf(first, 12, company.timeZone) }
	const platform = { ...setup.platform, now: () => clock.at }
	const { issue, ...hands } = invoiceHands(platform, setup.pool, staffNamed('Dana'))
	const books = (from: CalendarDate, to: CalendarDate) => summaryOf(platform, { from, to })
	const sum = async (what: string) =>
		Number(
			(await setup.pool.query(`select coalesce(sum(cents), 0) as sum from (${what}) as s (cents)`)).rows[0]
				.sum,
		)
	return {
		...setup,
		...hands,
		...{ platform, clock, books, sum },
		issue: (amount: number, of: Parameters<typeof issue>[1] = {}) => issue(amount, { date: first, ...of }),
	}
}

export const someActs = fc.array(invoiceAct, { minLength: 25, maxLength: 25 })

/** Each deed done at least once, whatever chance does after it. */
export const eachOnce: InvoiceAct[] = [
	...[0, 1, 2, 3, 4, 5, 6].map((which) => ({ does: 'issue' as const, which, amount: 10_000 })),
	{ does: 'pay' as const, which: 4, amount: 1_000 },
	{ does: 'pay all' as const, which: 0, amount: 1 },
	{ does: 'credit' as const, which: 0, amount: 500 },
	{ does: 'refund' as const, which: 0, amount: 1 },
	{ does: 'credit all' as const, which: 1, amount: 1 },
	{ does: 'void' as const, which: 2, amount: 1 },
	{ does: 'write off' as const, which: 3, amount: 1 },
	{ does: 'pay' as const, which: 3, amount: 2_000 },
	{ does: 'take back' as const, which: 3, amount: 1 },
	{ does: 'pay beyond' as const, which: 3, amount: 3_000 },
	{ does: 'card' as const, which: 3, amount: 1_000 },
	{ does: 'tip' as const, which: 4, amount: 2_000 },
	{ does: 'tip back' as const, which: 4, amount: 1 },
	{ does: 'prepay' as const, which: 4, amount: 7_003 },
	{ does: 'use' as const, which: 4, amount: 2_001 },
	{ does: 'give back' as const, which: 4, amount: 1_000 },
	{ does: 'give all back' as const, which: 4, amount: 1 },
	{ does: 'pay beyond' as const, which: 5, amount: 20_000 },
	{ does: 'credit' as const, which: 5, amount: 500 },
	{ does: 'keep' as const, which: 5, amount: 1 },
	{ does: 'card' as const, which: 6, amount: 1_000 },
	{ does: 'card' as const, which: 2, amount: 3_000 },
	{ does: 'use' as const, which: 6, amount: 2 },
	{ does: 'take back' as const, which: 4, amount: 1 },
].map((each) => ({ ...each, method: 'card' as const, days: 1 as const, hour: 23 as const }))

/** Does acts one after another, on the days that they say, each of them with `after`. */
export function actor(setup: Awaited<ReturnType<typeof setUpInvoices>>, nameOf = (_: number) => 'Jo') {
	const { clock, today, issue, platform } = setup
	const invoices: InvoiceId[] = []
	const done = new Map<string, number>()
	let day = today()
	async function act(each: InvoiceAct): Promise<void> {
		const { does, which, amount, days, hour } = each
		day = addDays(day, days)
		clock.at = instantOf(day, hour, platform.company.timeZone)
		const id = invoices[which % invoices.length]
		let ok = true
		if (does === 'issue' || id === undefined) invoices.push(await issue(amount, { name: nameOf(which) }))
		else ok = await perform(setup, each, id)
		if (ok) done.set(does, (done.get(does) ?? 0) + 1)
	}
	return { act, done, today: () => day }
}
