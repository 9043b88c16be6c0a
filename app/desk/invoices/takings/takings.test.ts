import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { payByHand } from '#app/bookings/billing/billing.server.ts'
import type { InvoiceId } from '#app/platform/ids.ts'
import { addDays } from '#app/values/calendar-date.ts'
import { instantOf } from '#app/values/local-time.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { actor, eachOnce, setUpInvoices } from '#tests/support/invoice-acts.ts'
import { billedOf, moneyUntilToday, openBilled, openTakings } from './takings.server.ts'
import { takingsOf } from './takings.ts'

const day = '2026-03-30'
const staff = staffNamed('Dana')

async function setUp() {
	const setup = await setUpInvoices(day)
	const { pool, platform } = setup
	/** An invoice of a pickup that a truck did on the day. */
	const issueOn = async (truck: string | undefined, amount: number) => {
		const id = await setup.issue(amount)
		if (truck !== undefined) {
			const known = await pool.query('select id from trucks where name = $1', [truck])
			const made =
				known.rows[0] ??
				(
					await pool.query(
						`insert into trucks (name, cubic_yards, weekdays) values ($1, 20, '{1,2,3,4,5,6,7}') returning id`,
						[truck],
					)
				).rows[0]
			await pool.query(
				'update bookings set truck_id = $1 where id = (select booking_id from invoices where id = $2)',
				[made.id, id],
			)
		}
		return id
	}
	const pay = (id: InvoiceId, method: 'cash' | 'cheque' | 'card', amount?: number, paidOn = day) => {
		const payment = { kind: 'payment', method, amount, paidOn, formKey: randomUUID() } as const
		return payByHand(platform, id, payment, staff)
	}
	return { ...setup, issueOn, payOn: pay }
}

test('a crew hands in the cash as it was counted and the cheques of its day’s pickups; tips in cash are theirs', async () => {
	await using setup = await setUp()
	const one = await setup.issueOn('Truck 1', 10_102)
	await setup.payOn(one, 'cash')
	await setup.tip(one, { method: 'cash', amount: 2_000 })
	await setup.tip(one, { method: 'card', amount: 1_500 })
	const two = await setup.issueOn('Truck 2', 20_000)
	await setup.payOn(two, 'cheque', 10_000)
	await setup.payOn(two, 'card', 2_000)
	const none = await setup.issueOn(undefined, 10_000)
	await setup.payOn(none, 'cash', 1_000)
	// Paid at the office, days after its pickup: no crew has it.
	const late = await setup.issueOn('Truck 2', 10_000)
	await setup.pool.query(
		`insert into arrival_windows (date, window_id, booked) values ('2026-03-20', '10-12pm', 1)`,
	)
	await setup.pool.query(
		`update bookings set date = '2026-03-20' where id = (select booking_id from invoices where id = $1)`,
		[late],
	)
	await setup.payOn(late, 'cash', 500)
	expect(await openTakings(setup.platform, day)).toMatchObject({
		inWords: expect.stringMatching(/^Today, /),
		total: '$248.15',
		handIns: [
			{ truck: 'Truck 1', amounts: ['$113.15', '$0.00', '$20.00'] },
			{ truck: 'Truck 2', amounts: ['$0.00', '$100.00', '$0.00'] },
			{ truck: 'No truck', amounts: ['$10.00', '$0.00', '$0.00'] },
		],
		methods: [
			{ method: 'card', amounts: ['$20.00', '$0.00', '$20.00'] },
			{ method: 'cash', amounts: ['$128.15', '$0.00', '$128.15'] },
			{ method: 'cheque', amounts: ['$100.00', '$0.00', '$100.00'] },
		],
		// As the terminal has it; in cash the crew keeps them.
		withTips: [{ method: 'card', amounts: ['$20.00', '$15.00', '$35.00'] }],
		trucks: [
			{ truck: 'Truck 1', what: 'cash', amount: '$113.15' },
			{ truck: 'Truck 2', what: 'card', amount: '$20.00' },
			{ truck: 'Truck 2', what: 'cash', amount: '$5.00' },
			{ truck: 'Truck 2', what: 'cheque', amount: '$100.00' },
			{ truck: 'Truck 2', what: 'In all', amount: '$125.00' },
			{ truck: 'No truck', what: 'cash', amount: '$10.00' },
		],
		tips: [
			{ forWhom: 'Dan', method: 'card', amount: '$15.00' },
			{ forWhom: 'Dan', method: 'cash', amount: '$20.00' },
		],
	})
	expect(await openTakings(setup.platform, addDays(day, -1))).toMatchObject({
		total: '$0.00',
		after: day,
		withTips: [],
	})
	// A day that is none is today, and after today there is none.
	expect(await openTakings(setup.platform, 'soon')).toMatchObject({ day, after: undefined })
})

test('a refund is taken off where it went out, and money by card that waits is named', async () => {
	await using setup = await setUp()
	const id = await setup.issueOn('Truck 1', 10_000)
	await setup.payOn(id, 'cash')
	await setup.credit(id, 5_000)
	await setup.pay(id, { kind: 'refund', method: 'cash' })
	await setup.pool.query(
		`insert into card_payments (provider_id, amount_cents, currency, paid_on, received_at)
		values ('cs_1', 6400, 'cad', $1, now()), ('cs_2', 900, 'usd', $1, now()), ('cs_3', 700, 'cad', '2026-03-29', now())`,
		[day],
	)
	expect(await openTakings(setup.platform, day)).toMatchObject({
		total: '$56.00',
		left: '$64.00',
		handIns: [{ truck: 'Truck 1', amounts: ['$56.00', '$0.00', '$0.00'] }],
		methods: [{ method: 'cash', amounts: ['$112.00', '-$56.00', '$56.00'] }],
	})
	// One is sorted out: it is entered where it belongs, and is named no more; the other still waits.
	const settle = `update card_payments set settled_at = now(), settled_by = 'Dana', settled_how = 'Given back' where provider_id = $1`
	await setup.pool.query(
		`insert into card_payments (provider_id, amount_cents, currency, paid_on, received_at)
		values ('cs_4', 1100, 'cad', $1, now())`,
		[day],
	)
	expect((await openTakings(setup.platform, day)).left).toBe('$75.00')
	await setup.pool.query(settle, ['cs_1'])
	expect((await openTakings(setup.platform, day)).left).toBe('$11.00')
	await setup.pool.query(settle, ['cs_4'])
	expect((await openTakings(setup.platform, day)).left).toBeUndefined()
})

test('each payment of a day stands there with its reference, what goes out below 0', async () => {
	await using setup = await setUp()
	const id = await setup.issueOn('Truck 1', 10_000)
	const pay = (amount: number, reference: string, paidOn = day) => {
		const payment = {
			kind: 'payment',
			method: 'card',
			amount,
			reference,
			paidOn,
			formKey: randomUUID(),
		} as const
		return payByHand(setup.platform, id, payment, staff)
	}
	await pay(1_000, 'of another day', '2026-03-29')
	await pay(10_200, 'slip 0418')
	await setup.credit(id, 5_000)
	await setup.pay(id, { kind: 'refund', method: 'cash' })
	await setup.prepay(id, { method: 'cheque', amount: 7_000 })
	const { entries, total } = await openTakings(setup.platform, day)
	expect(entries.map(({ kind, number, reference, amount }) => [kind, number, reference, amount])).toEqual([
		['payment', 'INV-1001', 'slip 0418', '$102.00'],
		['refund', 'INV-1001', null, '-$56.00'],
		['payment', null, null, '$70.00'],
	])
	expect(entries.map(({ name, by, invoiceId }) => [name, by, invoiceId])).toEqual([
		['Jo', 'Dana', id],
		['Jo', 'Dana', id],
		[expect.any(String), 'Dana', null],
	])
	expect(total).toBe('$116.00')
})

test('the takings of all days come to what the books say was kept', async () => {
	await using setup = await setUp()
	const { act, today } = actor(setup)
	for (const each of eachOnce) await act(each)
	const { methods, tips } = await setup.books('2026-01-01', today())
	const { rows } = await setup.pool.query(
		`select kind, method, amount_cents as cents, null as "forWhom", null as truck, false as "withCrew" from invoice_payments
			where method <> 'on account'
		union all select kind, method, amount_cents, null, null, false from account_entries where method <> 'on account'
		union all select 'tip', method, case when takes_back is null then amount_cents else -amount_cents end, for_whom, null, false from tips`,
	)
	const takings = takingsOf(rows)
	expect(takings.methods).toEqual(
		methods.map(({ method, received, refunded }) => ({
			method,
			received,
			refunded,
			kept: received - refunded,
		})),
	)
	expect(takings.tips.reduce((sum, { amount }) => sum + amount, 0)).toBe(
		tips.reduce((sum, { amount }) => sum + amount, 0),
	)
})

test('what was billed is before tax and less credits, by truck and source, with the average of a job', async () => {
	await using setup = await setUp()
	await setup.issueOn('Truck 1', 30_000)
	const partly = await setup.issueOn('Truck 1', 10_000)
	await setup.credit(partly, 5_000)
	await setup.issueOn(undefined, 15_000)
	const [wholly, voided] = [await setup.issue(70_000), await setup.issue(80_000)]
	await setup.credit(wholly)
	await setup.end(voided, 'void')
	const { billed, often } = await openBilled(setup.platform, { from: day, to: day })
	expect(billed).toEqual({
		all: ['3', '$500.00', '$166.67'],
		trucks: [
			{ name: 'Truck 1', amounts: ['2', '$350.00', '$175.00'] },
			{ name: 'No truck', amounts: ['1', '$150.00', '$150.00'] },
		],
		sources: [{ name: 'localhost', amounts: ['3', '$500.00', '$166.67'] }],
	})
	expect(often).toEqual({
		today: { from: day, to: day },
		// A Monday.
		week: { from: day, to: day },
		month: { from: '2026-03-01', to: day },
	})
	expect((await openBilled(setup.platform, { from: '2026-03-01', to: '2026-03-29' })).billed).toMatchObject({
		all: ['0', '$0.00', '$0.00'],
		trucks: [],
	})
	expect(await openBilled(setup.platform, { from: day, to: '2026-03-01' })).toMatchObject({
		billed: undefined,
	})
	expect(billedOf([{ truck: null, source: null, jobs: 1, cents: 5 }]).sources[0]?.name).toBe(
		'Erased bookings',
	)
})

test('the money of today, this week and this month is what the pages of their days say', async () => {
	await using setup = await setUp()
	const { clock, platform } = setup
	const on = (date: string) => {
		clock.at = instantOf(date, 12, platform.company.timeZone)
	}
	// A Sunday of the week before, the Monday of a week that goes on into April, and the Wednesday.
	on('2026-03-29')
	await setup.issueOn(undefined, 90_000)
	on('2026-03-30')
	const monday = await setup.issueOn('Truck 1', 30_000)
	await setup.payOn(monday, 'card', 10_000)
	await setup.tip(monday, { method: 'card', amount: 2_000 })
	on('2026-04-01')
	const today = await setup.issueOn('Truck 1', 10_000)
	await setup.payOn(today, 'cash', undefined, '2026-04-01')
	await setup.credit(today, 5_000)
	await setup.pay(today, { kind: 'refund', method: 'cash' })
	await setup.end(await setup.issue(80_000), 'void')
	const [ofToday, ofWeek, ofMonth, ...others] = await moneyUntilToday(platform)
	expect(others).toEqual([])
	expect(ofToday).toEqual({
		...{ name: 'Today', period: { from: '2026-04-01', to: '2026-04-01' }, jobs: 1 },
		...{ billed: '$50.00', average: '$50.00', taken: '$56.00', owing: '$0.00' },
	})
	expect(ofWeek).toEqual({
		...{ name: 'This week', period: { from: '2026-03-30', to: '2026-04-01' }, jobs: 2 },
		...{ billed: '$350.00', average: '$175.00', taken: '$156.00', owing: '$236.00' },
	})
	expect(ofMonth).toEqual({ ...ofToday, name: 'This month' })
	for (const { period, jobs, billed, average } of [ofToday, ofWeek].flatMap((each) => each ?? []))
		expect((await openBilled(platform, period)).billed?.all).toEqual([String(jobs), billed, average])
	expect((await openTakings(platform, '2026-04-01')).total).toBe(ofToday?.taken)
	on('2026-04-07')
	expect(await moneyUntilToday(platform)).toMatchObject([
		{ jobs: 0, average: undefined, taken: '$0.00' },
		{ jobs: 0, billed: '$0.00' },
		{ jobs: 1, billed: '$50.00' },
	])
})

test('of a day’s takings the trucks stand by name, and what no truck did last', () => {
	const row = { kind: 'payment', method: 'card', cents: 500, forWhom: null, withCrew: false } as const
	const rows = ['Truck 2', null, 'Truck 1'].map((truck) => ({ ...row, truck }))
	const named = (given: typeof rows) => [...new Set(takingsOf(given).trucks.map(({ truck }) => truck))]
	for (const given of [rows, rows.toReversed()])
		expect(named(given)).toEqual(['Truck 1', 'Truck 2', 'No truck'])
})

test('of what was billed the truck and the source with the most come first, whatever came first', () => {
	const rows = [
		{ truck: 'Truck 2', source: 'b.example', jobs: 9, cents: 5_000 },
		{ truck: 'Truck 3', source: null, jobs: 1, cents: 7_000 },
		{ truck: 'Truck 1', source: 'a.example', jobs: 1, cents: 5_000 },
		{ truck: 'Truck 4', source: 'c.example', jobs: 1, cents: 9_000 },
	]
	const names = (listed: readonly { name: string }[]) => listed.map(({ name }) => name)
	for (const given of [rows, rows.toReversed()]) {
		expect(names(billedOf(given).trucks)).toEqual(['Truck 4', 'Truck 3', 'Truck 1', 'Truck 2'])
		expect(names(billedOf(given).sources)).toEqual(['c.example', 'Erased bookings', 'a.example', 'b.example'])
	}
})

test('a method has a row for its tips alone, and none where each of them was taken back', () => {
	const tip = { truck: null, kind: 'tip', method: 'card', forWhom: 'Dan', withCrew: false } as const
	expect(takingsOf([{ ...tip, cents: 1_500 }]).methods).toMatchObject([{ method: 'card', received: 0 }])
	expect(
		takingsOf([
			{ ...tip, cents: 1_500 },
			{ ...tip, cents: -1_500 },
		]).methods,
	).toEqual([])
})
