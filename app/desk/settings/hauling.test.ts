import { expect, test } from 'vitest'
import { windowsOn } from '#app/bookings/availability/availability.server.ts'
import { haulingOn } from '#app/values/hauling.ts'
import { company } from '#tests/support/company.ts'
import { settingsDesk } from '#tests/support/settings-desk.ts'
import { haulingFields, haulingValues, readHauling } from './hauling-fields.ts'

const from = '2026-12-05'
const before = '2026-12-04'

test('each figure has its field, and is read back as it stands there', () => {
	const values = haulingValues(company.hauling)
	expect(Object.keys(values).sort()).toEqual([...haulingFields].sort())
	expect(readHauling(values).values).toEqual({ hauling: company.hauling })
})

test('figures hold from their day on: a day before goes by those that were', async () => {
	await using desk = await settingsDesk()
	// The smallest load takes longer than a truck works that day.
	const typed = {
		'trucks.count': '1',
		workMinutes: '120',
		emptyingMinutes: '120',
		'minutes.pickup': '240',
		from,
	}
	expect(await desk.save('hauling', typed)).toMatchObject({ ok: true, status: 200 })
	expect(desk.company.hauling).toEqual(company.hauling)
	const states = async (date: string) =>
		new Set((await windowsOn(desk.platform, date)).map(({ state }) => state))
	expect(await states(before)).toEqual(new Set(['open']))
	expect(haulingOn(desk.company, before)).toEqual(company.hauling)
	expect(haulingOn(desk.company, from)).toMatchObject({ trucks: { count: 1 }, workMinutes: 120 })
	desk.set('2026-12-05T08:00:00Z')
	expect(desk.company.hauling).toMatchObject({ workMinutes: 120, minutes: { pickup: 240 } })
	expect(await states('2026-12-06')).toEqual(new Set(['full']))
	expect((await desk.open()).history[0]?.changes).toContainEqual({
		what: 'A truck’s day: It works for',
		before: '720',
		after: '120',
	})
})

test.each([
	['no truck', { 'trucks.count': '0' }, 'trucks.count', 'Enter 1 to 50 trucks.'],
	['half a truck', { 'trucks.count': '2.5' }, 'trucks.count', 'Enter a whole number of trucks.'],
	['a day of a minute', { workMinutes: '1' }, 'workMinutes', 'Enter 120 to 1440 minutes.'],
	['a load of nothing', { 'loads.minimum': '0' }, 'loads.minimum', 'Enter 0.5 to 60 cubic yards.'],
	['a word', { 'drive.far': 'two hours' }, 'drive.far', 'This is no number (example: 0).'],
	[
		'a half larger than it',
		{ 'loads.half': '3' },
		'loads.half',
		'This load can’t be smaller than the one before it.',
	],
	[
		'a truck too small',
		{ 'trucks.cubicYards': '12' },
		'trucks.cubicYards',
		'A truck has to carry at least a full load.',
	],
	[
		'a trip beyond the day',
		{ workMinutes: '120', emptyingMinutes: '121' },
		'emptyingMinutes',
		'A trip to the landfill can’t take longer than the day’s work.',
	],
])('%s is refused at its field, and nothing is saved', async (_, typed, field, words) => {
	await using desk = await settingsDesk()
	const answer = await desk.save('hauling', typed)
	expect(answer).toMatchObject({ ok: false, status: 422, faults: { [field]: words } })
	expect(desk.company.haulingPlan).toBeUndefined()
})
