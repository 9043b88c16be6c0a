import { expect, test } from 'vitest'
import { openThread } from '#app/desk/inbox/thread/thread.server.ts'
import { registerMessages } from '#app/notifications/notifications.server.ts'
import { receiveText } from '#app/notifications/texts/incoming-texts.server.ts'
import { threadIdSchema } from '#app/platform/ids.ts'
import { defaultLoad } from '#app/pricing/load.ts'
import { askQuestion } from '#app/quotes/firm/questions.server.ts'
import { askForFirmPrice, saveQuote } from '#app/quotes/quotes.server.ts'
import type { HaulingCompany } from '#app/values/company.ts'
import { fakeTextsEnvironment, startFakeTexts } from '#fakes/texts.ts'
import { company } from '#tests/support/company.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { eventually, testPlatform } from '#tests/support/platform.ts'
import { listed } from '#tests/support/prices.ts'
import { setDone } from '../threads.server.ts'
import { mostOfStrangers } from './telling.server.ts'

type OfficeTexts = HaulingCompany['officeTexts']

const [dana, kim] = ['403-555-0142', '403-555-0143']
const [danasPhone, kimsPhone] = ['+14035550142', '+14035550143']
const jo = '+14035550188'
const both: OfficeTexts = { when: 'always', numbers: [dana, kim] }
/** A Friday, on which the office is open from 7 AM to 9 PM. */
const atNoon = '2026-11-20T19:00:00Z'
const atTenAtNight = '2026-11-21T05:00:00Z'

/** An office whose messages are sent once `deliver` is called, by the settings that hold then. */
async function setUp(officeTexts: OfficeTexts, at = atNoon) {
	const twilio = await startFakeTexts()
	const environment = { ...fakeTextsEnvironment(twilio.url), PUBLIC_URL: 'https://bowline.example' }
	const setup = await testPlatform(environment, at, { ...company, officeTexts })
	const { platform, pool } = setup
	let count = 0
	return {
		...setup,
		texts: () => twilio.texts().map(({ to, body }) => [to, body] as const),
		text: (phone: string, body = 'The couch is on fire', providerId = `SM${count++}`) =>
			receiveText(platform, { providerId, phone, body, keyword: undefined, pictures: [] }),
		deliver: (now: OfficeTexts = officeTexts) =>
			registerMessages({ ...platform, company: { ...platform.company, officeTexts: now } }),
		/** The texts to the office as they stand, once so many have ended. */
		ended: (many: number) =>
			eventually(
				async () =>
					(
						await pool.query(
							"select state, reason, body from messages where kind = 'office-text' and state <> 'pending' order by id",
						)
					).rows,
				(rows) => rows.length >= many,
			),
		owed: async () => (await pool.query("select from messages where kind = 'office-text'")).rowCount,
		thread: async () => {
			const { rows } = await pool.query('select id, version from threads')
			return {
				of: { threadId: threadIdSchema.parse(rows[0].id), staff: staffNamed('Dana') },
				version: rows[0].version,
			}
		},
		[Symbol.asyncDispose]: async () => {
			await setup[Symbol.asyncDispose]()
			await twilio.close()
		},
	}
}

test('each phone of the office is texted once who waits, with a link and without what they wrote, and again once they were answered', async () => {
	await using setup = await setUp(both)
	const { platform } = setup
	await Promise.all([setup.text(jo, 'Hi', 'SMsame'), setup.text(jo, 'Hi', 'SMsame')])
	await setup.text(jo, 'Are you there?')
	await setup.deliver()
	await setup.ended(2)
	const { of, version } = await setup.thread()
	const words = `Bowline: Text from 403-555-0188. https://bowline.example/admin/inbox/${of.threadId}`
	expect(setup.texts().toSorted()).toEqual([
		[danasPhone, words],
		[kimsPhone, words],
	])
	// It is no word of ours to them: their thread does not have it.
	expect(JSON.stringify(await openThread(platform, of.threadId))).not.toContain('Bowline: Text from')
	expect(await setDone(platform, of, version)).toEqual({ ok: true })
	await setup.text(jo, 'One more thing')
	await setup.ended(4)
	expect(setup.texts()).toHaveLength(4)
})

test.each([
	['nobody turned it on', company.officeTexts, 0],
	['it is off with a number', { when: 'never', numbers: [dana] }, 0],
	['it is on', { when: 'always', numbers: [dana] }, 1],
] satisfies [string, OfficeTexts, number][])(
	'where %s, so many texts are written down: %o, %i',
	async (_, officeTexts, owed) => {
		await using setup = await setUp(officeTexts)
		await setup.text(jo)
		expect(await setup.owed()).toBe(owed)
	},
)

test.each([
	['at noon, in the hours', 'open', atNoon, ['sent', null]],
	['at ten at night, in the hours', 'open', atTenAtNight, ['skipped', 'the office was closed']],
	['at ten at night, at any hour', 'always', atTenAtNight, ['sent', null]],
] as const)('%s: %s, %s, %o', async (_, when, at, [state, reason]) => {
	await using setup = await setUp({ when, numbers: [dana] }, at)
	await setup.text(jo)
	await setup.deliver()
	expect(await setup.ended(1)).toMatchObject([{ state, reason }])
})

test('what no longer holds is not texted: it was turned off, another phone is told, or somebody answered first', async () => {
	await using setup = await setUp(both)
	await setup.text(jo)
	await setup.deliver({ when: 'always', numbers: [kim] })
	expect(await setup.ended(2)).toMatchObject([
		{ state: 'skipped', reason: 'the office has other phones texted now' },
		{ state: 'sent' },
	])
	await using off = await setUp(both)
	await off.text(jo)
	await off.deliver({ when: 'never', numbers: [dana, kim] })
	const reason = 'texts to the office were turned off first'
	expect(await off.ended(2)).toMatchObject([{ reason }, { reason }])
	await using done = await setUp(both)
	await done.text(jo)
	const { of, version } = await done.thread()
	await setDone(done.platform, of, version)
	await done.deliver()
	expect(await done.ended(2)).toMatchObject([
		{ reason: 'it was answered first' },
		{ reason: 'it was answered first' },
	])
	expect(done.texts()).toEqual([])
})

test('a question about a quote is told as well, and nothing of what is asked; who writes from a phone of the office is no news', async () => {
	await using setup = await setUp(both)
	const { platform } = setup
	const { token } = await saveQuote(platform, defaultLoad, listed)
	const asks = { email: 'jo@example.ca', phone: jo, name: 'Jo Bell', place: 'Airdrie' }
	await askForFirmPrice(platform, token, asks)
	await askQuestion(platform, token, 'Do you take paint?')
	await askQuestion(platform, token, 'And tires?')
	await setup.deliver()
	await setup.ended(2)
	const { of } = await setup.thread()
	const words = `Bowline: Question about a quote from Jo Bell. https://bowline.example/admin/inbox/${of.threadId}`
	const told = setup.texts().filter(([to]) => to !== jo)
	expect(told.toSorted()).toEqual([
		[danasPhone, words],
		[kimsPhone, words],
	])
	await setup.text(danasPhone, 'I’m driving right now')
	expect(await setup.owed()).toBe(2)
})

test('a stop that staff noted for a phone as a customer’s is no word about the desk; its own STOP is, and the provider’s refusal stops nobody as a customer', async () => {
	const refused = '403-555-0610'
	await using setup = await setUp({ when: 'always', numbers: [dana, kim, refused] })
	const { pool } = setup
	await pool.query("insert into stopped_phones (phone, stopped_by) values ($1, 'staff'), ($2, 'customer')", [
		danasPhone,
		kimsPhone,
	])
	await setup.text(jo)
	await setup.deliver()
	expect(await setup.ended(3)).toMatchObject([
		{ state: 'sent' },
		{ state: 'skipped', reason: 'they texted STOP' },
		{ state: 'failed', reason: expect.stringMatching(/./) },
	])
	const { rows } = await pool.query('select phone from stopped_phones order by phone')
	expect(rows).toEqual([{ phone: danasPhone }, { phone: kimsPhone }])
})

test('of strangers the office is texted no oftener than it is emailed', async () => {
	await using setup = await setUp({ when: 'always', numbers: [dana] })
	for (let at = 0; at < mostOfStrangers + 3; at++)
		await setup.text(`+140355502${String(at).padStart(2, '0')}`)
	expect(await setup.owed()).toBe(mostOfStrangers)
})
