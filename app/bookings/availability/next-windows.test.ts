import { expect, test } from 'vitest'
import { readCompany } from '#app/platform/company-file.server.ts'
import { addDays } from '#app/values/calendar-date.ts'
import { fullWindow, setWindows } from '#tests/support/booking.ts'
import { company, secondCompany } from '#tests/support/company.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { requestContext, routeArgs } from '#tests/support/route.ts'
import { prefillSchema } from '../rules/booking.ts'
import { openFreeDays } from './free-days.server.ts'
import { freeDaysContext } from './free-days-context.server.ts'
import { loader } from './next-windows.resource.ts'

/** Noon of a Friday in Calgary. Until one o’clock the windows from two on can be booked. */
const noon = '2026-11-20T18:00:00Z'
const today = '2026-11-20'
const [tomorrow, dayAfter] = [addDays(today, 1), addDays(today, 2)]

type Setup = Awaited<ReturnType<typeof testPlatform>>

/** A timeout for a busy machine, in milliseconds: late answers have a test of their own. */
const generous = 60_000

/** Sends the requests of frames on local pages, one after the other, at the given times. */
function openFrames({ platform }: Setup, timeoutMs = generous) {
	let at = platform.now()
	const now = () => at
	const context = requestContext({ ...platform, now })
	context.set(freeDaysContext, openFreeDays({ ...platform, now }, timeoutMs))
	return async (city: string, { later = 0, page = '/airdrie/piano-removal' } = {}) => {
		at = new Date(platform.now().getTime() + later)
		const path = `/next-windows?${new URLSearchParams({ page, city })}`
		const answer = await loader(routeArgs(context, { path, params: {} }))
		const html = await answer.text()
		const links = [...html.matchAll(/<a href="([^"]+)">(?:([^<]+) <b>([^<]+)<\/b>)?/g)]
		return {
			answer,
			html,
			hrefs: links.map(([, href = '']) => href.replaceAll('&amp;', '&')),
			windows: links.map(([, , day, label]) => `${day}: ${label}`),
		}
	}
}

const closeDays = ({ pool }: Setup, dates: string[]) =>
	pool.query(`insert into closed_days (date, reason) select unnest($1::date[]), 'Snow'`, [dates])

test('the first three windows that can still be booked, without what is full or closed', async () => {
	await using setup = await testPlatform({}, noon)
	const frame = openFrames(setup)
	await setWindows(setup.pool, [fullWindow(today, '2-4pm')])
	await closeDays(setup, [tomorrow])
	const { answer, html, windows } = await frame('Airdrie')
	expect(windows).toEqual(['Today, Nov 20: 4–6pm', 'Today, Nov 20: Evening (6–8pm)', 'Sun, Nov 22: 8–10am'])
	expect(html).toContain('The next free windows')
	expect(answer.headers.get('Cache-Control')).toBe('public, max-age=30')
	expect(answer.headers.get('X-Robots-Tag')).toContain('noindex')
})

test('each leads to the booking form with its day and window, for the page and its city', async () => {
	await using setup = await testPlatform({}, noon)
	const { hrefs } = await openFrames(setup)('Tsuut’ina & <Nation>')
	const begun = prefillSchema({ company, dates: { first: today, last: addDays(today, 90) } })
	expect(hrefs).toHaveLength(3)
	for (const href of hrefs) {
		const { pathname, searchParams } = new URL(href, 'http://localhost')
		expect(pathname).toBe('/book')
		expect(begun.parse(Object.fromEntries(searchParams))).toMatchObject({
			date: today,
			page: '/airdrie/piano-removal',
			city: 'Tsuut’ina & <Nation>',
		})
	}
})

test('where the truck leaves at 8 AM, today’s windows are named until then', async () => {
	const firstWindows = async (at: string) => {
		await using setup = await testPlatform({}, at)
		return (await openFrames(setup)('Canmore')).windows[0]
	}
	expect(await firstWindows('2026-11-20T13:59:59Z')).toBe('Today, Nov 20: 10–12pm')
	expect(await firstWindows('2026-11-20T14:00:00Z')).toBe('Tomorrow, Nov 21: 8–10am')
})

test('where trucks come on fixed days, windows from tomorrow on can be asked for', async () => {
	await using setup = await testPlatform({}, noon)
	const { html, windows } = await openFrames(setup)('Red Deer')
	expect(windows[0]).toBe('Tomorrow, Nov 21: 8–10am')
	expect(html).toContain('The next windows you can request')
})

test('when two weeks are full, the page’s own form is named for a later day', async () => {
	await using setup = await testPlatform({}, noon)
	await closeDays(
		setup,
		Array.from({ length: 14 }, (_, ahead) => addDays(today, ahead)),
	)
	const { html, hrefs } = await openFrames(setup)('Airdrie')
	expect(html).toContain('Nothing is free in the next two weeks.')
	expect(hrefs).toEqual(['/airdrie/piano-removal#book'])
})

test('the database is asked again after half a minute, for all places together', async () => {
	await using setup = await testPlatform({}, noon)
	const frame = openFrames(setup)
	expect((await frame('Airdrie')).windows[0]).toBe('Today, Nov 20: 2–4pm')
	await closeDays(setup, [today, tomorrow, dayAfter])
	expect((await frame('Airdrie', { later: 29_999 })).windows[0]).toBe('Today, Nov 20: 2–4pm')
	expect((await frame('Red Deer', { later: 29_999 })).windows[0]).toBe('Tomorrow, Nov 21: 8–10am')
	expect((await frame('Airdrie', { later: 30_000 })).windows[0]).toBe('Mon, Nov 23: 8–10am')
})

test.each([
	['other windows', { arrivalWindows: company.arrivalWindows.slice(4) }],
	['another time of closing', { leadMinutes: 24 * 60 }],
	['other windows from a day on', { windowPlan: [{ from: today, slots: { '4-6pm': null } }] }],
])('what owners change is in the next frame, and not half a minute later: %s', async (_, changed) => {
	await using setup = await testPlatform({}, noon)
	const live = { ...setup.platform.company }
	const frame = openFrames({ ...setup, platform: { ...setup.platform, company: live } })
	const before = (await frame('Airdrie')).windows
	await closeDays(setup, [tomorrow])
	expect((await frame('Airdrie', { later: 1 })).windows).toEqual(before)
	Object.assign(live, changed)
	expect((await frame('Airdrie', { later: 2 })).windows).not.toEqual(before)
})

test('when the database does not answer, the frame says so, is not stored, and leads to the form', async () => {
	await using setup = await testPlatform({}, noon)
	const locked = await setup.pool.connect()
	await locked.query('begin; lock table arrival_windows in access exclusive mode')
	const { answer, html, hrefs } = await openFrames(setup, 50)('Airdrie')
	await locked.query('rollback')
	locked.release()
	expect(answer.status).toBe(200)
	expect(answer.headers.get('Cache-Control')).toBe('no-store')
	expect(html).toContain('We can’t see our calendar right now.')
	expect(hrefs).toEqual(['/airdrie/piano-removal#book'])
})

test('another company’s windows are named by its own clock', async () => {
	const other = readCompany(secondCompany.COMPANY_FILE)
	// Half past seven in Moncton: its first window begins at nine, and can be booked until now.
	await using setup = await testPlatform({}, '2026-11-20T11:30:00Z', other)
	const { windows } = await openFrames(setup)('Cap-Pelé')
	expect(windows).toEqual(['Today, Nov 20: 11am–1pm', 'Today, Nov 20: 2–4pm', 'Tomorrow, Nov 21: 9–11am'])
})

test('without a local page or a city there is no frame', async () => {
	await using setup = await testPlatform({}, noon)
	const frame = openFrames(setup)
	for (const [city, page] of [
		['', '/calgary'],
		['Airdrie', ''],
		['Airdrie', 'https://elsewhere.example'],
		['Airdrie', '//elsewhere.example'],
		['x'.repeat(81), '/calgary'],
	] as const)
		expect((await frame(city, { page })).answer.status, `${page} ${city}`).toBe(422)
})
