import { expect, test } from 'vitest'
import { withTaxes } from '#app/pricing/added-taxes.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { company } from '#tests/support/company.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { requestContext, routeArgs } from '#tests/support/route.ts'
import { makeReceiptToken } from '../booking/receipt-token.server.ts'
import { bookPickup } from '../bookings.server.ts'
import { findLeadSnapshot } from '../outgoing/lead-snapshot.server.ts'
import { loadTravelFeeAndTaxes } from '../outgoing/travel-fee.ts'
import { findReceipt } from '../self-service/receipt.server.ts'
import { action } from './bookings.resource.ts'

/** Half past two in the afternoon by Bowline's clock. */
const afternoon = '2026-12-01T20:30:00Z'
const today = '2026-12-01'
const canmore = { postal: 'T1W 1A1', city: 'Canmore' }
const home = {
	name: 'Jo Tremblay',
	phone: '403-555-0142',
	email: 'jo@example.ca',
	address: '1 Main Street',
	date: '2026-12-02',
	window: '10-12pm',
	...canmore,
}
const local = { ...home, load: 'quarter', page: '/calgary/couch-removal' }

async function setUp(at = afternoon, theirs = company) {
	const setup = await testPlatform({}, at, theirs)
	return {
		...setup,
		send: async (form: Record<string, string>) => {
			const body = new URLSearchParams(form)
			const context = requestContext(setup.platform)
			const answer = await action(routeArgs(context, { path: '/bookings', params: {}, method: 'POST', body }))
			return { status: answer.status, outcome: await answer.json() }
		},
		book: async (change: Parameters<typeof bookingRequest>[0]) => {
			const booked = await bookPickup(setup.platform, bookingRequest(change), { sourceSite: 'localhost' })
			if (!booked.ok) throw new Error(`not booked: ${booked.reason}`)
			return booked.leadId
		},
		receiptFor: async (leadId: Parameters<typeof makeReceiptToken>[1]) =>
			findReceipt(setup.platform, await makeReceiptToken(setup.platform, leadId)),
		[Symbol.asyncDispose]: () => setup[Symbol.asyncDispose](),
	}
}

test.each([
	['the home form', home],
	['a page of Calgary', local],
	['the page of a town nearby', { ...local, page: '/airdrie-junk-removal', city: 'Airdrie' }],
	['its own page', { ...local, page: '/canmore-junk-removal' }],
])(
	'from %s an address in Canmore has Canmore’s trip: said first, then booked, and none today after eight',
	async (_, form) => {
		await using setup = await setUp()
		const said =
			'The trip to this address adds $50 to the price of the load. Send the form again to book with it.'
		const asked = await setup.send(form)
		expect(asked).toMatchObject({ status: 422, outcome: { form: { error: { postal: [said] } } } })
		expect(asked.outcome.form.initialValue).toMatchObject({ name: form.name, address: form.address })
		expect((await setup.pool.query('select from leads')).rows).toEqual([])
		const late = await setup.send({ ...form, trip: '50', date: today, window: '4-6pm' })
		expect(late.status).toBe(409)
		expect(late.outcome.form.error.window[0]).toContain('The truck for this road leaves at 8 AM')
		expect(await setup.send({ ...form, trip: '50' })).toMatchObject({ status: 201 })
		expect((await setup.pool.query('select travel_fee_cents, status from bookings')).rows).toEqual([
			{ travel_fee_cents: 5000, status: 'booked' },
		])
	},
)

test('Today ASAP is refused where the truck has left, whatever page it comes from', async () => {
	await using setup = await setUp()
	const asap = { ...local, trip: '50', date: today, window: 'today-asap' }
	const late = await setup.send(asap)
	expect([late.status, late.outcome.form.error.window[0]]).toEqual([
		409,
		expect.stringContaining('leaves at 8 AM'),
	])
})

test('the trip is a line of its own on the receipt and in the lead, and stays as it was booked', async () => {
	await using setup = await setUp()
	const leadId = await setup.book({ ...canmore, date: '2026-12-02', load: 'half', page: '/calgary' })
	expect(await setup.receiptFor(leadId)).toMatchObject({ travelFee: 5000 })
	const dearer = company.area.trips.map((travelFee) => ({ ...travelFee, dollars: travelFee.dollars + 100 }))
	const later = { ...setup.platform, company: { ...company, area: { ...company.area, trips: dearer } } }
	expect(await findLeadSnapshot(later, leadId)).toMatchObject({ travelFee: 5000 })
})

test('a pickup near by has no line for a trip, and one of an unknown place has its trip settled with the day', async () => {
	await using setup = await setUp()
	const near = await setup.book({ date: '2026-12-02' })
	expect(await setup.receiptFor(near)).toMatchObject({ status: 'booked', travelFee: undefined })
	const nanton = await setup.book({ date: '2026-12-03', postal: 'T0L 1R0', city: 'Nanton' })
	expect(await setup.receiptFor(nanton)).toMatchObject({ status: 'requested', travelFee: 'to be confirmed' })
	expect((await setup.pool.query('select travel_fee_cents from bookings order by date')).rows).toEqual([
		{ travel_fee_cents: 0 },
		{ travel_fee_cents: null },
	])
})

test('taxes are on load and trip together', () => {
	const [gst] = company.taxes
	expect(gst?.percent).toBe(5)
	expect(loadTravelFeeAndTaxes(32_500, 5000, company.taxes)).toBe(
		'With the trip: GST 5%: $18.75. Total: $393.75.',
	)
	for (const none of [undefined, 'to be confirmed'] as const)
		expect(loadTravelFeeAndTaxes(32_500, none, company.taxes)).toBe(withTaxes(32_500, company.taxes))
})
