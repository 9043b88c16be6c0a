import { describe, expect, test } from 'vitest'
import { arrivalWindows, hasBegun } from './arrival-window.ts'
import { bookingSchema, landingBookingSchema, localPath } from './booking.ts'

const schema = bookingSchema({ first: '2026-11-20', last: '2027-02-18' })
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

const faultOf = (change: object) => {
	const parsed = schema.safeParse({ ...form, ...change })
	return parsed.success ? undefined : parsed.error.issues.map(({ path, message }) => `${path}: ${message}`)
}

test('a full form is taken, its phone and postal code put in order', () => {
	expect(schema.parse(form)).toEqual({ ...form, phone: '+14035550142', postal: 'T2P 1J9', offers: false })
})

test('notes and consent to offers may be left out', () => {
	const { notes: _, ...rest } = form
	expect(schema.parse(rest)).toMatchObject({ notes: '', offers: false })
	expect(schema.parse({ ...rest, offers: 'on' }).offers).toBe(true)
})

test.each(['name', 'phone', 'email', 'address', 'postal', 'city', 'date', 'window'])(
	'%s is required',
	(field) => {
		expect(faultOf({ [field]: undefined })).toHaveLength(1)
		expect(faultOf({ [field]: '' })?.length).toBeGreaterThan(0)
	},
)

test.each([
	[
		'a postal code that breaks the pattern',
		{ postal: 'T2P 11J' },
		'postal: Enter a Canadian postal code, such as T2P 1J9.',
	],
	[
		'an address in Vancouver',
		{ postal: 'V6B 1A1' },
		'postal: We haul in Alberta. For an address elsewhere, call us.',
	],
	[
		'yesterday in Calgary',
		{ date: '2026-11-19' },
		'date: That date has passed in Calgary. Choose today or later.',
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
		'a phone that is none',
		{ phone: 'call me' },
		'phone: Enter a phone number with its area code, such as 403-555-0142.',
	],
])('%s is refused in words', (_, change, words) => {
	expect(faultOf(change)).toEqual([words])
})

test.each([
	['name', 'You won, see https://evil.example'],
	['name', 'jo@example.ca'],
	['address', 'WWW.evil.example'],
	['city', 'ftp://evil.example'],
])('%s cannot be “%s”: our mail would carry it', (field, typed) => {
	expect(faultOf({ [field]: typed })).toEqual([`${field}: Leave web and email addresses out of this line.`])
})

test('names and addresses of people are none of the web', () => {
	for (const name of ["Zoë O'Brien-Wong, Jr.", 'A. B. Www', 'Nguyễn Thị Hồng', 'Hotel Arts (Dr. No)'])
		expect(faultOf({ name, address: `c/o ${name}, Unit #4 / 12 St. W.` }), name).toBeUndefined()
})

test('far too much text is refused', () => {
	expect(faultOf({ name: 'x'.repeat(121) })).toHaveLength(1)
	expect(faultOf({ notes: 'x'.repeat(2001) })).toHaveLength(1)
})

test('a postal code far away is not come to today, whatever form it stands in', () => {
	expect(faultOf({ postal: 'T5J 1A1' })).toEqual([
		'date: We come this far from tomorrow on. Choose a later date.',
	])
	expect(faultOf({ postal: 'T5J 1A1', date: '2026-11-21' })).toBeUndefined()
	const local = landingBookingSchema({ first: '2026-11-20', last: '2027-02-18' })
	const near = { ...form, load: 'quarter', page: '/airdrie-junk-removal' }
	expect(local.safeParse(near).success).toBe(true)
	expect(local.safeParse({ ...near, postal: 'T4N 1A1' }).error?.issues).toMatchObject([
		{ path: ['date'], message: 'We come this far from tomorrow on. Choose a later date.' },
	])
	expect(local.safeParse({ ...near, postal: 'T4N 1A1', date: '2026-11-21' }).success).toBe(true)
})

test('a form leads back to a page of ours and nowhere else', () => {
	for (const page of ['/calgary', '/calgary/beltline-junk-removal', '/service/red-deer-estate-cleanout'])
		expect(localPath.safeParse(page).success, page).toBe(true)
	for (const page of ['', '/', '//elsewhere', '/calgary/', 'javascript:alert(1)', `/${'a'.repeat(200)}`])
		expect(localPath.safeParse(page).success, page).toBe(false)
})

describe('arrival windows', () => {
	test('are the specification’s five, two hours each', () => {
		expect(arrivalWindows.map(({ label }) => label)).toEqual([
			'8–10am',
			'10–12pm',
			'12–2pm',
			'2–4pm',
			'4–6pm',
		])
		for (const { startHour, endHour } of arrivalWindows) expect(endHour - startHour).toBe(2)
	})

	test('can be booked until they begin, by Calgary’s clock', () => {
		const noon = arrivalWindows.find(({ label }) => label === '12–2pm')
		if (!noon) throw new Error('no noon window')
		expect(hasBegun('2026-12-01', noon, new Date('2026-12-01T17:59:00Z'))).toBe(false)
		expect(hasBegun('2026-12-01', noon, new Date('2026-12-01T18:00:00Z'))).toBe(true)
		expect(hasBegun('2026-11-30', noon, new Date('2026-12-01T06:30:00Z'))).toBe(true)
		expect(hasBegun('2026-12-02', noon, new Date('2026-12-01T18:00:00Z'))).toBe(false)
	})
})
