import { expect, test } from 'vitest'
import { daysWithWindows, windowsOn } from '#app/bookings/availability/availability.server.ts'
import { bookPickup } from '#app/bookings/bookings.server.ts'
import { allWindows, findWindow, windowLabel } from '#app/bookings/rules/arrival-window.ts'
import { pickupTimes } from '#app/bookings/rules/pickup-times.ts'
import { sameDayHours } from '#app/values/hours.ts'
import { bookingRequest, setWindows } from '#tests/support/booking.ts'
import { company } from '#tests/support/company.ts'
import { settingsDesk } from '#tests/support/settings-desk.ts'
import { readWindows, windowRows } from './window-fields.ts'
import { newWindows } from './windows-left.server.ts'

/** Bowline's own windows begin at 8, 10, 12, 2 and 4. */
const nineToEleven = {
	...{ 'home-1-starts': '9', 'home-2-starts': '11', 'home-3-starts': '13' },
	...{ 'home-4-starts': '', 'home-5-starts': '' },
}
const from = '2026-12-05'

const shownOn = async (desk: Awaited<ReturnType<typeof settingsDesk>>, date: string) =>
	(await windowsOn(desk.platform, date)).map(({ label }) => label)

test('other hours are other windows from their day on: what is booked before keeps its window, its words and its hours', async () => {
	await using desk = await settingsDesk()
	const typed = { ...nineToEleven, from }
	expect(await desk.save('windows', typed)).toMatchObject({ ok: true, status: 200 })
	expect(await shownOn(desk, '2026-12-04')).toEqual(company.arrivalWindows.map(({ label }) => label))
	expect(await shownOn(desk, from)).toEqual(['9–11am', '11am–1pm', '1–3pm'])
	expect(windowLabel(desk.company, '8-10am')).toBe('8–10am')
	expect(pickupTimes(desk.company, { date: '2026-12-01', windowId: '8-10am' }).window).toBeDefined()
	const book = (date: string, window: string) =>
		bookPickup(desk.platform, bookingRequest({ date, window, email: `${window}@example.ca` }), {
			sourceSite: 'localhost',
		})
	expect(await book('2026-12-04', '8-10am')).toMatchObject({ ok: true })
	expect(await book(from, '8-10am')).toMatchObject({ ok: false })
	expect(await book('2026-12-04', '9-11am')).toMatchObject({ ok: false })
	expect(await book(from, '9-11am')).toMatchObject({ ok: true })
	const { shown } = await daysWithWindows(desk.platform, allWindows(desk.company))
	const labelsOn = (date: string) =>
		shown.find((day) => day.date === date)?.windows?.map(({ label }) => label) ?? []
	expect(labelsOn('2026-12-04')).toContain('8–10am')
	expect(labelsOn('2026-12-04')).not.toContain('9–11am')
	expect(labelsOn(from)).not.toContain('8–10am')
	expect((await desk.open()).history[0]?.changes).toMatchObject([
		{
			what: 'Arrival windows',
			after: '9–11am; 11am–1pm; 1–3pm',
		},
	])
})

test('a window that pickups are in from then on stays: how many and on which days is said, and after them it can go', async () => {
	await using desk = await settingsDesk()
	await setWindows(desk.pool, [
		{ date: '2026-12-04', window: '8-10am', booked: 1 },
		{ date: '2026-12-07', window: '8-10am', booked: 2 },
		{ date: '2026-12-08', window: '10-12pm', booked: 1 },
	])
	const typed = { 'home-1-starts': '', from: '2026-12-04' }
	expect(await desk.save('windows', typed)).toMatchObject({
		ok: false,
		status: 422,
		message:
			'Nothing was saved. 3 pickups are booked in 8–10am from then on: Friday, December 4, 2026; Monday, December 7, 2026. Move them first, or start on Tuesday, December 8, 2026.',
	})
	expect(desk.company.windowPlan).toBeUndefined()
	expect(await desk.save('windows', { ...typed, from: '2026-12-08' })).toMatchObject({ ok: true })
	expect(await shownOn(desk, '2026-12-07')).toContain('8–10am')
	expect(await shownOn(desk, '2026-12-08')).not.toContain('8–10am')
})

test('no day is named from which the form’s windows could not begin: others are to hold by then, or it was a withdrawal', async () => {
	await using desk = await settingsDesk()
	await desk.save('windows', { 'home-5-starts': '', from: '2026-12-06' })
	await setWindows(desk.pool, [{ date: '2026-12-07', window: '8-10am', booked: 1 }])
	const booked = 'Nothing was saved. 1 pickup is booked in 8–10am from then on: Monday, December 7, 2026.'
	expect(await desk.save('windows', { 'home-1-starts': '', from: '2026-12-04' })).toMatchObject({
		ok: false,
		message: `${booked} Move them first.`,
	})
	// The day before the others hold is one on which the form's windows can begin.
	await desk.pool.query('delete from arrival_windows')
	await setWindows(desk.pool, [{ date: '2026-12-04', window: '8-10am', booked: 1 }])
	expect(await desk.save('windows', { 'home-1-starts': '', from: '2026-12-04' })).toMatchObject({
		message: expect.stringMatching(/, or start on Saturday, December 5, 2026\.$/),
	})
	await using other = await settingsDesk()
	expect(await other.save('windows', { 'home-1-starts': '6', from: '2026-12-04' })).toMatchObject({
		ok: true,
	})
	await setWindows(other.pool, [{ date: '2026-12-07', window: '6-8am', booked: 1 }])
	const { coming } = await other.open()
	const withdrawn = { does: 'withdraw', part: 'windows', seen: coming[0]?.seen ?? '' }
	expect(await other.send(withdrawn)).toMatchObject({
		ok: false,
		message: expect.stringMatching(/Monday, December 7, 2026\. Move them first\.$/),
	})
})

test('a window takes as many pickups as it has from its day on, and the file’s number where it has none', async () => {
	await using desk = await settingsDesk()
	await desk.save('windows', { 'home-1-places': '1', from })
	await setWindows(desk.pool, [
		{ date: '2026-12-04', window: '8-10am', booked: 1 },
		{ date: from, window: '8-10am', booked: 1 },
		{ date: from, window: '10-12pm', booked: company.windowCapacity - 1 },
	])
	const state = async (date: string, id: string) =>
		(await windowsOn(desk.platform, date)).find((window) => window.id === id)?.state
	expect(await state('2026-12-04', '8-10am')).toBe('open')
	expect(await state(from, '8-10am')).toBe('full')
	expect(await state(from, '10-12pm')).toBe('open')
})

test('a new window is closed when the one beside it is, and no other day', async () => {
	await using desk = await settingsDesk()
	await desk.pool.query(
		`insert into schedule_rules (weekday, window_id, slots) values (7, '8-10am', 0), (6, '8-10am', 2)`,
	)
	await desk.pool.query(
		`insert into schedule_exceptions (date, window_id, slots) values ('2026-12-09', '8-10am', 0)`,
	)
	await desk.save('windows', { ...nineToEleven, from })
	const state = async (date: string) =>
		(await windowsOn(desk.platform, date)).find(({ id }) => id === '9-11am')?.state
	expect(await state('2026-12-06')).toBe('closed')
	expect(await state('2026-12-09')).toBe('closed')
	expect(await state('2026-12-12')).toBe('open')
})

test('a name’s hours follow the window’s; renamed alone, it is the same window', async () => {
	await using desk = await settingsDesk()
	await desk.save('windows', { 'home-1-label': 'Early bird' })
	expect(await shownOn(desk, from)).toContain('Early bird')
	expect((await windowsOn(desk.platform, from))[0]).toMatchObject({ id: '8-10am' })
	expect(desk.company.landingWindows.map(({ label }) => label)).toContain('Evening (6–8pm)')
	await desk.save('windows', { 'local-2-starts': '19', 'local-2-ends': '21' })
	expect(desk.company.landingWindows.map(({ label }) => label)).toContain('Evening (7–9pm)')
})

test.each([
	['two at once', { 'home-2-starts': '9' }, 'home-2-starts', /overlaps with 8–10am/],
	['no pickups', { 'home-1-places': '0' }, 'home-1-places', /from 1 to 99/],
	['past midnight', { 'home-5-starts': '23' }, 'home-5-starts', /by midnight/],
	[
		'an end before its start',
		{ 'local-2-starts': '20', 'local-2-ends': '18' },
		'local-2-ends',
		/after it begins/,
	],
	['hours of its own', { 'home-1-label': 'at 7 sharp' }, 'home-1-label', /other hours/],
	['one name twice', { 'home-1-label': 'Early', 'home-2-label': 'Early' }, 'home-2-label', /this name/],
	['two of today', { 'local-2-today': 'on' }, 'local-2-today', /today alone/],
])('%s is refused at its field, and nothing is saved', async (_, typed, field, words) => {
	await using desk = await settingsDesk()
	const answer = await desk.save('windows', typed)
	expect(answer).toMatchObject({ ok: false, status: 422 })
	expect(answer.faults?.[field]).toMatch(words)
	expect(desk.company.windowPlan).toBeUndefined()
})

test('hours that are typed in any order are kept by the hour, and a fault is told at the row that has it', () => {
	const typed = {
		...{ 'home-1-starts': '13', 'home-2-starts': '9', 'home-3-starts': '11' },
		...{ 'home-1-places': '1', 'home-2-places': '2', 'home-3-places': '3' },
	}
	const { values, fieldsAt } = readWindows(typed, company)
	expect(values.arrivalWindows.map(({ startHour, places }) => [startHour, places])).toEqual([
		[9, 2],
		[11, 3],
		[13, 1],
	])
	expect([0, 1, 2].map((at) => fieldsAt(['arrivalWindows', at, 'startHour']))).toEqual([
		['home-2-starts'],
		['home-3-starts'],
		['home-1-starts'],
	])
})

test('beside a new window is the one that begins nearest to it, whichever stands first, and never Today ASAP', () => {
	const besideOf = (startHour: number, arrivalWindows: (typeof company)['arrivalWindows']) =>
		newWindows(
			{ ...company, arrivalWindows },
			{ ...company, arrivalWindows: [{ id: 'new', label: 'New', startHour, endHour: startHour + 2 }] },
		).filter(({ windowId }) => windowId === 'new')
	const { arrivalWindows } = company
	for (const given of [arrivalWindows, arrivalWindows.toReversed()]) {
		expect(besideOf(15.5, given)).toEqual([{ windowId: 'new', other: '4-6pm' }])
		expect(besideOf(9.5, given)).toEqual([{ windowId: 'new', other: '10-12pm' }])
		expect(besideOf(7, given)).toEqual([{ windowId: 'new', other: '8-10am' }])
	}
})

test('without a window at all nothing is saved', async () => {
	await using desk = await settingsDesk()
	const none = Object.fromEntries(windowRows.home.map(({ starts }) => [starts, '']))
	expect(await desk.save('windows', none)).toMatchObject({
		ok: false,
		faults: { 'home-1-starts': 'Keep at least one window.' },
	})
})

test('where other windows are to hold on the day that is picked, nothing is saved; before it, it is', async () => {
	await using desk = await settingsDesk()
	await desk.save('windows', { 'home-1-starts': '', from })
	const typed = { 'home-2-places': '1', from: '2026-12-06' }
	const answer = await desk.save('windows', typed)
	expect(answer).toMatchObject({
		ok: false,
		status: 422,
		faults: { from: expect.stringMatching(/another change/) },
	})
	expect((await shownOn(desk, '2026-12-06'))[0]).toBe('10–12pm')
	expect(await desk.save('windows', { ...typed, from: '2026-12-04' })).toMatchObject({ ok: true })
})

test('a window that goes to the other list is another one from its day on, and stays on its forms until then', async () => {
	await using desk = await settingsDesk()
	const toHome = { 'home-6-starts': '18', 'local-2-starts': '', from }
	expect(await desk.save('windows', toHome)).toMatchObject({ ok: true })
	expect(await shownOn(desk, '2026-12-04')).not.toContain('6–8pm')
	expect(await shownOn(desk, from)).toContain('6–8pm')
	expect(findWindow(desk.company, 'evening')?.label).toBe('Evening (6–8pm)')
})

test('Today ASAP that is taken out is promised no more, and neither is one that begins later', async () => {
	await using desk = await settingsDesk()
	expect(sameDayHours(desk.company)).toEqual({ from: '7 AM', to: '9 PM' })
	await desk.save('windows', { 'local-1-starts': '' })
	expect(sameDayHours(desk.company)).toBeUndefined()
	const again = { 'local-2-starts': '7', 'local-2-ends': '21', 'local-2-today': 'on', from }
	expect(await desk.save('windows', again)).toMatchObject({ ok: true })
	expect(sameDayHours(desk.company)).toBeUndefined()
})

test('a window of today alone is kept apart by its id from one of the same hours on any day', async () => {
	await using desk = await settingsDesk()
	await desk.save('windows', { 'local-1-starts': '' })
	const hours = { 'local-2-starts': '9', 'local-2-ends': '20', 'local-2-today': 'on', from }
	expect(await desk.save('windows', hours)).toMatchObject({ ok: true })
	const saved = 'select values::text from setting_changes order by number desc limit 1'
	expect((await desk.pool.query(saved)).rows[0].values).toContain('"today-9am-8pm"')
})

test('a window that returns is closed where the one beside it is', async () => {
	await using desk = await settingsDesk()
	await desk.save('windows', { 'home-1-starts': '' })
	await desk.pool.query(`insert into schedule_rules (weekday, window_id, slots) values (7, '10-12pm', 0)`)
	await desk.save('windows', { 'home-6-starts': '8', from })
	const state = async (date: string) =>
		(await windowsOn(desk.platform, date)).find(({ id }) => id === '8-10am')?.state
	expect(await state('2026-12-06')).toBe('closed')
	expect(await state('2026-12-05')).toBe('open')
})

test('a window that returns keeps nothing that was set for it before where the one beside it is closed, and all of it elsewhere', async () => {
	await using desk = await settingsDesk()
	await desk.pool.query(
		`insert into schedule_rules (weekday, window_id, slots) values (5, '8-10am', 2), (7, '8-10am', 3)`,
	)
	await desk.pool.query(
		`insert into schedule_exceptions (date, window_id, slots) values
		('2026-12-06', '8-10am', 2), ('2026-12-08', '8-10am', 2), ('2026-12-09', '8-10am', 2), ('2026-12-13', '8-10am', 2)`,
	)
	await desk.save('windows', { 'home-1-starts': '' })
	// Closed while it was out: each Sunday but one, and a Tuesday.
	await desk.pool.query(`insert into schedule_rules (weekday, window_id, slots) values (7, '10-12pm', 0)`)
	await desk.pool.query(
		`insert into schedule_exceptions (date, window_id, slots) values ('2026-12-08', '10-12pm', 0), ('2026-12-13', '10-12pm', 2)`,
	)
	await desk.save('windows', { 'home-6-starts': '8', from })
	const state = async (date: string) =>
		(await windowsOn(desk.platform, date)).find(({ id }) => id === '8-10am')?.state
	for (const date of ['2026-12-06', '2026-12-08', '2026-12-20'])
		expect(await state(date), date).toBe('closed')
	for (const date of ['2026-12-09', '2026-12-11', '2026-12-13']) expect(await state(date), date).toBe('open')
	const kept = async (table: string, when: string) =>
		(
			await desk.pool.query(
				`select ${when}::text as at, slots from ${table} where window_id = '8-10am' and slots > 0 order by 1`,
			)
		).rows
	expect(await kept('schedule_rules', 'weekday')).toEqual([{ at: '5', slots: 2 }])
	expect(await kept('schedule_exceptions', 'date')).toEqual([
		{ at: '2026-12-09', slots: 2 },
		{ at: '2026-12-13', slots: 2 },
	])
})
