import { z } from 'zod'
import { isTimeZone } from './local-time.ts'
import { pricesSchema } from './prices.ts'

/** A setting's fault, and what would be right in its place. */
const unless = (wrong: string, example: string) => ({
	error: ({ input }: { input?: unknown }) =>
		`${input === undefined ? 'is missing' : wrong} (example: ${example})`,
})

const text = (example: string) =>
	z.string(unless('is no text', example)).trim().min(1, `is empty (example: ${example})`)

const hour = z.number(unless('is no hour', '8')).int('is no whole hour (example: 8)').min(0).max(24)
const timeOfDay = z
	.string(unless('is no time of day', "'07:00'"))
	.regex(/^([01]\d|2[0-4]):[0-5]\d$/, "is no time of day (example: '07:00')")

const arrivalWindow = z
	.strictObject({
		id: z
			.string(unless('is no text', '8-10am'))
			.regex(/^[a-z0-9-]+$/, 'has more than small letters, digits and hyphens (example: 8-10am)'),
		label: text('8–10am'),
		startHour: hour,
		endHour: hour,
		todayOnly: z
			.literal(true, 'is not true: leave it out for a window of any day (example: true)')
			.optional(),
	})
	.refine(({ startHour, endHour }) => endHour > startHour, {
		path: ['endHour'],
		error: 'is not after startHour (example: 10 after 8)',
	})

/** Whatever the page says of its windows, it says 'two hours'. */
const twoHourWindow = arrivalWindow.refine(({ startHour, endHour }) => endHour - startHour === 2, {
	path: ['endHour'],
	error: 'is not two hours after startHour, as the pages promise (example: 10 after 8)',
})

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

const postalCodeBeginning = z
	.string(unless('is no beginning of a postal code', 'T2P'))
	.regex(/^[A-Z](\d[A-Z]?)?$/, 'is no beginning of a postal code (example: T2P)')

/** `coordinates` put a place on the map of southern Alberta, `page` is the local page that its name leads to. */
const place = z.strictObject(
	{
		name: text('Airdrie'),
		communities: z
			.number(unless('is no number', '12'))
			.int('is no whole number (example: 12)')
			.positive('is not above 0 (example: 12)'),
		page: z
			.string('is no path of a page (example: /airdrie-junk-removal)')
			.regex(/^(\/[a-z0-9-]+)+$/, 'is no path of a page (example: /airdrie-junk-removal)')
			.optional(),
		coordinates: z
			.tuple([z.number(), z.number()], unless('is no latitude and longitude', '[51.29, -114.01]'))
			.optional(),
	},
	unless('is no place', '{ name: Airdrie, communities: 12 }'),
)

const area = z
	.strictObject(
		{
			places: z
				.array(place, unless('is no list', '[{ name: Airdrie, communities: 12 }]'))
				.min(1, 'is empty (example: [{ name: Airdrie, communities: 12 }])'),
			postalCodes: z
				.array(postalCodeBeginning, unless('is no list', '[T]'))
				.min(1, 'is empty (example: [T])'),
			farPostalCodes: z.array(postalCodeBeginning, unless('is no list', '[T5, T6]')),
			examplePostalCode: z
				.string(unless('is no postal code', 'T2P 1J9'))
				.regex(/^[A-Z]\d[A-Z] \d[A-Z]\d$/, 'is no postal code (example: T2P 1J9)'),
		},
		unless('is no place with its postal codes', 'as in content/company.yaml'),
	)
	.refine(
		({ postalCodes, farPostalCodes }) =>
			farPostalCodes.every((far) => postalCodes.some((code) => far.startsWith(code))),
		{
			path: ['farPostalCodes'],
			error: 'has one that postalCodes does not take in (example: [T5] with postalCodes: [T])',
		},
	)

const tax = z.strictObject({
	name: text('GST'),
	inFull: text('goods and services tax'),
	percent: z
		.number(unless('is no number', '5'))
		.positive('is not above 0 (example: 5)')
		.max(100, 'is above 100 (example: 5)'),
})

const isUnique = (values: string[]) => new Set(values).size === values.length

/** What a company puts into its file of settings. Faults say what would be right. */
export const companySchema = z
	.strictObject({
		name: text('Bowline Junk Removal'),
		shortName: text('Bowline'),
		phone: z
			.string(unless('is no phone number', '403-555-0142'))
			.regex(/^\d{3}-\d{3}-\d{4}$/, 'is no phone number (example: 403-555-0142)'),
		email: z.email(unless('is no email address', 'hello@bowline.example')),
		mailingAddress: text('Box 555, Calgary, Alberta T2P 0A0'),
		city: text('Calgary'),
		region: z.strictObject(
			{
				code: z
					.string(unless('is no code', 'AB'))
					.regex(/^[A-Z]{2}$/, 'is not two capital letters (example: AB)'),
				name: text('Alberta'),
			},
			unless('is no code with a name', '{ code: AB, name: Alberta }'),
		),
		// Phones, postal codes and amounts are read and written as they are in Canada.
		country: z.literal('CA', unless('is not CA, the one country whose addresses Bowline knows', 'CA')),
		timeZone: z
			.string(unless('is no time zone', 'America/Edmonton'))
			.refine(isTimeZone, 'is no time zone of the IANA list (example: America/Edmonton)'),
		copyrightYear: z.number(unless('is no year', '2024')).int('is no year (example: 2024)'),
		area,
		taxes: z
			.array(
				tax,
				unless('is no list of taxes', '[{ name: GST, inFull: goods and services tax, percent: 5 }]'),
			)
			.min(1, 'is empty (example: [{ name: GST, inFull: goods and services tax, percent: 5 }])'),
		claims: z.strictObject({
			diversionGoalPercent: z.number().int().min(0).max(100),
			rating: z.number().min(0).max(5),
			reviews: text('500+'),
			communities: text('over 100'),
		}),
		hours: z.array(
			z.strictObject({ days: z.array(z.enum(weekdays)).min(1), opens: timeOfDay, closes: timeOfDay }),
		),
		priceRange: text('$$'),
		arrivalWindows: z.array(twoHourWindow).min(1),
		landingWindows: z.array(arrivalWindow),
		windowCapacity: z.number(unless('is no number', '3')).int().positive('is not above 0 (example: 3)'),
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
	.refine(({ landingWindows }) => landingWindows.filter(({ todayOnly }) => todayOnly).length <= 1, {
		path: ['landingWindows'],
		error: 'has more than one window of today alone (example: todayOnly: true, once)',
	})

/** A company's own settings, as they were read and checked when the server started. */
export type Settings = z.infer<typeof companySchema>

/** The settings that hold until the next start: the prices are only those to begin with, and are rows from then on. */
export type Company = Omit<Settings, 'prices'>
