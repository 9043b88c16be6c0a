import { expect, test } from 'vitest'
import { messageIdSchema } from '#app/platform/ids.ts'
import { eventually } from '#tests/support/platform.ts'
import { textedBookings } from '#tests/support/texted-bookings.ts'
import { retryMessage } from './notifications.server.ts'

test.concurrent.each([
	['is cut off after the text was taken', '+14035550200'],
	['answers 503 though it took the text', '+14035550503'],
	['never answers', '+14035550100'],
])('when Twilio %s, the text is looked up and not sent twice', async (_what, phone) => {
	await using setup = await textedBookings()
	await setup.book({ phone })
	await eventually(setup.messages, ([row]) => row?.state === 'failed')
	const [row] = await setup.passQuietTime()
	expect(row).toMatchObject({ state: 'sent', attempts: 1, reference: setup.twilio.texts()[0]?.sid })
	expect(setup.twilio.texts()).toHaveLength(1)
	expect(setup.twilio.lookups()).toBeGreaterThan(0)
})

test('a text whose end is not known is looked up at the number it went to, though staff have corrected it since', async () => {
	await using setup = await textedBookings()
	await setup.book({ phone: '+14035550200' })
	await eventually(setup.messages, ([row]) => row?.state === 'failed')
	await setup.pool.query(
		`update bookings b set name = l.name, email = l.email, phone = '+14035550142' from leads l where l.id = b.lead_id`,
	)
	const [row] = await setup.passQuietTime()
	expect(setup.twilio.texts()).toMatchObject([{ to: '+14035550200', sid: row?.reference }])
	const { rows } = await setup.pool.query("select begun_at, begun_to from messages where channel = 'text'")
	expect(rows).toEqual([{ begun_at: null, begun_to: null }])
})

test.each([
	['answers 500 and did not take the text', '+14035550500'],
	['is called too often', '+14035550429'],
])('when Twilio %s, the text is sent after all, once', async (_what, phone) => {
	await using setup = await textedBookings()
	await setup.book({ phone })
	const [row] = await setup.passQuietTime()
	expect(row).toMatchObject({ state: 'sent', attempts: 2 })
	expect(setup.twilio.texts()).toHaveLength(1)
})

test('a process killed after Twilio took the text does not have it sent twice by the next one', async () => {
	await using setup = await textedBookings()
	await setup.book()
	await setup.ended()
	// As if it had been killed before it recorded how the attempt ended.
	await setup.pool.query(
		`update messages set state = 'pending', reference = null, begun_at = clock_timestamp() - interval '1 minute',
			begun_to = '+14035550142' where channel = 'text'`,
	)
	const again = async () => {
		const [row] = await setup.messages()
		await setup.pool.query(
			`update messages set state = 'failed' where state = 'pending' and channel = 'text'`,
		)
		await retryMessage(setup.platform, messageIdSchema.parse(row?.id))
	}
	await again()
	await setup.ended()
	expect(setup.twilio.texts()).toHaveLength(1)
	expect(setup.twilio.lookups()).toBe(1)
})

test('two texts of the same words to one phone are told apart when one of them is looked up', async () => {
	await using setup = await textedBookings()
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
		`update messages set state = 'failed', reference = null, begun_at = clock_timestamp() - interval '31 seconds',
			begun_to = '+14035550142'
		where reference = $1`,
		[sent[0]?.sid],
	)
	const [killed] = (await setup.messages()).filter(({ state }) => state === 'failed')
	await retryMessage(setup.platform, messageIdSchema.parse(killed?.id))
	const rows = await setup.ended()
	expect(rows.find(({ id }) => id === killed?.id)?.reference).toBe(sent[0]?.sid)
	expect(setup.twilio.texts()).toHaveLength(4)
})
