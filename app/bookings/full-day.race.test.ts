import { expect, test } from 'vitest'
import { bookingIdSchema } from '#app/platform/ids.ts'
import { readSchedule } from '#app/schedule/schedule.server.ts'
import { changeTrucks } from '#app/schedule/trucks.server.ts'
import { truckAsSeen } from '#app/schedule/trucks.ts'
import { alternativesOf, bookingRequest } from '#tests/support/booking.ts'
import { company as ours } from '#tests/support/company.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { findWindow } from './arrival-window.ts'
import { windowsOn } from './availability.server.ts'
import type { BookingRequest } from './booking.ts'
import { type BookingResult, bookPickup, changeBooking } from './bookings.server.ts'
import { claimPlaces } from './claim.server.ts'

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

/** What is taken of a day and what may be, by another reckoning than the program's: while all trucks are alike. */
const ofDay = `
	select b.date, sum(b.cubic_yards) as yards, sum(b.minutes) as minutes,
		ceil(greatest(0, sum(b.cubic_yards) - t.yards) / t.size) as trips, t.minutes as work
	from bookings b, (
		select coalesce(sum(cubic_yards), 32) as yards, coalesce(max(cubic_yards), 16) as size,
			240 * coalesce(nullif(count(*), 0), 2) as minutes
		from trucks
	) as t
	where b.status <> 'cancelled' group by b.date, t.yards, t.size, t.minutes`

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

test('what the release before has booked counts as a load that nobody knows, and what it cancels counts no more', async () => {
	await using setup = await setUp()
	const date = '2026-12-10'
	for (const window of ['8-10am', '10-12pm', '12-2pm', '2-4pm']) await setup.book({ date, window })
	await setup.pool.query('update bookings set cubic_yards = null, minutes = null')
	const local = { date, window: '4-6pm', page: '/airdrie-junk-removal' } as const
	// Four times ten yards in 32, and 204 of 480 minutes: with one full load they are emptied once, with two three times.
	expect(reasonOf(await setup.book({ ...local, load: 'full' }))).toBe('booked')
	expect(reasonOf(await setup.book({ ...local, load: 'full' }))).toBe('trucks-full')
	await setup.pool.query(
		"update bookings set status = 'cancelled' where cubic_yards is null and window_id = '8-10am'",
	)
	expect(reasonOf(await setup.book({ ...local, load: 'full' }))).toBe('booked')
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
				claimPlaces(transaction, setup.platform, date, window, { cubicYards: 15, minutes: 61, ...moved }),
			)
	await expect(claim({})).rejects.toThrow('trucks-full')
	await expect(claim({ moved: bookingIdSchema.parse(rows[0].id) })).resolves.toBeUndefined()
})

test('many claims at the edge of places, yards and minutes, with cancellations and trucks that change: never above what the day takes', async () => {
	await using setup = await setUp()
	// Who books records in the same transaction what is taken of the day then, so that the rows alone prove it.
	await setup.pool.query(`
		create table proof (date date, yards real, minutes int, trips int, work int);
		create function prove() returns trigger language plpgsql as $$
		begin
			insert into proof select * from (${ofDay}) as day where day.date = new.date;
			return null;
		end $$;
		create trigger prove after insert on bookings for each row execute function prove();`)
	const local = { page: '/airdrie-junk-removal', city: 'Airdrie', postal: 'T4B 1A1' } as const
	const [places, yards, minutes] = ['2026-12-10', '2026-12-11', '2026-12-12'] as const
	const attempts: Partial<BookingRequest>[] = Array.from({ length: 20 }, (_, nth) => {
		const window = ours.arrivalWindows[nth % 5]?.id ?? ''
		return [
			{ date: places, window: '8-10am', load: 'minimum', ...local } as const,
			{ date: yards, window, load: 'full', ...local } as const,
			{ date: minutes, window, load: 'minimum', bookedByEight: 'yes', ...local } as const,
		]
	}).flat()
	const set = { name: 'Truck', cubicYards: 16, weekdays: [1, 2, 3, 4, 5, 6, 7], homeBase: '' } as const
	const staff = (async () => {
		for (let turn = 0; turn < 3; turn++) await setup.cancelOne([places, yards, minutes][turn] ?? '')
		for (let nth = 0; nth < 3; nth++)
			await changeTrucks(setup.platform, { does: 'add-truck', truck: set }, { staff: dana, seen: '' })
		const { trucks } = await readSchedule(setup.platform, places, places)
		for (const truck of trucks.slice(1))
			await changeTrucks(
				setup.platform,
				{ does: 'remove-truck', id: truck.id },
				{ staff: dana, seen: truckAsSeen(truck) },
			)
	})()
	const results = await Promise.all(attempts.map((attempt) => setup.book(attempt)))
	await staff
	// One truck is left, and each day is filled to its edge by who comes later.
	results.push(...(await Promise.all(attempts.map((attempt) => setup.book(attempt)))))
	const { rows: above } = await setup.pool.query('select * from proof where minutes + 60 * trips > work')
	expect(above).toEqual([])
	expect(new Set(results.map(reasonOf))).toEqual(
		new Set(['booked', 'window-full', 'trucks-full', 'no-time-left']),
	)
	for (const result of results) if (!result.ok) expect(alternativesOf(result)).toHaveLength(3)
	const { rows: windows } = await setup.pool.query(`
		select w.date, w.window_id, w.booked from arrival_windows w
		where w.booked > 4 or w.booked <> (select count(*) from bookings b
			where b.date = w.date and b.window_id = w.window_id and b.status <> 'cancelled')`)
	expect(windows).toEqual([])
	const booked = results.filter(({ ok }) => ok).length
	const { rows } = await setup.pool.query('select count(*)::int from proof')
	expect(rows).toEqual([{ count: booked }])
})
