import * as z from 'zod/mini'
import { anyLine, plainLine } from '#app/customers/typed-line.ts'
import { type CalendarDate, isCalendarDate } from '#app/values/calendar-date.ts'
import type { Company } from '#app/values/company.ts'
import { emailPattern } from '#app/values/email-address.ts'
import { type PageSubject, subjectChoice } from '#app/values/page-subject.ts'
import { parsePhone } from '#app/values/phone.ts'
import { parsePostalCode } from '#app/values/postal-code.ts'
import { oneLine, severalLines } from '#app/values/typed-text.ts'
import { longestUnit } from '#app/values/unit.ts'
import { allWindows, findWindow } from './arrival-window.ts'
import type { BookingFieldName } from './booking-fields.ts'
import { isInArea } from './service-zone.ts'

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

/** The company, and the first and last bookable date by its calendar. */
type Settings = { company: Company; dates: { first: CalendarDate; last: CalendarDate } }

/** An email address that has to be typed: every form reads it this way. */
export const typedEmail = (missing: string) =>
	z.pipe(
		z
			.string({ error: missing })
			.check(
				z.overwrite(oneLine),
				z.minLength(1, missing),
				z.maxLength(254, 'Keep this under 254 characters.'),
			),
		z.string().check(z.regex(emailPattern, 'Enter an email address such as you@example.ca.')),
	)

/**
 * The rules for the fields of all forms (docs/rules.md, 'Booking form'). `whose`: the words for their owner in error
 * messages.
 */
const fields = ({ company, dates: { first, last } }: Settings, whose: 'your' | 'the customer’s' = 'your') =>
	z.object({
		name: plainLine(`Enter ${whose} name.`, 120),
		phone: parsed(parsePhone, `Enter a phone number with its area code, such as ${company.phone}.`),
		email: typedEmail(`Enter ${whose} email address.`),
		address: plainLine('Enter the street address of the pickup.', 200),
		unit: z._default(anyLine(longestUnit), ''),
		postal: parsed(
			parsePostalCode,
			`Enter a Canadian postal code, such as ${company.area.examplePostalCode}.`,
		).check(
			z.refine(
				(postal) => isInArea(company, postal),
				`We haul in ${company.region.name}. For an address elsewhere, call us.`,
			),
		),
		city: plainLine('Enter the city or town.', 80),
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
			z
				.string()
				.check(z.overwrite(severalLines), z.maxLength(2000, 'Keep your notes under 2,000 characters.')),
			'',
		),
		// Consent to offers, separate from the pickup itself (CASL): unticked unless the visitor ticks it.
		offers: z.pipe(
			z.optional(z.literal('on')),
			z.transform((ticked) => ticked === 'on'),
		),
	} satisfies Record<BookingFieldName, z.ZodMiniType>)

/**
 * The schema of the booking form, the same in browser and server; with a load size where no quote is attached. Its dates come
 * from the server, whatever clock and time zone the visitor has.
 */
export const bookingSchema = (settings: Settings) =>
	z.extend(fields(settings), { load: z.optional(loadSize) })

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

/** What is chosen on a local page: its own subject, or a size; neither by who does not know yet. */
const localLoad = z.optional(
	z.enum([subjectChoice, ...loadSizes.map(({ id }) => id)], { error: 'Choose about how much there is.' }),
)

const anyWindow = ({ company }: Settings) =>
	z.enum(
		allWindows(company).map(({ id }) => id),
		{ error: 'Choose one of the arrival windows.' },
	)

/** A window for today only is not valid on another day. */
const isOnItsDay =
	({ company, dates: { first } }: Settings) =>
	({ window, date }: { window: string; date: CalendarDate }) =>
		!findWindow(company, window)?.todayOnly || date === first
const notToday = {
	path: ['window'],
	error: 'Today ASAP is for today. Choose today’s date, or another window.',
}

/** The path of a local page: a form must come from one of our pages, and links back to it. */
export const localPath = z
	.string()
	.check(z.maxLength(200), z.regex(/^(?:\/[a-z0-9-]+)+$/, 'Send the form from one of our pages.'))

/** A local page, and the city in its form. */
export const locationSchema = () =>
	z.object({ page: localPath, city: plainLine('Name the city or town.', 80) })

/** The prefill of the form by a link: a window of a day, and the city of a local page. */
export const prefillSchema = (settings: Settings) =>
	z.extend(locationSchema(), { date: fields(settings).shape.date, window: anyWindow(settings) })
export type Prefill = z.infer<ReturnType<typeof prefillSchema>>

/**
 * The schema of the local pages' form: all windows, the page's subject or a load size, and the page, which is stored with the
 * lead. Today ASAP is valid for today only.
 */
export const landingBookingSchema = (settings: Settings) =>
	z
		.extend(fields(settings), {
			window: anyWindow(settings),
			load: localLoad,
			page: localPath,
		})
		.check(z.refine(isOnItsDay(settings), notToday))

/**
 * The schema of a booking that staff type in: all windows, and the load size where the customer knows it. Without an email
 * address the customer is notified by text.
 */
export const deskBookingSchema = (settings: Settings) =>
	fieldsAtDesk(settings).check(z.refine(isOnItsDay(settings), notToday))

const fieldsAtDesk = (settings: Settings) =>
	z.extend(fields(settings, 'the customer’s'), {
		email: z._default(typedEmail('Enter the customer’s email address.'), ''),
		window: anyWindow(settings),
		load: z.optional(loadSize),
	})

/** The schema of an edit by staff: everything but day, window and consent. */
export const editSchema = (company: Company) =>
	z.omit(fieldsAtDesk({ company, dates: { first: '', last: '' } }), {
		date: true,
		window: true,
		offers: true,
	})

/** The id of the booking form. Without a script the calculator's fields are sent with it. */
export const bookingFormId = 'booking-form'

/** The request of a checked form. The unit is part of the address. */
export type BookingRequest = Omit<z.infer<ReturnType<typeof bookingSchema>>, 'unit'> & {
	/** From a local page only. */
	load?: (typeof loadSizes)[number]['id']
	page?: string
}

/** A request with the local page's own subject, where that is what is to be taken. */
export type PickupRequest = BookingRequest & { subject?: PageSubject }

/** What a booking stores as its load: the name of the page's subject, or the label of the load size. */
export const loadSizeOf = ({ load, subject }: Pick<PickupRequest, 'load' | 'subject'>) =>
	subject?.name ?? loadSizes.find(({ id }) => id === load)?.label
