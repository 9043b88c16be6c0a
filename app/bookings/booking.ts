import * as z from 'zod/mini'
import { type CalendarDate, isCalendarDate } from '#app/values/calendar-date.ts'
import type { Company } from '#app/values/company.ts'
import { parsePhone } from '#app/values/phone.ts'
import { parsePostalCode } from '#app/values/postal-code.ts'
import { allWindows, findWindow } from './arrival-window.ts'
import type { BookingFieldName } from './booking-fields.ts'
import { isInArea } from './reach.ts'

/** Line breaks and other control characters, which do not belong in a name, an address or a mail's header. */
const controlCharacters = /[\p{Cc}\u2028\u2029]/u

/** Our confirmation sends these lines to an address that anyone may have typed: it must not carry spam. */
const webOrEmailAddress = /:\/\/|www\.|@/i

const line = (missing: string, longest: number) =>
	z.string({ error: missing }).check(
		z.trim(),
		z.minLength(1, missing),
		z.maxLength(longest, `Keep this under ${longest} characters.`),
		z.refine((text) => !controlCharacters.test(text), 'Use one line of plain text, without line breaks.'),
		z.refine((text) => !webOrEmailAddress.test(text), 'Leave web and email addresses out of this line.'),
	)

const parsed = <T>(parse: (typed: string) => T | undefined, fault: string) =>
	z.pipe(
		z.string({ error: fault }),
		z.transform((typed: string, context): T => {
			const value = parse(typed)
			if (value !== undefined) return value
			context.issues.push({ code: 'custom', message: fault, input: typed })
			return z.NEVER
		}),
	)

/** The company, and the first and last date that can be booked by its calendar. */
type Settings = { company: Company; dates: { first: CalendarDate; last: CalendarDate } }

/** An email address of `whose` they are. */
const emailOf = (whose: string) =>
	z.pipe(
		z
			.string({ error: `Enter ${whose} email address.` })
			.check(
				z.trim(),
				z.minLength(1, `Enter ${whose} email address.`),
				z.maxLength(254, 'Keep this under 254 characters.'),
			),
		z.email('Enter an email address such as you@example.ca.'),
	)

/** The rules for the fields of all forms (docs/rules.md, 'Booking form'), said to `whose` they are. */
const fields = ({ company, dates: { first, last } }: Settings, whose: 'your' | 'the customer’s' = 'your') =>
	z.object({
		name: line(`Enter ${whose} name.`, 120),
		phone: parsed(parsePhone, `Enter a phone number with its area code, such as ${company.phone}.`),
		email: emailOf(whose),
		address: line('Enter the street address of the pickup.', 200),
		postal: parsed(
			parsePostalCode,
			`Enter a Canadian postal code, such as ${company.area.examplePostalCode}.`,
		).check(
			z.refine(
				(postal) => isInArea(company, postal),
				`We haul in ${company.region.name}. For an address elsewhere, call us.`,
			),
		),
		city: line('Enter the city or town.', 80),
		date: z.string({ error: 'Choose a date.' }).check(
			z.refine(isCalendarDate, 'Choose a date.'),
			z.refine((date) => date >= first, `That date has passed in ${company.city}. Choose today or later.`),
			z.refine((date) => date <= last, 'We book up to 90 days ahead. Choose an earlier date, or call us.'),
		),
		window: z.enum(
			company.arrivalWindows.map(({ id }) => id),
			{ error: 'Choose one of the arrival windows.' },
		),
		notes: z._default(
			z.string().check(z.trim(), z.maxLength(2000, 'Keep your notes under 2,000 characters.')),
			'',
		),
		// Consent to offers, separate from the pickup itself (CASL): unticked unless the visitor ticks it.
		offers: z.pipe(
			z.optional(z.literal('on')),
			z.transform((ticked) => ticked === 'on'),
		),
	} satisfies Record<BookingFieldName, z.ZodMiniType>)

/**
 * The schema of the booking form, the same in browser and server. The dates come from the server: the visitor's clock
 * and time zone do not matter.
 */
export const bookingSchema = (settings: Settings) => fields(settings)

/** Load sizes, named as in the table of prices (docs/rules.md, 'Booking form of the local pages'). */
export const loadSizes = [
	{ id: 'minimum', label: 'Minimum' },
	{ id: 'quarter', label: '1/4 load' },
	{ id: 'half', label: '1/2 load' },
	{ id: 'three-quarter', label: '3/4 load' },
	{ id: 'full', label: 'Full load' },
] as const

const loadSize = z.enum(
	loadSizes.map(({ id }) => id),
	{ error: 'Choose about how much there is.' },
)

/** All windows of the company. */
const anyWindow = ({ company }: Settings) =>
	z.enum(
		allWindows(company).map(({ id }) => id),
		{ error: 'Choose one of the arrival windows.' },
	)

/** Today's own window is for today only. */
const isOnItsDay =
	({ company, dates: { first } }: Settings) =>
	({ window, date }: { window: string; date: CalendarDate }) =>
		!findWindow(company, window)?.todayOnly || date === first
const notToday = {
	path: ['window'],
	error: 'Today ASAP is for today. Choose today’s date, or another window.',
}

/** The path of a local page: a form must come from one of our pages, and leads back to it. */
export const localPath = z
	.string()
	.check(z.maxLength(200), z.regex(/^(?:\/[a-z0-9-]+)+$/, 'Send the form from one of our pages.'))

/** A local page, and the city that its form begins with. */
export const placeSchema = () => z.object({ page: localPath, city: line('Name the city or town.', 80) })

/** What a link may begin the form with: a window of a day, for the place of a local page. */
export const begunSchema = (settings: Settings) =>
	z.extend(placeSchema(), { date: fields(settings).shape.date, window: anyWindow(settings) })
export type Begun = z.infer<ReturnType<typeof begunSchema>>

/**
 * The schema of the local pages' form: all windows, the load size, and the page that it was sent from, which is stored
 * with the lead. Today ASAP is valid for today only. A load `by` the visitor's quote has no size.
 */
export const landingBookingSchema = (settings: Settings, by: 'quote' | 'size' = 'size') =>
	z
		.extend(fields(settings), {
			window: anyWindow(settings),
			load: by === 'size' ? loadSize : z.optional(loadSize),
			page: localPath,
		})
		.check(z.refine(isOnItsDay(settings), notToday))

/**
 * The schema of a booking that staff type in: all windows, and the load size where the customer knows it. Who calls and has
 * no email address is told by text.
 */
export const deskBookingSchema = (settings: Settings) =>
	z
		.extend(fields(settings, 'the customer’s'), {
			email: z._default(emailOf('the customer’s'), ''),
			window: anyWindow(settings),
			load: z.optional(loadSize),
		})
		.check(z.refine(isOnItsDay(settings), notToday))

/** The schema of what staff change of a booking: everything but its day and window. */
export const editSchema = (company: Company) => {
	const { name, phone, email, address, postal, city, notes } = deskBookingSchema({
		company,
		dates: { first: '', last: '' },
	}).shape
	return z.object({ name, phone, email, address, postal, city, notes, load: z.optional(loadSize) })
}

/** The id of the home page's form. Without a script the calculator's fields are sent with it. */
export const bookingFormId = 'booking-form'

export type BookingRequest = z.infer<ReturnType<typeof bookingSchema>> & {
	/** From a local page. */
	load?: (typeof loadSizes)[number]['id']
	page?: string
}

/** The label of the load size from a local page's form. */
export const loadSizeOf = ({ load }: Pick<BookingRequest, 'load'>) =>
	loadSizes.find(({ id }) => id === load)?.label
