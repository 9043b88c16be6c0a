import { describe, expect, test } from 'vitest'
import { issueToken } from '#app/customers/customers.server.ts'
import { bookingIdSchema } from '#app/platform/ids.ts'
import { defaultLoad } from '#app/pricing/load.ts'
import { ownerCookie } from '#app/quotes/owner-token.server.ts'
import { findQuote, saveQuote } from '#app/quotes/quotes.server.ts'
import { aBrowser } from '#tests/support/holder.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { listed } from '#tests/support/prices.ts'
import { requestContext, routeArgs } from '#tests/support/route.ts'
import { sendLinkAgain } from '../booking/link-again.server.ts'
import { stopBookingLinks } from '../changes/stop-links.server.ts'
import { action } from '../form/bookings.resource.ts'
import { bookingOutcomeSchema } from '../rules/booking-outcome.ts'
import { findReceipt } from './receipt.server.ts'

const form = {
	name: 'Jo Tremblay',
	phone: '403-555-0142',
	email: 'jo@example.ca',
	address: '12 Crescent Road NW',
	postal: 'T2P 1J9',
	city: 'Calgary',
	date: '2026-12-02',
	window: '10-12pm',
	notes: 'Gate code 4711.',
}

/** The same five fields from another person, in another spelling, and with additions. */
const stranger = {
	...form,
	name: 'Not The Customer',
	email: 'JO@EXAMPLE.CA',
	phone: '+1 (403) 555 0142',
	notes: 'Leave it all with me.',
}

async function setUp() {
	const setup = await testPlatform({}, '2026-12-01T16:00:00Z')
	const { platform, pool } = setup
	return {
		platform,
		pool,
		send: async (sent: Record<string, string>, headers: Record<string, string> = {}) => {
			const body = new URLSearchParams(sent)
			const args = routeArgs(requestContext(platform), {
				path: '/bookings',
				params: {},
				method: 'POST',
				body,
				headers,
			})
			const answer = await action(args)
			return { status: answer.status, outcome: bookingOutcomeSchema.parse(await answer.json()) }
		},
		/** All rows of pickups, and the tokens for them. */
		kept: async () => {
			const rows = async (query: string) => (await pool.query(query)).rows
			return {
				bookings: await rows('select * from bookings'),
				leads: await rows('select * from leads'),
				events: await rows('select * from booking_events'),
				quotes: await rows('select * from quote_requests order by id'),
				slots: await rows('select date, window_id, booked from arrival_windows'),
				keys: await rows('select token_hash from access_tokens order by token_hash'),
				history: await rows('select subject, action from history order by id'),
			}
		},
		/** The pending messages with the link, and their jobs. */
		again: async () =>
			(
				await pool.query(
					`select m.channel, m.dedupe_key, exists (
						select from pgboss.job j where j.name = m.channel || '-message' and j.data ->> 'messageId' = m.id::text
					) as has_job from messages m where m.kind = 'link-again' order by m.id, m.channel`,
				)
			).rows,
		bookingId: async () => bookingIdSchema.parse((await pool.query('select id from bookings')).rows[0].id),
		/** Lets this much time pass since every message. */
		later: (interval: string) =>
			pool.query(`update messages set created_at = created_at - $1::interval`, [interval]),
		[Symbol.asyncDispose]: () => setup[Symbol.asyncDispose](),
	}
}

const dana = staffNamed('Dana')
const byBoth = (dedupe_key: string) =>
	['mail', 'text'].map((channel) => ({ channel, dedupe_key, has_job: true }))
const already = (message: RegExp) => ({
	status: 409,
	outcome: { outcome: 'booked-already', message: expect.stringMatching(message), form: expect.anything() },
})

describe('a form of a booked pickup', () => {
	test('sent by a browser that does not hold it gets no key, changes nothing, and its customer has the link again', async () => {
		await using setup = await setUp()
		await setup.send(form, aBrowser().headers)
		const { token } = await saveQuote(setup.platform, defaultLoad, listed)
		const before = await setup.kept()
		const quoteCookie = ownerCookie(token, setup.platform.config).split(';')[0] ?? ''
		for (const headers of [{}, aBrowser().headers, { Cookie: 'holder=short' }, { Cookie: quoteCookie }]) {
			const answer = await setup.send(stranger, headers)
			expect(answer).toMatchObject(already(/sent the link to its page again by email and text/))
			expect(JSON.stringify(answer)).not.toMatch(/4711|Tremblay|receiptToken/)
			expect(answer).toMatchObject({ outcome: { form: { initialValue: stranger } } })
		}
		expect(await setup.kept()).toEqual(before)
		expect(await setup.again()).toEqual(byBoth('again 1'))
	})

	test('sent by the browser that first sent it, or that opens its quote, leads to the receipt and adds what is new', async () => {
		await using setup = await setUp()
		const { headers } = aBrowser()
		const { quote, token } = await saveQuote(setup.platform, defaultLoad, listed)
		const owner = { Cookie: ownerCookie(token, setup.platform.config).split(';')[0] ?? '' }
		const withQuote = { ...form, quote: quote.id }
		await setup.send(withQuote, { Cookie: `${headers.Cookie}; ${owner.Cookie}` })
		for (const held of [headers, owner]) {
			const answer = await setup.send({ ...stranger, notes: held === owner ? 'More.' : '' }, held)
			expect(answer).toMatchObject({ status: 200, outcome: { outcome: 'booked' } })
			const opens = answer.outcome.outcome === 'booked' ? answer.outcome.receiptToken : undefined
			expect(await findReceipt(setup.platform, opens ?? '')).toMatchObject({ email: form.email })
		}
		const { events } = await setup.kept()
		expect(events.map(({ notes }) => notes)).toEqual([form.notes, 'More.'])
		expect(await setup.again()).toEqual([])
	})

	test('is not held by who repeats it: their key opens nothing afterwards either', async () => {
		await using setup = await setUp()
		await setup.send(form, aBrowser().headers)
		const { headers } = aBrowser()
		for (const _ of ['once', 'twice'])
			expect(await setup.send(stranger, headers)).toMatchObject({ status: 409 })
	})

	test('of before there were keys, or typed at the desk, is held by nobody’s browser', async () => {
		await using setup = await setUp()
		await setup.send(form)
		expect(await setup.send(form, aBrowser().headers)).toMatchObject({ status: 409 })
		expect(await setup.send(form)).toMatchObject({ status: 409 })
	})

	test('sent at once by a holder and a stranger is one booking, one of them gets its key, and the other the link', async () => {
		await using setup = await setUp()
		const [jo, other] = [aBrowser(), aBrowser()]
		const answers = await Promise.all(
			[jo, other, jo, other].map(async (browser) => ({
				browser,
				...(await setup.send(browser === jo ? form : stranger, browser.headers)),
			})),
		)
		const { bookings, slots } = await setup.kept()
		expect(bookings).toHaveLength(1)
		expect(slots).toMatchObject([{ booked: 1 }])
		const holder = [jo, other].find((browser) => browser.holder.hash.equals(bookings[0].holder_hash))
		for (const { browser, outcome } of answers)
			expect(outcome.outcome).toBe(browser === holder ? 'booked' : 'booked-already')
		expect(await setup.again()).toEqual(byBoth('again 1'))
	})
})

describe('the link of a booking', () => {
	test('is sent again once in 15 minutes, and three times a day; who asks is told so', async () => {
		await using setup = await setUp()
		await setup.send(form, aBrowser().headers)
		const answer = async () => {
			const { outcome } = await setup.send(stranger)
			return outcome.outcome === 'booked-already' ? outcome.message.slice(0, 17) : outcome.outcome
		}
		const waits: string[] = []
		for (const wait of ['14 minutes', '1 minute 1 second', '16 minutes', '5 hours', '18 hours', '1 hour']) {
			waits.push(await answer())
			await setup.later(wait)
		}
		const now = 'We’ve just sent t'
		const before = 'We’ve already sen'
		expect(waits).toEqual([now, before, now, now, before, before])
		expect(await answer()).toBe(now)
		expect(await setup.again()).toHaveLength(8)
	})

	test('goes by the way that is left, and where none is the page says to call', async () => {
		await using setup = await setUp()
		await setup.send(form, aBrowser().headers)
		await setup.pool.query(`insert into stopped_phones (phone) values ('+14035550142')`)
		expect(await setup.send(stranger)).toMatchObject(already(/^We’ve just sent .* by email, /))
		await setup.pool.query(`update messages set state = 'failed' where channel = 'mail'`)
		await setup.later('1 hour')
		expect(await setup.send(stranger)).toMatchObject(already(/^We can’t send .* call /))
		await setup.pool.query('delete from stopped_phones')
		expect(await setup.send(stranger)).toMatchObject(already(/^We’ve just sent .* by text, /))
	})

	test('that staff have stopped only staff send again', async () => {
		await using setup = await setUp()
		const { headers } = aBrowser()
		await setup.send(form, headers)
		const bookingId = await setup.bookingId()
		const link = await issueToken(setup.platform.database, { bookingId }, 'receipt')
		for (const first of [true, false])
			expect(await stopBookingLinks(setup.platform, { bookingId, staff: dana })).toBe(first)
		expect(await findReceipt(setup.platform, link)).toBeUndefined()
		expect(await setup.send(stranger)).toMatchObject(already(/^We can’t send .* call /))
		const again = await setup.send(form, headers)
		expect(again.outcome).toMatchObject({ outcome: 'booked' })
		expect(again.outcome).not.toHaveProperty('receiptToken')
		expect(await setup.again()).toEqual([])
		const byDana = { actor: 'staff', bookingId, staff: dana } as const
		expect(await sendLinkAgain(setup.platform, byDana)).toEqual({ sent: 'now', channels: ['mail', 'text'] })
		expect(await sendLinkAgain(setup.platform, byDana)).toMatchObject({ sent: 'before' })
		expect(await setup.again()).toEqual(byBoth('again 1'))
		const { history, bookings } = await setup.kept()
		expect(history.map(({ action }) => action)).toEqual(['booked', 'links stopped', 'link sent again'])
		expect(bookings).toMatchObject([{ version: history.length }])
	})

	test('is stopped on a booking with a quote together with the quote’s own', async () => {
		await using setup = await setUp()
		const { quote, token } = await saveQuote(setup.platform, defaultLoad, listed)
		const owner = { Cookie: ownerCookie(token, setup.platform.config).split(';')[0] ?? '' }
		await setup.send({ ...form, quote: quote.id }, owner)
		const bookingId = await setup.bookingId()
		expect(await stopBookingLinks(setup.platform, { bookingId, staff: dana })).toBe(true)
		expect(await findQuote(setup.platform, token)).toBeUndefined()
		expect(await setup.send(form, owner)).toMatchObject(already(/^We can’t send /))
	})
})
