import { expect, test } from 'vitest'
import { endByHand } from '#app/bookings/billing/billing.server.ts'
import { bookPickup } from '#app/bookings/bookings.server.ts'
import { chargeBooking } from '#app/bookings/changes/changes.server.ts'
import type { Charge } from '#app/bookings/changes/charge.ts'
import { invoicesOf } from '#app/invoices/invoices.server.ts'
import type { BookingId } from '#app/platform/ids.ts'
import { defaultLoad } from '#app/pricing/load.ts'
import { saveQuote } from '#app/quotes/quotes.server.ts'
import { localDate } from '#app/values/local-time.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { newChangeOrderId, pickupOnSite, setUpOnSite } from '#tests/support/change-orders.ts'
import { company } from '#tests/support/company.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { listed } from '#tests/support/prices.ts'
import { changeAsSure } from '#tests/support/sure-staff.ts'
import { bookingHeadings, bookingRows } from '../../export/booking-rows.server.ts'
import { listBookings, pickupsOn } from '../bookings.server.ts'
import { openBooking } from '../edited-booking.server.ts'
import { bookingsAskSchema } from '../list/bookings-ask.ts'
import { flagsOf } from '../pickup-at-desk.ts'
import { receiveCharge } from './charged-booking.server.ts'

const date = '2026-12-01'
const staff = staffNamed('Dana')

/** A platform with finished pickups, by their customers' names. */
async function setUp() {
	const setup = await testPlatform()
	const { platform } = setup
	const pickupOf = async (name: string) => {
		const found = (await pickupsOn(platform, date, { money: true })).find((pickup) => pickup.name === name)
		if (!found) throw new Error(`${name} is not there`)
		return found
	}
	const finished = async (name: string, quoteToken?: string) => {
		const request = bookingRequest({ name, email: `${name}@example.ca`, date })
		await bookPickup(platform, request, { sourceSite: 'localhost', quoteToken })
		const { id } = await pickupOf(name)
		const right = { actor: 'staff', bookingId: id, staff } as const
		await changeAsSure(platform, right, { action: 'arrive', version: 1 })
		await changeAsSure(platform, right, { action: 'finish', version: 2 })
		return id
	}
	const charge = (bookingId: BookingId, charged: number, payment: Charge['payment']) =>
		chargeBooking(platform, { actor: 'staff', bookingId, staff }, { charged, payment, version: 3 })
	const receive = (bookingId: BookingId, typed: Record<string, string>) =>
		receiveCharge(platform, { bookingId, staff, sees: { money: true } }, new Map(Object.entries(typed)))
	const open = async (id: BookingId) => (await openBooking(platform, id, { money: true }))?.charge
	return { ...setup, pickupOf, finished, charge, receive, open }
}

test('the form begins with the final amount of the quote, or else with the estimate and the trip, or with nothing', async () => {
	await using setup = await setUp()
	const { platform, pool, open } = setup
	const { token } = await saveQuote(platform, defaultLoad, listed)
	const [quoted, plain] = [await setup.finished('Quoted', token), await setup.finished('Plain')]
	const estimate = (await pool.query('select estimated_total_cents as cents from quote_requests')).rows[0]
		.cents
	await pool.query('update bookings set travel_fee_cents = 5000')
	const today = localDate(platform.now(), company.timeZone)
	expect(await open(quoted)).toEqual({
		version: 3,
		charged: null,
		payment: null,
		quoted: estimate + 5000,
		accepted: null,
		isInvoiced: false,
		...{ paidOn: today, today },
		taxes: company.taxes,
	})
	expect(await open(plain)).toMatchObject({ quoted: null })
	await pool.query('update quote_requests set final_quote_cents = 20000')
	expect(await open(quoted)).toMatchObject({ quoted: 20_000 })
	await setup.charge(quoted, 12_000, 'cash')
	expect(await open(quoted)).toEqual({
		version: 4,
		charged: 12_000,
		payment: 'cash',
		quoted: 20_000,
		accepted: null,
		isInvoiced: false,
		...{ paidOn: today, today },
		taxes: company.taxes,
	})
	await bookPickup(platform, bookingRequest({ name: 'Ahead' }), { sourceSite: 'localhost' })
	expect(await open((await setup.pickupOf('Ahead')).id)).toBeUndefined()
})

test('nothing is prefilled for a load that nobody has said, nor where a load size counts; a price of staff always is', async () => {
	await using setup = await setUp()
	const { platform, pool, open } = setup
	const untouched = { volumeChosen: false, weightSource: 'untouched' } as const
	const { token } = await saveQuote(platform, { ...defaultLoad, hasStairs: true }, listed, {
		token: undefined,
		labels: {},
		source: untouched,
	})
	const id = await setup.finished('Unsaid', token)
	expect(await open(id)).toMatchObject({ quoted: null })
	await pool.query(`update quote_requests set volume_chosen = true where id =
		(select quote_id from bookings where id = '${id}')`)
	expect((await open(id))?.quoted).toBeGreaterThan(0)
	await pool.query(`update bookings set load_size = '1/4 load' where id = '${id}'`)
	expect(await open(id)).toMatchObject({ quoted: null })
	await pool.query('update quote_requests set final_quote_cents = 20000')
	expect(await open(id)).toMatchObject({ quoted: 20_000 })
})

test('a refusal says why and brings back what was typed; who comes second is told what the first one entered', async () => {
	await using setup = await setUp()
	const id = await setup.finished('Jo')
	const typed = { version: '3', charged: '12,5', payment: 'card' }
	expect(await setup.receive(id, typed)).toEqual({
		status: 422,
		answer: {
			ok: false,
			message: 'Nothing was saved.',
			faults: { charged: ['Write the amount with a point: 12.5.'] },
			typed,
			stands: undefined,
		},
	})
	expect((await setup.receive(id, { version: '3', charged: '' })).answer.faults).toMatchObject({
		charged: ['Enter what was charged, such as 325.00.'],
		payment: ['Choose how it was paid, or that it isn’t paid yet.'],
	})
	expect(await setup.receive(id, { ...typed, charged: '120' })).toMatchObject({
		status: 200,
		answer: { ok: true, message: 'Saved: $126 with GST ($120 before it), card.' },
	})
	const second = await setup.receive(id, { ...typed, charged: '150' })
	expect(second).toMatchObject({
		status: 409,
		answer: {
			ok: false,
			message: expect.stringContaining('Its charge is now: $126 with GST ($120 before it), card.'),
			typed: { charged: '150', payment: 'card' },
			stands: { version: 4, charged: 12_000, payment: 'card' },
		},
	})
	expect(await setup.receive(id, { ...typed, charged: '150', version: '4' })).toMatchObject({ status: 200 })
	expect((await openBooking(setup.platform, id, { money: true }))?.history.slice(0, 2)).toMatchObject([
		{
			actor: 'Dana',
			action: 'entered what was charged',
			changes: [{ what: 'Charged', before: '$120', after: '$150' }],
		},
		{
			changes: [
				{ what: 'Charged', before: 'none', after: '$120' },
				{ what: 'Paid', before: 'none', after: 'card' },
			],
		},
	])
})

test('an amount with tax is kept before it, and a disposal fee or a discount that makes no line is refused in words', async () => {
	await using setup = await setUp()
	const id = await setup.finished('Jo')
	const typed = { version: '3', payment: 'card', chargedIs: 'with tax' }
	const faults = async (more: Record<string, string>) =>
		(await setup.receive(id, { ...typed, charged: '315', ...more })).answer.faults
	expect(await faults({ charged: '313' })).toEqual({
		charged: ['No amount plus GST comes to exactly $313. The nearest totals are $312.99 and $313.01.'],
	})
	expect(await faults({ chargedIs: 'both' })).toEqual({
		chargedIs: ['Choose whether the amount is with tax.'],
	})
	expect(await faults({ discount: '20', discountFor: ' ' })).toEqual({
		discountFor: ['Say what the discount is for.'],
	})
	expect(await faults({ discountFor: 'Late' })).toEqual({ discount: ['Type what the discount takes off.'] })
	expect(await faults({ disposalFor: 'Tires' })).toEqual({ disposal: ['Type the disposal fee.'] })
	expect(await faults({ disposal: '300.01' })).toEqual({ disposal: ['This is more than what was charged.'] })
	expect(await faults({ disposal: '-1' })).toEqual({ disposal: ['The amount can’t be below 0.'] })
	expect(await faults({ disposal: '300', disposalFor: '', discount: '', discountFor: '' })).toEqual({})
	const { rows } = await setup.pool.query('select charged_cents from bookings')
	expect(rows).toEqual([{ charged_cents: 30_000 }])
})

test('the PO number of an invoice that is void is in the next form, and one that was never typed is not', async () => {
	await using setup = await setUpOnSite({ bills: true })
	const { platform } = setup
	const pickup = await pickupOnSite(platform)
	await pickup.act('arrive')
	await pickup.act('finish')
	const open = async () => (await openBooking(platform, pickup.bookingId, { money: true }))?.charge
	const billAndVoid = async (purchaseOrder?: string) => {
		await pickup.charge(45_000, { purchaseOrder })
		const invoiceId = (await invoicesOf(platform.database, pickup.bookingId)).at(-1)?.id
		if (!invoiceId) throw new Error('nothing was issued')
		await endByHand(platform, { how: 'void', invoiceId, reason: 'Typed twice' }, staff)
	}
	expect((await open())?.purchaseOrder).toBeUndefined()
	await billAndVoid('PO 7')
	expect(await open()).toMatchObject({ purchaseOrder: 'PO 7', isInvoiced: true })
	await billAndVoid('PO 8')
	expect(await open()).toMatchObject({ purchaseOrder: 'PO 8' })
})

test('the PO number of a charge that issued no invoice is in the next form, until it is taken away', async () => {
	await using setup = await setUpOnSite({ bills: true })
	const { platform } = setup
	const pickup = await pickupOnSite(platform)
	await pickup.act('arrive')
	await pickup.act('finish')
	const open = async () => (await openBooking(platform, pickup.bookingId, { money: true }))?.charge
	expect(await pickup.charge(0, { purchaseOrder: 'PO 7' })).toEqual({
		ok: true,
		version: expect.any(Number),
		invoice: undefined,
	})
	expect(await open()).toMatchObject({ purchaseOrder: 'PO 7', isInvoiced: true })
	// A form without the field says nothing of it.
	await pickup.charge(0, { payment: 'card' })
	expect(await open()).toMatchObject({ purchaseOrder: 'PO 7' })
	await pickup.charge(0, { payment: 'cash', purchaseOrder: '' })
	expect((await open())?.purchaseOrder).toBeUndefined()
	await pickup.charge(45_000, { purchaseOrder: 'PO 8' })
	const [invoice] = await invoicesOf(platform.database, pickup.bookingId)
	expect(invoice?.document.work.purchaseOrder).toBe('PO 8')
})

test('what saying no costs is charged in one press, as the only line, up to what the customer read, for the latest question alone', async () => {
	await using setup = await setUpOnSite({ bills: true })
	const { platform, pool } = setup
	const pickup = await pickupOnSite(platform)
	await pool.query(
		`update firm_prices set conditions = jsonb_set(conditions::jsonb, '{refusedOnSite}', '7500')`,
	)
	await pickup.act('arrive')
	const [first, latest] = [newChangeOrderId(), newChangeOrderId()]
	await pickup.ask(52_000, { changeOrder: first })
	await pickup.refuse(first)
	await pickup.ask(50_000, { changeOrder: latest })
	const opened = async () => openBooking(platform, pickup.bookingId, { money: true })
	expect((await opened())?.higherPrice?.refusal).toBeUndefined()
	await pickup.refuse(latest)
	// It costs what it cost when they said no, whatever holds once the work would have been done.
	await pickup.act('finish')
	expect((await opened())?.higherPrice).toMatchObject({ refusal: { changeOrder: latest, fee: 7_500 } })
	expect(await pickup.charge(7_501, { visit: latest })).toEqual({ ok: false, reason: 'no-such-fee' })
	expect(await pickup.charge(7_500, { visit: first })).toEqual({ ok: false, reason: 'no-such-fee' })
	expect(await pickup.charge(7_500, { visit: latest, discount: 100 })).toMatchObject({ ok: false })
	const version = String(await pickup.version())
	const sent = {
		...{ version, charged: '75', chargedIs: 'before tax', payment: 'not paid yet', visit: latest },
	}
	const press = (typed: Record<string, string>) =>
		receiveCharge(
			platform,
			{ bookingId: pickup.bookingId, staff, sees: { money: true } },
			new Map(Object.entries(typed)),
		)
	expect(await press({ ...sent, charged: '80' })).toMatchObject({
		status: 409,
		answer: { message: expect.stringContaining('isn’t what coming out costs') },
	})
	for (const _ of [1, 2]) expect(await press(sent)).toMatchObject({ status: 200, answer: { ok: true } })
	const invoices = await invoicesOf(platform.database, pickup.bookingId)
	expect(invoices.map(({ document: { lines } }) => lines)).toEqual([
		[{ description: expect.stringMatching(/^Service call, pickup /), amount: 7_500 }],
	])
})

test('saying no costs nothing where nothing was said of it, and a yes is no refusal', async () => {
	await using setup = await setUpOnSite({ bills: true })
	const pickup = await pickupOnSite(setup.platform)
	await pickup.act('arrive')
	const [refused, agreed] = [newChangeOrderId(), newChangeOrderId()]
	const refusal = async () =>
		(await openBooking(setup.platform, pickup.bookingId, { money: true }))?.higherPrice?.refusal
	await pickup.ask(52_000, { changeOrder: refused })
	await pickup.refuse(refused)
	expect(await refusal()).toBeUndefined()
	await setup.pool.query(
		`update firm_prices set conditions = jsonb_set(conditions::jsonb, '{refusedOnSite}', '7500')`,
	)
	await pickup.ask(53_000, { changeOrder: agreed })
	await pickup.agree(agreed)
	expect(await refusal()).toBeUndefined()
	await pickup.act('finish')
	for (const visit of [refused, agreed, newChangeOrderId()])
		expect(await pickup.charge(100, { visit })).toEqual({ ok: false, reason: 'no-such-fee' })
})

test('the day says what is unpaid and what was not entered, the latter for thirty days; the list finds what is unpaid', async () => {
	await using setup = await setUp()
	const { platform } = setup
	for (const [name, payment] of [
		['Unpaid', 'not paid yet'],
		['Paid', 'cash'],
		['None', undefined],
	] as const) {
		const id = await setup.finished(name)
		if (payment) await setup.charge(id, 12_050, payment)
	}
	const coming = bookingRequest({ name: 'Coming', email: 'c@example.ca', date, window: '8-10am' })
	await bookPickup(platform, coming, { sourceSite: 'localhost' })
	const flags = async (name: string, now: string) => {
		const pickups = await pickupsOn({ ...platform, now: () => new Date(now) }, date, { money: true })
		const pickup = pickups.find((each) => each.name === name)
		return pickup && flagsOf(pickup).filter((flag) => flag !== 'First time')
	}
	const [onTheDay, in30Days, later] = ['2026-12-01T20:00:00Z', '2026-12-31T20:00:00Z', '2027-01-01T20:00:00Z']
	expect(await flags('Unpaid', later)).toEqual(['Unpaid'])
	expect(await flags('Paid', onTheDay)).toEqual([])
	expect(
		(await pickupsOn(platform, date, { money: true })).map((each) => [each.name, each.lacksCharge]).sort(),
	).toEqual([
		['Coming', false],
		['None', true],
		['Paid', false],
		['Unpaid', false],
	])
	expect(await flags('None', onTheDay)).toEqual(['Charge not entered'])
	expect(await flags('None', in30Days)).toEqual(['Charge not entered'])
	expect(await flags('None', later)).toEqual([])

	const ask = bookingsAskSchema.parse({ status: 'not paid yet' })
	const { bookings } = await listBookings(platform, ask, { money: true })
	expect(bookings.map(({ name }) => name)).toEqual(['Unpaid'])
	const exportedFor = async (sees: { money: boolean }) => {
		const rows: Record<string, unknown>[] = []
		const headings = bookingHeadings(platform.company, sees)
		for await (const row of bookingRows(platform, bookingsAskSchema.parse({}), sees)) {
			expect(row).toHaveLength(headings.length)
			rows.push(Object.fromEntries(headings.map((heading, at) => [heading, row[at]])))
		}
		return rows
	}
	const withoutMoney = await exportedFor({ money: false })
	expect(withoutMoney.map((row) => row.Name).sort()).toEqual(['Coming', 'None', 'Paid', 'Unpaid'])
	expect(JSON.stringify(withoutMoney)).not.toMatch(/120\.5|cash|not paid|Charged|Tax|"Paid":/)
	const exported = await exportedFor({ money: true })
	expect(Object.fromEntries(exported.map((row) => [row.Name, [row['Charged (CAD)'], row.Paid]]))).toEqual({
		Unpaid: [120.5, 'not paid yet'],
		Paid: [120.5, 'cash'],
		None: ['', ''],
		Coming: ['', ''],
	})
})
