import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { BookingRequest } from '#app/bookings/booking.ts'
import type { BookingAction } from '#app/bookings/booking-states.ts'
import {
	bookPickup,
	changeBooking,
	findLeadForDelivery,
	makeReceiptToken,
} from '#app/bookings/bookings.server.ts'
import { pickupMessageIdSchema } from '#app/platform/ids.ts'
import { segmentsOf } from '#app/values/gsm7.ts'
import { fakeTextsEnvironment, startFakeTexts } from '#fakes/texts.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { eventually, testPlatform } from '#tests/support/platform.ts'
import { registerMessages, retryMessage } from './notifications.server.ts'
import { oweReminders } from './reminders.server.ts'
import { beginMessage, recordMessage } from './store.server.ts'

/** The evening before the pickup of `bookingRequest`: 7 PM in Calgary. */
const theEvening = '2026-12-01T01:00:00Z'

async function setUp(at = '2026-11-20T18:00:00Z', configured = true) {
	const twilio = await startFakeTexts()
	const origin = 'https://bowline.example'
	const setup = await testPlatform(
		configured ? { ...fakeTextsEnvironment(twilio.url), PUBLIC_URL: origin } : { PUBLIC_URL: origin },
		at,
	)
	const { platform, pool } = setup
	await registerMessages(platform, {
		readLead: (leadId) => findLeadForDelivery(platform, leadId),
		receiptLink: async (leadId) => `${origin}/booked/${await makeReceiptToken(platform, leadId)}`,
		readWaiting: async () => undefined,
		waitingLink: async () => 'https://bowline.example/waiting/key',
	})
	const messages = async (): Promise<Row[]> =>
		(
			await pool.query(
				'select id, message, channel, occasion, state, reason, attempts, reference, body, segments from pickup_messages order by id',
			)
		).rows
	const change = async (action: BookingAction, eta = 30) => {
		const { rows } = await pool.query('select id, version from bookings order by created_at desc limit 1')
		const by = { actor: 'staff', staff: staffNamed('Dana'), bookingId: rows[0].id } as const
		return changeBooking(platform, by, { action, version: rows[0].version, eta })
	}
	return {
		...setup,
		twilio,
		messages,
		change,
		book: (given: Partial<BookingRequest> = {}) =>
			bookPickup(platform, bookingRequest(given), { sourceSite: 'bowline.example' }),
		/** Waits until every message has ended. */
		ended: () =>
			eventually(
				messages,
				(rows) => rows.length > 0 && rows.every(({ state }) => state !== 'owed' && state !== 'failed'),
			),
		/** As if half a minute had gone by since an attempt with an unknown end, and the next try were due. */
		passQuietTime: () =>
			eventually(
				async () => {
					await pool.query(`update pickup_messages set begun_at = begun_at - interval '31 seconds'
						where begun_at > clock_timestamp() - interval '30 seconds' and state = 'failed'`)
					await pool.query(
						`update pgboss.job set start_after = now() where name = 'pickup-message' and state = 'retry'`,
					)
					return messages()
				},
				(rows) => rows.every(({ state }) => state !== 'owed' && state !== 'failed'),
			),
		[Symbol.asyncDispose]: async () => {
			await setup[Symbol.asyncDispose]()
			await twilio.close()
		},
	}
}
type Row = {
	id: string
	message: string
	channel: string
	occasion: string
	state: string
	reason: string | null
	attempts: number
	reference: string | null
	body: string | null
	segments: number | null
}

test('a booking is confirmed by one text, in letters of text messages, whose key is kept nowhere', async () => {
	await using setup = await setUp()
	await setup.book({ name: 'Zoë Łukasz', address: '12 Château Rd' })
	const [row, ...more] = await setup.ended()
	expect(more).toEqual([])
	expect(row).toMatchObject({ message: 'confirmed', channel: 'text', state: 'sent', segments: 2 })
	const [text] = setup.twilio.texts()
	expect(setup.twilio.texts()).toHaveLength(1)
	expect(text?.to).toBe('+14035550142')
	expect(text?.body).toMatch(
		/^Bowline: Your pickup is booked for Tuesday, December 1, 10-12pm, at 12 Chateau Rd, Calgary\. See it: https:\/\/bowline\.example\/booked\/[\w-]{43} Reply STOP to end texts\.$/,
	)
	expect(row?.body).toContain('/booked/… ')
	expect(row?.reference).toBe(text?.sid)
	expect(text?.validityPeriod).toBeNull()
})

test('with Twilio down nothing is lost, and with a wrong token neither; each text goes once when it is back', async () => {
	await using setup = await setUp()
	await setup.twilio.down()
	for (const name of ['One', 'Two', 'Three']) await setup.book({ name, email: `${name}@example.ca` })
	await eventually(
		setup.messages,
		(rows) => rows.length === 3 && rows.every(({ state }) => state === 'failed'),
	)
	setup.twilio.revokeToken(true)
	await setup.twilio.up()
	await eventually(setup.messages, (rows) => rows.some(({ reason }) => reason?.includes('401') ?? false))
	setup.twilio.revokeToken(false)
	await setup.passQuietTime()
	expect(setup.twilio.texts()).toHaveLength(3)
	// What was never taken needs no lookup.
	expect(setup.twilio.lookups()).toBe(0)
})

test.concurrent.each([
	['is cut off after the text was taken', '+14035550200'],
	['answers 503 though it took the text', '+14035550503'],
	['never answers', '+14035550100'],
])('when Twilio %s, the text is looked up and not sent twice', async (_what, phone) => {
	await using setup = await setUp()
	await setup.book({ phone })
	await eventually(setup.messages, ([row]) => row?.state === 'failed')
	const [row] = await setup.passQuietTime()
	expect(row).toMatchObject({ state: 'sent', attempts: 1, reference: setup.twilio.texts()[0]?.sid })
	expect(setup.twilio.texts()).toHaveLength(1)
	expect(setup.twilio.lookups()).toBeGreaterThan(0)
})

test.each([
	['answers 500 and did not take the text', '+14035550500'],
	['is called too often', '+14035550429'],
])('when Twilio %s, the text is sent after all, once', async (_what, phone) => {
	await using setup = await setUp()
	await setup.book({ phone })
	const [row] = await setup.passQuietTime()
	expect(row).toMatchObject({ state: 'sent', attempts: 2 })
	expect(setup.twilio.texts()).toHaveLength(1)
})

test('a process killed after Twilio took the text does not have it sent twice by the next one', async () => {
	await using setup = await setUp()
	await setup.book()
	await setup.ended()
	// As if it had been killed before it wrote down how the attempt ended.
	await setup.pool.query(
		`update pickup_messages set state = 'owed', reference = null, begun_at = clock_timestamp() - interval '1 minute'`,
	)
	const again = async () => {
		const [row] = await setup.messages()
		await setup.pool.query(`update pickup_messages set state = 'failed' where state = 'owed'`)
		await retryMessage(setup.platform, pickupMessageIdSchema.parse(row?.id))
	}
	await again()
	await setup.ended()
	expect(setup.twilio.texts()).toHaveLength(1)
	expect(setup.twilio.lookups()).toBe(1)
})

test('two texts of the same words to one phone are told apart when one of them is looked up', async () => {
	await using setup = await setUp()
	for (const window of ['10-12pm', '2-4pm']) {
		await setup.book({ window })
		await setup.change('setOff')
	}
	await setup.ended()
	const sent = setup.twilio.texts().filter(({ body }) => body.includes('on its way'))
	expect(new Set(sent.map(({ body }) => body)).size).toBe(1)
	expect(sent).toHaveLength(2)
	// As if the process had been killed after the first one.
	await setup.pool.query(
		`update pickup_messages set state = 'failed', reference = null, begun_at = clock_timestamp() - interval '31 seconds'
		where reference = $1`,
		[sent[0]?.sid],
	)
	const [killed] = (await setup.messages()).filter(({ state }) => state === 'failed')
	await retryMessage(setup.platform, pickupMessageIdSchema.parse(killed?.id))
	const rows = await setup.ended()
	expect(rows.find(({ id }) => id === killed?.id)?.reference).toBe(sent[0]?.sid)
	expect(setup.twilio.texts()).toHaveLength(4)
})

test('of ten attempts at one message that begin at once, one goes on; after it has ended none does', async () => {
	await using setup = await setUp()
	await setup.book()
	await setup.ended()
	await setup.pool.query(`update pickup_messages set state = 'owed', reference = null, attempts = 0`)
	const [first] = await setup.messages()
	const id = pickupMessageIdSchema.parse(first?.id)
	const another = setup.another()
	const begin = (at: number) =>
		beginMessage(at % 2 === 0 ? setup.platform.database : another, { id, attempts: 0 }, nothing)
	const nothing = { body: '', segments: null, perhapsTwice: false }
	const begun = await Promise.all(Array.from({ length: 10 }, (_, at) => begin(at)))
	expect(begun.filter(Boolean)).toHaveLength(1)
	await recordMessage(setup.platform.database, id, { state: 'sent', reference: 'SM1' })
	expect(await beginMessage(another, { id, attempts: 1 }, nothing)).toBe(false)
	// What is recorded as sent stays so, whatever a slower attempt reports.
	await recordMessage(another, id, { state: 'failed', reason: 'late' })
	expect(await setup.messages()).toMatchObject([{ state: 'sent', reference: 'SM1' }])
})

test('a number that texted STOP is on record from Twilio’s refusal on, and a landline fails with the reason', async () => {
	await using setup = await setUp()
	await setup.book({ phone: '+14035550610' })
	expect(await setup.ended()).toMatchObject([{ state: 'skipped', reason: 'they texted STOP' }])
	await setup.change('setOff')
	const rows = await setup.ended()
	expect(rows).toMatchObject([
		{ message: 'confirmed', state: 'skipped' },
		{ message: 'on-the-way', channel: 'mail', state: 'sent' },
		{ message: 'on-the-way', channel: 'text', state: 'skipped', reason: 'they texted STOP', attempts: 0 },
	])
	await setup.book({ phone: '+14035550614', email: 'land@example.ca' })
	const failed = await eventually(setup.messages, (all) => all.some(({ state }) => state === 'failed'))
	expect(failed.at(-1)).toMatchObject({ state: 'failed', reason: expect.stringContaining('21614') })
	// Nobody's number is repeated in the reason.
	expect(failed.at(-1)?.reason).not.toContain('0614:')
	expect(setup.twilio.texts()).toHaveLength(0)
})

test('who gave an extension, or a number abroad, gets no text', async () => {
	await using setup = await setUp()
	await setup.book({ phone: '+14035550142;ext=5' })
	await setup.book({ phone: '+447700900123', email: 'abroad@example.ca' })
	expect((await setup.ended()).map(({ state, reason }) => [state, reason])).toEqual([
		['skipped', 'a text reaches no extension'],
		['skipped', 'we text to numbers in North America only'],
	])
	expect(setup.twilio.texts()).toEqual([])
})

test('on our way: mail and text say when, and the text is not delivered half an hour late', async () => {
	// 11:05 in Calgary, where clocks stay at UTC−06:00.
	await using setup = await setUp('2026-11-30T17:05:00Z')
	await setup.book()
	await setup.ended()
	await setup.change('setOff', 45)
	await setup.ended()
	const text = setup.twilio.texts().at(-1)
	expect(text?.body).toContain('will be with you about 11:50 AM')
	expect(text?.validityPeriod).toBe('1800')
	const outbox = join(setup.platform.config.dataDir, 'outbox')
	const [mail] = (await readdir(outbox)).filter((name) => name.startsWith('on-the-way-email'))
	expect(await readFile(join(outbox, mail ?? ''), 'utf8')).toContain(
		'Subject: We are on our way, there about 11:50 AM',
	)
})

test('a time of arrival that is over is not told any more, and a cancelled pickup is told as cancelled', async () => {
	await using setup = await setUp()
	await setup.twilio.down()
	await setup.book()
	await eventually(setup.messages, ([row]) => row?.state === 'failed')
	await setup.change('setOff')
	await setup.pool.query(
		`update pickup_messages set eta = '2026-11-20T17:59:00Z' where message = 'on-the-way' and channel = 'text'`,
	)
	await eventually(setup.messages, (rows) =>
		rows.some(
			({ message, channel, state }) => message === 'on-the-way' && channel === 'text' && state !== 'owed',
		),
	)
	await setup.change('cancel')
	await setup.twilio.up()
	const rows = await setup.passQuietTime()
	expect(
		rows
			.filter(({ channel }) => channel === 'text')
			.map(({ message, state, reason }) => [message, state, reason]),
	).toEqual([
		['confirmed', 'skipped', 'the pickup was cancelled first'],
		['on-the-way', 'skipped', expect.stringMatching(/over|cancelled/)],
		['cancelled', 'sent', null],
	])
	expect(setup.twilio.texts().map(({ body }) => body)).toEqual([expect.stringContaining('is cancelled.')])
})

test('how a request is answered is told by one text; what a later text says again is not sent', async () => {
	await using setup = await setUp()
	const far = { postal: 'T4N 1A1', city: 'Red Deer' }
	await setup.book(far)
	await setup.ended()
	await setup.change('confirm')
	await setup.ended()
	expect(setup.twilio.texts().map(({ body }) => body)).toEqual([
		expect.stringContaining('We have your request'),
		expect.stringMatching(/^Bowline: Your day is settled: we come on Tuesday, December 1, 10-12pm, /),
	])
	expect(setup.twilio.texts().every(({ body }) => segmentsOf(body).segments <= 2)).toBe(true)

	await setup.book({ ...far, email: 'declined@example.ca' })
	await setup.ended()
	await setup.change('cancel')
	await setup.ended()
	expect(setup.twilio.texts().at(-1)?.body).toMatch(/^Bowline: We could not settle your pickup [2-9A-Z]{6} /)

	// Answered while no text goes out.
	await setup.twilio.down()
	await setup.book({ ...far, email: 'late@example.ca' })
	await eventually(setup.messages, (rows) => rows.at(-1)?.state === 'failed')
	await setup.change('confirm')
	await setup.twilio.up()
	const [confirmed, settled] = (await setup.passQuietTime()).slice(-2)
	expect(confirmed).toMatchObject({ state: 'skipped', reason: 'a later message says what holds' })
	expect(settled).toMatchObject({ message: 'settled', state: 'sent' })
	expect(setup.twilio.texts()).toHaveLength(5)
})

test('without Twilio texts are written to the outbox', async () => {
	await using setup = await setUp('2026-11-20T18:00:00Z', false)
	await setup.book()
	const [row] = await setup.ended()
	const path = join(setup.platform.config.dataDir, 'outbox', `text.${row?.id}.txt`)
	expect(await readFile(path, 'utf8')).toMatch(/^To: \+14035550142\n\nBowline: Your pickup is booked/)
})

test('reminders: ten runs at once in two processes owe one by mail and one by text for each pickup of tomorrow, and no other', async () => {
	await using setup = await setUp(theEvening)
	const days: [string, string][] = [
		['One', '2026-12-01'],
		['Two', '2026-12-01'],
		['Later', '2026-12-02'],
		['Gone', '2026-12-01'],
	]
	for (const [name, date] of days) await setup.book({ name, date, email: `${name}@example.ca` })
	await setup.change('cancel')
	await setup.book({ name: 'Today', date: '2026-12-01', window: '2-4pm', email: 'today@example.ca' })
	await setup.pool.query(
		`update bookings b set created_at = '2026-11-20' from leads l where l.id = b.lead_id and l.name <> 'Today'`,
	)
	await setup.pool.query(
		`update bookings b set created_at = '2026-11-30T20:00:00Z' from leads l where l.id = b.lead_id and l.name = 'Today'`,
	)
	const other = { ...setup.platform, database: setup.another() }
	const runs = await Promise.all(
		Array.from({ length: 10 }, (_, at) => oweReminders(at % 2 === 0 ? setup.platform : other)),
	)
	expect(runs.reduce((sum, owed) => sum + owed, 0)).toBe(4)
	expect(await oweReminders(setup.platform)).toBe(0)
	await setup.ended()
	const { rows } = await setup.pool.query(
		`select l.name, m.channel, m.occasion, m.state from pickup_messages m join bookings b on b.id = m.booking_id
		join leads l on l.id = b.lead_id where m.message = 'reminder' order by l.name, m.channel`,
	)
	expect(rows).toEqual(
		['One', 'Two'].flatMap((name) =>
			['mail', 'text'].map((channel) => ({ name, channel, occasion: '2026-12-01', state: 'sent' })),
		),
	)
	const reminders = setup.twilio
		.texts()
		.filter(({ body }) => body.includes('We come tomorrow, Tuesday, December 1'))
	expect(reminders).toHaveLength(2)
})

test('a pickup that is moved or cancelled between the owing and the sending is not reminded of', async () => {
	await using setup = await setUp(theEvening)
	await setup.twilio.down()
	await setup.book({ name: 'Moved' })
	await setup.pool.query(`update bookings set created_at = '2026-11-20'`)
	await oweReminders(setup.platform)
	await eventually(setup.messages, (rows) =>
		rows.some(
			({ message, channel, state }) => message === 'reminder' && channel === 'text' && state === 'failed',
		),
	)
	await setup.pool.query(
		`insert into arrival_windows (date, window_id, capacity) values ('2026-12-03', '10-12pm', 3)`,
	)
	await setup.pool.query(`update bookings set date = '2026-12-03'`)
	await setup.twilio.up()
	const rows = await setup.passQuietTime()
	expect(rows.find(({ message, channel }) => message === 'reminder' && channel === 'text')).toMatchObject({
		state: 'skipped',
		reason: 'the pickup was moved first',
	})
	expect(setup.twilio.texts().filter(({ body }) => body.includes('tomorrow'))).toEqual([])
})
