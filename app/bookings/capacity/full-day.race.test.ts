import { expect, test } from 'vitest'
import { bookingIdSchema } from '#app/platform/ids.ts'
import { readSchedule } from '#app/schedule/schedule.server.ts'
import { changeTrucks } from '#app/schedule/trucks.server.ts'
import { addDays } from '#app/values/calendar-date.ts'
import { alternativesOf, bookingRequest } from '#tests/support/booking.ts'
import { company as ours } from '#tests/support/company.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { rush, staffMeanwhile, watchClaims, watchedFaults } from '#tests/support/rush.ts'
import { rushTime } from '#tests/support/rush-task.ts'
import { windowsOn } from '../availability/free-windows.server.ts'
import { type BookingResult, bookPickup } from '../bookings.server.ts'
import { changeBooking } from '../changes/change-booking.server.ts'
import { movePickup } from '../changes/move.server.ts'
import { findWindow, type WindowOnDate } from '../rules/arrival-window.ts'
import type { BookingRequest } from '../rules/booking.ts'
import { choiceToMove } from '../self-service/moving/move-choice.server.ts'
import { claimSlots } from './claim.server.ts'

const site = { sourceSite: 'localhost' }
const dana = staffNamed('Dana <dana@example.ca>')
const reasonOf = (result: BookingResult) => (result.ok ? 'booked' : result.reason)

/** Two trucks of 16 cubic yards that work four hours each, of which a trip to the landfill takes one. */
const company = {
	...ours,
	windowCapacity: 4,
	hauling: {
		...ours.hauling,
		trucks: { count: 2, cubicYards: 16 },
		workMinutes: 240,
		emptyingMinutes: 60,
		minutes: { pickup: 20, perCubicYard: 2, stairs: 0, addOn: 0 },
		drive: { city: 11, around: 20, byEight: 60, far: 90 },
	},
}

async function setUp() {
	const setup = await testPlatform({}, '2026-11-20T18:00:00Z', company)
	let nth = 0
	return {
		...setup,
		book: (change: Partial<BookingRequest>) =>
			bookPickup(setup.platform, bookingRequest({ email: `c${nth++}@example.ca`, ...change }), site),
		cancelOne: async (date: string) => {
			const { rows } = await setup.pool.query(
				"select id, version from bookings where date = $1 and status = 'booked' order by random() limit 1",
				[date],
			)
			if (!rows[0]) return false
			const right = { actor: 'staff', staff: dana, bookingId: bookingIdSchema.parse(rows[0].id) } as const
			const { version } = rows[0]
			return (await changeBooking(setup.platform, right, { action: 'cancel', version })).ok
		},
	}
}

test('a load that the trucks cannot carry that day is refused with windows that have room for it, and a smaller one is booked', async () => {
	await using setup = await setUp()
	const date = '2026-12-10'
	const full = { date, load: 'full', page: '/airdrie-junk-removal' } as const
	// 15 yards and 61 minutes each: with four, the trucks are emptied twice; for a fifth there is no time.
	for (const window of ['8-10am', '10-12pm', '12-2pm', '2-4pm'])
		expect(reasonOf(await setup.book({ ...full, window }))).toBe('booked')
	expect((await windowsOn(setup.platform, date)).map(({ state }) => state)).toEqual(
		company.arrivalWindows.map(() => 'open'),
	)
	const refused = await setup.book({ ...full, window: '4-6pm' })
	expect(reasonOf(refused)).toBe('trucks-full')
	expect(alternativesOf(refused).map(({ date, windowId }) => `${date} ${windowId}`)).toEqual([
		'2026-12-09 4-6pm',
		'2026-12-11 4-6pm',
		'2026-12-09 2-4pm',
	])
	expect(reasonOf(await setup.book({ ...full, load: 'minimum', window: '4-6pm' }))).toBe('booked')
	const { rows } = await setup.pool.query(
		"select cubic_yards, minutes from bookings where window_id in ('2-4pm', '4-6pm') order by window_id",
	)
	expect(rows).toEqual([
		{ cubic_yards: 15, minutes: 61 },
		{ cubic_yards: 2, minutes: 35 },
	])
	expect(await setup.cancelOne(date)).toBe(true)
	expect(await setup.cancelOne(date)).toBe(true)
	expect(reasonOf(await setup.book({ ...full, window: '4-6pm' }))).toBe('booked')
})

test('on a day whose trucks are full a pickup can still be moved to another window: it does not stand in its own way', async () => {
	await using setup = await setUp()
	const date = '2026-12-10'
	const full = { date, load: 'full', page: '/airdrie-junk-removal' } as const
	for (const window of ['8-10am', '10-12pm', '12-2pm', '2-4pm']) await setup.book({ ...full, window })
	for (const reason of ['booked', 'booked', 'trucks-full'])
		expect(reasonOf(await setup.book({ ...full, load: 'minimum', window: '4-6pm' }))).toBe(reason)
	const stateOf = async (window: string, offered: Promise<WindowOnDate[] | undefined>) =>
		(await offered)?.find(({ id }) => id === window)?.state
	expect(await stateOf('10-12pm', windowsOn(setup.platform, date))).toBe('full')
	const { rows } = await setup.pool.query("select id, version from bookings where window_id = '8-10am'")
	const right = { actor: 'staff', staff: dana, bookingId: bookingIdSchema.parse(rows[0].id) } as const
	const choice = choiceToMove(setup.platform, right, date).then((found) => found?.windows)
	expect(await stateOf('10-12pm', choice)).toBe('open')
	const wanted = { version: rows[0].version, date, windowId: '10-12pm' }
	expect(await movePickup(setup.platform, right, wanted)).toMatchObject({ ok: true })
})

test('a pickup that is moved within its day does not stand in its own way', async () => {
	await using setup = await setUp()
	const date = '2026-12-10'
	const full = { date, load: 'full', page: '/airdrie-junk-removal' } as const
	for (const window of ['8-10am', '10-12pm', '12-2pm', '2-4pm']) await setup.book({ ...full, window })
	const { rows } = await setup.pool.query("select id from bookings where window_id = '8-10am'")
	const window = findWindow(company, '4-6pm')
	if (!window) throw new Error('there is no such window')
	const claim = (moved: object) =>
		setup.platform.database
			.transaction()
			.execute((transaction) =>
				claimSlots(transaction, setup.platform, date, window, { cubicYards: 15, minutes: 61, ...moved }),
			)
	await expect(claim({})).rejects.toThrow('trucks-full')
	await expect(claim({ moved: bookingIdSchema.parse(rows[0].id) })).resolves.toBeUndefined()
})

test('many claims at the edge of places, yards and minutes, with cancellations and trucks that change: never above what the day takes', async () => {
	await using setup = await setUp()
	await watchClaims(setup.pool, company)
	const local = { page: '/airdrie-junk-removal', city: 'Airdrie', postal: 'T4B 1A1' } as const
	const [slots, yards, minutes] = ['2026-12-10', '2026-12-11', '2026-12-12'] as const
	const attempts: Partial<BookingRequest>[] = Array.from({ length: 20 }, (_, nth) => {
		const window = ours.arrivalWindows[nth % 5]?.id ?? ''
		return [
			{ date: slots, window: '8-10am', load: 'minimum', ...local } as const,
			{ date: yards, window, load: 'full', ...local } as const,
			{ date: minutes, window, load: 'minimum', ...local, postal: 'T1W 1A1', city: 'Canmore' } as const,
		]
	}).flat()
	const set = { name: 'Truck', cubicYards: 16, weekdays: [1, 2, 3, 4, 5, 6, 7], homeBase: '' } as const
	const staff = (async () => {
		for (let turn = 0; turn < 3; turn++) await setup.cancelOne([slots, yards, minutes][turn] ?? '')
		for (let nth = 0; nth < 3; nth++)
			await changeTrucks(setup.platform, { does: 'add-truck', truck: set }, dana)
		const { trucks } = await readSchedule(setup.platform, slots, slots)
		for (const truck of trucks.slice(1))
			await changeTrucks(setup.platform, { does: 'remove-truck', id: truck.id, version: truck.version }, dana)
	})()
	const results = await Promise.all(attempts.map((attempt) => setup.book(attempt)))
	await staff
	// One truck is left, and later bookings fill each day to its capacity.
	results.push(...(await Promise.all(attempts.map((attempt) => setup.book(attempt)))))
	expect(new Set(results.map(reasonOf))).toEqual(
		new Set(['booked', 'window-full', 'trucks-full', 'no-time-left']),
	)
	for (const result of results) if (!result.ok) expect(alternativesOf(result)).toHaveLength(3)
	const booked = results.filter(({ ok }) => ok).length
	expect(await watchedFaults(setup.pool)).toEqual({ claims: booked, movedAway: 0, above: 0, miscounted: 0 })
})

test('a rush from two processes on the last places, with moves, cancellations and staff who change what a day takes: never above it, and each loser is offered three windows', async () => {
	// A shift so short that slots, cubic yards and minutes all run out.
	const short = { ...ours, hauling: { ...ours.hauling, workMinutes: 390 } }
	await using setup = await testPlatform({}, rushTime.toISOString(), short)
	const { user, password, host, database } = setup.connection
	const dates = Array.from({ length: 4 }, (_, nth) => addDays('2026-12-01', nth))
	await watchClaims(setup.pool, short)
	let isOver = false
	const staff = staffMeanwhile(setup.platform, dates, () => isOver)
	const result = await rush(2, {
		databaseUrl: `postgres://${user}:${password}@localhost/${database}?host=${encodeURIComponent(host)}`,
		company: short,
		clients: 16,
		attempts: 400,
		dates,
		cancels: 5,
		moves: 4,
		straight: false,
	}).finally(() => {
		isOver = true
	})
	expect(await staff).toBeGreaterThan(0)
	const booked = result.outcomes.booked ?? 0
	expect(booked).toBeGreaterThan(20)
	expect(result.unanswered).toBe(0)
	expect(result.moves.moved).toBeGreaterThan(0)
	const faults = await watchedFaults(setup.pool)
	expect(faults).toMatchObject({ above: 0, miscounted: 0 })
	// A move to another day claims capacity there, and one within a day none.
	expect(faults.claims).toBe(booked + faults.movedAway)
	const { rows } = await setup.pool.query("select count(*)::int from bookings where status <> 'cancelled'")
	expect(rows).toEqual([{ count: booked - result.cancelled }])
})
