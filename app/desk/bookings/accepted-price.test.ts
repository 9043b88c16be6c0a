import { expect, test } from 'vitest'
import { makeReceiptToken } from '#app/bookings/booking/booking.server.ts'
import { bookPickup } from '#app/bookings/bookings.server.ts'
import { findLeadSnapshot } from '#app/bookings/outgoing/outgoing.server.ts'
import { findReceipt } from '#app/bookings/self-service/receipt.server.ts'
import { confirmationEmail } from '#app/notifications/mail/confirmation-email.ts'
import { leadEmail } from '#app/notifications/mail/lead-email.ts'
import { messages } from '#app/notifications/message-words.ts'
import { priceLine } from '#app/notifications/price-line.ts'
import { firmPriceIdSchema } from '#app/platform/ids.ts'
import { defaultLoad } from '#app/pricing/load.ts'
import { answerPrice, reviewQuote, saveQuote } from '#app/quotes/quotes.server.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { aBrowser } from '#tests/support/holder.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { listed } from '#tests/support/prices.ts'
import { changeAsSure } from '#tests/support/sure-staff.ts'
import { pickupsOn } from './bookings.server.ts'
import { receiveCharge } from './charge/charged-booking.server.ts'
import { openBooking, receiveEdit } from './edited-booking.server.ts'

const date = '2026-12-01'
const staff = staffNamed('Dana')

/**
 * A pickup with a trip of $50 and a quote of $450, that its customer has accepted or not. `feeInPrice`: the trip in the price; any,
 * unless it is given.
 */
async function setUp({ accepts, feeInPrice = null }: { accepts: boolean; feeInPrice?: number | null }) {
	const setup = await testPlatform()
	const { platform, pool } = setup
	const { quote, token } = await saveQuote(platform, defaultLoad, listed)
	await reviewQuote(platform, quote.id, { status: 'approved', finalAmount: 45_000, version: 1 }, staff, {
		place: 'Okotoks',
		travelFee: feeInPrice,
	})
	const price = firmPriceIdSchema.parse((await pool.query('select id from firm_prices')).rows[0].id)
	const accept = () =>
		answerPrice(platform, token, { answer: 'accept', price, name: 'Jo Bell', address: '192.0.2.7' })
	if (accepts) expect(await accept()).toEqual({ ok: true })
	const { holder } = aBrowser()
	const again = (more: { load?: 'half' } = {}) =>
		bookPickup(
			platform,
			{ ...bookingRequest({ name: 'Jo Bell', email: 'jo@example.ca', date }), ...more },
			{ sourceSite: 'localhost', quoteToken: token, holder },
		)
	const booked = await again()
	if (!booked.ok) throw new Error('not booked')
	await pool.query('update bookings set travel_fee_cents = 5000')
	const [pickup] = await pickupsOn(platform, date, { money: true })
	if (!pickup) throw new Error('not there')
	const right = { actor: 'staff', bookingId: pickup.id, staff } as const
	const finish = async () => {
		await changeAsSure(platform, right, { action: 'arrive', version: 1 })
		await changeAsSure(platform, right, { action: 'finish', version: 2 })
	}
	const charge = (typed: Record<string, string>) =>
		receiveCharge(
			platform,
			{ bookingId: pickup.id, staff, sees: { money: true } },
			new Map(Object.entries({ version: '3', payment: 'card', ...typed })),
		)
	return { ...setup, leadId: booked.leadId, pickup, finish, charge, accept, again }
}

test('a booking with an accepted price shows it on receipt, in emails and at the desk, where the charge begins with it', async () => {
	await using setup = await setUp({ accepts: true })
	const { platform, leadId, pickup } = setup
	expect([pickup.price, pickup.travelFee]).toEqual(['$450, accepted', undefined])
	const receipt = await findReceipt(platform, await makeReceiptToken(platform, leadId))
	expect(receipt?.load).toMatchObject({ accepted: 45_000 })
	const found = await findLeadSnapshot(platform, leadId)
	if (!found) throw new Error('no lead')
	const links = { receiptUrl: 'https://bowline.example/booked/x', quoteUrl: undefined }
	const toCustomer = confirmationEmail(platform.company, found, links, messages.confirmed.original)
	expect(toCustomer.text).toMatch(/Your price\n\$450 \+ tax\n/)
	expect(toCustomer.text).not.toMatch(/Your estimate|Trip:/)
	const toOffice = leadEmail(platform.company, found, 'office@example.ca', 'https://bowline.example')
	expect(toOffice.text).toContain('$450 + tax, accepted, with the trip in it')
	await setup.finish()
	expect((await openBooking(platform, pickup.id, { money: true }))?.charge).toMatchObject({
		quoted: 45_000,
		accepted: 45_000,
	})
})

test.each([
	['accepted', true, ['$450, accepted', null, /Your price\n\$450 \+ tax\n/, '$450 + tax, accepted']],
	['not accepted', false, ['$450', '1/2 load', /Your load\n1\/2 load\n/, '+ tax, for 1/2 load']],
] as const)(
	'of a load chosen in a later form and a price %s, one counts everywhere',
	async (_, accepts, told) => {
		await using setup = await setUp({ accepts })
		const { platform, leadId, again } = setup
		expect(await again({ load: 'half' })).toMatchObject({ ok: true, repeated: true })
		const found = await findLeadSnapshot(platform, leadId)
		const [pickup] = await pickupsOn(platform, date, { money: true })
		if (!found || !pickup) throw new Error('no lead')
		const links = { receiptUrl: 'https://bowline.example/booked/x', quoteUrl: undefined }
		const [atDesk, loadSize, toCustomer, toOffice] = told
		expect([pickup.price, found.lead.loadSize]).toEqual([atDesk, loadSize])
		expect(confirmationEmail(platform.company, found, links, messages.confirmed.original).text).toMatch(
			toCustomer,
		)
		const office = leadEmail(platform.company, found, 'office@example.ca', 'https://bowline.example')
		expect(office.text).toContain(toOffice)
		// Leads and CRM have what was chosen later, whatever counts.
		expect(found.lead.message).toContain('Load: 1/2 load')
	},
)

test('a subject of a town’s page that is added later has no part in an accepted price, nor in the trip beside it', async () => {
	await using setup = await setUp({ accepts: true, feeInPrice: 0 })
	const { platform, pickup, leadId, pool } = setup
	const add = (fee: number) =>
		pool.query(
			`update bookings set load_size = 'A couch', subject_from_cents = 8000, subject_to_cents = 15000, subject_travel_fee_cents = ${fee}`,
		)
	for (const fee of [0, 5000]) {
		await add(fee)
		const found = await findLeadSnapshot(platform, leadId)
		expect([found?.travelFee, found?.quote?.accepted?.amount, found?.lead.loadSize]).toEqual([
			5000,
			45_000,
			null,
		])
		const [atDesk] = await pickupsOn(platform, date, { money: true })
		expect([atDesk?.price, atDesk?.travelFee]).toEqual(['$450, accepted', '$50'])
	}
	await setup.finish()
	expect((await openBooking(platform, pickup.id, { money: true }))?.charge?.accepted).toBe(50_000)
})

test('who changes the address to a farther one reads what the trip adds now, to tell the customer', async () => {
	await using setup = await setUp({ accepts: true, feeInPrice: 5000 })
	const { platform, pickup } = setup
	const edit = async (change: Record<string, string>) => {
		const booking = await openBooking(platform, pickup.id, { money: true })
		if (!booking) throw new Error('not there')
		const { version, fields } = booking
		const typed = new Map(Object.entries({ ...fields, version: String(version), ...change }))
		return (await receiveEdit(platform, { bookingId: pickup.id, staff }, typed)).answer.message
	}
	expect(await edit({ notes: 'Gate 2' })).toBe('The booking is changed. The customer wasn’t told.')
	const redDeer = { postal: 'T4N 1A1', city: 'Red Deer' }
	expect(await edit(redDeer)).toBe(
		'The booking is changed. The trip adds $100 to its price now. The customer wasn’t told.',
	)
	expect(await edit({ postal: 'T2P 1J9', city: 'Calgary' })).toBe(
		'The booking is changed. The trip adds nothing to its price now. The customer wasn’t told.',
	)
})

test('an approved price that was not accepted has the trip in it as well, and the charge begins with it', async () => {
	await using setup = await setUp({ accepts: false })
	const { platform, leadId, pickup } = setup
	expect([pickup.price, pickup.travelFee]).toEqual(['$450', undefined])
	const receipt = await findReceipt(platform, await makeReceiptToken(platform, leadId))
	expect(receipt?.load).toMatchObject({ accepted: undefined })
	await setup.finish()
	expect((await openBooking(platform, pickup.id, { money: true }))?.charge).toMatchObject({
		quoted: 45_000,
		accepted: null,
	})
	expect(await setup.charge({ charged: '600' })).toMatchObject({ status: 200 })
	// What was charged is past: there is nothing to accept.
	expect(await setup.accept()).toEqual({ ok: false, reason: 'charged' })
})

test('more than the accepted price is charged with a named exception only: the form says so, and the database refuses the rest', async () => {
	await using setup = await setUp({ accepts: true })
	const { pool, charge } = setup
	await setup.finish()
	expect(await charge({ charged: '450.01' })).toMatchObject({
		status: 422,
		answer: {
			faults: {
				exception: [expect.stringMatching(/agreed to \$472\.50 with GST \(\$450 before it\) at most\./)],
			},
		},
	})
	expect(await charge({ charged: '450.01', exception: '' })).toMatchObject({ status: 422 })
	expect(await charge({ charged: '450.01', exception: 'a whim' })).toMatchObject({ status: 422 })
	await expect(pool.query(`update bookings set charged_cents = 45001, payment = 'cash'`)).rejects.toThrow(
		'above the price that the customer accepted',
	)
	expect((await pool.query('select * from price_exceptions')).rows).toEqual([])
	const discount = { discount: '20', discountFor: 'We were late' }
	expect(await charge({ charged: '450', ...discount })).toMatchObject({
		status: 422,
		answer: {
			faults: {
				discount: [
					'Without the discount that’s $493.50 with GST ($470 before it), and the customer agreed to $472.50 with GST ($450 before it) at most. Enter the amount with the discount taken off, or choose why it’s more and say who agreed.',
				],
			},
		},
	})
	expect(await charge({ charged: '450' })).toMatchObject({ status: 200 })
	const named = { charged: '500', exception: 'more to take', version: '4' }
	expect(await charge(named)).toMatchObject({
		status: 422,
		answer: {
			faults: { agreedBy: [expect.stringMatching(/name/)], agreedHow: [expect.stringMatching(/how/)] },
		},
	})
	const [before] = await pickupsOn(setup.platform, date, { money: true })
	expect(before?.price).toBe('$450, accepted')
	expect(await charge({ ...named, agreedBy: 'Pat', agreedHow: 'on site' })).toMatchObject({ status: 200 })
	const [after] = await pickupsOn(setup.platform, date, { money: true })
	expect([after?.price, after?.travelFee]).toEqual(['$500, agreed', undefined])
	expect((await pool.query('select amount_cents, reason, made_by from price_exceptions')).rows).toEqual([
		{ amount_cents: 50_000, reason: 'more to take', made_by: 'Dana' },
	])
	await expect(pool.query('update bookings set charged_cents = 50001')).rejects.toThrow('above the price')
	await pool.query('update bookings set charged_cents = 50000')
	expect(await charge({ charged: '400', version: '5' })).toMatchObject({ status: 200 })
})

test('cash that the accepted price rounds up to is that price, by a form with tax', async () => {
	await using setup = await setUp({ accepts: true })
	await setup.pool.query('update firm_prices set amount_cents = 29808')
	await setup.finish()
	// With tax it is $312.98.
	expect(await setup.charge({ charged: '313', chargedIs: 'with tax' })).toMatchObject({ status: 422 })
	const typed = { charged: '313', chargedIs: 'with tax', payment: 'cash' }
	expect(await setup.charge(typed)).toMatchObject({ status: 200 })
	expect(await setup.charge(typed)).toMatchObject({ status: 200 })
	expect((await setup.pool.query('select charged_cents from bookings')).rows).toEqual([
		{ charged_cents: 29_808 },
	])
})

const everyDoor = async ({ platform, leadId, pickup }: Awaited<ReturnType<typeof setUp>>) => {
	const found = await findLeadSnapshot(platform, leadId)
	const receipt = await findReceipt(platform, await makeReceiptToken(platform, leadId))
	if (!found || !receipt) throw new Error('not there')
	const links = { receiptUrl: 'https://bowline.example/booked/x', quoteUrl: undefined }
	return {
		desk: pickup.travelFee,
		receipt: receipt.travelFee,
		crm: priceLine(found, platform.company),
		customer: confirmationEmail(platform.company, found, links, messages.confirmed.original).text,
		office: leadEmail(platform.company, found, 'office@example.ca', 'https://bowline.example').text,
	}
}

test('a price that was accepted for a nearer place has the longer trip on top of it, said everywhere; no more is charged', async () => {
	await using setup = await setUp({ accepts: true, feeInPrice: 2000 })
	const shown = await everyDoor(setup)
	expect(shown).toMatchObject({ desk: '$30', receipt: 3000 })
	expect(shown.crm).toBe('$450 + tax, accepted for a nearer place')
	expect(shown.customer).toContain(
		'Trip: $30 + tax, once for the pickup\nWith the trip: GST 5%: $24. Total: $504.',
	)
	expect(shown.customer).toContain('was for a nearer place')
	expect(shown.office).toMatch(/\$450 \+ tax, accepted for a nearer place\nTrip: {3}\$30/)
	await setup.finish()
	expect((await openBooking(setup.platform, setup.pickup.id, { money: true }))?.charge).toMatchObject({
		quoted: 48_000,
		accepted: 48_000,
	})
	expect(await setup.charge({ charged: '480.01' })).toMatchObject({ status: 422 })
	await expect(setup.pool.query('update bookings set charged_cents = 48001')).rejects.toThrow(
		/above the price/,
	)
	expect(await setup.charge({ charged: '480' })).toMatchObject({ status: 200 })
})

test.for([5000, 25_000, null])(
	'a price with a trip of %s in it has none on top, nor less in it',
	async (feeInPrice) => {
		await using setup = await setUp({ accepts: true, feeInPrice })
		const shown = await everyDoor(setup)
		expect(shown).toMatchObject({ desk: undefined, receipt: undefined })
		for (const text of [shown.crm, shown.customer, shown.office]) expect(text).not.toMatch(/Trip:|nearer/)
		await setup.finish()
		expect(await setup.charge({ charged: '450.01' })).toMatchObject({ status: 422 })
		await expect(setup.pool.query('update bookings set charged_cents = 45001')).rejects.toThrow(
			/above the price/,
		)
		expect(await setup.charge({ charged: '450' })).toMatchObject({ status: 200 })
	},
)
