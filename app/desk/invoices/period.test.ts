import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import { instantOf } from '#app/values/local-time.ts'
import { drawn } from '#tests/support/drawn.ts'
import { actor, deeds, eachOnce, setUpInvoices, someActs } from '#tests/support/invoice-acts.ts'
import Period from './period.page.tsx'
import { openPeriod } from './period.server.ts'
import { periodAsked, periodsUntil } from './period-ask.ts'

test('whatever is issued, paid, credited, voided and written off, the books of every period tie with what invoices owe', async () => {
	await using setup = await setUpInvoices('2026-01-05')
	const { books, sum } = setup
	const { act, done, today } = actor(setup)
	/** What all invoices owed at the end of each day. */
	const owedAfter = new Map<CalendarDate, number>()
	const onAccountAfter = new Map<CalendarDate, number>()
	await fc.assert(
		fc.asyncProperty(someActs, async (acts) => {
			for (const each of acts) {
				await act(each)
				owedAfter.set(today(), await sum('select balance_cents from invoices'))
				onAccountAfter.set(today(), await sum('select left_cents from account_entries'))
			}
			const known = [...owedAfter.keys()]
			const taxes = await sum(
				`select tax_cents from invoices where not is_void union all select -tax_cents from credit_notes`,
			)
			const whole = await books('2026-01-01', today())
			expect(whole.before).toBe(0)
			expect(whole.taxes.reduce((all, tax) => all + tax.owing, 0)).toBe(taxes)
			for (const [at, from] of known.entries())
				for (const to of known.slice(at, at + 3)) {
					const { before, after, change, changes, methods, tips, account } = await books(from, to)
					expect([before, after]).toEqual([owedAfter.get(known[at - 1] ?? '') ?? 0, owedAfter.get(to)])
					expect(Object.values(changes).reduce((all, each) => all + each, 0)).toBe(change)
					expect(after - before).toBe(change)
					const kept = methods.reduce((all, { received, refunded }) => all + received - refunded, 0)
					const ofAccount = account.changes
					// What is used for invoices, and what they gave back to accounts, came in on another day, or stayed.
					const settled = ofAccount.used + ofAccount['from invoice']
					const cameAndWent = ofAccount['account payment'] + ofAccount['account refund']
					expect(kept).toBe(settled + cameAndWent - changes.payment - changes.refund - changes.reversal)
					expect([account.before, account.after]).toEqual([
						onAccountAfter.get(known[at - 1] ?? '') ?? 0,
						onAccountAfter.get(to),
					])
					const given = await sum(
						`select case when takes_back is null then amount_cents else -amount_cents end from tips where paid_on between '${from}' and '${to}'`,
					)
					expect(tips.reduce((all, { amount }) => all + amount, 0)).toBe(given)
				}
		}),
		{ numRuns: 5, endOnFailure: true, examples: [[eachOnce]] },
	)
	expect([...done.keys()].sort()).toEqual([...deeds].sort())
})

const noneOnAccount = {
	before: 0,
	changes: {
		'account payment': 0,
		'from invoice': 0,
		used: 0,
		'account refund': 0,
		'account rounding': 0,
	},
	after: 0,
}

test('each entry counts in the period of its own day, by the company’s clock, and a tax with its invoice', async () => {
	await using setup = await setUpInvoices('2026-03-30')
	const { clock, issue, pay, credit, end, books } = setup
	const zone = setup.platform.company.timeZone
	const first = await issue(10_000)
	const voided = await issue(20_000)
	const lost = await issue(30_000)
	// Paid on the last day of March, and entered in April.
	clock.at = instantOf('2026-04-02', 9, zone)
	expect(await pay(first, { kind: 'payment', method: 'cash' }, '2026-03-31')).toMatchObject({ ok: true })
	await credit(first, 1_000)
	await pay(first, { kind: 'refund', method: 'e-transfer' })
	// At eleven in the evening of the last day it is May in UTC.
	clock.at = instantOf('2026-04-30', 23, zone)
	await end(voided, 'void')
	await end(lost, 'write off')
	expect(await books('2026-03-01', '2026-03-31')).toEqual({
		before: 0,
		changes: {
			invoice: 67_200,
			'credit note': 0,
			void: 0,
			'write-off': 0,
			recovery: 0,
			payment: -11_200,
			refund: 0,
			reversal: 0,
			rounding: 0,
		},
		change: 56_000,
		after: 56_000,
		account: noneOnAccount,
		taxes: [
			{ tax: 'GST 5%', charged: 3_000, credited: 0, owing: 3_000 },
			{ tax: 'PST 7%', charged: 4_200, credited: 0, owing: 4_200 },
		],
		methods: [{ method: 'cash', received: 11_200, refunded: 0 }],
		tips: [],
	})
	expect(await books('2026-04-01', '2026-04-30')).toEqual({
		before: 56_000,
		changes: {
			invoice: 0,
			'credit note': -1_120,
			void: -22_400,
			'write-off': -33_600,
			recovery: 0,
			payment: 0,
			refund: 1_120,
			reversal: 0,
			rounding: 0,
		},
		change: -56_000,
		after: 0,
		account: noneOnAccount,
		taxes: [
			{ tax: 'GST 5%', charged: 0, credited: -1_050, owing: -1_050 },
			{ tax: 'PST 7%', charged: 0, credited: -1_470, owing: -1_470 },
		],
		methods: [{ method: 'e-transfer', received: 0, refunded: 1_120 }],
		tips: [],
	})
	expect(await books('2026-05-01', '2026-05-31')).toMatchObject({
		before: 0,
		change: 0,
		after: 0,
		taxes: [],
		methods: [],
	})
	const rounded = await issue(10_102)
	expect(await pay(rounded, { kind: 'payment', method: 'cash' })).toMatchObject({ ok: true })
	expect(await books('2026-04-30', '2026-04-30')).toMatchObject({
		changes: { invoice: 11_314, payment: -11_315, rounding: 1 },
		methods: [{ method: 'cash', received: 11_315, refunded: 0 }],
	})
})

test('a period is this month until another one is asked for, and a wrong one is said to be', () => {
	const asked = (from: string, to: string) => {
		const answer = periodAsked({ from, to }, '2026-01-15')
		return answer.ok ? answer.period : answer.message
	}
	expect(asked('', '')).toEqual({ from: '2026-01-01', to: '2026-01-15' })
	expect(asked('2025-02-01', '2025-02-28')).toEqual({ from: '2025-02-01', to: '2025-02-28' })
	expect(asked('2025-02-01', '2025-02-01')).toEqual({ from: '2025-02-01', to: '2025-02-01' })
	expect(asked('2025-02-01', '')).toMatch(/Enter both days/)
	expect(asked('2025-02-01', '2025-02-29')).toMatch(/isn’t on the calendar/)
	expect(asked('soon', '2025-02-28')).toMatch(/isn’t on the calendar/)
	expect(asked('2025-02-02', '2025-02-01')).toMatch(/after the last one/)
	expect(asked('0001-01-01', '2025-02-01')).toMatch(/between 2000 and 2099/)
	expect(asked('2025-02-02', '9999-12-31')).toMatch(/between 2000 and 2099/)
	expect(periodsUntil('2026-01-15')).toEqual({
		thisMonth: { from: '2026-01-01', to: '2026-01-15' },
		lastMonth: { from: '2025-12-01', to: '2025-12-31' },
		thisYear: { from: '2026-01-01', to: '2026-01-15' },
	})
})

test('the page has the sums with their cents, says when there are none, and keeps a wrong period beside its message', async () => {
	await using setup = await setUpInvoices('2026-03-30')
	const page = async (asked: { from: string; to: string }) =>
		drawn(Period, { loaderData: await openPeriod(setup.platform, asked), rights: ['money'] })
	const march = { from: '2026-03-01', to: '2026-03-31' }
	const empty = await page(march)
	expect(empty.text).toContain('No tax was charged on these days.')
	expect(empty.text).toContain('No money came in or went out on these days.')
	await setup.pay(await setup.issue(10_102), { kind: 'payment', method: 'cash', amount: 5_000 })
	const { text } = await page(march)
	expect(text).toMatch(/Owing at the start\n\$0\.00/)
	expect(text).toMatch(/Invoices\n\$113\.14/)
	expect(text).toMatch(/Payments\n-\$50\.00/)
	expect(text).toMatch(/Owing at the end\n\$63\.14/)
	expect(text).not.toMatch(/No tax|-\$0/)
	const wrong = await page({ from: '2026-03-31', to: '2026-03-01' })
	expect(wrong.text).toContain('The first day is after the last one.')
	expect(wrong.markup).toContain('value="2026-03-31"')
	expect(wrong.text).not.toContain('Owing')
})
