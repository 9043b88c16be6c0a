import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { creditByHand } from '#app/bookings/billing/billing.server.ts'
import { invoicesOf } from '#app/invoices/invoices.server.ts'
import { addDays } from '#app/values/calendar-date.ts'
import { instantOf } from '#app/values/local-time.ts'
import { pickupOnSite, setUpOnSite } from '#tests/support/change-orders.ts'
import { company } from '#tests/support/company.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { openTakings } from '../../invoices/takings/takings.server.ts'
import { openBooking } from '../edited-booking.server.ts'
import { receiveCharge } from './charged-booking.server.ts'

const date = '2026-12-01'
const staff = staffNamed('Dana')

/** A pickup of the day before the clock's, which is charged by form, and billed anew once its invoice is credited. */
async function setUp() {
	const setup = await setUpOnSite({ bills: true })
	const { platform, clock } = setup
	const pickup = await pickupOnSite(platform, { date })
	const { bookingId } = pickup
	await pickup.act('arrive')
	await pickup.act('finish')
	const nextDay = addDays(date, 1)
	clock.now = instantOf(nextDay, 9, company.timeZone).getTime()
	const send = async (typed: Record<string, string>) => {
		const sent = { version: String(await pickup.version()), charged: '450', ...typed }
		const by = { bookingId, staff, sees: { money: true } }
		const { status, answer } = await receiveCharge(platform, by, new Map(Object.entries(sent)))
		return Object.keys(answer.faults).length > 0 ? answer.faults : status
	}
	const invoice = async () => {
		const last = (await invoicesOf(platform.database, bookingId)).at(-1)
		if (!last) throw new Error('nothing was issued')
		return last
	}
	const paid = async () =>
		(await invoice()).payments.map(({ method, paidOn, reference }) => [method, paidOn, reference])
	const creditAll = async () =>
		creditByHand(
			platform,
			{ invoiceId: (await invoice()).id, amount: undefined, reason: 'Typed twice', formKey: randomUUID() },
			staff,
		)
	return { ...setup, platform, bookingId, nextDay, send, paid, creditAll }
}

test('cash that is typed the day after its pickup is in what the crew hands in of that day', async () => {
	await using setup = await setUp()
	expect((await openBooking(setup.platform, setup.bookingId, { money: true }))?.charge).toMatchObject({
		...{ paidOn: date, today: setup.nextDay },
	})
	expect(await setup.send({ payment: 'cash' })).toBe(200)
	const handedIn = async (day: string) =>
		(await openTakings(setup.platform, day)).handIns.map(({ amounts }) => amounts)
	expect(await handedIn(date)).toEqual([['$472.50', '$0.00', '$0.00']])
	expect(await handedIn(setup.nextDay)).toEqual([])
	await setup.creditAll()
	expect(await setup.send({ payment: 'cheque', paidOn: date, reference: '114' })).toBe(200)
	expect(await handedIn(date)).toEqual([['$472.50', '$472.50', '$0.00']])
})

test('a payment has the day and the reference of its form, where its way of paying has them', async () => {
	await using setup = await setUp()
	const { nextDay, send, paid, creditAll } = setup
	const paidBy = async (typed: Record<string, string>) => {
		expect(await send(typed)).toBe(200)
		const payments = await paid()
		await creditAll()
		return payments
	}
	const reference = ' CA1b2 '
	expect(await paidBy({ payment: 'card', reference })).toEqual([['card', date, 'CA1b2']])
	expect(await paidBy({ payment: 'cash', paidOn: nextDay, reference })).toEqual([['cash', nextDay, null]])
	expect(await paidBy({ payment: 'cheque', paidOn: date, reference })).toEqual([['cheque', date, 'CA1b2']])
	const before = addDays(date, -1)
	expect(await paidBy({ payment: 'e-transfer', paidOn: before, reference })).toEqual([
		['e-transfer', before, 'CA1b2'],
	])
	expect(await paidBy({ payment: 'e-transfer', reference: '' })).toEqual([['e-transfer', date, null]])
	// What the form has in a field that isn't shown is nothing.
	const ahead = addDays(nextDay, 1)
	expect(await paidBy({ payment: 'not paid yet', paidOn: ahead, reference })).toEqual([])
	expect(await send({ payment: 'card', paidOn: ahead })).toEqual({ paidOn: ['That day is still ahead.'] })
	expect(await send({ payment: 'card', paidOn: '' })).toEqual({ paidOn: ['Enter the day it was paid.'] })
})

test('the same form sent again is one payment, and one with another day or reference is a correction', async () => {
	await using setup = await setUp()
	const { nextDay, send, paid } = setup
	const form = { payment: 'cheque', paidOn: date, reference: '114' }
	for (const _ of [1, 2]) expect(await send(form)).toBe(200)
	expect(await send({ payment: 'cheque' })).toBe(200)
	expect(await send({ ...form, paidOn: nextDay })).toBe(409)
	expect(await send({ ...form, reference: '115' })).toBe(409)
	expect(await paid()).toEqual([['cheque', date, '114']])
})

test('the answer says that an invoice was emailed to no one, where its customer gave no address', async () => {
	await using setup = await setUp()
	const { platform, pool, bookingId } = setup
	const version = async () => (await pool.query('select version from bookings')).rows[0].version
	const said = async (money: boolean) => {
		const typed = { version: String(await version()), charged: '450', payment: 'card' }
		const by = { bookingId, staff, sees: { money } }
		return (await receiveCharge(platform, by, new Map(Object.entries(typed)))).answer.message
	}
	expect(await said(true)).toMatch(/, card\. Invoice INV-1001 is issued\.$/)
	await setup.creditAll()
	await pool.query("update bookings set email = ''")
	expect(await said(true)).toMatch(/ Invoice INV-1002 is issued\. It wasn’t emailed: there’s no address\.$/)
	await setup.creditAll()
	expect(await said(false)).toMatch(/, card\.$/)
})

test('a pickup that is done ahead of its day is paid today', async () => {
	await using setup = await setUp()
	const early = addDays(date, -2)
	setup.clock.now = instantOf(early, 9, company.timeZone).getTime()
	expect((await openBooking(setup.platform, setup.bookingId, { money: true }))?.charge?.paidOn).toBe(early)
	expect(await setup.send({ payment: 'card' })).toBe(200)
	expect(await setup.paid()).toEqual([['card', early, null]])
})
