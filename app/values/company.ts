import { z } from 'zod'
import { fault, text } from './company/fault.ts'
import { bookNames, fitsTaxes, invoicing, namesTaxes } from './company/invoicing.ts'
import { officeTextsSchema } from './company/office-texts.ts'
import { emailPattern } from './email-address.ts'
import { type HaulingPlan, haulingSchema } from './hauling.ts'
import { type WindowPlan, weekdayNames } from './hours.ts'
import { isTimeZone } from './local-time.ts'
import { placeKey } from './place-key.ts'
import { pricesSchema } from './prices.ts'

const hour = z.number(fault('is no hour', '8')).int('is no whole hour (example: 8)').min(0).max(24)
const timeOfDay = z
	.string(fault('is no time of day', "'07:00'"))
	.regex(/^([01]\d|2[0-4]):[0-5]\d$/, "is no time of day (example: '07:00')")

const arrivalWindow = z
	.strictObject({
		id: z
			.string(fault('is no text', '8-10am'))
			.regex(/^[a-z0-9-]+$/, 'has more than small letters, digits and hyphens (example: 8-10am)'),
		label: text('8–10am'),
		startHour: hour,
		endHour: hour,
		places: z.number().int().min(1).max(99).optional(),
		todayOnly: z
			.literal(true, 'is not true: leave it out for a window of any day (example: true)')
			.optional(),
	})
	.refine(({ startHour, endHour }) => endHour > startHour, {
		path: ['endHour'],
		error: 'is not after startHour (example: 10 after 8)',
	})

/** The pages promise windows of two hours. */
const twoHourWindow = arrivalWindow.refine(({ startHour, endHour }) => endHour - startHour === 2, {
	path: ['endHour'],
	error: 'is not two hours after startHour, as the pages promise (example: 10 after 8)',
})

const isUnique = (values: string[]) => new Set(values).size === values.length

const postalCodeBeginning = z
	.string(fault('is no beginning of a postal code', 'T2P'))
	.regex(/^[A-Z](\d[A-Z]?)?$/, 'is no beginning of a postal code (example: T2P)')

/** A place on the map of southern Alberta when it has `coordinates`; `page` is the local page that its name links to. */
const place = z.strictObject(
	{
		name: text('Airdrie'),
		communities: z
			.number(fault('is no number', '12'))
			.int('is no whole number (example: 12)')
			.positive('is not above 0 (example: 12)'),
		page: z
			.string('is no path of a page (example: /airdrie-junk-removal)')
			.regex(/^(\/[a-z0-9-]+)+$/, 'is no path of a page (example: /airdrie-junk-removal)')
			.optional(),
		coordinates: z
			.tuple([z.number(), z.number()], fault('is no latitude and longitude', '[51.29, -114.01]'))
			.optional(),
	},
	fault('is no place', '{ name: Airdrie, communities: 12 }'),
)

const city = z.strictObject(
	{
		name: text('Airdrie'),
		postalCodes: z
			.array(postalCodeBeginning, fault('is no list', '[T4A, T4B]'))
			.min(1, 'is empty (example: [T4A, T4B])'),
	},
	fault('is no city', '{ name: Airdrie, postalCodes: [T4A, T4B] }'),
)

/** How soon trucks come: any day, that day only for what was booked by 8 AM, or on days that are settled one by one. */
const reaches = ['same-day', 'by-eight', 'fixed-days'] as const

/** What holds of the way to some places: how soon trucks come, and what the trip adds to a price. */
const zone = z.strictObject(
	{
		reach: z.enum(reaches, {
			error: ({ input }) =>
				`${input === undefined ? 'is missing' : `is none of ${reaches.join(', ')}`} (example: by-eight)`,
		}),
		dollars: z
			.number(fault('is no number', '50'))
			.min(0, 'is below 0 (example: 50)')
			.max(10_000, 'is more than a trip can cost (example: 50)')
			.multipleOf(0.01, 'has parts of a cent (example: 50)'),
		places: z.array(text('Canmore'), fault('is no list', '[Canmore, Olds]')).default([]),
		postalCodes: z.array(postalCodeBeginning, fault('is no list', '[T5, T6]')).default([]),
	},
	fault('is no trip', '{ reach: by-eight, dollars: 50, places: [Canmore] }'),
)

const area = z
	.strictObject(
		{
			places: z
				.array(place, fault('is no list', '[{ name: Airdrie, communities: 12 }]'))
				.min(1, 'is empty (example: [{ name: Airdrie, communities: 12 }])'),
			postalCodes: z.array(postalCodeBeginning, fault('is no list', '[T]')).min(1, 'is empty (example: [T])'),
			trips: z
				.array(zone, fault('is no list', '[{ reach: same-day, dollars: 0, places: [Airdrie] }]'))
				.min(1, 'is empty (example: [{ reach: same-day, dollars: 0, places: [Airdrie] }])'),
			cities: z.array(city, fault('is no list', '[{ name: Airdrie, postalCodes: [T4A, T4B] }]')).default([]),
			examplePostalCode: z
				.string(fault('is no postal code', 'T2P 1J9'))
				.regex(/^[A-Z]\d[A-Z] \d[A-Z]\d$/, 'is no postal code (example: T2P 1J9)'),
		},
		fault('is no place with its postal codes', 'as in content/company.yaml'),
	)
	.refine(
		({ postalCodes, trips }) =>
			trips.every((each) =>
				each.postalCodes.every((far) => postalCodes.some((code) => far.startsWith(code))),
			),
		{
			path: ['trips'],
			error: 'has a postal code that postalCodes does not take in (example: [T5] with postalCodes: [T])',
		},
	)
	.refine(({ trips }) => isUnique(trips.flatMap(({ places }) => places.map(placeKey))), {
		path: ['trips'],
		error: 'has a place twice: which trip leads there would not be known (example: Canmore, once)',
	})
	.refine(
		({ trips }) => {
			const codes = trips.flatMap(({ postalCodes }) => postalCodes)
			return codes.every((code, at) => !codes.some((other, index) => index !== at && code.startsWith(other)))
		},
		{
			path: ['trips'],
			error: 'has a postal code twice, or within another: T5J is in T5 (example: T5, once)',
		},
	)
	.refine(
		({ trips, cities, places }) =>
			[...cities, ...places.slice(0, 1)].every(({ name }) =>
				trips.some((each) => each.places.some((place) => placeKey(place) === placeKey(name))),
			),
		{
			path: ['trips'],
			error: 'leaves out a place of cities, or the first of places: add its name to the places of a trip',
		},
	)

const tax = z.strictObject({
	name: text('GST'),
	inFull: text('goods and services tax'),
	percent: z
		.number(fault('is no number', '5'))
		.positive('is not above 0 (example: 5)')
		.max(100, 'is above 100 (example: 5)'),
	/** The number of its own under which it is charged, on invoices: GST and HST have that of `invoices`. */
	registration: text('1234567890 TQ0001')
		.max(30, 'is longer than 30 characters (example: 1234567890 TQ0001)')
		.optional(),
})

const unnamed = (program: string, names: string) => ({
	path: ['books', program, names],
	error:
		'has no name for what invoices charge (example: { GST 5%: GST, none: Exempt }, as taxes has it, or GST 5% and PST 7% where it has both)',
})

const fee = z
	.number(fault('is no number', '60'))
	.positive('has to be above 0: leave it out where there is no fee (example: 60)')
	.max(10_000, 'is more than a fee can be (example: 60)')
	.multipleOf(0.01, 'has parts of a cent (example: 60)')

/** The schema of a company's settings file. Its messages have an example of a valid value. */
export const companySchema = z
	.strictObject({
		name: text('Bowline Junk Removal'),
		shortName: text('Bowline'),
		/** Beside the name in the header; left out, the city. */
		tagline: text('Junk removal, Canada-wide').optional(),
		phone: z
			.string(fault('is no phone number', '403-555-0142'))
			.regex(/^\d{3}-\d{3}-\d{4}$/, 'is no phone number (example: 403-555-0142)'),
		/** Answers to our emails go there: another pattern would let in what no email can name. */
		email: z.email({ pattern: emailPattern, ...fault('is no email address', 'hello@bowline.example') }),
		mailingAddress: text('Box 555, Calgary, Alberta T2P 0A0'),
		/** The office, for search engines. */
		position: z
			.tuple([z.number(), z.number()], fault('is no latitude and longitude', '[51.0453, -114.0572]'))
			.optional(),
		city: text('Calgary'),
		region: z.strictObject(
			{
				code: z
					.string(fault('is no code', 'AB'))
					.regex(/^[A-Z]{2}$/, 'is not two capital letters (example: AB)'),
				name: text('Alberta'),
			},
			fault('is no code with a name', '{ code: AB, name: Alberta }'),
		),
		// Phone numbers, postal codes and amounts have Canadian formats.
		country: z.literal('CA', fault('is not CA, the one country whose addresses Bowline knows', 'CA')),
		timeZone: z
			.string(fault('is no time zone', 'America/Edmonton'))
			.refine(isTimeZone, 'is no time zone of the IANA list (example: America/Edmonton)'),
		copyrightYear: z.number(fault('is no year', '2024')).int('is no year (example: 2024)'),
		area,
		taxes: z.array(
			tax,
			fault('is no list of taxes', '[{ name: GST, inFull: goods and services tax, percent: 5 }]'),
		),
		claims: z.strictObject({
			diversionGoalPercent: z
				.number(fault('is no number', '90'))
				.int('is no whole number (example: 90)')
				.min(0, 'is below 0 (example: 90)')
				.max(100, 'is above 100 (example: 90)'),
			rating: z
				.number(fault('is no number', '4.9'))
				.min(0, 'is below 0 (example: 4.9)')
				.max(5, 'is above 5 (example: 4.9)'),
			reviews: text('500+'),
			communities: text('over 100'),
		}),
		/** Numbers by which someone can check what is claimed, each with where to check it; shown where there are any. */
		credentials: z
			.array(
				z.strictObject({
					name: text('City of Calgary business licence'),
					number: text('1234567'),
					check: z.url({ protocol: /^https$/, error: 'is no https address' }).optional(),
				}),
				fault('is no list', "[{ name: WCB account, number: '1234567' }]"),
			)
			.default([]),
		hours: z.array(
			z.strictObject({ days: z.array(z.enum(weekdayNames)).min(1), opens: timeOfDay, closes: timeOfDay }),
		),
		priceRange: text('$$'),
		/**
		 * What cancelling costs once the crew is on its way, and saying no to a higher price on site, in dollars before tax; left
		 * out, nothing.
		 */
		fees: z
			.strictObject(
				{ afterOnTheWay: fee.optional(), refusedOnSite: fee.optional() },
				fault('is no list of fees', '{ afterOnTheWay: 60 }'),
			)
			.default({}),
		/** Whether a text goes back after a call that nobody took. */
		missedCallTexts: z.boolean(fault('is neither true nor false', 'true')).default(false),
		/** Whom a text tells that somebody waits for an answer; left out, nobody. */
		officeTexts: officeTextsSchema.default({ when: 'never', numbers: [] }),
		/** For how many days an approved price can be accepted. */
		firmPriceDays: z
			.number(fault('is no number', '30'))
			.int('has parts of a day (example: 30)')
			.min(1, 'has to be above 0 (example: 30)')
			.max(365, 'is more than a year (example: 30)')
			.default(30),
		arrivalWindows: z.array(twoHourWindow).min(1),
		landingWindows: z.array(arrivalWindow),
		windowCapacity: z.number(fault('is no number', '3')).int().positive('is not above 0 (example: 3)'),
		leadMinutes: z
			.number(fault('is no number', '60'))
			.int('is no whole number of minutes (example: 60)')
			.min(0, 'is below 0 (example: 60)')
			.max(24 * 60, 'is more than a day (example: 60)')
			.default(0),
		hauling: haulingSchema.prefault({}),
		changeMinutes: z
			.number(fault('is no number', '120'))
			.int('is no whole number of minutes (example: 120)')
			.min(0, 'is below 0 (example: 120)')
			.max(7 * 24 * 60, 'is more than a week (example: 120)')
			.default(120),
		/** Left out, no invoice is issued. */
		invoices: invoicing.optional(),
		/** Left out, there are no files for QuickBooks Online or Xero. */
		books: bookNames.default({}),
		prices: pricesSchema,
	})
	.refine(({ area, city }) => area.places[0]?.name === city, {
		path: ['area', 'places'],
		error: 'does not begin with city (example: Calgary first, where city is Calgary)',
	})
	.refine(
		({ arrivalWindows, landingWindows }) =>
			isUnique([...arrivalWindows, ...landingWindows].map(({ id }) => id)),
		{
			path: ['landingWindows'],
			error:
				'and arrivalWindows have two windows of one id: a booking would not say which (example: 8-10am, once)',
		},
	)
	.refine((s) => !s.invoices || fitsTaxes(s.invoices, s.taxes), {
		path: ['taxes'],
		error: 'and invoices.registration don’t go together (example: [] with registration: none)',
	})
	.refine((s) => namesTaxes(s, s.books.quickbooks?.taxCodes), unnamed('quickbooks', 'taxCodes'))
	.refine((s) => namesTaxes(s, s.books.xero?.taxTypes), unnamed('xero', 'taxTypes'))
	.refine(({ landingWindows }) => landingWindows.filter(({ todayOnly }) => todayOnly).length <= 1, {
		path: ['landingWindows'],
		error: 'has more than one window of today alone (example: todayOnly: true, once)',
	})

/** A company's settings, read and validated when the server started. */
export type Settings = z.infer<typeof companySchema>

type ServersOwn = 'hauling' | 'invoices' | 'books' | 'officeTexts'

/** What every page knows of its company. The prices are only the first ones: from the first start on prices are rows. */
export type Company = Omit<Settings, ServersOwn | 'prices'> & WindowPlan

/** What the server knows besides, and no page shows: of trucks, of the numbers of invoices, of the books, and of texts to the office. */
export type HaulingCompany = Company & Pick<Settings, ServersOwn> & HaulingPlan
