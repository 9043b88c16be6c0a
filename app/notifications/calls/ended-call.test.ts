import { expect, test } from 'vitest'
import { bookPickup } from '#app/bookings/bookings.server.ts'
import { openThread } from '#app/desk/inbox/thread/thread.server.ts'
import { eraseContact } from '#app/erasure/erasure.server.ts'
import { platformContext } from '#app/platform/context.server.ts'
import { threadIdSchema } from '#app/platform/ids.ts'
import { setDone } from '#app/threads/threads.server.ts'
import { instantOf } from '#app/values/local-time.ts'
import { checkAnswer, type FakeCall, fieldsOfCall } from '#fakes/calls.ts'
import { startFakeMailServer } from '#fakes/mail-server.ts'
import { fakeTextsEnvironment, fakeToken, startFakeTexts } from '#fakes/texts.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { company } from '#tests/support/company.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { plainIntake } from '#tests/support/photos.ts'
import { eventually, testPlatform } from '#tests/support/platform.ts'
import { requestContext, routeArgs } from '#tests/support/route.ts'
import { registerMessages } from '../notifications.server.ts'
import { receiveText } from '../texts/incoming-texts.server.ts'
import { twilioSignature } from '../texts/twilio-signature.server.ts'
import { action } from './ended-call.resource.ts'
import { isOpen } from './missed-call.ts'

const origin = 'https://bowline.example'
const phone = '+14035550142'
/** A Friday, on which the office is open from 7 AM to 9 PM. */
const day = '2026-11-20'
/** A moment of a day by the company's clock, so many seconds later. */
const atHour = (hour: number, { on = day, seconds = 0 } = {}) =>
	new Date(instantOf(on, hour, company.timeZone).getTime() + seconds * 1000).toISOString()
const atEleven = atHour(11)

async function setUp({ textsBack = true } = {}) {
	const [twilio, mail] = await Promise.all([startFakeTexts(), startFakeMailServer()])
	const setup = await testPlatform(
		{
			...fakeTextsEnvironment(twilio.url),
			PUBLIC_URL: origin,
			SMTP_URL: mail.url,
			MAIL_FROM: 'Bowline <desk@bowline.example>',
			LEADS_TO: 'leads@bowline.example',
		},
		atEleven,
		{ ...company, missedCallTexts: textsBack },
	)
	const { pool } = setup
	const clock = { now: atEleven }
	const platform = { ...setup.platform, now: () => new Date(clock.now) }
	const answerTo = async (call: FakeCall, signature?: string) => {
		const context = requestContext(platform)
		context.set(platformContext, platform)
		const body = fieldsOfCall(call)
		const signed = signature ?? twilioSignature(fakeToken, `${origin}/calls/ended`, body)
		return action(
			routeArgs(context, {
				...{ path: '/calls/ended', method: 'POST', body, params: {} },
				headers: { 'X-Twilio-Signature': signed },
			}),
		)
	}
	let count = 0
	return {
		...setup,
		...{ platform, clock, twilio, mail, answerTo },
		/** The provider tells of another call, which nobody took unless it says something else. */
		call: async (call: Partial<FakeCall> = {}) =>
			checkAnswer(await answerTo({ sid: `CA${count++}`, from: phone, dialed: 'no-answer', ...call })),
		calls: async () =>
			(await pool.query("select phone, body from incoming_texts where kind = 'call' order by id")).rows,
		/** The texts that are to go back, or went. */
		textsBack: async () =>
			(await pool.query("select state, reason from messages where kind = 'missed-call' order by id")).rows,
		threadOf: async (contact: string) => {
			const { rows } = await pool.query('select id, version from threads where contact = $1', [contact])
			return {
				of: { threadId: threadIdSchema.parse(rows[0]?.id), staff: staffNamed('Dana') },
				version: rows[0].version,
			}
		},
		/** What was written in all threads was so long ago. */
		hoursLater: (hours: number) =>
			pool.query("update threads set latest_at = latest_at - $1 * interval '1 hour'", [hours]),
		[Symbol.asyncDispose]: async () => {
			await setup[Symbol.asyncDispose]()
			await Promise.all([twilio.close(), mail.close()])
		},
	}
}

test.each<[Partial<FakeCall>, boolean]>([
	[{ dialed: 'no-answer' }, true],
	[{ dialed: 'busy' }, true],
	[{ dialed: 'failed' }, true],
	[{ dialed: 'canceled' }, true],
	[{ dialed: 'completed' }, false],
	[{ dialed: 'answered' }, false],
	[{ dialed: 'no-answer', status: 'completed' }, true],
	[{ dialed: 'completed', status: 'no-answer' }, false],
	[{ dialed: undefined, status: 'no-answer' }, true],
	[{ dialed: undefined, status: 'busy' }, true],
	[{ dialed: undefined, status: 'canceled' }, true],
	[{ dialed: undefined, status: 'failed' }, true],
	[{ dialed: undefined, status: 'completed' }, false],
	[{ direction: 'outbound-api' }, false],
	[{ direction: 'outbound-dial' }, false],
	[{ from: '+442071838750' }, true],
	[{ from: 'anonymous' }, false],
	[{ from: '+266696687' }, false],
	[{ from: 'client:tommy' }, false],
	[{ from: '' }, false],
])(
	'a call with %j is one that nobody took, from a number that can be called back: %s',
	async (call, isKept) => {
		await using setup = await setUp()
		await setup.call(call)
		expect(await setup.calls()).toHaveLength(isKept ? 1 : 0)
	},
)

test('what Twilio did not sign, or is no call, leaves nothing', async () => {
	await using setup = await setUp()
	const call = { sid: 'CA1', from: phone }
	expect((await setup.answerTo(call, 'bm90IHNpZ25lZA==')).status).toBe(403)
	const others = twilioSignature(fakeToken, `${origin}/calls/ended`, fieldsOfCall({ ...call, sid: 'CA2' }))
	expect((await setup.answerTo(call, others)).status).toBe(403)
	const ofATextsAddress = twilioSignature(fakeToken, `${origin}/texts/incoming`, fieldsOfCall(call))
	expect((await setup.answerTo(call, ofATextsAddress)).status).toBe(403)
	expect((await setup.answerTo({ ...call, sid: '' })).status).toBe(422)
	expect(await setup.calls()).toEqual([])
	expect(await setup.textsBack()).toEqual([])
})

test('a missed call waits in the thread of its number, told twice once, the office has one email of it, and it goes with who called', async () => {
	await using setup = await setUp({ textsBack: false })
	const { platform, pool, mail } = setup
	await bookPickup(platform, bookingRequest({ phone, date: '2026-11-27' }), { sourceSite: 'localhost' })
	await registerMessages(platform)
	// What came of putting it through, and the end of the call itself, each told twice.
	for (const told of [{ dialed: 'no-answer' }, { dialed: undefined, status: 'no-answer' }] as const)
		for (let at = 0; at < 2; at++) await setup.call({ sid: 'CA77', ...told })
	const stranger = '+14035550143'
	await Promise.all(Array.from({ length: 4 }, () => setup.call({ sid: 'CA78', from: stranger })))
	expect(await setup.calls()).toEqual([
		{ phone, body: 'Missed call' },
		{ phone: stranger, body: 'Missed call' },
	])
	const told = await eventually(
		() =>
			mail.received().flatMap(({ mail: { subject } }) => (/call from/.test(subject ?? '') ? [subject] : [])),
		(subjects) => subjects.length >= 2,
	)
	expect(told.toSorted()).toEqual(['Missed call from 403-555-0143', 'Missed call from Jo Tremblay'])
	const { of } = await setup.threadOf(stranger)
	expect(await openThread(platform, of.threadId)).toMatchObject({
		waiting: expect.any(String),
		items: [{ kind: 'call', body: 'Missed call' }],
		replyTo: [{ to: stranger, way: 'text' }],
	})
	expect(await setup.textsBack()).toEqual([])
	expect(await eraseContact({ ...platform, photos: plainIntake(platform) }, stranger)).toMatchObject({
		texts: 1,
	})
	expect(await setup.calls()).toEqual([{ phone, body: 'Missed call' }])
	const { rows } = await pool.query("select gone -> 'texts' as texts from erasures")
	expect(rows).toEqual([{ texts: ['CA78'] }])
})

test('where an owner wants it, one text with the link to the price goes back: once a day, while the office is open', async () => {
	await using setup = await setUp()
	const { platform, twilio, clock } = setup
	await registerMessages(platform)
	clock.now = atHour(7, { seconds: -1 })
	await setup.call()
	expect(await setup.textsBack()).toEqual([])
	clock.now = atHour(7)
	await setup.hoursLater(2)
	await setup.call()
	await eventually(setup.textsBack, ([text]) => text?.state === 'sent')
	expect(twilio.texts()).toMatchObject([
		{
			to: phone,
			body: `Bowline: Sorry we missed your call. See your price here: ${origin}/#calculator or text us back and we'll answer. Reply STOP to end texts.`,
		},
	])
	// At once again, and hours later on the same day, which is the next one elsewhere.
	await setup.call()
	await setup.hoursLater(5)
	clock.now = atHour(21, { seconds: -60 })
	await setup.call()
	expect(await setup.textsBack()).toHaveLength(1)
	clock.now = atHour(9, { on: '2026-11-21' })
	await setup.hoursLater(12)
	await setup.call()
	expect(await setup.textsBack()).toHaveLength(2)
	await eventually(setup.textsBack, (texts) => texts.every(({ state }) => state === 'sent'))
	expect(twilio.texts()).toHaveLength(2)
})

test('no text goes back on a day that is closed, and one does on the day after', async () => {
	await using setup = await setUp()
	await setup.pool.query("insert into closed_days values ($1, 'Family Day')", [day])
	await setup.call()
	expect([await setup.calls(), await setup.textsBack()]).toMatchObject([[{ phone }], []])
	await setup.hoursLater(2)
	setup.clock.now = atHour(11, { on: '2026-11-21' })
	await setup.call()
	expect(await setup.textsBack()).toHaveLength(1)
})

test('no text goes back after STOP, where something was written within the hour, to what takes no texts, and where no owner wants it', async () => {
	await using setup = await setUp()
	const { platform, pool } = setup
	const text = (from: string, body: string) =>
		receiveText(platform, {
			...{ providerId: `SM${from}`, phone: from, body },
			...{ keyword: undefined, pictures: [] },
		})
	const [stopped, active, later] = ['+14035550151', '+14035550152', '+14035550153']
	await text(stopped, 'STOP')
	await pool.query("update threads set latest_at = latest_at - interval '2 hours'")
	await text(later, 'Hi')
	await pool.query("update threads set latest_at = latest_at - interval '61 minutes' where contact = $1", [
		later,
	])
	await text(active, 'Hi')
	await pool.query("update threads set latest_at = latest_at - interval '59 minutes' where contact = $1", [
		active,
	])
	for (const from of [stopped, active, '+442071838750']) await setup.call({ from })
	expect(await setup.textsBack()).toEqual([])
	await setup.call({ from: later })
	expect(await setup.textsBack()).toHaveLength(1)
	await using other = await setUp({ textsBack: false })
	await other.call()
	expect([await other.calls(), await other.textsBack()]).toMatchObject([[{ phone }], []])
})

test.each([
	['an hour later', atHour(12), 'the call was over an hour ago'],
	['once the office has closed', atHour(21), 'the office had closed', atHour(20, { seconds: 1800 })],
	['within the hour', atHour(12, { seconds: -1 }), null],
])('a text that could go only %s says by then what holds', async (_when, then, reason, called = atEleven) => {
	await using setup = await setUp()
	setup.clock.now = called
	await setup.call()
	setup.clock.now = then
	await registerMessages(setup.platform)
	const [text] = await eventually(setup.textsBack, ([one]) => one?.state !== 'pending')
	expect(text).toEqual({ state: reason === null ? 'sent' : 'skipped', reason })
})

test('who was answered before the text could go gets none', async () => {
	await using setup = await setUp()
	await setup.call()
	const { of, version } = await setup.threadOf(phone)
	expect(await setDone(setup.platform, of, version)).toEqual({ ok: true })
	await registerMessages(setup.platform)
	const texts = await eventually(setup.textsBack, ([one]) => one?.state !== 'pending')
	expect(texts).toEqual([{ state: 'skipped', reason: 'it was answered first' }])
	expect(setup.twilio.texts()).toEqual([])
})

test.each([
	['2026-11-23', 7, -1, false],
	['2026-11-23', 7, 0, true],
	['2026-11-23', 21, -1, true],
	['2026-11-23', 21, 0, false],
	['2026-11-22', 8, -1, false],
	['2026-11-22', 8, 0, true],
	['2026-11-22', 20, -1, true],
	['2026-11-22', 20, 0, false],
])(
	'on %s at %i h, %i s, an office that is open from 7 to 21 on weekdays and 8 to 20 at weekends is open: %s',
	(on, hour, seconds, isOpenThen) => {
		const at = atHour(hour, { on, seconds })
		const week = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const
		const hours = [
			{ days: [...week], opens: '07:00', closes: '21:00' },
			{ days: ['Saturday' as const, 'Sunday' as const], opens: '08:00', closes: '20:00' },
		]
		expect(isOpen({ hours, timeZone: company.timeZone }, new Date(at))).toBe(isOpenThen)
		expect(isOpen({ hours: [], timeZone: company.timeZone }, new Date(at))).toBe(false)
	},
)
