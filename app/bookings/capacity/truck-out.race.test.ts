import { expect, test } from 'vitest'
import { bookingIdSchema, truckIdSchema } from '#app/platform/ids.ts'
import { changeTruckOut, changeTrucks, readSchedule } from '#app/schedule/schedule.server.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { company as ours } from '#tests/support/company.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { windowsOn } from '../availability/free-windows.server.ts'
import { type BookingResult, bookPickup } from '../bookings.server.ts'
import { putOnTruck } from '../changes/put-on-truck.server.ts'
import type { BookingRequest } from '../rules/booking.ts'
import { capacityShortageOn, slotShortages } from './claim.server.ts'

const site = { sourceSite: 'localhost' }
const dana = staffNamed('Dana <dana@example.ca>')
const reasonOf = (result: BookingResult) => (result.ok ? 'booked' : result.reason)
const [date, other] = ['2026-12-10', '2026-12-17'] as const
const full = { date, load: 'full', page: '/airdrie-junk-removal' } as const

/** Trucks of 15 cubic yards, one full load each, with no time to empty them. */
const company = {
	...ours,
	windowCapacity: 99,
	hauling: { ...ours.hauling, workMinutes: 240, emptyingMinutes: 241 },
}

async function setUp() {
	const setup = await testPlatform({}, '2026-12-10T17:00:00Z', company)
	const { platform } = setup
	let nth = 0
	for (const name of ['Blue', 'Red', 'Green'])
		await changeTrucks(
			platform,
			{ does: 'add-truck', truck: { name, cubicYards: 15, weekdays: [1, 2, 3, 4, 5, 6, 7], homeBase: '' } },
			dana,
		)
	const { rows } = await setup.pool.query('select id from trucks order by name')
	const [blue, green, red] = rows.map(({ id }) => truckIdSchema.parse(id))
	if (!blue || !green || !red) throw new Error('a truck is missing')
	return {
		...setup,
		trucks: { blue, green, red },
		book: async (change: Partial<BookingRequest> = {}) =>
			reasonOf(
				await bookPickup(
					platform,
					bookingRequest({ ...full, window: '2-4pm', email: `c${nth++}@example.ca`, ...change }),
					site,
				),
			),
		out: (id = blue, since: Date | null = null, day: string = date) =>
			changeTruckOut(platform, { does: 'truck-out', id, date: day, reason: 'Flat tire', since }, dana),
		back: (id = blue) => changeTruckOut(platform, { does: 'truck-back', id, date }, dana),
		ids: async () =>
			(await setup.pool.query('select id from bookings order by id')).rows.map(({ id }) =>
				bookingIdSchema.parse(id),
			),
		states: async () => new Set((await windowsOn(platform, date)).map(({ state }) => state)),
	}
}

test('a truck that is out takes nothing on its day, and everything on others; back, it takes as much as before', async () => {
	await using setup = await setUp()
	expect(await setup.out()).toEqual({ ok: true })
	expect([await setup.book(), await setup.book(), await setup.book()]).toEqual([
		'booked',
		'booked',
		'trucks-full',
	])
	for (const reason of ['booked', 'booked', 'booked', 'trucks-full'])
		expect(await setup.book({ date: other })).toBe(reason)
	expect((await setup.states()).has('open')).toBe(false)
	expect(await setup.back()).toEqual({ ok: true })
	expect((await setup.states()).has('open')).toBe(true)
	expect([await setup.book(), await setup.book()]).toEqual(['booked', 'trucks-full'])
})

test('what was booked stays booked when its truck goes out, and the day takes no more', async () => {
	await using setup = await setUp()
	for (let n = 0; n < 3; n++) await setup.book()
	await setup.out()
	const { rows } = await setup.pool.query("select status from bookings where status = 'booked'")
	expect(rows).toHaveLength(3)
	expect(await setup.book({ load: 'minimum' })).toBe('trucks-full')
	await setup.out(setup.trucks.red)
	await setup.out(setup.trucks.green)
	expect(await setup.book({ load: 'minimum' })).toBe('window-closed')
})

test('out from now on, a truck keeps what it has finished, which takes nothing of the others’ room; what it has not finished does', async () => {
	await using setup = await setUp()
	const { blue } = setup.trucks
	for (let n = 0; n < 2; n++) await setup.book()
	const [done, ahead] = await setup.ids()
	if (!done || !ahead) throw new Error('a pickup is missing')
	for (const bookingId of [done, ahead]) await putOnTruck(setup.platform, { bookingId, staff: dana }, blue)
	await setup.pool.query("update bookings set status = 'done' where id = $1", [done])
	await setup.out(blue, setup.platform.now())
	// Red and Green are left for one that is ahead, so that one more has room.
	expect([await setup.book(), await setup.book()]).toEqual(['booked', 'trucks-full'])
	const schedule = await readSchedule(setup.platform, date, date)
	const lacks = (claim: { cubicYards: number; minutes: number; moved?: typeof done }) =>
		slotShortages(setup.platform.database, company, { schedule, date, windowId: '4-6pm' }, claim)
	// It counts no less when it is left out itself: what it took is no longer in the sum.
	expect(await lacks({ cubicYards: 1, minutes: 1, moved: done })).toEqual(['trucks-full'])
	expect(await lacks({ cubicYards: 1, minutes: 1, moved: ahead })).toEqual([])
	// Out for the whole day, another truck must have done it.
	await setup.back()
	await setup.out()
	expect(
		await setup.platform.database
			.transaction()
			.execute((transaction) =>
				capacityShortageOn(transaction, company, date, { cubicYards: 0, minutes: 0 }),
			),
	).toBe('trucks-full')
})

test('said twice at once, by two, it is out once; so is it back', async () => {
	await using setup = await setUp()
	const outcomes = async (does: () => ReturnType<typeof setup.out>) =>
		(await Promise.all([does(), does(), does()])).map((result) => (result.ok ? 'ok' : result.reason)).sort()
	expect(await outcomes(() => setup.out())).toEqual(['ok', 'out-already', 'out-already'])
	expect(await outcomes(() => setup.back())).toEqual(['back-already', 'back-already', 'ok'])
	const { rows } = await setup.pool.query(
		"select actor, action from history where subject = 'schedule' and action like 'truck-%' order by id",
	)
	expect(rows).toEqual([
		{ actor: dana.name, action: 'truck-out' },
		{ actor: dana.name, action: 'truck-back' },
	])
})

test('a truck is not out on a day on which it does not work, nor one that was removed', async () => {
	await using setup = await setUp()
	await setup.pool.query("update trucks set weekdays = '{1}' where name = 'Blue'")
	expect(await setup.out()).toEqual({ ok: false, reason: 'no-such-truck' })
	expect(await setup.out(setup.trucks.blue, null, '2026-12-14')).toEqual({ ok: true })
	await setup.pool.query("update trucks set removed_at = now() where name = 'Red'")
	expect(await setup.out(setup.trucks.red)).toEqual({ ok: false, reason: 'no-such-truck' })
})

test('reservations made while a truck goes out and comes back: none is made by a truck that was out, and none is lost', async () => {
	await using setup = await setUp()
	const { pool } = setup
	// What the day takes and has taken, read in the transaction of each booking, under the lock that it holds.
	await pool.query(`
		create table seen (booked integer, allowed integer);
		create function see() returns trigger language plpgsql as $$
		begin
			insert into seen select (select count(*) from bookings where date = new.date and status <> 'cancelled'),
				(select count(*) from trucks t where not exists (
					select from trucks_out o where o.truck_id = t.id and o.date = new.date));
			return null;
		end $$;
		create trigger see after insert on bookings for each row execute function see();`)
	let isOver = false
	const staff = (async () => {
		for (let turn = 0; !isOver; turn++) {
			await setup.out(setup.trucks.blue, turn % 2 === 0 ? null : setup.platform.now())
			await setup.back()
		}
	})()
	const outcomes: string[] = []
	for (let round = 0; round < 6; round++) {
		outcomes.push(...(await Promise.all(Array.from({ length: 6 }, () => setup.book()))))
		await pool.query("update bookings set status = 'cancelled' where date = $1 and random() < 0.6", [date])
	}
	isOver = true
	await staff
	expect(new Set(outcomes)).toEqual(new Set(['booked', 'trucks-full']))
	const { rows } = await pool.query('select booked, allowed from seen')
	expect(rows).toHaveLength(outcomes.filter((outcome) => outcome === 'booked').length)
	expect(rows.filter(({ booked, allowed }) => booked > allowed)).toEqual([])
})
