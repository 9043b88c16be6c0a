import { describe, expect, test } from 'vitest'
import { company } from '#tests/support/company.ts'
import { companySchema } from './company.ts'

/** The settings with another value at a path such as `area.places.0.page`; `undefined` leaves the setting out. */
function settingsWith(path: string, value: unknown): unknown {
	const settings = structuredClone(company)
	const names = path.split('.')
	const last = names.pop() ?? ''
	const section = names.reduce<object>((around, name) => Reflect.get(around, name), settings)
	if (value === undefined) Reflect.deleteProperty(section, last)
	else Reflect.set(section, last, value)
	return settings
}

const read = (path: string, value: unknown) => companySchema.safeParse(settingsWith(path, value))

/** The messages for a value at a path; those that stand at another setting begin with its path. */
const faultsOf = (path: string, value: unknown) =>
	(read(path, value).error?.issues ?? []).map((issue) => {
		const at = issue.path.join('.')
		return at === path ? issue.message : `${at} ${issue.message}`
	})

describe('a missing setting is named with an example', () => {
	test.each([
		['name', 'Bowline Junk Removal'],
		['shortName', 'Bowline'],
		['phone', '403-555-0142'],
		['email', 'hello@bowline.example'],
		['mailingAddress', 'Box 555, Calgary, Alberta T2P 0A0'],
		['city', 'Calgary'],
		['region', '{ code: AB, name: Alberta }'],
		['region.code', 'AB'],
		['region.name', 'Alberta'],
		['country', 'CA'],
		['timeZone', 'America/Edmonton'],
		['copyrightYear', '2024'],
		['area', 'as in content/company.yaml'],
		['area.places', '[{ name: Airdrie, communities: 12 }]'],
		['area.places.0', '{ name: Airdrie, communities: 12 }'],
		['area.places.0.name', 'Airdrie'],
		['area.places.0.communities', '12'],
		['area.postalCodes', '[T]'],
		['area.postalCodes.0', 'T2P'],
		['area.trips', '[{ reach: same-day, dollars: 0, places: [Airdrie] }]'],
		['area.trips.0.reach', 'by-eight'],
		['area.trips.0.dollars', '50'],
		['area.examplePostalCode', 'T2P 1J9'],
		['taxes', '[{ name: GST, inFull: goods and services tax, percent: 5 }]'],
		['taxes.0.name', 'GST'],
		['taxes.0.inFull', 'goods and services tax'],
		['taxes.0.percent', '5'],
		['claims.reviews', '500+'],
		['claims.communities', 'over 100'],
		['hours.0.opens', "'07:00'"],
		['priceRange', '$$'],
		['arrivalWindows.0.id', '8-10am'],
		['arrivalWindows.0.label', '8–10am'],
		['arrivalWindows.0.startHour', '8'],
		['windowCapacity', '3'],
	])('%s', (path, example) => {
		expect(faultsOf(path, undefined)).toContain(`is missing (example: ${example})`)
	})
})

/** Windows for a company whose first one is the tested one. */
const windows = (...hours: [startHour: number, endHour: number][]) =>
	hours.map(([startHour, endHour]) => ({ id: `from-${startHour}`, label: 'A window', startHour, endHour }))

describe('an invalid setting is refused', () => {
	test.each<[path: string, value: unknown, fault: string]>([
		['name', 7, 'is no text (example: Bowline Junk Removal)'],
		['name', ' ', 'is empty (example: Bowline Junk Removal)'],
		['phone', 7, 'is no phone number (example: 403-555-0142)'],
		['phone', '1-403-555-0142', 'is no phone number (example: 403-555-0142)'],
		['phone', '403-555-01422', 'is no phone number (example: 403-555-0142)'],
		['email', 'hello', 'is no email address (example: hello@bowline.example)'],
		['region', 'AB', 'is no code with a name (example: { code: AB, name: Alberta })'],
		['region.code', 7, 'is no code (example: AB)'],
		['region.code', 'AB1', 'is not two capital letters (example: AB)'],
		['region.code', '1AB', 'is not two capital letters (example: AB)'],
		['country', 'US', 'is not CA, the one country whose addresses Bowline knows (example: CA)'],
		['timeZone', 7, 'is no time zone (example: America/Edmonton)'],
		['timeZone', 'Calgary', 'is no time zone of the IANA list (example: America/Edmonton)'],
		['copyrightYear', '2024', 'is no year (example: 2024)'],
		['copyrightYear', 2024.5, 'is no year (example: 2024)'],
		['area', [], 'is no place with its postal codes (example: as in content/company.yaml)'],
		['area.places', 'Calgary', 'is no list (example: [{ name: Airdrie, communities: 12 }])'],
		['area.places', [], 'is empty (example: [{ name: Airdrie, communities: 12 }])'],
		['area.places.0', 'Calgary', 'is no place (example: { name: Airdrie, communities: 12 })'],
		['area.places.0.communities', 'many', 'is no number (example: 12)'],
		['area.places.0.communities', 1.5, 'is no whole number (example: 12)'],
		['area.places.0.communities', 0, 'is not above 0 (example: 12)'],
		['area.places.0.page', 7, 'is no path of a page (example: /airdrie-junk-removal)'],
		['area.places.0.page', 'https://x.example/a', 'is no path of a page (example: /airdrie-junk-removal)'],
		['area.places.0.page', '/calgary?', 'is no path of a page (example: /airdrie-junk-removal)'],
		['area.places.1.coordinates', '51, -114', 'is no latitude and longitude (example: [51.29, -114.01])'],
		['area.postalCodes', 'T', 'is no list (example: [T])'],
		['area.postalCodes', [], 'is empty (example: [T])'],
		['area.postalCodes.0', 7, 'is no beginning of a postal code (example: T2P)'],
		['area.postalCodes.0', 'AT', 'is no beginning of a postal code (example: T2P)'],
		['area.postalCodes.0', 'T2P1', 'is no beginning of a postal code (example: T2P)'],
		['area.trips', [], 'is empty (example: [{ reach: same-day, dollars: 0, places: [Airdrie] }])'],
		['area.trips.0', 'Airdrie', 'is no trip (example: { reach: by-eight, dollars: 50, places: [Canmore] })'],
		['area.trips.0.reach', 'soon', 'is none of same-day, by-eight, fixed-days (example: by-eight)'],
		['area.trips.0.dollars', -1, 'is below 0 (example: 50)'],
		['area.trips.0.dollars', 49.995, 'has parts of a cent (example: 50)'],
		['area.trips.0.places', 'Canmore', 'is no list (example: [Canmore, Olds])'],
		['area.trips.2.postalCodes', 'T5', 'is no list (example: [T5, T6])'],
		[
			'area.trips.2.postalCodes',
			['T4E', 'V6'],
			'area.trips has a postal code that postalCodes does not take in (example: [T5] with postalCodes: [T])',
		],
		['area.cities', 'Airdrie', 'is no list (example: [{ name: Airdrie, postalCodes: [T4A, T4B] }])'],
		['area.cities.0', 'Airdrie', 'is no city (example: { name: Airdrie, postalCodes: [T4A, T4B] })'],
		['area.cities.0.postalCodes', 'T4B', 'is no list (example: [T4A, T4B])'],
		['area.cities.0.postalCodes', [], 'is empty (example: [T4A, T4B])'],
		['area.examplePostalCode', 7, 'is no postal code (example: T2P 1J9)'],
		['area.examplePostalCode', 'T2P 1J91', 'is no postal code (example: T2P 1J9)'],
		['area.examplePostalCode', 'AT2P 1J9', 'is no postal code (example: T2P 1J9)'],
		[
			'taxes',
			'GST',
			'is no list of taxes (example: [{ name: GST, inFull: goods and services tax, percent: 5 }])',
		],
		['taxes.0.percent', 'five', 'is no number (example: 5)'],
		['taxes.0.percent', 0, 'is not above 0 (example: 5)'],
		['taxes.0.percent', 101, 'is above 100 (example: 5)'],
		['email', 'hello@bowline-.example', 'is no email address (example: hello@bowline.example)'],
		['hours.0.opens', 7, "is no time of day (example: '07:00')"],
		['hours.0.opens', '107:00', "is no time of day (example: '07:00')"],
		['hours.0.opens', '07:000', "is no time of day (example: '07:00')"],
		['hours.0.closes', '25:00', "is no time of day (example: '07:00')"],
		['arrivalWindows.0.id', 7, 'is no text (example: 8-10am)'],
		['arrivalWindows.0.id', '8-10 AM', 'has more than small letters, digits and hyphens (example: 8-10am)'],
		['arrivalWindows.0.id', 'é8', 'has more than small letters, digits and hyphens (example: 8-10am)'],
		['arrivalWindows.0.label', '', 'is empty (example: 8–10am)'],
		['arrivalWindows.0.startHour', '8', 'is no hour (example: 8)'],
		['arrivalWindows.0.startHour', 8.5, 'is no whole hour (example: 8)'],
		[
			'arrivalWindows',
			windows([8, 11]),
			'arrivalWindows.0.endHour is not two hours after startHour, as the pages promise (example: 10 after 8)',
		],
		[
			'landingWindows',
			windows([20, 20]),
			'landingWindows.0.endHour is not after startHour (example: 10 after 8)',
		],
		[
			'landingWindows.0.todayOnly',
			false,
			'is not true: leave it out for a window of any day (example: true)',
		],
		[
			'landingWindows',
			windows([8, 20], [9, 20]).map((window) => ({ ...window, todayOnly: true })),
			'has more than one window of today alone (example: todayOnly: true, once)',
		],
		['windowCapacity', 'three', 'is no number (example: 3)'],
		['windowCapacity', 0, 'is not above 0 (example: 3)'],
		['hauling.trucks.count', 0, 'is below 1 (example: 3)'],
		['hauling.trucks.count', 1.5, 'is no whole number (example: 3)'],
		['hauling.workMinutes', 0, 'is not above 0 (example: 720)'],
		['hauling.workMinutes', 1441, 'is more than a day (example: 720)'],
		['hauling.loads.full', 101, 'is more than a truck carries (example: 15)'],
		['hauling.unknownLoad', 'ten', 'is no number (example: 10)'],
		['hauling.drive.far', -1, 'is below 0 (example: 120)'],
		['hauling.drive.far', undefined, 'is missing (example: 120)'],
		['leadMinutes', 'an hour', 'is no number (example: 60)'],
		['leadMinutes', 0.5, 'is no whole number of minutes (example: 60)'],
		['leadMinutes', -1, 'is below 0 (example: 60)'],
		['leadMinutes', 1441, 'is more than a day (example: 60)'],
		['prices.volumes', [], 'does not end with a full truck (example: share: 1, last)'],
		[
			'prices.volumes.1.share',
			0.125,
			'prices.volumes has shares that do not rise (example: 0.25, then 0.5, then 1)',
		],
		[
			'prices.volumes.0.share',
			0,
			'prices.volumes has shares that do not rise (example: 0.25, then 0.5, then 1)',
		],
		['prices.volumes.0.label', ' ', 'is empty (example: 1/4 truck)'],
		['prices.stairs', 1_000_001, 'is more than a million (example: 595)'],
		['prices.addOns.0.id', 'Box', 'has more than small letters, digits and hyphens (example: box-spring)'],
		[
			'prices.addOns.0.id',
			'box spring',
			'has more than small letters, digits and hyphens (example: box-spring)',
		],
		['prices.addOns.0.id', 'tv', 'prices.addOns has an id twice (example: tv, once)'],
		[
			'prices.addOns',
			Array.from({ length: 13 }, (_, at) => ({ id: `a-${at}`, label: 'A', dollars: 1 })),
			'has more than a form may have: twelve at most (example: leave the rarest out)',
		],
	])('%s as %j', (path, value, fault) => {
		expect(faultsOf(path, value)).toContain(fault)
	})
})

test.each<[path: string, value: unknown]>([
	['hours.0.closes', '24:00'],
	['hours.0.closes', '02:00'],
	['hours', []],
	['mailingAddress', 'Box 555, '.repeat(30)],
	['area.places.0.page', '/calgary/beltline'],
	['area.postalCodes', ['V', 'T', 'K1', 'K2P']],
	['area.trips.0.dollars', 0],
	['area.trips.3.postalCodes', undefined],
	['area.cities', []],
	['area.cities', undefined],
	['taxes.0.percent', 100],
	['landingWindows', windows([0, 24])],
	['landingWindows', []],
	['prices.stairs', 1_000_000],
	['prices.addOns', Array.from({ length: 12 }, (_, at) => ({ id: `a-${at}`, label: 'A', dollars: 1 }))],
])('%s may be %j', (path, value) => {
	expect(faultsOf(path, value)).toEqual([])
})

test('a place has one trip, and each city that a postal code says has one', () => {
	const { trips } = company.area
	const and = (change: object) => [...trips, { reach: 'by-eight', dollars: 1, ...change }]
	expect(faultsOf('area.trips', and({ places: ['TSUUT’INA NATION'] }))).toEqual([
		'has a place twice: which trip leads there would not be known (example: Canmore, once)',
	])
	for (const code of ['T5', 'T5J', 'T'])
		expect(faultsOf('area.trips', and({ postalCodes: [code] })), code).toEqual([
			'has a postal code twice, or within another: T5J is in T5 (example: T5, once)',
		])
	expect(faultsOf('area.trips', trips.slice(1))).toEqual([
		'leaves out a place of cities, or the first of places: add its name to the places of a trip',
	])
	expect(faultsOf('area.trips', and({ places: ['Nanton'] }))).toEqual([])
})

test('spaces around a text are dropped', () => {
	expect(read('name', '  Bowline ').data?.name).toBe('Bowline')
	expect(read('prices.addOns.0.label', ' Piano ').data?.prices.addOns[0]?.label).toBe('Piano')
})

test('what a company does not say of its hauling is as in Bowline’s file', () => {
	expect(read('hauling', undefined).data?.hauling).toEqual(company.hauling)
	expect(read('hauling.drive', undefined).data?.hauling).toEqual(company.hauling)
})

const invoices = { prefix: 'INV-', firstNumber: 1001, registration: '123456789 RT0001' }

test('invoices are numbered only where a company says how, and are due on receipt where it says no days', () => {
	expect(read('invoices', undefined).data?.invoices).toBeUndefined()
	expect(read('invoices', invoices).data?.invoices).toEqual({
		...invoices,
		dueDays: 0,
		taxYearEnds: 'December',
	})
	for (const prefix of ['', 'INV-', 'A', 'CALGARY-26-', '-'].filter((each) => each.length <= 10))
		expect(faultsOf('invoices', { ...invoices, prefix }), prefix).toEqual([])
	for (const registration of ['123456789RT0001', '123456789 RT 0001'])
		expect(faultsOf('invoices', { ...invoices, registration }), registration).toEqual([])
})

test.each([
	['prefix', 'inv-', 'ends in a digit (example: INV-)'],
	['prefix', 'A1', 'ends in a digit (example: INV-)'],
	['prefix', 'ABCDEFGHIJK', 'is longer than ten'],
	['prefix', undefined, 'is missing (example: INV-)'],
	['firstNumber', 0, 'is below 1 (example: 1001)'],
	['firstNumber', 1.5, 'is no whole number (example: 1001)'],
	['firstNumber', undefined, 'is missing (example: 1001)'],
	['registration', '12345678 RT0001', 'is neither a GST/HST number nor none'],
	['registration', '123456789 RP0001', 'is neither a GST/HST number nor none'],
	['registration', undefined, 'is missing (example: 123456789 RT0001)'],
	['dueDays', -1, 'is below 0 (example: 14)'],
	['dueDays', 366, 'is more than a year (example: 14)'],
	['eTransfer', 'pay', 'is no email address (example: pay@bowline.example)'],
	['taxYearEnds', '06-30', 'is no month (example: December)'],
])('a wrong invoices.%s, %j, is named with an example', (name, value, fault) => {
	expect(faultsOf('invoices', { ...invoices, [name]: value })).toEqual([expect.stringContaining(fault)])
})

const quickbooks = {
	dates: 'month/day/year',
	item: 'Junk removal',
	taxCodes: { 'GST 5%': 'GST', none: 'Exempt' },
}
const xero = { dates: 'day/month/year', account: '200', taxTypes: { 'GST 5%': '5% GST', none: 'Exempt' } }

test('the books have files for a program only where a company says what it calls things', () => {
	expect(read('books', undefined).data?.books).toEqual({})
	expect(read('books', { quickbooks }).data?.books).toEqual({ quickbooks })
	expect(read('books', { quickbooks, xero }).data?.books).toEqual({ quickbooks, xero })
	const earlier = { ...xero.taxTypes, 'GST 5% and PST 7%': 'Both' }
	expect(faultsOf('books', { xero: { ...xero, taxTypes: earlier } })).toEqual([])
})

test.each([
	['quickbooks', 'item', undefined, 'is missing (example: Junk removal)'],
	['quickbooks', 'dates', 'd/m/y', 'is none of day/month/year, month/day/year and year-month-day'],
	['quickbooks', 'taxCodes', undefined, 'is missing (example: { GST 5%: GST, none: Exempt })'],
	['quickbooks', 'taxCodes', { 'GST 5%': 'GST' }, 'has no name for what isn’t taxed'],
	['xero', 'account', 200, "is no text (example: '200')"],
	['xero', 'taxTypes', { GST: '5% GST', none: 'Exempt' }, 'has a tax without its percentage'],
	['xero', 'taxTypes', { 'GST 5%': '', none: 'Exempt' }, 'taxTypes.GST 5% is empty'],
	['xero', 'sales', '200', 'books.xero is no list of settings'],
] as const)('a wrong books.%s.%s, %j, is named with an example', (program, name, value, fault) => {
	const books = { quickbooks, xero }
	const wrong = { ...books, [program]: { ...books[program], [name]: value } }
	expect(faultsOf('books', wrong)).toEqual([expect.stringContaining(fault)])
})

test('what invoices charge has a name in the books of every program, where a tax is charged', () => {
	const none = { quickbooks: { ...quickbooks, taxCodes: { none: 'Exempt' } } }
	const faults = (books: unknown, ofInvoices: unknown, taxes: unknown = company.taxes) => {
		const parsed = companySchema.safeParse({ ...company, taxes, books, invoices: ofInvoices })
		return parsed.success ? [] : parsed.error.issues.map(({ path }) => path.join('.'))
	}
	expect(faults(none, invoices)).toEqual(['books.quickbooks.taxCodes'])
	expect(faults({ xero: { ...xero, taxTypes: { 'GST 7%': 'x', none: 'y' } } }, invoices)).toEqual([
		'books.xero.taxTypes',
	])
	expect(faults(none, { ...invoices, registration: 'none' }, [])).toEqual([])
	expect(faults(none, undefined)).toEqual([])
	expect(faults({ quickbooks, xero }, invoices)).toEqual([])
})

test('a company that is not registered for a tax has none, and one that is has one', () => {
	const faults = (taxes: unknown, ofInvoices: unknown) => {
		const parsed = companySchema.safeParse({ ...company, taxes, invoices: ofInvoices })
		return parsed.success
			? []
			: parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`)
	}
	const unregistered = { ...invoices, registration: 'none' }
	const fault = [expect.stringMatching(/^taxes and invoices\.registration don’t go together/)]
	expect(faults([], unregistered)).toEqual([])
	expect(faults([], undefined)).toEqual([])
	expect(faults(company.taxes, invoices)).toEqual([])
	expect(faults(company.taxes, undefined)).toEqual([])
	expect(faults(company.taxes, unregistered)).toEqual(fault)
	expect(faults([], invoices)).toEqual(fault)
})
