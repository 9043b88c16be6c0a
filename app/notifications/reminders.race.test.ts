import { expect, test } from 'vitest'
import { eventually } from '#tests/support/platform.ts'
import { textedBookings } from '#tests/support/texted-bookings.ts'
import { oweReminders } from './reminders.server.ts'

/** The evening before the pickup of `bookingRequest`: 7 PM in Calgary. */
const theEvening = '2026-12-01T01:00:00Z'

test('reminders: ten runs at once in two processes owe one by mail and one by text for each pickup of tomorrow, and no other', async () => {
	await using setup = await textedBookings(theEvening)
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
	await using setup = await textedBookings(theEvening)
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
