import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeKey } from '#app/values/place-key.ts'
import { company, otherCompany } from '#tests/support/company.ts'
import { cityMeant, cityOf, isFarAway, isInArea, serviceZoneOf, truckHasLeft } from './service-zone.ts'

test.each([
	['Medicine Hat', 'T1A 1A1'],
	['Brooks', 'T1R 1A1'],
	['Taber', 'T1G 1A1'],
	['Lethbridge', 'T1J 1A1'],
	['Coaldale', 'T1M 1A1'],
	['Red Deer', 'T4N 1A1'],
	['Red Deer', 'T4R 1A1'],
	['Lacombe', 'T4L 1A1'],
	['Sylvan Lake', 'T4S 1A1'],
	['Edmonton', 'T5J 1A1'],
	['Fort McMurray', 'T9H 1A1'],
])('to Bowline, %s (%s) is far', (_, postal) => {
	expect(isFarAway(company, { postal, city: 'Calgary' })).toBe(true)
	expect(isInArea(company, postal)).toBe(true)
})

test.each([
	['Calgary', 'T2P 1J9'],
	['Calgary', 'T3K 1A1'],
	['Canmore', 'T1W 1A1'],
	['Calgary', 'T3R 1A1'],
	['Strathmore', 'T1P 1A1'],
	['Okotoks', 'T1S 1A1'],
	['High River', 'T1V 1A1'],
	['Chestermere', 'T1X 1A1'],
	['Calgary', 'T1Y 1A1'],
	['Airdrie', 'T4A 1A1'],
	['Airdrie', 'T4B 1A1'],
	['Cochrane', 'T4C 1A1'],
	['Innisfail', 'T4G 1A1'],
	['Olds', 'T4H 1A1'],
])('Bowline comes to %s (%s) any day', (city, postal) => {
	expect(isFarAway(company, { postal, city })).toBe(false)
})

test.each([
	['Olds', 'by-eight', 50],
	['Stoney Nakoda Nation', 'same-day', 0],
	['tsuut’ina nation', 'same-day', 0],
	['RED DEER', 'fixed-days', 150],
	['Seven Persons', 'fixed-days', 250],
] as const)(
	'where the code of a village takes in many places, the name decides: %s',
	(city, reach, dollars) => {
		expect(serviceZoneOf(company, { postal: 'T0L 0T0', city })).toMatchObject({ reach, dollars })
	},
)

test('a postal code that says where it is goes before the name', () => {
	for (const city of ['Calgary', 'Red Deer', 'Nowhere'])
		expect(serviceZoneOf(company, { postal: 'T1W 1A1', city })).toMatchObject({
			reach: 'by-eight',
			dollars: 50,
		})
	expect(serviceZoneOf(company, { postal: 'T2P 1J9', city: 'Red Deer' })).toMatchObject({ reach: 'same-day' })
})

test('the trip goes by the address alone, and to a place that nobody knows the day is asked for', () => {
	fc.assert(
		fc.property(fc.string(), fc.constantFrom('T0L 1A1', 'T3R 1A1', 'T4X 1A1'), (city, postal) => {
			const known = company.area.trips.some(({ places }) =>
				places.some((location) => placeKey(location) === placeKey(city)),
			)
			const { reach, dollars } = serviceZoneOf(company, { postal, city })
			expect(dollars !== undefined).toBe(known || city === '' || postal === 'T4X 1A1')
			if (dollars === undefined) expect(reach).toBe('fixed-days')
		}),
	)
})

test('what the form offers as the city gives way to the postal code, and is none where that is a village’s', () => {
	expect(cityMeant(company, 'T1W 1A1', 'Calgary')).toBe('Canmore')
	expect(cityMeant(company, 'T3R 1A1', 'Calgary')).toBe('Calgary')
	expect(cityMeant(company, 'T0L 1B0', 'Calgary')).toBe('')
	expect(cityMeant(company, 'T0L 1B0', 'Bragg Creek')).toBe('Bragg Creek')
	expect(cityMeant(company, '', 'Calgary')).toBe('Calgary')
})

test.each(['V6B 1A1', 'S9V 1A1', 'X1A 1A1', 'M5V 1A1'])('Bowline does not come to %s at all', (postal) => {
	expect(isInArea(company, postal)).toBe(false)
})

test('where the truck leaves at eight, today can be booked before eight by the company’s clock', () => {
	const today = { reach: 'by-eight', date: '2026-12-01' } as const
	expect(truckHasLeft(company, today, new Date('2026-12-01T13:59:59Z'))).toBe(false)
	expect(truckHasLeft(company, today, new Date('2026-12-01T14:00:00Z'))).toBe(true)
	expect(truckHasLeft(company, { ...today, date: '2026-12-02' }, new Date('2026-12-01T20:00:00Z'))).toBe(
		false,
	)
	expect(truckHasLeft(company, { ...today, reach: 'same-day' }, new Date('2026-12-01T20:00:00Z'))).toBe(false)
})

test('each company has its own far places: for a company in Edmonton, Edmonton is near and Calgary far', () => {
	expect(isFarAway(otherCompany, { postal: 'T5J 1A1', city: 'Edmonton' })).toBe(false)
	expect(isFarAway(otherCompany, { postal: 'T2P 1J9', city: 'Calgary' })).toBe(true)
	expect(isInArea({ area: { ...company.area, postalCodes: ['M4', 'M5'] } }, 'M5V 1A1')).toBe(true)
	expect(isInArea({ area: { ...company.area, postalCodes: ['M4', 'M5'] } }, 'M6V 1A1')).toBe(false)
})

test.each([
	['Calgary', 'T2P 1J9'],
	['Calgary', 'T1Y 1A1'],
	['Airdrie', 'T4B 1A1'],
	['Okotoks', 'T1S 1A1'],
	['Red Deer', 'T4N 3T3'],
	['Edmonton', 'T5J 2R7'],
])('%s is the city of %s', (city, postal) => {
	expect(cityOf(company, postal)).toBe(city)
})

test('a postal code that takes in more than one place says no city, nor does one of a company that lists none', () => {
	for (const postal of ['T0M 1A1', 'T3Z 1A1', 'T4E 1A1', 'V6B 1A1', ''])
		expect(cityOf(company, postal)).toBeUndefined()
	expect(cityOf(otherCompany, 'T5J 2R7')).toBeUndefined()
})

test('no beginning of a postal code is listed for two cities', () => {
	const listed = company.area.cities.flatMap(({ postalCodes }) => postalCodes)
	for (const code of listed)
		expect(
			listed.filter((other) => code.startsWith(other)),
			code,
		).toEqual([code])
})
