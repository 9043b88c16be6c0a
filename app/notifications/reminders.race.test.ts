import { expect, test } from 'vitest'
import { eventually } from '#tests/support/platform.ts'
import { textedBookings } from '#tests/support/texted-bookings.ts'
import { enqueueReminders } from './reminders.server.ts'

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
		Array.from({ length: 10 }, (_, at) => enqueueReminders(at % 2 === 0 ? setup.platform : other)),
	)
	expect(runs.reduce((sum, pending) => sum + pending, 0)).toBe(4)
	expect(await enqueueReminders(setup.platform)).toBe(0)
	await setup.ended()
	const { rows } = await setup.pool.query(
		`select l.name, m.channel, m.dedupe_key, m.state from messages m join bookings b on b.id = m.booking_id
		join leads l on l.id = b.lead_id where m.kind = 'reminder' order by l.name, m.channel`,
	)
	expect(rows).toEqual(
		['One', 'Two'].flatMap((name) =>
			['mail', 'text'].map((channel) => ({ name, channel, dedupe_key: '2026-12-01', state: 'sent' })),
		),
	)
	const reminders = setup.twilio
		.texts()
		.filter(({ body }) => body.includes('be there tomorrow, Tuesday, December 1'))
	expect(reminders).toHaveLength(2)
})

test('a pickup that is moved or cancelled between the owing and the sending is not reminded of', async () => {
	await using setup = await textedBookings(theEvening)
	await setup.twilio.down()
	await setup.book({ name: 'Moved' })
	await setup.pool.query(`update bookings set created_at = '2026-11-20'`)
	await enqueueReminders(setup.platform)
	await eventually(setup.messages, (rows) =>
		rows.some(({ kind, channel, state }) => kind === 'reminder' && channel === 'text' && state === 'failed'),
	)
	await setup.pool.query(`insert into arrival_windows (date, window_id) values ('2026-12-03', '10-12pm')`)
	await setup.pool.query(`update bookings set date = '2026-12-03'`)
	await setup.twilio.up()
	const rows = await setup.passQuietTime()
	expect(rows.find(({ kind, channel }) => kind === 'reminder' && channel === 'text')).toMatchObject({
		state: 'skipped',
		reason: 'the pickup was moved first',
	})
	expect(setup.twilio.texts().filter(({ body }) => body.includes('tomorrow'))).toEqual([])
})

/**
 * Cases of a pickup on Tuesday, December 1, that is on a truck: a change, what undoes it, and whether its customer is
 * reminded.
 */
const withheldBy: [what: string, change: string, opened: string, reminded: boolean][] = [
	['nothing', 'select 1', 'select 1', true],
	[
		'its day is closed',
		`insert into closed_days values ('2026-12-01', 'Snow')`,
		'delete from closed_days',
		false,
	],
	['another day is closed', `insert into closed_days values ('2026-12-02', 'Snow')`, 'select 1', true],
	[
		'its truck does not work on Tuesdays',
		`update trucks set weekdays = '{1}' where name = 'Blue'`,
		`update trucks set weekdays = '{2}'`,
		false,
	],
	['another truck does not work', `update trucks set weekdays = '{1}' where name = 'Red'`, 'select 1', true],
	[
		'its truck is removed',
		`update trucks set removed_at = now() where name = 'Blue'`,
		`update bookings set truck_id = (select id from trucks where name = 'Red')`,
		false,
	],
	['another truck is removed', `update trucks set removed_at = now() where name = 'Red'`, 'select 1', true],
	[
		'no truck works, and it is on none',
		`with none as (update bookings set truck_id = null) update trucks set weekdays = '{1}'`,
		`update trucks set weekdays = '{2}'`,
		false,
	],
	['it is on no truck', 'update bookings set truck_id = null', 'select 1', true],
	[
		'its window is closed',
		`insert into schedule_exceptions values ('2026-12-01', '10-12pm', 0)`,
		'delete from schedule_exceptions',
		false,
	],
	[
		'its window takes fewer',
		`insert into schedule_exceptions values ('2026-12-01', '10-12pm', 1)`,
		'select 1',
		true,
	],
	[
		'another window is closed',
		`insert into schedule_exceptions values ('2026-12-01', '2-4pm', 0)`,
		'select 1',
		true,
	],
	[
		'its window is no more',
		`update bookings set window_id = 'gone'`,
		`update bookings set window_id = '10-12pm'`,
		false,
	],
]

test.each(withheldBy)(
	'when %s, a customer is reminded or not; once nothing keeps them, they are, in the same evening',
	async (...row) => {
		const [, change, opened, reminded] = row
		await using setup = await textedBookings(theEvening)
		await setup.book()
		await setup.pool.query(
			`insert into trucks (name, cubic_yards, weekdays) values ('Blue', 20, '{2}'), ('Red', 20, '{2}')`,
		)
		await setup.pool.query(
			`insert into arrival_windows (date, window_id) values ('2026-12-01', 'gone') on conflict do nothing`,
		)
		await setup.pool.query(
			`update bookings set created_at = '2026-11-20', truck_id = (select id from trucks where name = 'Blue')`,
		)
		await setup.pool.query(change)
		expect(await enqueueReminders(setup.platform)).toBe(reminded ? 2 : 0)
		await setup.pool.query(opened)
		expect(await enqueueReminders(setup.platform)).toBe(reminded ? 0 : 2)
		const rows = await setup.ended()
		expect(rows.filter(({ kind }) => kind === 'reminder')).toMatchObject([
			{ channel: 'mail', state: 'sent' },
			{ channel: 'text', state: 'sent' },
		])
	},
)

test('a day that is closed between the owing and the sending is not reminded of, and is once it is opened again', async () => {
	await using setup = await textedBookings(theEvening)
	await setup.twilio.down()
	await setup.book()
	await setup.pool.query(`update bookings set created_at = '2026-11-20'`)
	await enqueueReminders(setup.platform)
	type Rows = Awaited<ReturnType<typeof setup.messages>>
	const reminder = (rows: Rows, by: string) =>
		rows.find(({ kind, channel }) => kind === 'reminder' && channel === by)
	const text = (rows: Rows) => reminder(rows, 'text')
	await eventually(
		setup.messages,
		(rows) => text(rows)?.state === 'failed' && reminder(rows, 'mail')?.state === 'sent',
	)
	await setup.pool.query(`insert into closed_days values ('2026-12-01', 'Snow')`)
	await setup.twilio.up()
	expect(text(await setup.passQuietTime())).toMatchObject({
		state: 'skipped',
		reason: 'no crew: the day is closed',
	})
	expect(await enqueueReminders(setup.platform)).toBe(0)
	await setup.pool.query('delete from closed_days')
	expect(await enqueueReminders(setup.platform)).toBe(1)
	expect(text(await setup.ended())).toMatchObject({ state: 'sent', reason: null })
	expect(setup.twilio.texts().filter(({ body }) => body.includes('tomorrow'))).toHaveLength(1)
})
