import { expect, test } from 'vitest'
import { bookPickup } from '#app/bookings/bookings.server.ts'
import { platformContext } from '#app/platform/context.server.ts'
import { fakeTextsEnvironment, fakeToken, startFakeTexts } from '#fakes/texts.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { plainIntake } from '#tests/support/photos.ts'
import { eventually, testPlatform } from '#tests/support/platform.ts'
import { requestContext, routeArgs } from '#tests/support/route.ts'
import { deleteIncomingTextsDaily, registerMessages } from '../notifications.server.ts'
import { action } from './incoming-text.resource.ts'
import { action as noticeAction } from './text-notice.resource.ts'
import { twilioSignature } from './twilio-signature.server.ts'

const origin = 'https://bowline.example'
const phone = '+14035550142'

async function setUp() {
	const twilio = await startFakeTexts()
	const setup = await testPlatform({ ...fakeTextsEnvironment(twilio.url), PUBLIC_URL: origin })
	const { platform, pool } = setup
	const context = () => {
		const made = requestContext(platform)
		made.set(platformContext, platform)
		return made
	}
	const send = async (
		fields: Record<string, string>,
		how: { signature?: string; search?: string; to?: string } = {},
	) => {
		const body = new URLSearchParams(fields)
		const path = `${how.to ?? '/texts/incoming'}${how.search ?? ''}`
		const signature = how.signature ?? twilioSignature(fakeToken, origin + path, body)
		// As behind a proxy: the address that reaches us is not the one that was signed.
		const args = routeArgs(context(), {
			path,
			method: 'POST',
			body,
			params: {},
			headers: { 'X-Twilio-Signature': signature },
		})
		return how.to === undefined ? action(args) : noticeAction(args)
	}
	const post = async (...sent: Parameters<typeof send>) => (await send(...sent)).status
	let count = 0
	return {
		...setup,
		twilio,
		post,
		answerTo: async (fields: Record<string, string>) => (await send(fields)).text(),
		notice: (fields: Record<string, string>) => post(fields, { to: '/texts/notices' }),
		say: (body: string, more: Record<string, string> = {}) =>
			post({ MessageSid: `SM${count++}`, From: phone, To: '+14035550199', Body: body, ...more }),
		book: (email: string) =>
			bookPickup(platform, bookingRequest({ email }), { sourceSite: 'bowline.example' }),
		stopped: async () => (await pool.query('select phone from stopped_phones')).rows.length > 0,
		[Symbol.asyncDispose]: async () => {
			await setup[Symbol.asyncDispose]()
			await twilio.close()
		},
	}
}

test('the signature is the one of Twilio’s own example', () => {
	const fields = new URLSearchParams({
		Digits: '1234',
		To: '+18005551212',
		From: '+14158675310',
		Caller: '+14158675310',
		CallSid: 'CA1234567890ABCDE',
	})
	expect(twilioSignature('12345', 'https://mycompany.com/myapp.php?foo=1&bar=2', fields)).toBe(
		'GvWf1cFY/Q7PnoempGyD5oXAezc=',
	)
})

test('STOP ends texts to that phone at once, START lets them go on, and a STOP told twice stays undone', async () => {
	await using setup = await setUp()
	await registerMessages(setup.platform)
	const states = async () =>
		(await setup.pool.query("select state, reason from messages where channel = 'text' order by id")).rows
	const ended = (count: number) =>
		eventually(states, (rows) => rows.length === count && rows.every(({ state }) => state !== 'pending'))
	expect(await setup.say('Stop')).toBe(200)
	await setup.book('one@example.ca')
	expect(await ended(1)).toEqual([{ state: 'skipped', reason: 'they texted STOP' }])
	expect(await setup.say('START')).toBe(200)
	// The first STOP again: it is known already.
	expect(await setup.post({ MessageSid: 'SM0', From: phone, Body: 'Stop' })).toBe(200)
	expect(await setup.stopped()).toBe(false)
	await setup.book('two@example.ca')
	expect((await ended(2)).at(-1)).toEqual({ state: 'sent', reason: null })
	expect(setup.twilio.texts()).toHaveLength(1)
	// Twilio's own reading counts before the words.
	expect(await setup.say('arrêt', { OptOutType: 'STOP' })).toBe(200)
	expect(await setup.stopped()).toBe(true)
	const kept = await setup.pool.query('select body from incoming_texts order by id')
	expect(kept.rows.map(({ body }) => body)).toEqual(['Stop', 'START', 'arrêt'])
	const entries = await setup.pool.query('select action, actor from text_stop_entries order by id')
	expect(entries.rows).toEqual([
		{ action: 'stopped', actor: 'customer' },
		{ action: 'allowed', actor: 'customer' },
		{ action: 'stopped', actor: 'customer' },
	])
})

test('words of their own stop texts as well, and are answered, each time they are told; what the provider answers is not', async () => {
	await using setup = await setUp()
	const replies = async (body: string, sid: string) => {
		const fields = { MessageSid: sid, From: phone, Body: body }
		const [, text] = /<Message>(.*)<\/Message>/.exec(await setup.answerTo(fields)) ?? []
		return text?.replaceAll('&#39;', "'")
	}
	expect(await replies('Please stop. Thank you!', 'SM1')).toMatch(
		/^Bowline: You won't get any more texts from us\./,
	)
	expect(await setup.stopped()).toBe(true)
	expect(await replies('Please stop. Thank you!', 'SM1')).toMatch(/any more texts/)
	expect(await replies('START', 'SM2')).toBeUndefined()
	expect(await setup.stopped()).toBe(false)
	expect(await replies('We will stop by at 3', 'SM3')).toBeUndefined()
	expect(await setup.stopped()).toBe(false)
	expect(await replies('AIDE', 'SM4')).toMatch(/^Bowline : Une question\?/)
	expect(await replies('STOP', 'SM5')).toBeUndefined()
	expect(await setup.stopped()).toBe(true)
})

test('that the provider refuses a text because its owner has stopped them is recorded, also where it says so only later', async () => {
	await using setup = await setUp()
	const notice = (errorCode: string, to: string) =>
		setup.notice({ MessageSid: 'SM9', MessageStatus: 'undelivered', ErrorCode: errorCode, To: to })
	expect(await notice('30003', phone)).toBe(204)
	expect(await setup.stopped()).toBe(false)
	expect(await notice('21610', phone)).toBe(204)
	expect(await setup.stopped()).toBe(true)
	const entries = await setup.pool.query('select phone, action, actor from text_stop_entries')
	expect(entries.rows).toEqual([{ phone, action: 'stopped', actor: 'provider' }])
})

test('a wrong signature, none, one of another text or over another address is refused, and changes nothing', async () => {
	await using setup = await setUp()
	const fields = { MessageSid: 'SM1', From: phone, Body: 'STOP' }
	const signed = twilioSignature(fakeToken, `${origin}/texts/incoming`, new URLSearchParams(fields))
	const wrong = [
		'',
		'AAAA',
		twilioSignature('another token', `${origin}/texts/incoming`, new URLSearchParams(fields)),
		twilioSignature(fakeToken, 'http://localhost/texts/incoming', new URLSearchParams(fields)),
		twilioSignature(fakeToken, `${origin}/texts/incoming`, new URLSearchParams({ ...fields, Body: 'START' })),
	]
	for (const signature of wrong) expect(await setup.post(fields, { signature })).toBe(403)
	expect(await setup.post(fields, { signature: signed, search: '?a=b' })).toBe(403)
	expect(await setup.stopped()).toBe(false)
	expect(await setup.post({ ...fields, AFieldOfNextYear: '1' }, { search: '?a=b' })).toBe(200)
	expect(await setup.stopped()).toBe(true)
	expect(await setup.post({ From: phone, Body: 'no name' })).toBe(422)
	// A text from a company’s name cannot be answered.
	expect(await setup.post({ MessageSid: 'SM2', From: 'PARCELS', Body: 'hi' })).toBe(200)
	expect((await setup.pool.query('select 1 from incoming_texts')).rowCount).toBe(1)
})

test('what customers text is deleted after two years', async () => {
	await using setup = await setUp()
	await setup.say('The gate is open')
	await setup.say('old')
	await setup.pool.query(`update incoming_texts set at = '2024-11-20T17:00:00Z' where body = 'old'`)
	const stop = deleteIncomingTextsDaily(setup.platform, plainIntake(setup.platform))
	await stop()
	const kept = await setup.pool.query('select body from incoming_texts')
	expect(kept.rows).toEqual([{ body: 'The gate is open' }])
})
