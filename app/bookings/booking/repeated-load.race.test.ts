import { expect, test } from 'vitest'
import { registerMessages } from '#app/notifications/notifications.server.ts'
import { firmPriceIdSchema } from '#app/platform/ids.ts'
import { defaultLoad } from '#app/pricing/load.ts'
import { answerPrice, makeQuoteLinkToken, reviewQuote, saveQuote } from '#app/quotes/quotes.server.ts'
import { fakeCrmKey, fakeCrmLocation, startFakeCrm } from '#fakes/crm.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { aBrowser } from '#tests/support/holder.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { eventually, testPlatform } from '#tests/support/platform.ts'
import { listed } from '#tests/support/prices.ts'
import { requestContext, routeArgs } from '#tests/support/route.ts'
import { bookPickup } from '../bookings.server.ts'
import { action } from '../form/bookings.resource.ts'
import type { BookingRequest } from '../rules/booking.ts'
import { bookingOutcomeSchema } from '../rules/booking-outcome.ts'
import { sayLoad } from '../self-service/load/say-load.server.ts'
import { customerBy, makeReceiptToken } from './receipt-token.server.ts'

/** A load that comes with the same form again, and the CRM that is told of it. */

const site = { sourceSite: 'bowline.example' }
const unsaid = { ...defaultLoad, hasStairs: true }
const byMail = (email: string, change: Partial<BookingRequest> = {}) => bookingRequest({ email, ...change })

async function setUp(environment: Record<string, string> = {}) {
	const setup = await testPlatform(environment)
	const { platform, pool } = setup
	return {
		...setup,
		book: (request: BookingRequest, quoteToken?: string) =>
			bookPickup(platform, request, { ...site, quoteToken, holder: { hash: Buffer.from(request.email) } }),
		rows: async () =>
			(
				await pool.query(
					'select email, load_size, cubic_yards, minutes, quote_id, version from bookings order by email',
				)
			).rows,
		messages: async (kind: string) =>
			(await pool.query('select from messages where kind = $1 and booking_event_id is not null', [kind]))
				.rowCount,
		/** One truck of 20 cubic yards, and another pickup that takes this much of its day. */
		fillDay: async (cubicYards: number, minutes: number) => {
			await pool.query("insert into trucks (name, cubic_yards, weekdays) values ('Only', 20, '{2}')")
			const other = await bookPickup(platform, byMail('zoe@example.ca', { window: '2-4pm' }), site)
			if (!other.ok) throw new Error('not booked')
			await pool.query('update bookings set cubic_yards = $1, minutes = $2 where lead_id = $3', [
				...[cubicYards, minutes, other.leadId],
			])
		},
	}
}

test('a size takes its room of the day once, and the office and the CRM are told once', async () => {
	await using setup = await setUp()
	const { hauling } = setup.platform.company
	await setup.book(byMail('jo@example.ca'))
	const [before] = await setup.rows()
	expect(before.cubic_yards).toBe(hauling.unknownLoad)
	for (let at = 0; at < 2; at++)
		expect(await setup.book(byMail('jo@example.ca', { load: 'full' }))).toMatchObject({ repeated: true })
	const extra = (hauling.loads.full - hauling.unknownLoad) * hauling.minutes.perCubicYard
	expect(await setup.rows()).toEqual([
		{
			...before,
			load_size: 'Full load',
			cubic_yards: hauling.loads.full,
			minutes: before.minutes + Math.ceil(extra),
			version: before.version + 1,
		},
	])
	expect(await setup.messages('addition')).toBe(1)
	expect(await setup.messages('sync')).toBe(1)

	await setup.book(byMail('jo@example.ca', { load: 'minimum' }))
	expect(await setup.rows()).toMatchObject([{ cubic_yards: hauling.loads.minimum }])
	// Notes alone leave the room as it is.
	await setup.book(byMail('jo@example.ca', { notes: 'Side door.' }))
	expect(await setup.rows()).toMatchObject([{ cubic_yards: hauling.loads.minimum }])
})

test('a quote takes the room of its volume; one that says nothing adds the minutes of what was ticked', async () => {
	await using setup = await setUp()
	const { hauling } = setup.platform.company
	await setup.book(byMail('jo@example.ca'))
	await setup.book(byMail('sam@example.ca', { window: '8-10am' }))
	const [before] = await setup.rows()
	const said = await saveQuote(setup.platform, { ...defaultLoad, volume: 0.75 }, listed)
	await setup.book(byMail('jo@example.ca'), said.token)
	const ticked = await saveQuote(setup.platform, unsaid, listed, {
		...{ token: undefined, labels: {} },
		source: { volumeChosen: false, weightSource: 'untouched' },
	})
	await setup.book(byMail('sam@example.ca', { window: '8-10am' }), ticked.token)
	expect(await setup.rows()).toMatchObject([
		{ cubic_yards: 15, quote_id: said.quote.id },
		{ cubic_yards: hauling.unknownLoad, minutes: before.minutes + hauling.minutes.stairs },
	])
	// A size that is said later keeps what was ticked.
	await setup.book(byMail('sam@example.ca', { window: '8-10am', load: 'half' }))
	const extra = (hauling.loads.half - hauling.unknownLoad) * hauling.minutes.perCubicYard
	expect((await setup.rows())[1]).toMatchObject({
		cubic_yards: hauling.loads.half,
		minutes: Math.ceil(before.minutes + hauling.minutes.stairs + extra),
	})
})

test('where the day has no room nothing is added, and the form says so and offers no second booking', async () => {
	await using setup = await setUp()
	const { platform, pool } = setup
	const { notes: _, offers: __, ...typed } = byMail('jo@example.ca')
	const { headers, holder } = aBrowser()
	const send = async (change: Record<string, string>) => {
		const sent = await action(
			routeArgs(requestContext(platform), {
				path: '/bookings',
				params: {},
				method: 'POST',
				body: new URLSearchParams({ ...typed, page: '/calgary', ...change }),
				headers,
			}),
		)
		return { status: sent.status, outcome: bookingOutcomeSchema.parse(await sent.json()) }
	}
	expect((await send({})).status).toBe(201)
	await setup.fillDay(8, 640)
	const before = await setup.rows()
	const { quote, token } = await saveQuote(platform, { ...defaultLoad, volume: 1 }, listed)
	const repeated = await send({ load: 'full', notes: 'Side door.' })
	expect(repeated).toMatchObject({
		status: 409,
		outcome: {
			outcome: 'booked-already',
			message: expect.stringContaining('no room left for that much on that day. Nothing about the pickup'),
		},
	})
	const withQuote = { ...site, holder, quoteToken: token }
	expect(await bookPickup(platform, byMail('jo@example.ca'), withQuote)).toEqual({
		...{ ok: false, reason: 'no-room-to-add' },
	})
	expect(await setup.rows()).toEqual(before)
	expect(await setup.messages('addition')).toBe(0)
	const kept = await pool.query('select quote_status, closed_at from quote_requests where id = $1', [
		quote.id,
	])
	expect(kept.rows, 'the quote is the visitor’s still').toEqual([{ quote_status: 'draft', closed_at: null }])
	// What fits is taken, however full the day is.
	expect((await send({ load: 'quarter' })).status).toBe(200)
})

test('of two that grow at once, one gets the room that is left', async () => {
	await using setup = await setUp()
	const { hauling } = setup.platform.company
	const windows = { 'jo@example.ca': '8-10am', 'sam@example.ca': '10-12pm' } as const
	for (const [email, window] of Object.entries(windows)) await setup.book(byMail(email, { window }))
	// Emptied once the truck takes 40 cubic yards in 660 minutes: with one of the two that is 30 in 655.
	await setup.fillDay(5, 500)
	const grown = await Promise.all(
		Object.entries(windows).map(([email, window]) => setup.book(byMail(email, { window, load: 'full' }))),
	)
	expect(grown.map((result) => (result.ok ? 'added' : result.reason)).toSorted()).toEqual([
		'added',
		'no-room-to-add',
	])
	const yards = (await setup.rows()).map(({ cubic_yards }) => cubic_yards)
	expect(yards.toSorted((one, other) => one - other)).toEqual([5, hauling.unknownLoad, hauling.loads.full])
})

test('the CRM’s one note says what the booking is now: a load said later, a price that is accepted, and no longer', async () => {
	const crm = await startFakeCrm()
	await using setup = await setUp({
		GHL_BASE_URL: crm.url,
		GHL_API_KEY: fakeCrmKey,
		GHL_LOCATION_ID: fakeCrmLocation,
	})
	const { platform, pool } = setup
	const { quote, token } = await saveQuote(platform, defaultLoad, listed, {
		...{ token: undefined, labels: {} },
		source: { volumeChosen: false, weightSource: 'untouched' },
	})
	const booked = await setup.book(byMail('jo@example.ca'), token)
	if (!booked.ok) throw new Error('not booked')
	await registerMessages(platform)
	const priceInNote = (price: RegExp) =>
		eventually(crm.notes, (notes) => notes.length === 1 && price.test(notes[0] ?? ''))
	await priceInNote(/^Price: not said yet/m)

	const right = await customerBy(platform, await makeReceiptToken(platform, booked.leadId))
	if (!right) throw new Error('no right')
	expect(await sayLoad(platform, right, 'half')).toEqual({ ok: true })
	await priceInNote(/^Price: \$329–\$469 \+ tax, for 1\/2 load/m)
	await priceInNote(/^Load: 1\/2 load/m)

	const dana = staffNamed('Dana <dana@example.ca>')
	const review = async (status: 'approved' | 'rejected', finalAmount?: number) => {
		const { rows } = await pool.query('select version from quote_requests')
		const seen = { status, version: rows[0].version, ...(finalAmount && { finalAmount }) }
		await reviewQuote(platform, quote.id, seen, dana, { place: 'Calgary', travelFee: 0 })
	}
	await review('approved', 31_100)
	const { rows } = await pool.query('select id from firm_prices')
	const price = firmPriceIdSchema.parse(rows[0].id)
	const answer = { answer: 'accept', price, name: 'Jo Tremblay', address: '192.0.2.7' } as const
	const key = await makeQuoteLinkToken(platform, quote.id)
	for (let at = 0; at < 2; at++) expect(await answerPrice(platform, key, answer)).toEqual({ ok: true })
	await priceInNote(/^Price: \$311 \+ tax, accepted/m)
	await review('rejected')
	await priceInNote(/^Price: \$329–\$469 \+ tax/m)
	const syncs = await pool.query("select dedupe_key from messages where kind = 'sync' order by id")
	expect(syncs.rows.map(({ dedupe_key }) => dedupe_key.replace(/ [\w-]+$/, ''))).toEqual([
		...['booked', 'event', 'accepted', 'withdrawn'],
	])
	await crm.close()
})

test('a sync that waits is left out where a later one of the same booking says all', async () => {
	await using setup = await setUp({
		GHL_BASE_URL: 'http://127.0.0.1:9',
		GHL_API_KEY: fakeCrmKey,
		GHL_LOCATION_ID: fakeCrmLocation,
	})
	await setup.book(byMail('jo@example.ca'))
	await setup.book(byMail('jo@example.ca', { load: 'half' }))
	await setup.book(byMail('sam@example.ca', { window: '8-10am' }))
	await registerMessages(setup.platform)
	const text = `select dedupe_key, state, reason from messages where channel = 'crm' and kind = 'sync' order by id`
	const rows = await eventually(
		async () => (await setup.pool.query(text)).rows,
		(all) => all.every(({ state }) => state !== 'pending'),
	)
	expect(rows).toEqual([
		{ dedupe_key: 'booked', state: 'skipped', reason: 'a later message replaced it' },
		{ dedupe_key: expect.stringMatching(/^event/), state: 'failed', reason: expect.any(String) },
		// The second sync of one booking leaves out nothing.
		{ dedupe_key: 'booked', state: 'failed', reason: expect.any(String) },
	])
})
