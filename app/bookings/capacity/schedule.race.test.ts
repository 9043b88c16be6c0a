import { describe, expect, test } from 'vitest'
import { changeSchedule, readSchedule, scheduleHistory } from '#app/schedule/schedule.server.ts'
import { type ScheduleChange, setFor, snapshotOf } from '#app/schedule/schedule.ts'
import { formatDate } from '#app/values/local-time.ts'
import { alternativesOf, bookingRequest } from '#tests/support/booking.ts'
import { company } from '#tests/support/company.ts'
import { aBrowser } from '#tests/support/holder.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { windowsOn } from '../availability/free-windows.server.ts'
import { type BookingResult, bookPickup } from '../bookings.server.ts'
import { allWindows } from '../rules/arrival-window.ts'

const site = { sourceSite: 'localhost', holder: aBrowser().holder }
/** A Friday. */
const date = '2026-12-25'
const window = '10-12pm'
const windowIds = allWindows(company).map(({ id }) => id)
const dana = staffNamed('Dana <dana@example.ca>')

async function setUp() {
	const setup = await testPlatform()
	const { platform } = setup
	const change = async (made: ScheduleChange) => {
		const day = made.does === 'set-weekday' ? made.weekday : made.date
		for (;;) {
			const now = setFor(await readSchedule(platform, date, date), day, windowIds)
			const by = { staff: dana, seen: snapshotOf(now), windowIds }
			if ((await changeSchedule(platform, made, by)).ok) return
		}
	}
	return {
		...setup,
		change,
		setSlots: (number: number | undefined) =>
			change({ does: 'set-date', date, slots: new Map([[window, number]]) }),
		book: (name: string, more: object = {}) =>
			bookPickup(platform, bookingRequest({ date, window, email: `${name}@example.ca`, ...more }), site),
		taken: async () =>
			(
				await setup.pool.query(
					'select booked, (select count(*)::int from bookings b where b.date = w.date and b.window_id = w.window_id) as bookings from arrival_windows w where date = $1 and window_id = $2',
					[date, window],
				)
			).rows[0],
	}
}
const reasonOf = (result: BookingResult) => (result.ok ? 'booked' : result.reason)

describe('what a window takes', () => {
	test('is what is set for its weekday or its date, from the next claim on, and no longer what the first booking found', async () => {
		await using setup = await setUp()
		expect(reasonOf(await setup.book('one'))).toBe('booked')
		await setup.change({ does: 'set-weekday', weekday: 5, slots: new Map([[window, 1]]) })
		expect(reasonOf(await setup.book('two'))).toBe('window-full')
		await setup.setSlots(5)
		for (const name of ['two', 'three', 'four', 'five'])
			expect(reasonOf(await setup.book(name))).toBe('booked')
		expect(reasonOf(await setup.book('six'))).toBe('window-full')
		expect(await setup.taken()).toEqual({ booked: 5, bookings: 5 })
		// Lowered below what is booked, the window takes no more, and its bookings stay.
		await setup.setSlots(2)
		expect(reasonOf(await setup.book('six'))).toBe('window-full')
		expect(await setup.taken()).toEqual({ booked: 5, bookings: 5 })
		await setup.setSlots(0)
		expect(reasonOf(await setup.book('six'))).toBe('window-closed')
	})

	test('is nothing on a closed day: it is refused with the nearest free windows, and its repeated form still is no refusal', async () => {
		await using setup = await setUp()
		await setup.book('one')
		await setup.change({ does: 'close', date, reason: 'Christmas Day' })
		const refused = await setup.book('two')
		expect(reasonOf(refused)).toBe('day-closed')
		expect(alternativesOf(refused).map(({ date, windowId }) => `${date} ${windowId}`)).toEqual([
			'2026-12-24 10-12pm',
			'2026-12-26 10-12pm',
			'2026-12-24 8-10am',
		])
		expect(await setup.book('one')).toMatchObject({ ok: true, repeated: true })
		expect((await windowsOn(setup.platform, date)).map(({ state }) => state)).toEqual(
			company.arrivalWindows.map(() => 'closed'),
		)
		await setup.change({ does: 'open', date })
		expect(reasonOf(await setup.book('two'))).toBe('booked')
	})
})

test('a change by who has not seen the latest one changes nothing, and the history has what was made', async () => {
	await using setup = await setUp()
	const seen = snapshotOf({ closed: null, slots: {} })
	const close = { does: 'close', date, reason: 'Christmas Day' } as const
	const by = { staff: dana, seen, windowIds }
	expect(await changeSchedule(setup.platform, close, by)).toEqual({ ok: true })
	const late = await changeSchedule(setup.platform, { ...close, reason: 'Snow' }, by)
	expect(late).toEqual({ ok: false, seen: snapshotOf({ closed: 'Christmas Day', slots: {} }) })
	expect(await scheduleHistory(setup.platform)).toMatchObject([
		{
			actor: dana.name,
			action: 'close',
			before: { day: date, closed: null, slots: {} },
			after: { day: date, closed: 'Christmas Day', slots: {} },
		},
	])
	expect((await readSchedule(setup.platform, date, date)).closed).toEqual(new Map([[date, 'Christmas Day']]))
	expect(formatDate(date)).toContain('Friday')
})

test('many claims while the places are lowered and raised: at each change no more is taken than held before, and never above it', async () => {
	await using setup = await setUp()
	// A booking records the schedule in its own transaction, so that the rows alone prove it.
	await setup.pool.query(`
		create table proof (n bigint generated always as identity, taken int, places int);
		create function prove() returns trigger language plpgsql as $$
		begin
			insert into proof (taken, places) select new.booked,
				(select slots from schedule_exceptions e where e.date = new.date and e.window_id = new.window_id);
			return null;
		end $$;
		create trigger prove after update on arrival_windows for each row
			when (new.booked > old.booked) execute function prove();`)
	await setup.setSlots(2)
	let nth = 0
	const customers = Array.from({ length: 8 }, async () => {
		const reasons: string[] = []
		for (let turn = 0; turn < 8; turn++) reasons.push(reasonOf(await setup.book(`customer${nth++}`)))
		return reasons
	})
	const staff = (async () => {
		for (const slots of [6, 1, 9, 3, 14, 4, 20, 8]) await setup.setSlots(slots)
	})()
	const reasons = (await Promise.all(customers)).flat()
	await staff
	const booked = reasons.filter((reason) => reason === 'booked').length
	expect(new Set(reasons)).toEqual(new Set(['booked', 'window-full']))
	const { rows } = await setup.pool.query('select taken, places from proof order by n')
	expect(rows.map(({ taken }) => taken)).toEqual(rows.map((_, at) => at + 1))
	expect(rows.filter(({ taken, places }) => taken > places)).toEqual([])
	expect(await setup.taken()).toEqual({ booked, bookings: booked })
})

test('who lowers the places waits for a claim that is under way, and then sees it', async () => {
	await using setup = await setUp()
	const slow = await setup.pool.connect()
	await setup.book('one')
	// Another claim locks the row of the window, so that the one of 'two' waits with the schedule locked.
	await slow.query('begin')
	await slow.query('update arrival_windows set booked = booked where date = $1', [date])
	const two = setup.book('two')
	const waiting = (what: string) => async () =>
		(
			await setup.pool.query(
				"select from pg_stat_activity where wait_event_type = 'Lock' and query like $1 and datname = current_database()",
				[`%${what}%`],
			)
		).rowCount === 1
	await expect.poll(waiting('arrival_windows'), { timeout: 30_000 }).toBe(true)
	const lowered = setup.setSlots(1)
	await expect.poll(waiting('pg_advisory_xact_lock'), { timeout: 30_000 }).toBe(true)
	await slow.query('commit')
	slow.release()
	expect(reasonOf(await two)).toBe('booked')
	await lowered
	expect(reasonOf(await setup.book('three'))).toBe('window-full')
	expect(await setup.taken()).toEqual({ booked: 2, bookings: 2 })
})
