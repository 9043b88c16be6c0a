import { expect, test } from 'vitest'
import { issueToken, openToken } from '#app/customers/customers.server.ts'
import { type BookingId, bookingIdSchema } from '#app/platform/ids.ts'
import { addDays } from '#app/values/calendar-date.ts'
import { bookingRequest, fullWindow, setWindows } from '#tests/support/booking.ts'
import { company } from '#tests/support/company.ts'
import { aBrowser } from '#tests/support/holder.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { bookPickup } from '../bookings.server.ts'
import { conflictsOf } from '../capacity/overbooking.server.ts'
import { choiceToMove } from '../self-service/moving/move-choice.server.ts'
import { changeBooking } from './change-booking.server.ts'
import { movePickup } from './move.server.ts'

const site = { sourceSite: 'localhost', holder: aBrowser().holder }
const dana = staffNamed('Dana <dana@example.ca>')
const day = '2026-12-01'
const there = { date: '2026-12-02', windowId: '2-4pm' }

async function setUp() {
	const setup = await testPlatform()
	const { platform, pool } = setup
	const rightsTo = async (bookingId: BookingId) => {
		const token = await issueToken(platform.database, { bookingId }, 'receipt')
		const owned = (await openToken(platform.database, token)).bookingId
		if (!owned) throw new Error('the token opens no booking')
		return {
			customer: { actor: 'customer', bookingId: owned } as const,
			staff: { actor: 'staff', bookingId, staff: dana } as const,
		}
	}
	return {
		...setup,
		rightsTo,
		book: async (change: Parameters<typeof bookingRequest>[0] = {}) => {
			const booked = await bookPickup(platform, bookingRequest(change), site)
			if (!booked.ok) throw new Error(`not booked: ${booked.reason}`)
			const { rows } = await pool.query('select id from bookings where lead_id = $1', [booked.leadId])
			const bookingId = bookingIdSchema.parse(rows[0].id)
			return { bookingId, leadId: booked.leadId, ...(await rightsTo(bookingId)) }
		},
		/** All rows that a change may write. */
		everything: async () => {
			const read = async (query: string) => (await pool.query(query)).rows
			return {
				bookings: await read('select * from bookings order by id'),
				windows: await read(
					'select date, window_id, booked from arrival_windows where booked > 0 order by 1, 2',
				),
				events: await read('select * from booking_events order by id'),
				history: await read('select * from history order by id'),
				jobs: await read('select id from pgboss.job order by 1'),
			}
		},
		/** The slots taken of each window, and the number of its bookings that are not cancelled: the two are equal. */
		slots: async () =>
			(
				await pool.query(
					`select w.date::text, w.window_id, w.booked::int, (
						select count(*)::int from bookings b
						where b.date = w.date and w.window_id in (b.window_id, b.asap_window_id) and b.status <> 'cancelled'
					) as held from arrival_windows w order by w.date, w.window_id`,
				)
			).rows,
	}
}

test('a moved pickup has its new place and not its old one; history, entry and two mails say who moved it', async () => {
	await using setup = await setUp()
	const { customer, leadId } = await setup.book()
	expect(await movePickup(setup.platform, customer, { version: 1, ...there })).toEqual({
		ok: true,
		status: 'booked',
		version: 2,
	})
	expect(await setup.slots()).toEqual([
		{ date: day, window_id: '10-12pm', booked: 0, held: 0 },
		{ date: there.date, window_id: there.windowId, booked: 1, held: 1 },
	])
	const { events, history } = await setup.everything()
	expect(events).toMatchObject([
		{
			author: 'customer',
			change: 'moved',
			moved_from_date: day,
			moved_from_window_id: '10-12pm',
			is_follow_up: true,
		},
	])
	expect(history.at(-1)).toMatchObject({
		actor: 'customer',
		action: 'move',
		before: { date: day, window: '10-12pm', status: 'booked' },
		after: { date: there.date, window: there.windowId, status: 'booked' },
	})
	const { rows } = await setup.pool.query(
		`select m.kind, m.channel from messages m join pgboss.job j on j.data ->> 'messageId' = m.id::text
		where m.booking_event_id = $1 order by 1, 2`,
		[events[0].id],
	)
	expect(rows).toEqual([
		{ kind: 'addition', channel: 'mail' },
		{ kind: 'moved', channel: 'mail' },
		{ kind: 'moved', channel: 'text' },
	])
	// The form of the old window is a new booking by now, and that of the new one is this booking.
	expect(await bookPickup(setup.platform, bookingRequest(), site)).toMatchObject({ repeated: false })
	const again = bookingRequest({ date: there.date, window: '2-4pm' })
	expect(await bookPickup(setup.platform, again, site)).toMatchObject({ leadId, repeated: true })
})

test.each([
	['a day that does not exist', { date: '2027-02-30', windowId: '2-4pm' }, 'no-such-day'],
	['no day at all', { date: '', windowId: '' }, 'no-such-day'],
	['a day that has passed', { date: '2026-11-19', windowId: '2-4pm' }, 'day-past'],
	['a day a year ahead', { date: '2027-11-30', windowId: '2-4pm' }, 'too-far-ahead'],
	['a window that we do not have', { date: day, windowId: 'midnight' }, 'no-such-window'],
	['a window of today alone', { date: '2026-11-20', windowId: 'today-asap' }, 'no-such-window'],
	['a window that has begun', { date: '2026-11-20', windowId: '8-10am' }, 'window-too-late'],
	['a window that begins within the hour', { date: '2026-11-20', windowId: '12-2pm' }, 'window-too-late'],
	['where it is', { date: day, windowId: '10-12pm' }, 'same-window'],
	['a full window', { date: '2026-12-03', windowId: '4-6pm' }, 'window-full'],
	['a closed day', { date: '2026-12-25', windowId: '4-6pm' }, 'day-closed'],
	['a closed window', { date: '2026-12-04', windowId: '4-6pm' }, 'window-closed'],
] as const)('a move to %s changes nothing and offers three free windows', async (_, wanted, reason) => {
	await using setup = await setUp()
	const { customer, staff } = await setup.book()
	await setWindows(setup.pool, [fullWindow('2026-12-03', '4-6pm')])
	await setup.pool.query(`insert into closed_days values ('2026-12-25', 'Christmas')`)
	await setup.pool.query(`insert into schedule_exceptions values ('2026-12-04', '4-6pm', 0)`)
	const before = await setup.everything()
	for (const right of [customer, staff]) {
		const refused = await movePickup(setup.platform, right, { version: 1, ...wanted })
		expect(refused).toMatchObject({ ok: false, reason })
		const { alternatives } = 'alternatives' in refused ? refused : { alternatives: [] }
		expect(alternatives).toHaveLength(3)
		for (const free of alternatives) {
			expect(free).not.toMatchObject({ date: day, windowId: '10-12pm' })
			expect(free).not.toMatchObject({ date: wanted.date, windowId: wanted.windowId })
		}
	}
	expect(await setup.everything()).toEqual(before)
})

test('a version that is not the present one moves nothing, and says what the booking is now', async () => {
	await using setup = await setUp()
	const { customer, staff } = await setup.book()
	expect(await movePickup(setup.platform, staff, { version: 1, ...there })).toMatchObject({ ok: true })
	const before = await setup.everything()
	expect(await movePickup(setup.platform, customer, { version: 1, date: day, windowId: '8-10am' })).toEqual({
		ok: false,
		reason: 'changed',
		status: 'booked',
		version: 2,
	})
	expect(await setup.everything()).toEqual(before)
})

test('two who move one pickup at once: one wins, and the other is told', async () => {
	await using setup = await setUp()
	const { customer, staff } = await setup.book()
	const results = await Promise.all([
		movePickup(setup.platform, customer, { version: 1, ...there }),
		movePickup(setup.platform, staff, { version: 1, date: day, windowId: '8-10am' }),
	])
	expect(results.filter(({ ok }) => ok)).toHaveLength(1)
	expect(results.find(({ ok }) => !ok)).toMatchObject({ reason: 'changed', version: 2 })
	for (const { booked, held } of await setup.slots()) expect(booked).toBe(held)
})

test('a pickup that was cancelled is not moved and not cancelled again: it never comes back', async () => {
	await using setup = await setUp()
	const { customer, staff } = await setup.book()
	expect(await changeBooking(setup.platform, customer, { action: 'cancel', version: 1 })).toMatchObject({
		ok: true,
	})
	const before = await setup.everything()
	for (const right of [customer, staff]) {
		expect(await movePickup(setup.platform, right, { version: 2, ...there })).toMatchObject({
			reason: 'not-possible',
			status: 'cancelled',
		})
		expect(await changeBooking(setup.platform, right, { action: 'confirm', version: 2 })).toMatchObject({
			reason: 'not-possible',
		})
	}
	expect(await setup.everything()).toEqual(before)
})

test('within two hours of its window a customer has to call; staff still move and cancel it', async () => {
	await using setup = await setUp()
	const { customer, staff } = await setup.book()
	const at = (time: string) => ({ ...setup.platform, now: () => new Date(`2026-12-01T${time}Z`) })
	const before = await setup.everything()
	// 10 AM in Calgary is 16:00 in UTC.
	const late = at('14:00:00')
	expect(await movePickup(late, customer, { version: 1, ...there })).toMatchObject({ reason: 'too-late' })
	expect(await changeBooking(late, customer, { action: 'cancel', version: 1 })).toMatchObject({
		reason: 'too-late',
	})
	expect(await setup.everything()).toEqual(before)
	expect(await movePickup(late, staff, { version: 1, ...there })).toMatchObject({ ok: true, version: 2 })
	expect(
		await movePickup(at('13:59:59'), customer, { version: 2, date: day, windowId: '12-2pm' }),
	).toMatchObject({
		ok: true,
	})
	expect(await changeBooking(at('15:59:59'), staff, { action: 'cancel', version: 3 })).toMatchObject({
		ok: true,
	})
})

test('a far pickup comes from tomorrow on, and has to be settled again when its customer moves it', async () => {
	await using setup = await setUp()
	const { customer, staff } = await setup.book({ postal: 'T4N 1A1', city: 'Red Deer' })
	const today = { date: '2026-11-20', windowId: '4-6pm' }
	const refused = await movePickup(setup.platform, customer, { version: 1, ...today })
	expect(refused).toMatchObject({ reason: 'far-today' })
	for (const { date } of 'alternatives' in refused ? refused.alternatives : [])
		expect(date > today.date).toBe(true)
	await changeBooking(setup.platform, staff, { action: 'confirm', version: 1 })
	expect(await movePickup(setup.platform, staff, { version: 2, ...there })).toMatchObject({
		status: 'booked',
	})
	expect(
		await movePickup(setup.platform, customer, { version: 3, date: day, windowId: '8-10am' }),
	).toMatchObject({
		status: 'requested',
	})
})

test('a pickup where the truck leaves at eight is moved to today before then, and not after', async () => {
	await using setup = await setUp()
	const { customer } = await setup.book({ postal: 'T1W 1A1', city: 'Canmore' })
	const today = { date: '2026-11-20', windowId: '4-6pm' }
	const at = (time: string) => ({ ...setup.platform, now: () => new Date(`2026-11-20T${time}Z`) })
	const late = await movePickup(at('14:00:00'), customer, { version: 1, ...today })
	expect(late).toMatchObject({ ok: false, reason: 'truck-left' })
	for (const { date } of 'alternatives' in late ? late.alternatives : []) expect(date > today.date).toBe(true)
	expect(await movePickup(at('13:59:59'), customer, { version: 1, ...today })).toMatchObject({
		status: 'booked',
	})
})

test('a pickup of Today ASAP gives back both of its places when it is moved', async () => {
	await using setup = await setUp()
	const { staff } = await setup.book({
		date: '2026-11-20',
		window: 'today-asap',
		load: 'full',
		page: '/airdrie',
	})
	expect((await setup.slots()).map(({ booked }) => booked)).toEqual([1, 1])
	expect(await movePickup(setup.platform, staff, { version: 1, ...there })).toMatchObject({ ok: true })
	expect(await setup.slots()).toMatchObject([
		{ booked: 0, held: 0 },
		{ booked: 0, held: 0 },
		{ booked: 1, held: 1 },
	])
})

test('on another day its present window is chosen beforehand where it is free, and named where it is not', async () => {
	await using setup = await setUp()
	const { staff } = await setup.book({ date: '2026-12-01', window: '2-4pm' })
	const present = async (day: string | null) => (await choiceToMove(setup.platform, staff, day))?.present
	expect(await present('2026-12-02')).toMatchObject({ id: '2-4pm', state: 'open' })
	expect(await present('2026-12-01')).toBeUndefined()
	expect(await present(null)).toBeUndefined()
	await setup.pool.query(`insert into schedule_exceptions values ('2026-12-02', '2-4pm', 0)`)
	expect(await present('2026-12-02')).toMatchObject({ id: '2-4pm', state: 'closed' })
})

test('a pickup of Today ASAP can be moved into the window in which it has the last place', async () => {
	await using setup = await setUp()
	const day = '2026-11-20'
	const own = '2-4pm'
	await setup.pool.query(
		"insert into schedule_exceptions values ($1, '10-12pm', 0), ($1, '12-2pm', 0), ($1, $2, 1)",
		[day, own],
	)
	const { staff } = await setup.book({ date: day, window: 'today-asap', page: '/airdrie' })
	const other = await setup.book({ email: 'other@example.ca', date: day, window: '4-6pm' })
	const wanted = { version: 1, date: day, windowId: own }
	const stateOf = async (right: typeof staff) =>
		(await choiceToMove(setup.platform, right, day))?.windows.find(({ id }) => id === own)?.state
	expect(await stateOf(other.staff)).toBe('full')
	expect(await movePickup(setup.platform, other.staff, wanted)).toMatchObject({ reason: 'window-full' })
	expect(await stateOf(staff)).toBe('open')
	expect(await conflictsOf(setup.platform, staff, wanted)).toMatchObject({ reasons: [], inWindow: [] })
	expect(await movePickup(setup.platform, staff, wanted)).toMatchObject({ ok: true })
	expect((await setup.slots()).filter(({ booked, held }) => booked > 0 || held > 0)).toMatchObject([
		{ window_id: own, booked: 1, held: 1 },
		{ window_id: '4-6pm', booked: 1, held: 1 },
	])
	expect(await movePickup(setup.platform, other.staff, wanted)).toMatchObject({ reason: 'window-full' })
})

test('a pickup is not moved onto another one of the same person at the same address', async () => {
	await using setup = await setUp()
	const { customer } = await setup.book()
	await setup.book({ date: there.date, window: '2-4pm' })
	const before = await setup.everything()
	expect(await movePickup(setup.platform, customer, { version: 1, ...there })).toMatchObject({
		reason: 'booked-already',
	})
	expect(await setup.everything()).toEqual(before)
})

test('two pickups that are moved into each other’s window do not wait for each other', async () => {
	await using setup = await setUp()
	const one = await setup.book()
	const other = await setup.book({ email: 'other@example.ca', date: there.date, window: '2-4pm' })
	const here = { date: day, windowId: '10-12pm' }
	for (let version = 1; version <= 20; version++) {
		const [oneTo, otherTo] = version % 2 === 1 ? [there, here] : [here, there]
		const moved = await Promise.all([
			movePickup(setup.platform, one.customer, { version, ...oneTo }),
			movePickup(setup.platform, other.customer, { version, ...otherTo }),
		])
		expect(moved.map(({ ok }) => ok)).toEqual([true, true])
	}
})

test('many customers and staff move, cancel and book at once: places are what the bookings say, and never too many', async () => {
	await using setup = await setUp()
	const windows = [
		...company.arrivalWindows.slice(0, 2).map(({ id }) => ({ date: day, windowId: id })),
		...company.arrivalWindows.slice(0, 2).map(({ id }) => ({ date: addDays(day, 1), windowId: id })),
	]
	const at = (index: number) => {
		const window = windows[index % windows.length]
		if (!window) throw new Error('there is no window')
		return window
	}
	const booked = await Promise.all(
		Array.from({ length: 10 }, (_, index) =>
			setup.book({ email: `c${index}@example.ca`, date: at(index).date, window: at(index).windowId }),
		),
	)
	const outcomes = await Promise.all(
		Array.from({ length: 120 }, async (_, round) => {
			const one = booked[round % booked.length]
			if (!one) throw new Error('there is no booking')
			const right = round % 3 === 0 ? one.staff : one.customer
			const { rows } = await setup.pool.query('select version from bookings where id = $1', [one.bookingId])
			const version: number = rows[0].version
			if (round % 20 === 19) return changeBooking(setup.platform, right, { action: 'cancel', version })
			if (round % 10 === 5) {
				const { date, windowId } = at(round)
				const request = bookingRequest({ email: `n${round}@example.ca`, date, window: windowId })
				return bookPickup(setup.platform, request, site)
			}
			return movePickup(setup.platform, right, { version, ...at(round * 7 + (round % 5)) })
		}),
	)
	expect(outcomes.filter(({ ok }) => ok).length).toBeGreaterThan(5)
	const slots = await setup.slots()
	for (const { booked, held } of slots) {
		expect(booked).toBe(held)
		expect(booked).toBeLessThanOrEqual(company.windowCapacity)
	}
	const { rows } = await setup.pool.query(
		`select (select count(*) from booking_events where change is not null)::int as entered,
			(select count(*) from messages m join pgboss.job j on j.data ->> 'messageId' = m.id::text
				where m.kind in ('moved', 'cancelled') and m.channel = 'mail')::int as owed,
			(select count(*) from history where action in ('move', 'cancel'))::int as told`,
	)
	expect(rows[0].owed).toBe(rows[0].entered)
	expect(rows[0].told).toBe(rows[0].entered)
}, 120_000)
