import { expect, test } from 'vitest'
import { bookPickup } from '#app/bookings/bookings.server.ts'
import { changeBooking, noteRequestsShown } from '#app/bookings/changes/changes.server.ts'
import { tellOfUnseenRequests } from '#app/bookings/changes/lapsing.server.ts'
import { contactOf } from '#app/bookings/outgoing/store.server.ts'
import { answerEmergency, withdrawPromise } from '#app/bookings/promises/promises.server.ts'
import { findBooking } from '#app/bookings/store.server.ts'
import { openThread } from '#app/desk/inbox/thread/thread.server.ts'
import { type BookingId, bookingIdSchema, threadIdSchema } from '#app/platform/ids.ts'
import { defaultLoad } from '#app/pricing/load.ts'
import * as prices from '#app/quotes/firm/store.server.ts'
import { answerPrice, askForFirmPrice, reviewQuote, saveQuote } from '#app/quotes/quotes.server.ts'
import type { HaulingCompany } from '#app/values/company.ts'
import { fakeTextsEnvironment, startFakeTexts } from '#fakes/texts.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { company } from '#tests/support/company.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { eventually, testPlatform } from '#tests/support/platform.ts'
import { listed } from '#tests/support/prices.ts'
import { messageTitle } from './message-words.ts'
import { registerMessages } from './notifications.server.ts'
import { receiveText } from './texts/incoming-texts.server.ts'

type OfficeTexts = HaulingCompany['officeTexts']

const [dana, kim] = ['403-555-0143', '403-555-0144']
const [danasPhone, kimsPhone] = ['+14035550143', '+14035550144']
const jo = '+14035550188'
const both: OfficeTexts = { when: 'always', numbers: [dana, kim] }
const staff = staffNamed('Dana')
/** A Friday, on which the office is open from 7 AM to 9 PM. */
const [atNoon, atTenAtNight] = ['2026-11-20T19:00:00Z', '2026-11-21T05:00:00Z']

/** An office whose messages are sent once `deliver` is called, by the settings that hold then. */
async function setUp(officeTexts: OfficeTexts = both, at = atNoon) {
	const twilio = await startFakeTexts()
	const environment = { ...fakeTextsEnvironment(twilio.url), PUBLIC_URL: 'https://bowline.example' }
	const setup = await testPlatform(environment, at, { ...company, officeTexts })
	const { platform, pool } = setup
	const toOffice = "channel = 'text' and kind in ('lead', 'price-answered')"
	return {
		...setup,
		/** What the phones of the office were texted. */
		told: () =>
			twilio
				.texts()
				.filter(({ to }) => to === danasPhone || to === kimsPhone)
				.map(({ to, body }) => [to, body] as const)
				.toSorted(),
		/** A request of a far town, or a booking in town. */
		request: async (change: Parameters<typeof bookingRequest>[0] = {}, atDesk = false) => {
			const far = { postal: 'T4N 1A1', city: 'Red Deer', phone: jo, name: 'Jo Bell', notes: 'Gate 4421' }
			const by = atDesk ? { atDesk: { staff, overbook: undefined } } : {}
			await bookPickup(platform, bookingRequest({ ...far, ...change }), { sourceSite: 'localhost', ...by })
			return bookingIdSchema.parse((await pool.query('select id from bookings')).rows[0].id)
		},
		/** A booking from a page that promises a crew within two hours, in the first window that there is. */
		emergency: async (change: Parameters<typeof bookingRequest>[0] = {}) => {
			const first =
				at === atNoon
					? { date: '2026-11-20', window: 'today-asap' }
					: { date: '2026-11-21', window: '8-10am' }
			const from = { page: '/emergency', phone: jo, name: 'Jo Bell', notes: 'Gate 4421', ...first }
			const needs = { ...platform, promisesAt: () => ['response'] as const }
			await bookPickup(needs, bookingRequest({ ...from, ...change }), { sourceSite: 'localhost' })
			return bookingIdSchema.parse((await pool.query('select id from bookings')).rows[0].id)
		},
		deliver: (now: OfficeTexts = officeTexts) =>
			registerMessages({ ...platform, company: { ...platform.company, officeTexts: now } }),
		owed: async () => (await pool.query(`select from messages where ${toOffice}`)).rowCount,
		/** The texts to the office as they stand, once so many have ended. */
		ended: (many: number) =>
			eventually(
				async () =>
					(
						await pool.query(
							`select state, reason from messages where ${toOffice} and state <> 'pending' order by dedupe_key`,
						)
					).rows,
				(rows) => rows.length >= many,
			),
		[Symbol.asyncDispose]: async () => {
			await setup[Symbol.asyncDispose]()
			await twilio.close()
		},
	}
}

type Setup = Awaited<ReturnType<typeof setUp>>

/** A quote with a price of $300 that its customer may answer. */
async function priced({ platform, pool }: Setup, phone = jo) {
	const { quote, token } = await saveQuote(platform, defaultLoad, listed)
	await askForFirmPrice(platform, token, { email: 'jo@example.ca', phone, name: 'Jo Bell', place: 'Airdrie' })
	const set = async (finalAmount: number) => {
		const { rows } = await pool.query('select version from quote_requests where id = $1', [quote.id])
		const { version } = rows[0]
		await reviewQuote(platform, quote.id, { status: 'approved', finalAmount, version }, staff)
	}
	await set(30_000)
	const price = (await prices.currentRow(platform.database, quote))?.id
	if (price === undefined) throw new Error('no price')
	return {
		quote,
		price,
		set,
		accept: () => answerPrice(platform, token, { price, answer: 'accept', name: 'Jo Bell', address: '::1' }),
		decline: () => answerPrice(platform, token, { price, answer: 'decline', reason: 'Too dear for me' }),
	}
}

test('each phone of the office is texted once of a request for a day, with a link to that day and nothing of what they wrote', async () => {
	await using setup = await setUp()
	const id = await setup.request()
	// The same form once more.
	await setup.request()
	await setup.deliver()
	await setup.ended(2)
	const words = `Bowline: Request from Jo Bell, Red Deer, for Tuesday, December 1, 2026. https://bowline.example/admin/day?date=2026-12-01&request=${id}#pickup-${id}`
	expect(setup.told()).toEqual([
		[danasPhone, words],
		[kimsPhone, words],
	])
})

test('of a request that nobody opened for half a day the office has another text and another email, unless it was answered since', async () => {
	await using setup = await setUp()
	const { platform, pool } = setup
	const id = await setup.request()
	await pool.query(`update bookings set updated_at = '2026-11-20T06:00:00Z'`)
	await tellOfUnseenRequests(platform)
	await setup.deliver()
	await setup.ended(4)
	const about = `from Jo Bell, Red Deer, for Tuesday, December 1, 2026. https://bowline.example/admin/day?date=2026-12-01&request=${id}#pickup-${id}`
	const [first, again] = [`Bowline: Request ${about}`, `Bowline: Not opened yet: request ${about}`]
	expect(setup.told()).toEqual([
		[danasPhone, again],
		[danasPhone, first],
		[kimsPhone, again],
		[kimsPhone, first],
	])
	const mails = async () =>
		(
			await pool.query(
				`select body, state, reason from messages where kind = 'lead' and channel = 'mail' and state <> 'pending' order by created_at, id`,
			)
		).rows
	const sent = await eventually(mails, (rows) => rows.length === 2)
	expect(sent.map(({ body }) => body)).toEqual([
		'To confirm: Jo Bell, Red Deer, Tuesday, December 1, 2026, 10–12pm',
		'Not seen yet: Jo Bell, Red Deer, Tuesday, December 1, 2026, 10–12pm',
	])

	await using answered = await setUp()
	const bookingId = await answered.request()
	await answered.pool.query(`update bookings set updated_at = '2026-11-20T06:00:00Z'`)
	await tellOfUnseenRequests(answered.platform)
	const by = { actor: 'staff', bookingId, staff } as const
	expect(await changeBooking(answered.platform, by, { action: 'confirm', version: 1 })).toMatchObject({
		ok: true,
	})
	await answered.deliver()
	await answered.ended(4)
	const unsent = async () =>
		(
			await answered.pool.query(
				`select state, reason from messages where dedupe_key like 'unseen%' and state <> 'pending'`,
			)
		).rows
	expect(await eventually(unsent, (rows) => rows.length === 3)).toEqual(
		Array.from({ length: 3 }, () => ({ state: 'skipped', reason: 'it was answered first' })),
	)

	await using opened = await setUp()
	const bookingOpened = await opened.request()
	await opened.pool.query(`update bookings set updated_at = '2026-11-20T06:00:00Z'`)
	await tellOfUnseenRequests(opened.platform)
	await noteRequestsShown(opened.platform, [{ id: bookingOpened, version: 1 }])
	await opened.deliver()
	const reasons = async () =>
		(
			await opened.pool.query(
				`select reason from messages where dedupe_key like 'unseen%' and state <> 'pending'`,
			)
		).rows
	expect(await eventually(reasons, (rows) => rows.length === 3)).toEqual(
		Array.from({ length: 3 }, () => ({ reason: 'it was opened first' })),
	)
})

/** The subject of the office's email about a booking, once it has ended. */
const subjectOf = async ({ pool }: Setup): Promise<string> =>
	(
		await eventually(
			async () =>
				(
					await pool.query(
						`select body from messages where kind = 'lead' and channel = 'mail' and state <> 'pending'`,
					)
				).rows,
			(rows) => rows.length === 1,
		)
	)[0].body

test('each phone of the office is texted once of an emergency, with when it is due, and the email’s subject begins so', async () => {
	await using setup = await setUp()
	const id = await setup.emergency()
	// The same form once more.
	await setup.emergency()
	await setup.deliver()
	await setup.ended(2)
	const words = `Bowline: Emergency, due by 3:00 PM: Jo Bell, Calgary. https://bowline.example/admin/bookings/${id}/promises`
	expect(setup.told()).toEqual([
		[danasPhone, words],
		[kimsPhone, words],
	])
	expect(await subjectOf(setup)).toBe(
		'Emergency, due by 3:00 PM: Jo Bell, Calgary, Friday, November 20, 2026, Today ASAP',
	)
})

test('what is no emergency any more is told as a booking, and texted to nobody', async () => {
	const answered = { state: 'skipped', reason: 'it was answered first' }
	const ways = {
		answered: (setup: Setup, bookingId: BookingId) =>
			answerEmergency(setup.platform, { actor: 'staff', staff, bookingId }),
		withdrawn: (setup: Setup, bookingId: BookingId) =>
			withdrawPromise(setup.platform, { actor: 'staff', staff, bookingId }, 'response'),
	}
	for (const way of [ways.answered, ways.withdrawn]) {
		await using setup = await setUp()
		expect(await way(setup, await setup.emergency())).toEqual({ ok: true })
		await setup.deliver()
		expect(await setup.ended(2)).toEqual([answered, answered])
		expect(await subjectOf(setup)).toMatch(/^New booking: Jo Bell/)
	}
	await using setup = await setUp()
	const bookingId = await setup.emergency()
	const by = { actor: 'staff', staff, bookingId } as const
	expect(await changeBooking(setup.platform, by, { action: 'cancel', version: 1 })).toMatchObject({
		ok: true,
	})
	await setup.deliver()
	expect(await setup.ended(2)).toEqual([answered, answered])
	expect(await subjectOf(setup)).toMatch(/^Cancelled: Jo Bell/)
})

test.each([
	['from a phone of the office it is no news', { phone: danasPhone }, 0],
	['out of town nobody promised two hours', { postal: 'T4B 1A1', city: 'Airdrie' }, 0],
	['a window is chosen that begins later', { window: '4-6pm' }, 0],
	['a page is one that promises it', {}, 2],
] as const)('an emergency is texted as far as it is one: %s', async (_, change, owed) => {
	await using setup = await setUp()
	await setup.emergency(change)
	expect(await setup.owed()).toBe(owed)
})

test('an emergency at night is texted, where requests wait for the office to open', async () => {
	await using setup = await setUp({ when: 'open', numbers: [dana] }, atTenAtNight)
	await setup.emergency()
	await setup.deliver()
	expect(await setup.ended(1)).toEqual([{ state: 'sent', reason: null }])
})

test('where nobody turned it on, an emergency is told by email alone', async () => {
	await using setup = await setUp(company.officeTexts)
	await setup.emergency()
	expect(await setup.owed()).toBe(0)
	await setup.deliver()
	expect(await subjectOf(setup)).toMatch(/^Emergency, due by 3:00 PM: /)
})

test.each([
	['who asks from a phone of the office is no news', { phone: danasPhone }, false, 0],
	['a pickup in town has its day', { postal: 'T2P 1J9', city: 'Calgary' }, false, 0],
	['staff who type it in have just spoken of it', {}, true, 0],
	['a customer asks for a far town', {}, false, 2],
] as const)('%s', async (_, change, atDesk, owed) => {
	await using setup = await setUp()
	await setup.request(change, atDesk)
	expect(await setup.owed()).toBe(owed)
})

test('where nobody turned it on, neither a request nor an answer is texted', async () => {
	await using setup = await setUp(company.officeTexts)
	await setup.request()
	expect(await (await priced(setup)).accept()).toEqual({ ok: true })
	expect(await setup.owed()).toBe(0)
})

test.each(['accept', 'decline'] as const)(
	'each phone is texted once that somebody may %s',
	async (answer) => {
		await using setup = await setUp()
		const quote = await priced(setup)
		expect([await quote[answer](), await quote[answer]()]).toEqual([{ ok: true }, { ok: true }])
		await setup.deliver()
		await setup.ended(2)
		const said = { accept: 'accepted', decline: 'declined' }[answer]
		const words = `Bowline: Firm price ${said} by Jo Bell. https://bowline.example/admin/quote/${quote.quote.id}`
		expect(setup.told()).toEqual([
			[danasPhone, words],
			[kimsPhone, words],
		])
	},
)

test('an answer from a phone of the office is no news', async () => {
	await using setup = await setUp()
	expect(await (await priced(setup, danasPhone)).accept()).toEqual({ ok: true })
	expect(await setup.owed()).toBe(0)
})

test.each([
	['at noon, in the hours', 'open', atNoon, { state: 'sent', reason: null }],
	[
		'at ten at night, in the hours',
		'open',
		atTenAtNight,
		{ state: 'skipped', reason: 'the office was closed' },
	],
	['at ten at night, at any hour', 'always', atTenAtNight, { state: 'sent', reason: null }],
] as const)('%s', async (_, when, at, end) => {
	await using setup = await setUp({ when, numbers: [dana] }, at)
	await setup.request()
	await (await priced(setup)).accept()
	await setup.deliver()
	expect(await setup.ended(2)).toEqual([end, end])
})

test('what no longer holds is not texted: a request that was answered, a price that was taken back, a phone that is told no more', async () => {
	await using setup = await setUp()
	const bookingId = await setup.request()
	const quote = await priced(setup)
	await quote.accept()
	await changeBooking(setup.platform, { actor: 'staff', staff, bookingId }, { action: 'confirm', version: 1 })
	await quote.set(40_000)
	await setup.deliver()
	expect((await setup.ended(4)).map(({ reason }) => reason).toSorted()).toEqual([
		'it was answered first',
		'it was answered first',
		'the price was withdrawn first',
		'the price was withdrawn first',
	])
	await using other = await setUp()
	await other.request()
	await (await priced(other)).decline()
	await other.deliver({ when: 'always', numbers: [kim] })
	const gone = { state: 'skipped', reason: 'the office has other phones texted now' }
	const sent = { state: 'sent', reason: null }
	expect((await other.ended(4)).toSorted((a, b) => a.state.localeCompare(b.state))).toEqual([
		...[sent, sent],
		...[gone, gone],
	])
})

test('a text to the office is no word to the customer: their thread lacks it, and one that fails closes no way to them', async () => {
	await using setup = await setUp({ when: 'always', numbers: ['403-555-0610', dana] })
	const id = await setup.request()
	await (await priced(setup)).accept()
	const texted = { providerId: 'SM1', phone: jo, body: 'Hello?', keyword: undefined, pictures: [] }
	await receiveText(setup.platform, texted)
	await setup.deliver()
	expect(await setup.ended(4)).toMatchObject([{}, {}, {}, {}])
	const refused = await setup.pool.query("select kind from messages where state = 'failed' and kind = 'lead'")
	expect(refused.rowCount).toBe(1)
	const { rows } = await setup.pool.query('select id from threads')
	const thread = JSON.stringify(await openThread(setup.platform, threadIdSchema.parse(rows[0].id)))
	expect(thread).toContain('We have your request')
	expect(thread).not.toMatch(/Request from|Firm price accepted/)
	await setup.pool.query(
		"update messages set updated_at = now() + interval '1 day' where kind = 'lead' and state = 'failed'",
	)
	const { database } = setup.platform
	const booking = await findBooking(database, { actor: 'staff', staff, bookingId: id })
	if (!booking) throw new Error('no booking')
	expect(await contactOf(database, booking.id)).toMatchObject({ textFails: false })
	const { rowCount } = await setup.pool.query('select from stopped_phones')
	expect(rowCount).toBe(0)
})

test('a text to the office has a title of its own where messages are listed', () => {
	expect(messageTitle({ kind: 'lead', channel: 'text' })).toBe('Text to the office')
	expect(messageTitle({ kind: 'lead', channel: 'mail' })).toBe('Email to the office')
	expect(messageTitle({ kind: 'price-answered', channel: 'text' })).toBe(
		'Text to the office, firm price answered',
	)
})
