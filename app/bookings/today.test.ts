import { expect, test } from 'vitest'
import { addDays, beginningOf } from '#app/values/local-time.ts'
import { alternativesOf, bookingRequest } from '#tests/support/booking.ts'
import { company } from '#tests/support/company.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { type ArrivalWindow, allWindows } from './arrival-window.ts'
import { bookPickup, findLeadForDelivery } from './bookings.server.ts'

const today = '2026-12-01'
const site = { sourceSite: 'localhost' }

const asap = allWindows(company).find(({ todayOnly }) => todayOnly)
if (!asap) throw new Error('there is no window of today alone')
const { id, label, startHour, endHour }: ArrivalWindow = asap

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
			(await setup.pool.query('select date::text, window_id, booked from arrival_windows')).rows,
		[Symbol.asyncDispose]: () => setup[Symbol.asyncDispose](),
	}
}

test('a pickup today is booked in the morning, in the afternoon and in the evening, until its window ends', async () => {
	await using setup = await setUp()
	const hours = [startHour, 14, endHour - 1 / 3600]
	const booked = await Promise.all(hours.map((hour, nth) => setup.bookAt(at(hour), `customer${nth}`)))
	expect(booked).toMatchObject(hours.map(() => ({ ok: true, repeated: false })))
	expect(await setup.windows()).toEqual([{ date: today, window_id: id, booked: hours.length }])
})

test('after its window has ended it is refused, and tomorrow is offered', async () => {
	await using setup = await setUp()
	for (const hour of [endHour, 23.9]) {
		const late = await setup.bookAt(at(hour), 'late')
		expect(late).toMatchObject({ ok: false, reason: 'window-begun' })
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
	const early = { bookedByEight: 'yes' }
	expect(await setup.bookAt(at(7.9), 'early', early)).toMatchObject({ ok: true })
	expect(await setup.bookAt(at(8), 'late', early)).toMatchObject({ ok: false, reason: 'truck-left' })
})

test('the mails say that it is for today', async () => {
	await using setup = await setUp()
	const booked = await setup.bookAt(at(14), 'jo')
	if (!booked.ok) throw new Error('a booking for today was refused')
	expect(await findLeadForDelivery(setup.platform, booked.leadId)).toMatchObject({
		asap: true,
		windowLabel: label,
		lead: { preferredDate: today },
	})
	const other = await setup.bookAt(at(14), 'jo', { window: '4-6pm' })
	if (!other.ok) throw new Error('a booking of another window was refused')
	expect(await findLeadForDelivery(setup.platform, other.leadId)).toMatchObject({ asap: false })
})
