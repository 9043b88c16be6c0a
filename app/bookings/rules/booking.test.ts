import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#app/values/calendar-date.ts'
import { company, otherCompany } from '#tests/support/company.ts'
import { listed } from '#tests/support/prices.ts'
import { allWindows, bookableDates } from './arrival-window.ts'
import { bookingSchema, landingBookingSchema, loadSizeOf, loadSizes, localPath } from './booking.ts'

const { arrivalWindows } = company
const landingWindows = allWindows(company)

const schema = bookingSchema({ company, dates: { first: '2026-11-20', last: '2027-02-18' } })
const form = {
	name: 'Jo Tremblay',
	phone: '403-555-0142',
	email: 'jo@example.ca',
	address: '12 Crescent Road NW',
	postal: 't2p1j9',
	city: 'Calgary',
	date: '2026-11-20',
	window: '10-12pm',
	notes: '',
}

const errorsOf = (change: object) => {
	const parsed = schema.safeParse({ ...form, ...change })
	return parsed.success ? undefined : parsed.error.issues.map(({ path, message }) => `${path}: ${message}`)
}

test('a complete form is accepted, and its phone and postal code are normalised', () => {
	expect(schema.parse(form)).toEqual({
		...form,
		phone: '+14035550142',
		postal: 'T2P 1J9',
		unit: '',
		offers: false,
	})
})

test('notes and consent to offers may be left out', () => {
	const { notes: _, ...rest } = form
	expect(schema.parse(rest)).toMatchObject({ notes: '', offers: false })
	expect(schema.parse({ ...rest, offers: 'on' }).offers).toBe(true)
})

test.each([
	['name', 'Enter your name.'],
	['phone', `Enter a phone number with its area code, such as ${company.phone}.`],
	['email', 'Enter your email address.'],
	['address', 'Enter the street address of the pickup.'],
	['postal', `Enter a Canadian postal code, such as ${company.area.examplePostalCode}.`],
	['city', 'Enter the city or town.'],
	['date', 'Choose a date.'],
	['window', 'Choose one of the arrival windows.'],
])('%s is required, with a message that asks for it', (field, words) => {
	for (const missing of [undefined, null, 7, ['x', 'y']])
		expect(errorsOf({ [field]: missing }), String(missing)).toEqual([`${field}: ${words}`])
	expect(errorsOf({ [field]: '' })?.[0]).toBe(`${field}: ${words}`)
})

test('one letter is a name, an address and a city', () => {
	expect(errorsOf({ name: 'J', address: '1', city: 'X' })).toBeUndefined()
})

test.each([
	[
		'a postal code that breaks the pattern',
		{ postal: 'T2P 11J' },
		`postal: Enter a Canadian postal code, such as ${company.area.examplePostalCode}.`,
	],
	[
		'an address in Vancouver',
		{ postal: 'V6B 1A1' },
		`postal: We haul in ${company.region.name}. For an address elsewhere, call us.`,
	],
	[
		'yesterday',
		{ date: '2026-11-19' },
		`date: That date has passed in ${company.city}. Choose today or later.`,
	],
	['a date that does not exist', { date: '2026-11-31' }, 'date: Choose a date.'],
	['a window that does not exist', { window: '6-8pm' }, 'window: Choose one of the arrival windows.'],
	['two windows', { window: ['8-10am', '2-4pm'] }, 'window: Choose one of the arrival windows.'],
	[
		'an email with a line break',
		{ email: 'jo@example.ca\r\nBcc: all@example.ca' },
		'email: Enter an email address such as you@example.ca.',
	],
	[
		'a name with a line break',
		{ name: 'Jo\nTo: all' },
		'name: Use one line of plain text, without line breaks.',
	],
	[
		'a city with a control character beyond ASCII',
		{ city: 'Calgary\u0085Bcc' },
		'city: Use one line of plain text, without line breaks.',
	],
	[
		'a phone that is no number',
		{ phone: 'call me' },
		`phone: Enter a phone number with its area code, such as ${company.phone}.`,
	],
])('%s is refused with a message', (_, change, words) => {
	expect(errorsOf(change)).toEqual([words])
})

test.each([
	['name', 'You won, see https://evil.example'],
	['name', 'jo@example.ca'],
	['address', 'WWW.evil.example'],
	['city', 'ftp://evil.example'],
])('%s cannot be “%s”: our mail would send it on', (field, typed) => {
	expect(errorsOf({ [field]: typed })).toEqual([`${field}: Leave web and email addresses out of this line.`])
})

test('names and addresses of people are not taken for web addresses', () => {
	for (const name of ["Zoë O'Brien-Wong, Jr.", 'A. B. Www', 'Nguyễn Thị Hồng', 'Hotel Arts (Dr. No)'])
		expect(errorsOf({ name, address: `c/o ${name}, Unit #4 / 12 St. W.` }), name).toBeUndefined()
})

test.each([
	'16 Ave @ Centre St N',
	'Suite 5 @ 1504 10 Ave SW',
	'Jo @ Acme Ltd',
	'Jo@Acme',
	'16 Ave @ Centre St. NW',
	'@',
])('the sign in “%s” is that of no email address', (text) =>
	expect(errorsOf({ name: text, address: text, unit: text })).toBeUndefined(),
)

test.each([
	'jo@acme.ca',
	'Jo <jo@acme.ca>',
	'jo @ acme.ca',
	'Jo@ACME.CA',
	'jo\u200b@acme\u00ad.ca',
	'www\u2060.acme.ca',
])('“%s” is not taken for a name, a street or a unit', (text) =>
	expect(errorsOf({ name: text, address: text, unit: text })).toHaveLength(3),
)

test.each(['jo&sam@example.ca', 'jo#1@example.ca', 'jo/smith@example.ca', '\u202ajo@example.ca\u202c'])(
	'an address that a browser takes is taken: %s',
	(email) => expect(errorsOf({ email })).toBeUndefined(),
)

test.each(['\u200b', '\u200b\u200d ', '\u2800', '\u3164'])(
	'%j is no name, no street and no city',
	(nothing) => {
		expect(errorsOf({ name: nothing, address: nothing, city: nothing })).toEqual([
			'name: Enter your name.',
			'address: Enter the street address of the pickup.',
			'city: Enter the city or town.',
		])
	},
)

test('what nobody sees is taken out of a line and of the notes', () => {
	const { name, address, notes } = schema.parse({
		...form,
		name: 'Jo \u202eyalbmerT\u202c',
		address: '12\u00a0Crescent  Road\u00ad NW\u200e',
		notes: '\u2067Gate 2\u2069 👩‍👧',
	})
	expect([name, address, notes]).toEqual(['Jo yalbmerT', '12 Crescent Road NW', 'Gate 2 👩‍👧'])
})

test.each([
	['name', 120, 'Keep this under 120 characters.'],
	['address', 200, 'Keep this under 200 characters.'],
	['unit', 60, 'Keep this under 60 characters.'],
	['city', 80, 'Keep this under 80 characters.'],
	['notes', 2000, 'Keep your notes under 2,000 characters.'],
])('%s takes %s characters and no more', (field, longest, words) => {
	expect(errorsOf({ [field]: 'x'.repeat(longest) })).toBeUndefined()
	expect(errorsOf({ [field]: ` ${'x'.repeat(longest)} ` })).toBeUndefined()
	expect(errorsOf({ [field]: 'x'.repeat(longest + 1) })).toEqual([`${field}: ${words}`])
})

test('an email address takes 254 characters and no more', () => {
	const email = (length: number) =>
		`${'x'.repeat(60)}@${'y.'.repeat(90)}${'y'.repeat(length - 241 - 11)}.example.ca`
	expect(errorsOf({ email: email(254) })).toBeUndefined()
	expect(errorsOf({ email: email(255) })).toEqual(['email: Keep this under 254 characters.'])
	expect(schema.parse({ ...form, email: ' jo@example.ca ' }).email).toBe('jo@example.ca')
})

test('spaces around a name, an address, a city or notes are removed', () => {
	const padded = {
		name: ' Jo Tremblay ',
		address: '\t12 Crescent Road NW ',
		city: ' Calgary',
		notes: '\n Gate 2. \n',
	}
	expect(schema.parse({ ...form, ...padded })).toMatchObject({
		name: form.name,
		address: form.address,
		city: form.city,
		notes: 'Gate 2.',
	})
	for (const field of ['name', 'address', 'city']) expect(errorsOf({ [field]: '   ' })).toHaveLength(1)
	expect(schema.parse({ ...form, notes: 'First line.\nSecond line.' }).notes).toBe(
		'First line.\nSecond line.',
	)
})

test('the first and the last bookable date are accepted, the days before and after are not', () => {
	for (const date of ['2026-11-20', '2026-11-21', '2027-02-17', '2027-02-18'])
		expect(errorsOf({ date }), date).toBeUndefined()
	expect(errorsOf({ date: '2026-11-19' })).toEqual([
		`date: That date has passed in ${company.city}. Choose today or later.`,
	])
	for (const date of ['2027-02-19', '2028-01-01', '9999-12-31'])
		expect(errorsOf({ date }), date).toEqual([
			'date: We book up to 90 days ahead. Choose an earlier date, or call us.',
		])
})

test('the message names the number of days that the calendar allows', () => {
	const { first, last } = bookableDates(company, new Date('2026-11-20T18:00:00Z'))
	const late = bookingSchema({ company, dates: { first, last } }).safeParse({
		...form,
		date: addDays(last, 1),
	})
	const days = Number(/(\d+) days ahead/.exec(late.error?.issues[0]?.message ?? '')?.[1])
	expect(addDays(first, days)).toBe(last)
})

test('a date is accepted if and only if it lies between the first and the last', () => {
	const around = fc.integer({ min: -200, max: 400 }).map((days) => addDays('2026-11-20', days))
	fc.assert(
		fc.property(around, around, around, (one, other, date) => {
			const [first, last] = one < other ? [one, other] : [other, one]
			const { success } = bookingSchema({ company, dates: { first, last } }).safeParse({ ...form, date })
			expect(success).toBe(date >= first && date <= last)
		}),
	)
})

test('consent to offers is given only by ticking the box', () => {
	for (const offers of ['', 'yes', 'true', 'off']) expect(errorsOf({ offers }), offers).toHaveLength(1)
})

test('messages and limits are the company’s own: a company in Edmonton names Edmonton, and comes there today', () => {
	const theirs = bookingSchema({
		company: otherCompany,
		dates: { first: '2026-11-20', last: '2027-02-18' },
	})
	const there = { ...form, city: 'Edmonton', postal: 'T5J 2R7', window: 'early' }
	expect(theirs.safeParse(there).error).toBeUndefined()
	expect(theirs.safeParse({ ...there, window: '10-12pm' }).success).toBe(false)
	const errors = theirs.safeParse({ ...there, phone: '', postal: 'no', date: '2026-11-19' }).error?.issues
	expect(errors?.map(({ message }) => message)).toEqual([
		'Enter a phone number with its area code, such as 780-555-0188.',
		'Enter a Canadian postal code, such as T5J 2R7.',
		'That date has passed in Edmonton. Choose today or later.',
	])
})

test('a form leads back to our own pages only', () => {
	for (const page of ['/calgary', '/calgary/beltline-junk-removal', '/service/red-deer-estate-cleanout'])
		expect(localPath.safeParse(page).success, page).toBe(true)
	for (const page of ['', '/', '//elsewhere', '/calgary/', 'javascript:alert(1)', `/${'a'.repeat(200)}`])
		expect(localPath.safeParse(page).success, page).toBe(false)
})

describe('the form of a local page', () => {
	const local = landingBookingSchema({ company, dates: { first: '2026-11-20', last: '2027-02-18' } })
	const sent = { ...form, load: 'quarter', page: '/airdrie-junk-removal' }
	const localErrors = (change: object) => {
		const parsed = local.safeParse({ ...sent, ...change })
		return parsed.error?.issues.map(({ path, message }) => `${path}: ${message}`)
	}
	const later = '2026-11-21'
	const today = landingWindows.filter(({ todayOnly }) => todayOnly)

	test('accepts every window that it offers; the home form accepts its own only', () => {
		for (const { id, todayOnly } of landingWindows) {
			expect(localErrors({ window: id }), id).toBeUndefined()
			const home = schema.safeParse({ ...form, window: id }).success
			expect(home, id).toBe(arrivalWindows.some((window) => window.id === id))
			if (!todayOnly) expect(localErrors({ window: id, date: later }), id).toBeUndefined()
		}
		expect(localErrors({ window: '6-8pm' })).toEqual(['window: Choose one of the arrival windows.'])
	})

	test('accepts a window of today for today only', () => {
		expect(today.length).toBeGreaterThan(0)
		for (const { id } of today)
			expect(localErrors({ window: id, date: later })).toEqual([
				'window: Today ASAP is for today. Choose today’s date, or another window.',
			])
	})

	test('has a load size, one of those in the price table, its page’s subject, or neither', () => {
		const sizes = loadSizes.map(({ label }) => label.toLowerCase())
		expect(sizes).toEqual(listed.loads.map(({ name }) => name.toLowerCase()))
		for (const { id, label } of loadSizes) {
			expect(localErrors({ load: id }), id).toBeUndefined()
			expect(loadSizeOf({ load: id })).toBe(label)
		}
		for (const load of [undefined, 'subject']) expect(localErrors({ load })).toBeUndefined()
		for (const load of ['', 'huge', 'Full load'])
			expect(localErrors({ load })).toEqual(['load: Choose about how much there is.'])
		expect(loadSizeOf({})).toBeUndefined()
	})

	test('names its page', () => {
		expect(localErrors({ page: undefined })).toHaveLength(1)
		expect(localErrors({ page: '//elsewhere' })).toEqual(['page: Send the form from one of our pages.'])
	})
})
