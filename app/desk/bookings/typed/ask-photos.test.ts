import { expect, test } from 'vitest'
import { registerMessages } from '#app/notifications/notifications.server.ts'
import { fakeTextsEnvironment, startFakeTexts } from '#fakes/texts.ts'
import { member } from '#tests/support/member.ts'
import { eventually, testPlatform } from '#tests/support/platform.ts'
import { typeInBooking } from './typed-booking.server.ts'

const dana = member('Dana')
const german = '+4930901820'

async function setUp() {
	const twilio = await startFakeTexts()
	const setup = await testPlatform({
		...fakeTextsEnvironment(twilio.url),
		PUBLIC_URL: 'https://bowline.example',
	})
	const { platform, pool } = setup
	const type = (change: Record<string, string> = {}) => {
		const typed = {
			...{ phone: '+14035550142', name: 'Jo Tremblay', email: '' },
			...{ address: '12 Crescent Road NW', postal: 'T2P 1J9', city: 'Calgary', cityOffered: 'Calgary' },
			...{ trip: '0', date: '2026-12-01', window: '10-12pm', load: '', notes: '' },
			...change,
		}
		return typeInBooking(platform, dana, { sent: new Map(Object.entries(typed)), host: 'bowline.example' })
	}
	const confirmed = async () =>
		(await pool.query(`select channel, dedupe_key from messages where kind = 'confirmed' order by channel`))
			.rows
	return {
		...setup,
		type,
		confirmed,
		/** The text that confirms the booking, and what is kept of it. */
		text: async () => {
			const sent =
				"select body from messages where kind = 'confirmed' and channel = 'text' and state = 'sent'"
			const [{ body }] = await eventually(
				async () => (await pool.query(sent)).rows,
				(rows) => rows.length > 0,
			)
			return { sent: twilio.texts().map((text) => text.body), kept: body }
		},
		[Symbol.asyncDispose]: async () => {
			await setup[Symbol.asyncDispose]()
			await twilio.close()
		},
	}
}

test('where staff tick it, the text that confirms the booking ends with the link to add photos; sent again it is no other one', async () => {
	await using setup = await setUp()
	await registerMessages(setup.platform)
	expect(await setup.type({ askPhotos: 'on' })).toMatchObject({ ok: true })
	const { sent, kept } = await setup.text()
	expect(sent).toHaveLength(1)
	expect(sent[0]).toMatch(
		/^Bowline: Your pickup is booked for .* Please add a few photos so we can bring the right truck: https:\/\/bowline\.example\/booked\/[\w-]{43}\/photos$/,
	)
	// Both links open the same booking; the desk keeps neither's key.
	expect(new Set(sent[0]?.match(/[\w-]{43}/g)).size).toBe(1)
	expect(kept).toMatch(/booked\/…\/photos$/)
	expect(kept).not.toMatch(/[\w-]{43}/)
	const messages = await setup.confirmed()
	expect(messages.map(({ channel }) => channel)).toEqual(['mail', 'text'])
	expect([await setup.type({ askPhotos: 'on' }), await setup.type()]).toMatchObject([
		{ ok: true },
		{ ok: true },
	])
	expect(await setup.confirmed()).toEqual(messages)
})

test.each<Record<string, string>>([{}, { askPhotos: '' }, { askPhotos: 'yes' }])(
	'without the tick nobody is asked for photos: %j',
	async (tick) => {
		await using setup = await setUp()
		await registerMessages(setup.platform)
		expect(await setup.type(tick)).toMatchObject({ ok: true })
		expect((await setup.text()).sent[0]).toMatch(/^(?!.*photos).*Reply STOP to end texts\.$/)
		expect((await setup.confirmed()).map(({ dedupe_key: key }) => key)).toEqual(['booked', 'booked'])
	},
)

test('where neither a text nor an email goes, asking is refused at its tick, and nothing is booked', async () => {
	await using setup = await setUp()
	expect(await setup.type({ askPhotos: 'on', phone: german })).toMatchObject({
		ok: false,
		status: 422,
		refused: {
			typed: { askPhotos: 'on' },
			faults: {
				askPhotos: [
					'We can’t text their number, so add an email address, or untick this and ask for photos now.',
				],
			},
		},
	})
	expect(await setup.confirmed()).toEqual([])
	expect(await setup.type({ phone: german })).toMatchObject({ ok: true })
	const byEmail = { askPhotos: 'on', phone: german, email: 'jo@example.ca', window: '12-2pm' }
	expect(await setup.type(byEmail)).toMatchObject({ ok: true })
})
