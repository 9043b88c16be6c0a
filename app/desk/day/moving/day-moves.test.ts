import { expect, test } from 'vitest'
import { bookPickup } from '#app/bookings/bookings.server.ts'
import { movePickup } from '#app/bookings/changes/changes.server.ts'
import { allWindows } from '#app/bookings/rules/arrival-window.ts'
import type { BookingRequest } from '#app/bookings/rules/booking.ts'
import { bookingIdSchema } from '#app/platform/ids.ts'
import { bookingRequest, fullWindow, setWindows } from '#tests/support/booking.ts'
import { company } from '#tests/support/company.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { openBooking } from '../../bookings/edited-booking.server.ts'
import { openDayMoves } from './day-moves.server.ts'
import { type DayMoves, moveField, sentMove } from './day-moves.ts'
import { receiveDayMoves } from './moved-day.server.ts'

const [date, to] = ['2026-12-01', '2026-12-02']
const dana = staffNamed('Dana')
const because = 'Snow'

async function setUp(ofCompany: Partial<typeof company> = {}) {
	const setup = await testPlatform({}, '2026-11-20T18:00:00Z', { ...company, ...ofCompany })
	const { platform, pool } = setup
	const book = async (name: string, change: Partial<BookingRequest> = {}) => {
		const request = bookingRequest({ name, email: `${name.toLowerCase()}@example.ca`, date, ...change })
		const booked = await bookPickup(platform, request, { sourceSite: 'localhost' })
		if (!booked.ok) throw new Error(`not booked: ${booked.reason}`)
		const { rows } = await pool.query('select id from bookings where lead_id = $1', [booked.leadId])
		return bookingIdSchema.parse(rows[0].id)
	}
	const open = async (target?: string) => {
		const day = await openDayMoves(platform, date, { to: target })
		if (!day) throw new Error('no such truck')
		return day
	}
	const send = async (fields: Record<string, string>, mayClose = true) =>
		receiveDayMoves(
			new Request('https://bowline.example/', { method: 'POST', body: new URLSearchParams(fields) }),
			platform,
			{ staff: dana, date, mayClose },
		)
	return {
		...setup,
		book,
		open,
		send,
		/** The status of bookings, and where they are. */
		places: async () =>
			Object.fromEntries(
				(await pool.query('select name, date::text, window_id, version from bookings')).rows.map(
					({ name, ...place }) => [name, `${place.date} ${place.window_id} ${place.version}`],
				),
			),
		/** The messages about moves, by customer and channel. */
		told: async () =>
			(
				await pool.query(
					`select b.name, m.channel, e.moved_because from messages m join bookings b on b.id = m.booking_id
					join booking_events e on e.id = m.booking_event_id where m.kind = 'moved' order by 1, 2`,
				)
			).rows,
	}
}

/** The days that are closed, with the reason of each. */
const closedDays = async (pool: Awaited<ReturnType<typeof setUp>>['pool']) =>
	(await pool.query('select date::text, reason from closed_days order by date')).rows

/** The form as the page has it, with every box ticked. */
const allOf = ({ moves }: DayMoves) =>
	Object.fromEntries(
		moves.flatMap((move, n) =>
			move.to ? [[moveField(n), sentMove(move.id, move.version, move.to.windowId)]] : [],
		),
	)

const windowsOf = ({ moves }: DayMoves) =>
	moves.map(({ name, to: into }) => [name, into?.windowId, into?.isSame])

test('each pickup keeps its window where that is free, else gets the nearest free one, and those who keep theirs come first', async () => {
	await using setup = await setUp()
	for (const name of ['Ann', 'Ben', 'Cleo']) await setup.book(name)
	await setup.book('Dee', { window: '12-2pm' })
	const full = company.windowCapacity
	// One slot is left at 10 and one at noon: Ben and Cleo are not to take Dee's.
	await setWindows(setup.pool, [
		{ date: to, window: '10-12pm', booked: full - 1 },
		{ date: to, window: '12-2pm', booked: full - 1 },
		fullWindow(to, '8-10am'),
	])
	expect(windowsOf(await setup.open(to))).toEqual([
		['Ann', '10-12pm', true],
		['Ben', '2-4pm', false],
		['Cleo', '2-4pm', false],
		['Dee', '12-2pm', true],
	])
})

test('of two windows that begin as far from a pickup’s own the earlier one is its next', async () => {
	await using setup = await setUp()
	await setup.book('Ann', { window: '12-2pm' })
	await setWindows(setup.pool, [fullWindow(to, '12-2pm')])
	expect(windowsOf(await setup.open(to))).toEqual([['Ann', '10-12pm', false]])
})

test('where the trucks or the windows of a day take no more, the last have no room', async () => {
	await using setup = await setUp()
	for (const name of ['Ann', 'Ben']) await setup.book(name)
	const others = company.arrivalWindows.map(({ id }) => id).filter((id) => id !== '4-6pm')
	await setWindows(setup.pool, [
		...others.map((id) => fullWindow(to, id)),
		{ date: to, window: '4-6pm', booked: company.windowCapacity - 1 },
	])
	const day = await setup.open(to)
	expect(windowsOf(day)).toEqual([
		['Ann', '4-6pm', false],
		['Ben', undefined, undefined],
	])
	expect(Object.keys(allOf(day))).toHaveLength(1)
})

test('a load for which the trucks of the day have no room has none, and a smaller one beside it has', async () => {
	const hauling = { ...company.hauling, trucks: { count: 1, cubicYards: 16 }, emptyingMinutes: 600 }
	await using setup = await setUp({ hauling: { ...hauling, workMinutes: 600 } })
	const ids = [await setup.book('Large', { load: 'minimum' }), await setup.book('Small', { load: 'minimum' })]
	await setup.book('There', { date: to, load: 'minimum' })
	await setup.pool.query('update bookings set cubic_yards = 10 where id = $1', [ids[0]])
	await setup.pool.query(`update bookings set cubic_yards = 10 where name = 'There'`)
	expect(windowsOf(await setup.open(to))).toEqual([
		['Large', undefined, undefined],
		['Small', '10-12pm', true],
	])
})

test('a day is moved: each customer is told once by each channel and why, and the history says who did it and why', async () => {
	await using setup = await setUp()
	const ann = await setup.book('Ann')
	await setup.book('Ben', { window: '2-4pm' })
	await setup.book('Left')
	await setWindows(setup.pool, [fullWindow(to, '2-4pm')])
	const day = await setup.open()
	expect(day).toMatchObject({ to: { date: to }, refusal: undefined, isOpen: true, others: [] })
	const left = day.moves.findIndex(({ name }) => name === 'Left')
	const { [moveField(left)]: _, ...ticked } = allOf(day)
	const sent = { to, because: `  ${because} `, ...ticked }
	const first = await setup.send(sent)
	expect(first).toMatchObject({ status: 200, answer: { message: '2 of 2 moved to Wednesday, December 2.' } })
	expect(first.answer.outcomes[0]?.words).toBe(
		'Moved to Wednesday, December 2, 10–12pm. We’ll tell the customer by email and text.',
	)
	const there = { Ann: `${to} 10-12pm 2`, Ben: `${to} 12-2pm 2`, Left: `${date} 10-12pm 1` }
	expect(await setup.places()).toEqual(there)
	const once = ['Ann', 'Ben'].flatMap((name) =>
		['mail', 'text'].map((channel) => ({ name, channel, moved_because: because })),
	)
	expect(await setup.told()).toEqual(once)
	expect((await openBooking(setup.platform, ann, { money: false }))?.history[0]).toMatchObject({
		actor: 'Dana',
		action: 'moved it',
		changes: expect.arrayContaining([{ what: 'Moved because', before: 'none', after: because }]),
	})

	// Pressed again, or sent twice at the same moment.
	const again = await Promise.all([setup.send(sent), setup.send(sent)])
	for (const { status, answer } of again) {
		expect(status).toBe(200)
		expect(answer.outcomes[0]?.words).toBe(
			'It’s on Wednesday, December 2, 10–12pm already, and wasn’t moved again.',
		)
	}
	expect(await setup.places()).toEqual(there)
	expect(await setup.told()).toEqual(once)
	expect((await setup.open()).moves.map(({ name }) => name)).toEqual(['Left'])
})

test('two who press at the same moment move each pickup once', async () => {
	await using setup = await setUp()
	for (const name of ['Ann', 'Ben']) await setup.book(name)
	const sent = { to, because, ...allOf(await setup.open()) }
	const answers = await Promise.all([setup.send(sent), setup.send(sent)])
	for (const { answer } of answers) expect(answer.outcomes.map(({ moved }) => moved)).toEqual([true, true])
	expect(await setup.told()).toHaveLength(4)
	expect(await setup.places()).toEqual({ Ann: `${to} 10-12pm 2`, Ben: `${to} 10-12pm 2` })
})

test('one that somebody else put into another window of that day is not said to be moved', async () => {
	await using setup = await setUp()
	const ann = await setup.book('Ann')
	const sent = { to, because, ...allOf(await setup.open()) }
	const by = { actor: 'staff', bookingId: ann, staff: dana } as const
	const there = { version: 1, date: to, windowId: '4-6pm' }
	expect(await movePickup(setup.platform, by, there)).toMatchObject({ ok: true })
	const { status, answer } = await setup.send(sent)
	expect([status, answer.outcomes.map(({ words }) => words)]).toEqual([
		409,
		['Not moved. Someone else changed it meanwhile. It’s on Wednesday, December 2, 4–6pm, and booked.'],
	])
	expect(await setup.places()).toEqual({ Ann: `${to} 4-6pm 2` })
})

test('one that was changed meanwhile or whose window has filled stays as it is and is named, and the others are moved', async () => {
	await using setup = await setUp()
	const changed = await setup.book('Changed')
	await setup.book('Filled', { window: '2-4pm' })
	await setup.book('Fine')
	const sent = { to, because, ...allOf(await setup.open()) }
	const elsewhere = { version: 1, date: '2026-12-03', windowId: '4-6pm' }
	const by = { actor: 'staff', bookingId: changed, staff: dana } as const
	expect(await movePickup(setup.platform, by, elsewhere)).toMatchObject({ ok: true })
	await setWindows(setup.pool, [fullWindow(to, '2-4pm')])
	const { status, answer } = await setup.send(sent)
	expect(status).toBe(409)
	expect(answer.message).toBe('1 of 3 moved to Wednesday, December 2.')
	expect(answer.outcomes.map(({ who, moved, words }) => [who.replace(/,.*/, ''), moved, words])).toEqual([
		[
			'Changed',
			false,
			'Not moved. Someone else changed it meanwhile. It’s on Thursday, December 3, 4–6pm, and booked.',
		],
		['Fine', true, 'Moved to Wednesday, December 2, 10–12pm. We’ll tell the customer by email and text.'],
		['Filled', false, 'Not moved. That window just filled. It’s still on Tuesday, December 1, 2–4pm.'],
	])
	expect(await setup.places()).toEqual({
		Changed: '2026-12-03 4-6pm 2',
		Filled: `${date} 2-4pm 1`,
		Fine: `${to} 10-12pm 2`,
	})
	const told = await setup.told()
	expect(told.filter(({ name }) => name === 'Fine')).toHaveLength(2)
	expect(told.filter(({ name }) => name === 'Filled')).toEqual([])
	// A move without a reason has none.
	expect(told.filter(({ moved_because }) => moved_because === null)).toHaveLength(2)
})

test('only a confirmed pickup is offered; the others are listed with why, but for a cancelled one', async () => {
	await using setup = await setUp()
	const statuses = ['requested', 'on the way', 'arrived', 'done', 'no-show', 'cancelled', 'booked']
	for (const [n, status] of statuses.entries()) {
		const id = await setup.book(`P${n}`, { window: company.arrivalWindows[n % 3]?.id ?? '' })
		await setup.pool.query('update bookings set status = $1 where id = $2', [status, id])
	}
	const day = await setup.open()
	expect(day.moves.map(({ name }) => name)).toEqual(['P6'])
	expect(Object.fromEntries(day.others.map(({ name, why }) => [name, why]))).toEqual({
		P0: 'It’s waiting for an answer: confirm or decline it.',
		P1: 'The crew is on its way.',
		P2: 'The crew is there.',
		P3: 'It’s done.',
		P4: 'The crew went, and no one was there.',
	})
})

test('the next seven open days are offered, a closed one and one without an open window are not', async () => {
	await using setup = await setUp()
	await setup.pool.query(`insert into closed_days values ('2026-12-02', 'Snow'), ('2026-12-05', 'Party')`)
	const none = (day: string, ids: string[]) =>
		setup.pool.query('insert into schedule_exceptions select $1, unnest($2::text[]), 0', [day, ids])
	const windows = allWindows(company).map(({ id }) => id)
	await none('2026-12-03', windows)
	await none(
		'2026-12-04',
		windows.filter((id) => id !== '4-6pm'),
	)
	expect((await setup.open()).days.map((day) => day.date)).toEqual(
		['04', '06', '07', '08', '09', '10', '11'].map((day) => `2026-12-${day}`),
	)
	// Of a day that has passed, the next ones are from today on.
	const past = await openDayMoves(setup.platform, '2026-11-10')
	expect(past?.days[0]?.date).toBe('2026-11-20')
	expect(past?.moves).toEqual([])
	// Nothing of it can be booked any more, and nothing closed.
	expect(past?.isOpen).toBe(false)
	expect((await setup.open()).isOpen).toBe(true)
})

test.each([
	['a closed day', to, 'Wednesday, December 2, 2026 is closed: Snow. Choose another day.'],
	['a day that has passed', '2026-11-19', 'Thursday, November 19, 2026 has passed. Choose another day.'],
	['the same day', date, 'That’s the day they’re on. Choose another.'],
	['no day', '2026-02-30', 'That day doesn’t exist. Choose another.'],
	['a day next year', '2027-11-30', 'We book up to 90 days ahead. Choose an earlier day.'],
])('%s is refused, on the page and when it is sent', async (_, target, message) => {
	await using setup = await setUp()
	await setup.book('Ann')
	const ticked = allOf(await setup.open(to))
	await setup.pool.query(`insert into closed_days values ($1, 'Snow')`, [to])
	expect(await setup.open(target)).toMatchObject({ to: undefined, refusal: message })
	expect(await setup.send({ to: target, because, ...ticked })).toEqual({
		status: 422,
		answer: {
			message: `${message} Nothing was changed.`,
			outcomes: [],
			sent: { because, moves: Object.values(ticked) },
		},
	})
	expect(await setup.places()).toEqual({ Ann: `${date} 10-12pm 1` })
	expect(await setup.told()).toEqual([])
})

test.each([
	['no reason', { because: ' ' }, 'Say why, in a word or two'],
	['a reason of 121 characters', { because: 'x'.repeat(121) }, 'Keep the reason under 120'],
	['a reason of two lines', { because: 'Snow\nIce' }, 'Write the reason on one line.'],
	['nothing ticked', { [moveField(0)]: undefined }, 'Tick at least one pickup.'],
	['a box of someone else', { [moveField(0)]: 'x' }, 'Reload the page and try again.'],
])('%s moves nothing, and 120 characters do', async (_, change, message) => {
	await using setup = await setUp()
	await setup.book('Ann')
	const sent = { to, because: 'x'.repeat(120), ...allOf(await setup.open()) }
	const fields = Object.entries({ ...sent, ...change }).flatMap(([name, text]) =>
		text ? [[name, text]] : [],
	)
	const { status, answer } = await setup.send(Object.fromEntries(fields))
	expect(status).toBe(422)
	expect(answer.message).toContain(message)
	expect(await setup.places()).toEqual({ Ann: `${date} 10-12pm 1` })
	expect(await setup.send(sent)).toMatchObject({ status: 200 })
	expect(await setup.places()).toEqual({ Ann: `${to} 10-12pm 2` })
})

test('a day is closed with the same press, before its slots come free; sent twice it is closed once', async () => {
	await using setup = await setUp()
	await setup.book('Ann')
	await setup.book('Ben')
	const form = { to, because, close: 'yes', ...allOf(await setup.open()) }
	expect(await setup.send(form)).toMatchObject({
		status: 200,
		answer: { message: 'Tuesday, December 1 is closed. 2 of 2 moved to Wednesday, December 2.' },
	})
	expect(await closedDays(setup.pool)).toEqual([{ date, reason: because }])
	expect(await setup.told()).toHaveLength(4)
	expect((await setup.open()).isOpen).toBe(false)
	expect((await setup.send(form)).answer.message).toBe(
		'Tuesday, December 1 was closed already. 2 of 2 moved to Wednesday, December 2.',
	)
	expect(await setup.told()).toHaveLength(4)
	expect(await closedDays(setup.pool)).toHaveLength(1)
})

test('a day without a ticked pickup is closed all the same; without the word it stays open', async () => {
	await using setup = await setUp()
	await setup.book('Ann')
	expect(await setup.send({ because, close: 'yes' })).toMatchObject({
		status: 200,
		answer: { message: 'Tuesday, December 1 is closed.', outcomes: [] },
	})
	expect(await closedDays(setup.pool)).toHaveLength(1)
	await using open = await setUp()
	await open.book('Ann')
	await open.send({ to, because, ...allOf(await open.open()) })
	expect(await closedDays(open.pool)).toEqual([])
})

test.each([
	['no right to the schedule', {}, false, 403, 'Your account doesn’t close days. Nothing was changed.'],
	['no reason', { because: ' ' }, true, 422, 'Say why, in a word or two. Nothing was changed.'],
	[
		'a reason that the schedule doesn’t take',
		{ because: 'x'.repeat(101) },
		true,
		422,
		'Keep the reason under 100 characters. Nothing was changed.',
	],
	[
		'a day to move to that is none',
		{ to: '2026-11-01' },
		true,
		422,
		'Sunday, November 1, 2026 has passed. Choose another day. Nothing was changed.',
	],
	['everything', {}, true, 200, 'Tuesday, December 1 is closed. 1 of 1 moved to Wednesday, December 2.'],
])('with %s, closing and moving is all or nothing', async (_, change, mayClose, status, message) => {
	await using setup = await setUp()
	await setup.book('Ann')
	const form = { to, because, close: 'yes', ...allOf(await setup.open()), ...change }
	expect(await setup.send(form, mayClose)).toMatchObject({ status, answer: { message } })
	expect(await closedDays(setup.pool)).toHaveLength(status === 200 ? 1 : 0)
	expect(await setup.told()).toHaveLength(status === 200 ? 2 : 0)
})
