import { expect, test } from 'vitest'
import { company } from '#tests/support/company.ts'
import { testDatabase } from '#tests/support/database.ts'
import { pickupWithQuote } from '#tests/support/desk-bookings.ts'
import { openHeard } from './heard.ts'

type At = { date: string; status: string }
const phone = '+14035550177'
const day = '2026-12-01'
const rule = 'nobody is told what no longer holds'

/**
 * What is found when a message comes in the step in which a pickup goes from one state to another; by text and by email. `eta`: the time
 * that it names.
 */
async function found(
	{ kind, body, eta }: { kind: string; body: string; eta?: string },
	[before, after]: readonly [At, At],
): Promise<string[]> {
	await using database = await testDatabase()
	const { pool } = database
	const { bookingId } = await pickupWithQuote(pool, { date: day })
	await pool.query(
		"insert into arrival_windows (date, window_id, booked) values ('2026-12-02', '10-12pm', 9)",
	)
	const put = ({ date, status }: At) =>
		pool.query('update bookings set date = $2, status = $3 where id = $1', [bookingId, date, status])
	const texts: { to: string; body: string }[] = []
	const mails: { mail: { messageId: string; subject: string; text: string } }[] = []
	const standIns = { texts: { texts: () => texts }, mail: { received: () => mails } }
	const heard = openHeard({ admin: pool, company, standIns })
	await put(before)
	expect(await heard()).toEqual([])
	await put(after)
	const event = `with event as (insert into booking_events (booking_id, author, is_follow_up, notes) values ($1, 'staff', false, '') returning id)`
	const insert = (channel: string, sent: string, reference: string | null) =>
		pool.query(
			`${event} insert into messages (booking_id, booking_event_id, kind, channel, dedupe_key, eta, state, begun_at, begun_to, body, reference)
				select $1, id, $2, $3, 'a', $4, 'sent', now(), $5, $6, $7 from event`,
			[bookingId, kind, channel, eta ?? null, phone, sent, reference],
		)
	await insert('text', body, 'SM1')
	texts.push({ to: phone, body })
	await insert('mail', body, '<1@bowline.example>')
	mails.push({ mail: { messageId: '<1@bowline.example>', subject: body, text: '' } })
	const breaches = await heard()
	// What was heard is not heard again.
	expect(await heard()).toEqual([])
	return breaches.map((breach) => breach.rule)
}

const on = (status: string, date = day): At => ({ date, status })
const stays = (status: string) => [on(status), on(status)] as const
const moved = [on('booked'), on('booked', '2026-12-02')] as const
const reminder = { kind: 'reminder', body: 'See you Tuesday, December 1, 10–12pm.' }
const late = { kind: 'late', body: 'We’re running late.', eta: '2026-12-01T20:00:00Z' }
const onTheWay = { kind: 'on-the-way', body: 'On the way.', eta: '2026-12-01T20:00:00Z' }
const cancelled = { kind: 'cancelled', body: 'Your pickup is cancelled.' }
const asksMore = { kind: 'change-order', body: 'There is more than you said.' }

test.each([
	['a reminder of a pickup that stands', reminder, stays('booked')],
	['a reminder of one that is moved in that step: it was so before', reminder, moved],
	[
		'the new day of one that is moved',
		{ ...reminder, kind: 'moved', body: 'Now Wednesday, December 2, 10–12pm.' },
		moved,
	],
	['that a crew is late to one that is ahead', late, stays('booked')],
	['that a crew is on the way', onTheWay, stays('on the way')],
	['that one is cancelled', cancelled, [on('booked'), on('cancelled')]],
	['that nobody was there', { kind: 'missed', body: 'We came by.' }, stays('no-show')],
	['a question about one that is under way', asksMore, stays('arrived')],
] as const)('it holds: %s', async (_, message, states) => {
	expect(await found(message, states)).toEqual([])
})

test.each([
	['a reminder of a pickup that is cancelled', reminder, stays('cancelled')],
	['a reminder of another day', reminder, [on('booked', '2026-12-02'), on('booked', '2026-12-02')]],
	[
		'a reminder of another window',
		{ ...reminder, body: 'See you Tuesday, December 1, 2–4pm.' },
		stays('booked'),
	],
	[
		'a day that begins like its own',
		{ ...reminder, body: 'See you Tuesday, December 12, 10–12pm.' },
		stays('booked'),
	],
	['that a crew is late to one that is done', late, stays('done')],
	['that a crew is late on another day', { ...late, eta: '2026-12-02T20:00:00Z' }, stays('booked')],
	['that a crew is on the way to one that it has not set off to', onTheWay, stays('booked')],
	['that one is cancelled which is not', cancelled, stays('booked')],
	['that nobody was there, where the crew was', { kind: 'missed', body: 'We came by.' }, stays('done')],
	['a question about one that is cancelled', asksMore, stays('cancelled')],
] as const)('it no longer holds: %s', async (_, message, states) => {
	expect(await found(message, states)).toEqual([rule, rule])
})
