import { describe, expect, test } from 'vitest'
import { company } from '#tests/support/company.ts'
import { allWindows, bookableDates } from './arrival-window.ts'
import { anotherDay, normalizeForm, parseBooking } from './parse-booking.ts'

const dates = bookableDates(company, new Date('2026-11-22T18:00:00Z'))
const settings = { company, dates }
const meant = (fields: Record<string, string>) =>
	Object.fromEntries(normalizeForm(new Map(Object.entries(fields)), settings))

const [first] = company.arrivalWindows
const asap = allWindows(company).find(({ todayOnly }) => todayOnly)
if (!first || !asap) throw new Error('the company has too few windows')

describe('what a form sent means', () => {
	test('a day of the strip is the date, whatever stands in the field of another day', () => {
		expect(meant({ date: '2026-11-24', otherDate: '2027-01-10' })).toEqual({ date: '2026-11-24' })
		expect(meant({ date: '2026-11-24' })).toEqual({ date: '2026-11-24' })
	})

	test('another day is the one that was typed', () => {
		expect(meant({ date: anotherDay, otherDate: '2027-01-10' })).toEqual({ date: '2027-01-10' })
		expect(meant({ date: anotherDay })).toEqual({ date: '' })
	})

	test('the button of a free window is its day and its window', () => {
		const sent = { date: anotherDay, otherDate: '2027-01-10', window: 'x', instead: `2026-12-01 ${first.id}` }
		expect(meant(sent)).toEqual({ date: '2026-12-01', window: first.id })
		expect(meant({ date: '2026-11-24', instead: 'nothing' })).toEqual({ date: '2026-11-24' })
	})

	test('a window for today needs no date, on a local page', () => {
		const sent = { window: asap.id, page: '/calgary' }
		expect(meant(sent)).toMatchObject({ date: dates.first })
		expect(meant({ ...sent, date: '' })).toMatchObject({ date: dates.first })
		expect(meant({ ...sent, date: '2026-11-24' })).toMatchObject({ date: '2026-11-24' })
		expect(meant({ window: asap.id })).toEqual({ window: asap.id })
		expect(meant({ window: first.id, page: '/calgary' })).not.toHaveProperty('date')
	})

	test('a city that nobody typed gives way to the postal code’s, and no other', () => {
		const airdrie = { postal: 't4b1a1', city: company.city, cityOffered: company.city }
		expect(meant(airdrie)).toMatchObject({ city: 'Airdrie', cityOffered: 'Airdrie' })
		expect(meant({ ...airdrie, city: 'Balzac' })).toMatchObject({ city: 'Balzac' })
		expect(meant({ ...airdrie, city: '' })).toMatchObject({ city: '' })
		expect(meant({ ...airdrie, city: '', cityOffered: '' })).toMatchObject({ city: 'Airdrie' })
		expect(meant({ ...airdrie, postal: 'T0M 1A1' })).toMatchObject({ city: '' })
		expect(meant({ ...airdrie, postal: 'T3R 1A1' })).toMatchObject({ city: company.city })
		expect(meant({ ...airdrie, postal: 'no' })).toMatchObject({ city: company.city })
		expect(meant({ postal: 'T4B 1A1', city: company.city })).toMatchObject({ city: company.city })
	})

	test('the code at the end of the address is the postal code where none was typed, and goes from the address', () => {
		const address = '12 Crescent Road NW, Airdrie T4B 1A1'
		const without = '12 Crescent Road NW, Airdrie'
		// No city was typed before: the address keeps the one in it.
		for (const postal of [undefined, '', ' ', 't4b1a1'])
			expect(meant({ address, ...(postal !== undefined && { postal }) }), postal).toEqual({
				address: without,
				postal: 'T4B 1A1',
			})
		for (const postal of ['T2P 1J9', 'no']) expect(meant({ address, postal })).toEqual({ address, postal })
		expect(meant({ address: without, postal: '' })).toEqual({ address: without, postal: '' })
		const offered = { city: company.city, cityOffered: company.city }
		expect(meant({ address, ...offered })).toMatchObject({ city: 'Airdrie', address: '12 Crescent Road NW' })
	})

	test('of a whole address the city and the region are not said twice', () => {
		const { region } = company
		const offered = { city: company.city, cityOffered: company.city }
		const street = (address: string) => meant({ address, ...offered }).address
		for (const end of [
			`, ${company.city}, ${region.code} T2S 1A1`,
			` ${company.city} ${region.code.toLowerCase()} t2s1a1`,
			`, ${company.city.toUpperCase()}, ${region.name}, T2S 1A1`,
			`, ${region.code} T2S 1A1`,
			', T2S 1A1',
		])
			expect(street(`12 Elbow Dr SW${end}`), end).toBe('12 Elbow Dr SW')
		expect(street('5 Main St, Airdrie T4B 0A1')).toBe('5 Main St')
		// Another city than the code's, a street of the city's name, and a city within a word stay.
		expect(street('5 Main St, Olds T4B 0A1')).toBe('5 Main St, Olds')
		expect(street(`12 ${company.city} T2S 1A1`)).toBe(`12 ${company.city}`)
		expect(street(`${company.city} T2S 1A1`)).toBe(company.city)
		expect(street(`12 New${company.city} T2S 1A1`)).toBe(`12 New${company.city}`)
	})

	test('a load is that of the quote above the form, or a size where the quote is left out', () => {
		const quote = { quote: 'x', volume: '0.5', weightKg: '120', hasStairs: 'on', 'addOn-tv': 'on' }
		const rest = { page: '/calgary', priceList: '3' }
		expect(meant({ ...rest, ...quote, load: 'quarter' })).toEqual({ ...rest, ...quote })
		expect(meant({ ...rest, ...quote, load: 'quarter', withoutQuote: 'on' })).toEqual({
			...rest,
			load: 'quarter',
			withoutQuote: 'on',
		})
		expect(meant({ ...rest, load: 'quarter' })).toEqual({ ...rest, load: 'quarter' })
	})
})

const booking = {
	name: 'Jo Tremblay',
	phone: '403-555-0142',
	email: 'jo@example.ca',
	address: '1504 10 Ave SW',
	postal: 'T3C 0J5',
	city: company.city,
	date: dates.first,
	window: first.id,
}

test('the unit is in the address that is booked, however it was typed', () => {
	const addressOf = (fields: Record<string, string>) => {
		const typed = new Map(Object.entries({ ...booking, ...fields }))
		const parsed = parseBooking(normalizeForm(typed, settings), settings, () => undefined)
		return parsed.ok ? parsed.request.address : parsed.faults
	}
	expect(addressOf({})).toBe('1504 10 Ave SW')
	expect(addressOf({ unit: '' })).toBe('1504 10 Ave SW')
	const likewise: Record<string, string>[] = [
		{ unit: '304' },
		{ unit: ' Unit 304\u00a0' },
		{ address: '1504 10 Ave SW, Unit 304' },
		{ address: '1504 10 Ave SW, Unit 304', unit: '304' },
		{ address: `1504 10 Ave SW, Unit 304, ${company.city}, T3C\u00a00J5`, postal: '' },
	]
	for (const fields of likewise)
		expect(addressOf(fields), JSON.stringify(fields)).toBe('1504 10 Ave SW, Unit 304')
	expect(addressOf({ unit: 'see www.evil.example' })).toHaveProperty('unit')
})

test('a form of a local page is checked by the rules of that form', () => {
	const faults = (fields: Record<string, string>) => {
		const parsed = parseBooking(new Map(Object.entries(fields)), settings, () => undefined)
		return parsed.ok ? [] : Object.keys(parsed.faults).sort()
	}
	const home = ['address', 'city', 'date', 'email', 'name', 'phone', 'postal', 'window']
	expect(faults({})).toEqual(home)
	expect(faults({ page: '/calgary' })).toEqual(home)
	expect(faults({ page: '/calgary', load: 'huge' })).toEqual([...home, 'load'].sort())
})
