import { expect, test } from 'vitest'
import { serviceZoneOf } from '#app/bookings/rules/service-zone.ts'
import { company } from '#tests/support/company.ts'
import { settingsDesk } from '#tests/support/settings-desk.ts'
import { townFields, zoneRows } from './town-fields.ts'

const zoneOf = (of: Pick<typeof company, 'area' | 'city'>, city: string, postal = '') =>
	serviceZoneOf(of, { city, postal })
const without = (places = '', town: string) =>
	places
		.split(', ')
		.filter((each) => each !== town)
		.join(', ')

test('owners move a town to another trip, from today: forms, pages and fees follow, and the history names the town', async () => {
	await using desk = await settingsDesk()
	const form = await desk.form('towns')
	expect(Object.keys(form)).toEqual(expect.arrayContaining(townFields))
	expect(zoneOf(desk.company, 'Canmore')).toMatchObject({ reach: 'by-eight', dollars: 50 })
	const answer = await desk.save('towns', {
		'zone-1-places': `${form['zone-1-places']},  bow  valley `,
		'zone-2-places': without(form['zone-2-places'], 'Canmore'),
		'zone-3-places': `${form['zone-3-places']}\nCanmore`,
		'zone-3-codes': 't4e,T4M ; t4h',
		'zone-2-dollars': '$62.50',
		cities: 'Calgary: t2, T3A\n\nCanmore : T1W',
	})
	expect(answer).toMatchObject({ ok: true, status: 200 })
	expect(zoneOf(desk.company, 'Canmore')).toMatchObject({ reach: 'fixed-days', dollars: 150 })
	expect(zoneOf(desk.company, 'Bow Valley')).toMatchObject({ reach: 'same-day', dollars: 0 })
	expect(zoneOf(desk.company, 'Olds')).toMatchObject({ reach: 'by-eight', dollars: 62.5 })
	expect(zoneOf(desk.company, 'anywhere', 'T4H 1A1')).toMatchObject({ reach: 'fixed-days', dollars: 150 })
	expect(desk.company.area).toMatchObject({
		places: company.area.places,
		postalCodes: company.area.postalCodes,
		cities: [
			{ name: 'Calgary', postalCodes: ['T2', 'T3A'] },
			{ name: 'Canmore', postalCodes: ['T1W'] },
		],
	})
	const { history, fromFile } = await desk.open()
	expect(fromFile).not.toContain('towns and trips')
	expect(history[0]?.changes).toEqual(
		expect.arrayContaining([
			{ what: 'Trips to Canmore', before: 'Same Day, booked by 8 AM, $50', after: 'On set days, $150' },
			{ what: 'Trips to bow valley', before: 'none', after: 'Same Day, $0' },
			{
				what: 'Trips to Olds',
				before: 'Same Day, booked by 8 AM, $50',
				after: 'Same Day, booked by 8 AM, $62.50',
			},
			{ what: 'Trips to Postal codes T4H', before: 'none', after: 'On set days, $150' },
		]),
	)
	expect(history[0]?.changes.some(({ what }) => what === 'Trips to Airdrie')).toBe(false)
})

test('from a later day on, and withdrawn before it, the file’s trips hold', async () => {
	await using desk = await settingsDesk()
	const form = await desk.form('towns')
	const save = { 'zone-2-dollars': '75', from: '2026-12-01' }
	expect(await desk.save('towns', save)).toMatchObject({ ok: true })
	expect(zoneOf(desk.company, 'Canmore').dollars).toBe(50)
	expect(desk.company.area).toBe(company.area)
	desk.set('2026-12-01T19:00:00Z')
	expect(zoneOf(desk.company, 'Canmore').dollars).toBe(75)
	desk.set('2026-11-27T19:00:00Z')
	// Their rows are others on that day: nothing typed can land on the wrong one.
	expect(await desk.save('towns', { 'zone-1-dollars': '5', from: '2026-12-02' })).toMatchObject({
		status: 422,
		faults: { from: expect.stringMatching(/^Other trips hold on that day/) },
	})
	expect(await desk.save('towns', { 'zone-1-dollars': '5', from: '2026-11-28' })).toMatchObject({ ok: true })
	expect(await desk.send({ does: 'withdraw', part: 'towns', seen: '2' })).toMatchObject({ ok: true })
	desk.set('2026-12-01T19:00:00Z')
	expect(zoneOf(desk.company, 'Canmore').dollars).toBe(50)
	expect(await desk.form('towns')).toMatchObject({ 'zone-2-dollars': form['zone-2-dollars'] })
})

const [one, two, three] = zoneRows
if (!one || !two || !three) throw new Error('there are no rows')

test.each([
	['a town in two trips', { 'zone-2-places': 'Airdrie, Olds' }, 'zone-2-places', 'Airdrie is here twice.'],
	['a town twice in one', { 'zone-2-places': 'Olds, olds' }, 'zone-2-places', 'Olds is here twice.'],
	['a code twice', { 'zone-2-codes': 'T5' }, 'zone-4-codes', 'T5 is in two trips, or within another code.'],
	[
		'a code within another',
		{ 'zone-2-codes': 'T5J' },
		'zone-4-codes',
		'T5 is in two trips, or within another code.',
	],
	[
		'a code beyond',
		{ 'zone-2-codes': 'V1A' },
		'zone-2-codes',
		'V1A is beyond where you pick up: codes begin with T.',
	],
	[
		'what is no code',
		{ 'zone-2-codes': '90210' },
		'zone-2-codes',
		'Enter the first three characters of each postal code',
	],
	[
		'a town without letters',
		{ 'zone-2-places': 'Canmore, Olds, -' },
		'zone-2-places',
		'Write each town with its letters',
	],
	['a line of signs', { cities: '&: T2' }, 'cities', 'Write each town with its letters'],
	['no reach', { 'zone-2-reach': '' }, 'zone-2-reach', 'Choose how soon trucks come.'],
	['another reach', { 'zone-2-reach': 'by-ten' }, 'zone-2-reach', 'Choose how soon trucks come.'],
	[
		'no amount',
		{ 'zone-2-dollars': '' },
		'zone-2-dollars',
		'Enter what the trip adds in dollars, such as 50, or 0.',
	],
	['an amount below 0', { 'zone-2-dollars': '-1' }, 'zone-2-dollars', 'Enter what the trip adds in dollars'],
	['a trip of 20,000', { 'zone-2-dollars': '20,000' }, 'zone-2-dollars', 'That’s more than a trip can cost.'],
	['a line without codes', { cities: 'Calgary' }, 'cities', 'Write a town and its postal codes on a line'],
	['a line without a town', { cities: ': T2' }, 'cities', 'Write a town and its postal codes on a line'],
	['a town without a trip', { cities: 'Calgary: T2\nBanff: T1L' }, 'cities', 'No trip above leads to Banff.'],
	[
		'a code at two towns',
		{ cities: 'Calgary: T2\nAirdrie: T2A' },
		'cities',
		'T2A is here twice, or within another code.',
	],
	[
		'a town with a page left out',
		{ 'zone-2-places': 'Olds' },
		'zone-1-places',
		/^Canmore.* would be in no trip, and have pages that say/,
	],
	[
		'the own city left out',
		{ 'zone-1-places': 'Airdrie' },
		'zone-1-places',
		/^Calgary.* would be in no trip/,
	],
])('%s is told at its field, keeps what was typed and saves nothing', async (_, typed, field, words) => {
	await using desk = await settingsDesk()
	const answer = await desk.save('towns', typed)
	expect(answer).toMatchObject({ ok: false, status: 422, typed })
	expect(answer.faults?.[field]).toMatch(words)
	expect((await desk.open()).history).toEqual([])
	expect(desk.company.area).toBe(company.area)
})

test('the first two signs of codes, an empty row and a row that is emptied are no faults', async () => {
	await using desk = await settingsDesk()
	const form = await desk.form('towns')
	const emptied = { [two.places]: '', [two.postalCodes]: '' }
	const moved = `${form['zone-1-places']}, ${form['zone-2-places']}`
	expect(await desk.save('towns', { ...emptied, [one.places]: moved })).toMatchObject({ ok: true })
	expect(desk.company.area.trips).toHaveLength(company.area.trips.length - 1)
	expect(await desk.form('towns')).toMatchObject({ [two.reach]: 'fixed-days', [two.dollars]: '150' })
})

test('of two owners at once the second is told what moved, and sends what they see', async () => {
	await using desk = await settingsDesk()
	const second = await desk.form('towns')
	expect(await desk.save('towns', { [two.dollars]: '60' })).toMatchObject({ ok: true })
	const answer = await desk.send({ ...second, [three.dollars]: '170' }, 'Sam')
	expect(answer).toMatchObject({
		status: 409,
		message: expect.stringContaining('Trips to Canmore is now Same Day, booked by 8 AM, $60.'),
		typed: { [two.dollars]: '50', [three.dollars]: '170' },
	})
})

test('more trips than the form has rows stay in the file, and eight are offered', async () => {
	const trips = (count: number) => {
		const [home] = company.area.trips
		if (!home) throw new Error('there is no trip')
		const more = Array.from({ length: count - 1 }, (_, at) => ({ ...home, places: [`Town ${at}`] }))
		return { area: { ...company.area, trips: [home, ...more], cities: [] } }
	}
	await using eight = await settingsDesk(trips(8))
	expect((await eight.open()).notOffered).toEqual([])
	expect(await eight.form('towns')).toMatchObject({ 'zone-8-places': 'Town 6' })
	await using nine = await settingsDesk(trips(9))
	expect((await nine.open()).notOffered).toEqual(['towns and trips'])
	expect(await nine.send({ does: 'save', part: 'towns', seen: '0', from: '2026-11-26' })).toMatchObject({
		status: 422,
		message: 'Nothing was saved. Change these in the settings file.',
	})
})
