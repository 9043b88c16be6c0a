import { expect, test } from 'vitest'
import { bookingIdSchema } from '#app/platform/ids.ts'
import { addDays } from '#app/values/calendar-date.ts'
import { beginningOf } from '#app/values/local-time.ts'
import { alternativesOf, bookingRequest } from '#tests/support/booking.ts'
import { company } from '#tests/support/company.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { bookPickup } from '../bookings.server.ts'
import { changeBooking } from '../changes/change-booking.server.ts'
import { findLeadSnapshot } from '../outgoing/lead-snapshot.server.ts'
import { type ArrivalWindow, allWindows } from '../rules/arrival-window.ts'
import { windowsOn } from './free-windows.server.ts'

const today = '2026-12-01'
const site = { sourceSite: 'localhost' }

const asap = allWindows(company).find(({ todayOnly }) => todayOnly)
if (!asap) throw new Error('there is no window of today alone')
const { id, label, startHour, endHour }: ArrivalWindow = asap
const others = allWindows(company).filter(({ todayOnly }) => !todayOnly)
/** The hour from which no pickup can be made today. */
const lastEnd = Math.max(...others.map((each) => each.endHour))

/** An hour of today by the company's clock. */
const at = (hour: number) => new Date(beginningOf(today, company.timeZone).getTime() + hour * 60 * 60_000)

const request = (name: string, change: object = {}) =>
	bookingRequest({
		name,
		email: `${name}@example.ca`,
		date: today,
		window: id,
		load: 'quarter',
		page: '/airdrie-junk-removal',
		...change,
	})

const setUp = async () => {
	const setup = await testPlatform()
	return {
		bookAt: (now: Date, name: string, change: object = {}) =>
			bookPickup({ ...setup.platform, now: () => now }, request(name, change), site),
		platform: setup.platform,
		windows: async () =>
			(
				await setup.pool.query(
					'select date::text, window_id, booked from arrival_windows where booked > 0 order by window_id collate "C"',
				)
			).rows,
		pool: setup.pool,
		[Symbol.asyncDispose]: () => setup[Symbol.asyncDispose](),
	}
}

test('a pickup today takes a place of its own window and one of the first that has not ended', async () => {
	await using setup = await setUp()
	const hours = [startHour, 14, lastEnd - 1 / 3600]
	const booked = await Promise.all(hours.map((hour, nth) => setup.bookAt(at(hour), `customer${nth}`)))
	expect(booked).toMatchObject(hours.map(() => ({ ok: true, repeated: false })))
	const fitting = hours.map((hour) => others.find((each) => each.endHour > hour)?.id)
	expect(await setup.windows()).toEqual(
		[id, ...fitting].sort().map((window_id) => ({
			date: today,
			window_id,
			booked: window_id === id ? hours.length : 1,
		})),
	)
})

test('it takes the next window when one is full, and is refused when nothing is left today; cancelling frees both places', async () => {
	await using setup = await setUp()
	const [first, second, ...later] = others.filter((each) => each.endHour > 7.5)
	if (!first || !second) throw new Error('there are not two windows')
	const set = (window: string, slots: number) =>
		setup.pool.query('insert into schedule_exceptions values ($1, $2, $3)', [today, window, slots])
	await set(first.id, 0)
	await set(second.id, 1)
	for (const each of later) await set(each.id, 0)
	expect(await setup.bookAt(at(7.5), 'one')).toMatchObject({ ok: true })
	const taken = [second.id, id].sort().map((window_id) => ({ date: today, window_id, booked: 1 }))
	expect(await setup.windows()).toEqual(taken)
	const late = await setup.bookAt(at(7.5), 'two')
	expect(late).toMatchObject({ ok: false, reason: 'nothing-left-today' })
	expect(alternativesOf(late).map(({ date }) => date)).toEqual(Array(3).fill(addDays(today, 1)))
	expect(await setup.windows()).toEqual(taken)
	const { rows } = await setup.pool.query('select id from bookings')
	const bookingId = bookingIdSchema.parse(rows[0].id)
	const right = { actor: 'staff', staff: staffNamed('Dana'), bookingId } as const
	await changeBooking(setup.platform, right, { action: 'cancel', version: 1 })
	expect(await setup.windows()).toEqual([])
	expect(await setup.bookAt(at(7.5), 'two')).toMatchObject({ ok: true })
})

test('its window is shown as open while one of the others of today has a place, and as full when none has', async () => {
	await using setup = await setUp()
	const left = others.filter((each) => each.endHour > 7.5)
	const set = (slots: number) =>
		setup.pool.query(
			`insert into schedule_exceptions select $1, unnest($2::text[]), $3
			on conflict (date, window_id) do update set slots = excluded.slots`,
			[today, left.map((each) => each.id), slots],
		)
	const shown = async () => {
		const [state] = await windowsOn({ ...setup.platform, now: () => at(7.5) }, today, [asap])
		return state?.state
	}
	await set(1)
	expect(await shown()).toBe('open')
	await set(0)
	expect(await shown()).toBe('full')
})

test('on a closed day it is refused, and the days after it are offered', async () => {
	await using setup = await setUp()
	await setup.pool.query("insert into closed_days values ($1, 'Christmas Day')", [today])
	const refused = await setup.bookAt(at(7.5), 'one')
	expect(refused).toMatchObject({ ok: false, reason: 'day-closed' })
	expect(alternativesOf(refused).map(({ date }) => date)).toEqual(Array(3).fill(addDays(today, 1)))
})

test('after its window has ended it is refused, and tomorrow is offered', async () => {
	await using setup = await setUp()
	for (const [hour, reason] of [
		[lastEnd, 'nothing-left-today'],
		[endHour, 'window-too-late'],
		[23.9, 'window-too-late'],
	] as const) {
		const late = await setup.bookAt(at(hour), 'late')
		expect(late).toMatchObject({ ok: false, reason })
		expect(alternativesOf(late).map(({ date }) => date)).toEqual(Array(3).fill(addDays(today, 1)))
	}
	expect(await setup.windows()).toEqual([])
})

test('the window has its capacity, and when it is full the rest of today is offered', async () => {
	await using setup = await setUp()
	const names = Array.from({ length: company.windowCapacity + 1 }, (_, nth) => `customer${nth}`)
	const results = []
	for (const name of names) results.push(await setup.bookAt(at(7.5), name))
	const last = results.pop()
	expect(results.every(({ ok }) => ok)).toBe(true)
	expect(last).toMatchObject({ ok: false, reason: 'window-full' })
	if (last?.ok !== false) throw new Error('a full window was booked')
	expect(alternativesOf(last)[0]).toMatchObject({ date: today })
	expect(alternativesOf(last).map(({ windowId }) => windowId)).not.toContain(id)
})

test('where the day’s truck leaves early it can be booked until then', async () => {
	await using setup = await setUp()
	const early = { city: 'Canmore', postal: 'T1W 1A1' }
	expect(await setup.bookAt(at(7.9), 'early', early)).toMatchObject({ ok: true })
	expect(await setup.bookAt(at(8), 'late', early)).toMatchObject({ ok: false, reason: 'truck-left' })
})

test('the mails say that it is for today', async () => {
	await using setup = await setUp()
	const booked = await setup.bookAt(at(14), 'jo')
	if (!booked.ok) throw new Error('a booking for today was refused')
	expect(await findLeadSnapshot(setup.platform, booked.leadId)).toMatchObject({
		asap: true,
		windowLabel: label,
		lead: { preferredDate: today },
	})
	const other = await setup.bookAt(at(14), 'jo', { window: '4-6pm' })
	if (!other.ok) throw new Error('a booking of another window was refused')
	expect(await findLeadSnapshot(setup.platform, other.leadId)).toMatchObject({ asap: false })
})
