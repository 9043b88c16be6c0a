import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#app/values/calendar-date.ts'
import { beginningOf, formatDate, localDate } from '#app/values/local-time.ts'
import { fullWindow, setWindows } from '#tests/support/booking.ts'
import { company } from '#tests/support/company.ts'
import { eventually, testPlatform } from '#tests/support/platform.ts'
import { requestContext, routeArgs } from '#tests/support/route.ts'
import { type ArrivalWindow, allWindows, bookableDates, isTooLate } from '../rules/arrival-window.ts'
import { loader } from './arrival-windows.resource.ts'
import { offeredDays } from './booking-days.ts'
import { daysWithWindows, nearestFree, windowsOn } from './free-windows.server.ts'

const { arrivalWindows, timeZone: zone } = company
const landingWindows = allWindows(company)

const fullDay = (date: string) => arrivalWindows.map(({ id }) => fullWindow(date, id))
const days = (from: string, count: number) => Array.from({ length: count }, (_, at) => addDays(from, at))

/** The moment at which a window begins, on a day without a clock change. */
const beginning = (date: string, { startHour }: ArrivalWindow) =>
	new Date(beginningOf(date, zone).getTime() + startHour * 60 * 60_000)

const windowAt = (at: number): ArrivalWindow => {
	const window = arrivalWindows[at]
	if (!window) throw new Error(`there are not ${at + 1} windows`)
	return window
}
const [first, second, third] = [windowAt(0), windowAt(1), windowAt(2)]
const near = { reach: 'same-day' } as const
const inText = (offered: { date: string; windowId: string }[]) =>
	offered.map(({ date, windowId }) => `${date} ${windowId}`)

describe('the windows of a date', () => {
	const date = '2026-12-01'

	test('are open, full or begun, by their own row and by the company’s clock', async () => {
		await using setup = await testPlatform({}, '2026-11-20T18:00:00Z')
		await setWindows(setup.pool, [
			fullWindow(date, first.id),
			{ date, window: second.id, booked: 2 },
			// More than the schedule has now: it had more when they were booked.
			{ date, window: third.id, booked: 9 },
			fullWindow('2026-12-02', second.id),
			fullWindow('2026-11-30', second.id),
		])
		const states = async (at: Date) =>
			(await windowsOn({ ...setup.platform, now: () => at }, date)).map(({ state }) => state)
		const [, , , ...rest] = arrivalWindows
		const open = rest.map(() => 'open')
		expect(await states(new Date('2026-11-20T18:00:00Z'))).toEqual(['full', 'open', 'full', ...open])
		const atSecond = new Date(beginning(date, second).getTime() - company.leadMinutes * 60_000)
		expect(await states(new Date(atSecond.getTime() - 1))).toEqual(['too-late', 'open', 'full', ...open])
		expect(await states(atSecond)).toEqual(['too-late', 'too-late', 'full', ...open])
		expect(await states(beginningOf('2026-12-02', zone))).toEqual(arrivalWindows.map(() => 'too-late'))
	})

	test('are the home form’s, with their labels, in its order', async () => {
		await using setup = await testPlatform()
		expect(await windowsOn(setup.platform, date)).toEqual(
			arrivalWindows.map(({ id, label }) => ({ id, label, state: 'open' })),
		)
	})

	test('are returned by GET /arrival-windows with their states, and are not cached', async () => {
		await using setup = await testPlatform({}, '2026-12-01T18:00:00Z')
		await setWindows(setup.pool, [fullWindow('2026-12-01', '2-4pm')])
		const ask = (query: string) =>
			loader(routeArgs(requestContext(setup.platform), { path: `/arrival-windows${query}`, params: {} }))
		const answer = await ask(`?date=${date}`)
		expect(answer.status).toBe(200)
		expect(answer.headers.get('Cache-Control')).toBe('no-store')
		const noon = beginning(date, third)
		expect(setup.platform.now()).toEqual(noon)
		expect(await answer.json()).toEqual({
			windows: arrivalWindows.map(({ id, label, startHour }) => ({
				id,
				label,
				state: startHour <= third.startHour ? 'too-late' : id === '2-4pm' ? 'full' : 'open',
			})),
			// They come when none is open.
			nearest: [],
		})
		await setWindows(setup.pool, fullDay('2026-12-03'))
		const full = await (await ask('?date=2026-12-03')).json()
		expect(full.windows.map(({ state }: { state: string }) => state)).toEqual(
			arrivalWindows.map(() => 'full'),
		)
		expect(inText(full.nearest)).toEqual([
			`2026-12-02 ${first.id}`,
			`2026-12-04 ${first.id}`,
			`2026-12-02 ${second.id}`,
		])
		for (const query of ['', '?date=', '?date=2026-02-30', '?date=tomorrow', '?day=2026-12-01']) {
			const refused = await ask(query)
			expect(refused.status, query).toBe(422)
			expect(await refused.json()).toEqual({ message: 'Choose a date.' })
		}
	})
})

describe('the days of the form', () => {
	test('have the states that each of them has by itself', async () => {
		await using setup = await testPlatform({}, '2026-12-01T18:00:00Z')
		await setWindows(setup.pool, [
			...fullDay('2026-12-03'),
			fullWindow('2026-12-01', windowAt(4).id),
			fullWindow('2026-12-14', first.id),
			fullWindow('2026-12-15', first.id),
		])
		// A busy machine may take longer to read what is free than a page waits.
		const { shown, ...bookable } = await eventually(
			() => daysWithWindows(setup.platform, arrivalWindows),
			({ shown }) => shown.some(({ windows }) => windows),
		)
		expect(bookable).toEqual(bookableDates(company, setup.platform.now()))
		expect(shown.map(({ date }) => date)).toEqual(days('2026-12-01', 14))
		for (const { date, windows } of shown) expect(windows).toEqual(await windowsOn(setup.platform, date))
	})

	test('are offered without what is free when the database does not say it soon', async () => {
		await using setup = await testPlatform({}, '2026-12-01T18:00:00Z')
		const locked = await setup.pool.connect()
		await locked.query('begin; lock table arrival_windows in access exclusive mode')
		const offered = await daysWithWindows(setup.platform, arrivalWindows)
		expect(offered).toEqual(offeredDays(company, setup.platform.now()))
		await locked.query('rollback')
		locked.release()
	})
})

describe('the nearest free windows', () => {
	const date = '2026-12-10'

	test('are those of the same day, sorted by hours apart, then those of the days around it, the earlier day first', async () => {
		await using setup = await testPlatform()
		const offered = async () => inText(await nearestFree(setup.platform, { ...near, date }, second))
		await setWindows(setup.pool, [fullWindow(date, second.id)])
		expect(await offered()).toEqual([
			`${date} ${first.id}`,
			`${date} ${third.id}`,
			`${date} ${windowAt(3).id}`,
		])
		await setWindows(
			setup.pool,
			fullDay(date).filter(({ window }) => window !== second.id),
		)
		expect(await offered()).toEqual([
			`2026-12-09 ${second.id}`,
			`2026-12-11 ${second.id}`,
			`2026-12-09 ${first.id}`,
		])
	})

	test('have their date and window in words too, and no field of the search', async () => {
		await using setup = await testPlatform()
		const [offer] = await nearestFree(setup.platform, { ...near, date }, second)
		expect(offer).toEqual({
			date,
			dateInWords: formatDate(date),
			windowId: second.id,
			windowLabel: second.label,
		})
	})

	test('are searched within fourteen days of the date, and no further', async () => {
		await using setup = await testPlatform()
		const around = days(addDays(date, -13), 27)
		await setWindows(setup.pool, around.flatMap(fullDay))
		const offered = () => nearestFree(setup.platform, { ...near, date }, second)
		expect(inText(await offered())).toEqual([
			`2026-11-26 ${second.id}`,
			`2026-12-24 ${second.id}`,
			`2026-11-26 ${first.id}`,
		])
		await setWindows(setup.pool, [...fullDay('2026-11-26'), ...fullDay('2026-12-24')])
		expect(await offered()).toEqual([])
	})

	test('are never past the last bookable day nor on a past day', async () => {
		await using setup = await testPlatform()
		const { first: today, last } = bookableDates(company, setup.platform.now())
		await setWindows(setup.pool, [...fullDay(last), ...fullDay(today)])
		const atTheEnd = await nearestFree(setup.platform, { ...near, date: last }, second)
		expect(atTheEnd.map((offer) => offer.date)).toEqual(Array(3).fill(addDays(last, -1)))
		const now = await nearestFree(setup.platform, { ...near, date: today }, second)
		expect(now.map((offer) => offer.date)).toEqual(Array(3).fill(addDays(today, 1)))
	})

	test('include the last bookable day while it has room', async () => {
		await using setup = await testPlatform()
		const { last } = bookableDates(company, setup.platform.now())
		await setWindows(setup.pool, [fullWindow(last, second.id), ...fullDay(addDays(last, -1))])
		const offered = await nearestFree(setup.platform, { ...near, date: last }, second)
		expect(offered.map((offer) => offer.date)).toEqual(Array(3).fill(last))
	})

	test('include today only while a truck still comes today', async () => {
		await using setup = await testPlatform({}, '2026-12-10T13:59:59Z')
		const today = localDate(setup.platform.now(), zone)
		expect(today).toBe(date)
		const dates = async (request: object, at = setup.platform.now()) =>
			(await nearestFree({ ...setup.platform, now: () => at }, { ...near, date, ...request }, second)).map(
				(offer) => offer.date,
			)
		const [all, none] = [Array(3).fill(today), Array(3).fill(addDays(today, 1))]
		expect(await dates({})).toEqual(all)
		expect(await dates({ reach: 'fixed-days' })).toEqual(none)
		expect(await dates({ reach: 'by-eight' })).toEqual(all)
		expect(await dates({ reach: 'by-eight' }, new Date('2026-12-10T14:00:00Z'))).toEqual(none)
		// Tomorrow is wanted and full: today is not offered where its truck has left.
		await setWindows(setup.pool, fullDay(addDays(date, 1)))
		const asked = { reach: 'by-eight', date: addDays(date, 1) }
		expect(await dates(asked)).toContain(today)
		expect(await dates(asked, new Date('2026-12-10T14:00:00Z'))).toEqual(Array(3).fill(addDays(date, 2)))
	})

	test('are bookable and free, and no nearer one is left out, whatever is full and at any time', async () => {
		await using setup = await testPlatform()
		const pickSome = fc.array(fc.tuple(fc.integer({ min: -3, max: 3 }), fc.nat(arrivalWindows.length - 1)), {
			minLength: 10,
			maxLength: 60,
		})
		await fc.assert(
			fc.asyncProperty(
				pickSome,
				fc.constantFrom(...landingWindows),
				fc.integer({ min: 0, max: 90 }),
				fc.integer({ min: 0, max: 23 }),
				async (taken, wanted, ahead, hour) => {
					const now = new Date(beginningOf('2026-11-20', zone).getTime() + hour * 60 * 60_000)
					const dates = bookableDates(company, now)
					const asked = addDays(dates.first, ahead)
					const fullOnes = new Set(taken.map(([apart, at]) => `${addDays(asked, apart)} ${windowAt(at).id}`))
					await setup.pool.query('delete from arrival_windows')
					await setWindows(
						setup.pool,
						[...fullOnes].map((one) => fullWindow(one.slice(0, 10), one.slice(11))),
					)
					const needs = { ...setup.platform, now: () => now }
					const offered = await nearestFree(needs, { ...near, date: asked }, wanted)
					const free = days(addDays(asked, -14), 29)
						.filter((date) => date >= dates.first && date <= dates.last)
						.flatMap((date) => arrivalWindows.map((window) => ({ date, window })))
						.filter(
							({ date, window }) =>
								!isTooLate(company, date, window, now) && !fullOnes.has(`${date} ${window.id}`),
						)
					const apart = (date: string, { startHour }: ArrivalWindow) =>
						Math.abs(Date.parse(date) - Date.parse(asked)) / 3_600_000 +
						Math.abs(startHour - wanted.startHour)
					const nearest = free.map(({ date, window }) => apart(date, window)).sort((a, b) => a - b)
					const known = new Set(free.map(({ date, window }) => `${date} ${window.id}`))
					expect(inText(offered).every((one) => known.has(one))).toBe(true)
					expect(new Set(inText(offered)).size).toBe(Math.min(3, free.length))
					expect(
						offered.map(({ date, windowId }) => {
							const window = arrivalWindows.find(({ id }) => id === windowId)
							return window && apart(date, window)
						}),
					).toEqual(nearest.slice(0, 3))
				},
			),
			{ numRuns: 40 },
		)
	})
})
