import type * as z from 'zod/mini'
import { isLoadField } from '#app/pricing/load-fields.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import type { Company } from '#app/values/company.ts'
import { type PageSubject, subjectChoice } from '#app/values/page-subject.ts'
import { endingInPostalCode, parsePostalCode } from '#app/values/postal-code.ts'
import { isBlank } from '#app/values/typed-text.ts'
import { withWholeAddress } from '#app/values/unit.ts'
import { findWindow } from './arrival-window.ts'
import {
	type BookingRequest,
	bookingSchema,
	deskBookingSchema,
	landingBookingSchema,
	type PickupRequest,
} from './booking.ts'
import type { Faults, RejectedForm } from './booking-outcome.ts'
import { cityMeant, locationIn } from './service-zone.ts'

type Settings = { company: Company; dates: { first: CalendarDate; last: CalendarDate } }

/** The value of the field `date` for a day that the form does not show; its date is in `otherDate`. */
export const anotherDay = 'other'

/** The checkbox that leaves out the attached quote, such as to book for another person. */
export const withoutQuote = 'withoutQuote'

/** The field of a form that only prefills the booking form, with what was typed so far; it may name a free window. */
export const onlyBegins = 'begin'

/** The field that brings the words of a page's subject along; what it costs is looked up by the page. */
export const subjectField = 'subject'

/**
 * Fields that change the meaning of others: the typed date, a button with a free window, a prefilled city, a quote to leave
 * out, and a form that only prefills another.
 */
export const helpingFields = [
	'otherDate',
	'instead',
	'cityOffered',
	withoutQuote,
	onlyBegins,
	subjectField,
] as const

/**
 * The fields of a form as they are meant, the same in browser and server, so that it works without a script: the typed date
 * becomes the date, the button of a free window sets day and window, a postal code at the end of the address fills an empty
 * postal code, and a prefilled city gives way to the city of the postal code. The load is either the visitor's quote's or a
 * size.
 */
export function normalizeForm(
	sent: ReadonlyMap<string, string>,
	{ company, dates }: Settings,
): Map<string, string> {
	const fields = new Map(sent)
	if (fields.get('date') === anotherDay) fields.set('date', fields.get('otherDate') ?? '')
	const [date = '', window = ''] = (fields.get('instead') ?? fields.get(onlyBegins) ?? '').split(' ')
	if (window !== '') {
		fields.set('date', date)
		fields.set('window', window)
	}
	fields.delete('otherDate')
	fields.delete('instead')
	// Today ASAP needs no date.
	const isForToday = findWindow(company, fields.get('window') ?? '')?.todayOnly
	if (isForToday && isLocal(fields) && !fields.get('date')) fields.set('date', dates.first)
	if (leavesQuoteOut(fields)) for (const name of [...fields.keys()].filter(isOfQuote)) fields.delete(name)
	if (hasQuote(fields)) fields.delete('load')
	const postal = fields.get('postal') ?? ''
	const ending = endingInPostalCode(fields.get('address') ?? '')
	const isWhole = ending !== undefined && (isBlank(postal) || parsePostalCode(postal) === ending.code)
	if (isWhole) fields.set('postal', ending.code)
	const offered = fields.get('cityOffered')
	if (offered !== undefined && offered === (fields.get('city') ?? '')) {
		const { postal } = locationIn((name) => fields.get(name))
		const city = cityMeant(company, postal, offered)
		fields.set('city', city)
		fields.set('cityOffered', city)
	}
	if (isWhole) fields.set('address', streetOf(ending.before, company, fields.get('city') ?? ''))
	return fields
}

/** An address without the region and the city at its end, which have fields of their own. */
function streetOf(address: string, { region }: Company, city: string): string {
	let street = address
	for (const place of [region.name, region.code, city]) {
		const rest = street.slice(0, -place.length).replace(/[\s,]+$/, '')
		const endsInIt = place !== '' && street.toLowerCase().endsWith(place.toLowerCase())
		// A street may be named like the city: without a word before it, it is the street.
		if (endsInIt && /[\s,]/.test(street.charAt(street.length - place.length - 1)) && /\p{L}{2}/u.test(rest))
			street = rest
	}
	return street
}

/** Whether the attached quote is left out of this booking. */
export const leavesQuoteOut = (fields: ReadonlyMap<string, string>) => fields.get(withoutQuote) === 'on'

const isOfQuote = (name: string) => isLoadField(name) || name === 'quote'

/** Whether a form has an attached quote. */
export const hasQuote = (fields: ReadonlyMap<string, string>) => (fields.get('quote') ?? '') !== ''

/** A request with the unit still in its own field, and the page's subject by its choice alone. */
type TypedRequest = Omit<BookingRequest, 'load'> & {
	unit: string
	load?: BookingRequest['load'] | typeof subjectChoice
}

type Parsed<Request> = { ok: true; request: Request } | { ok: false; faults: Faults }
export type ParsedBooking = Parsed<PickupRequest>

/** Checks the fields of either public form, in browser and server. */
export function checkBooking(fields: ReadonlyMap<string, string>, settings: Settings): Parsed<TypedRequest> {
	const schema: z.ZodMiniType<TypedRequest> = isLocal(fields)
		? landingBookingSchema(settings)
		: bookingSchema(settings)
	return parseBy(schema, fields)
}

/** What the local page at a path is about; `undefined` for a place, and where there is no such page. */
type SubjectAt = (path: string) => PageSubject | undefined

/** Parses the fields of either public form. */
export const parseBooking = (
	fields: ReadonlyMap<string, string>,
	settings: Settings,
	subjectAt: SubjectAt,
): ParsedBooking => asRequest(checkBooking(fields, settings), subjectAt)

/** Parses the fields of a booking that staff type in. */
export const parseDeskBooking = (fields: ReadonlyMap<string, string>, settings: Settings): ParsedBooking =>
	asRequest(parseBy(deskBookingSchema(settings), fields))

function asRequest(parsed: Parsed<TypedRequest>, subjectAt: SubjectAt = () => undefined): ParsedBooking {
	if (!parsed.ok) return parsed
	const { load, ...request } = withWholeAddress(parsed.request)
	if (load !== subjectChoice) return { ok: true, request: { ...request, ...(load && { load }) } }
	const subject = subjectAt(request.page ?? '')
	if (!subject) return { ok: false, faults: { load: ['Choose about how much there is.'] } }
	return { ok: true, request: { ...request, subject } }
}

function parseBy(
	schema: z.ZodMiniType<TypedRequest>,
	fields: ReadonlyMap<string, string>,
): Parsed<TypedRequest> {
	const parsed = schema.safeParse(withoutEmpty(fields))
	if (parsed.success) return { ok: true, request: parsed.data }
	const faults: Faults = {}
	for (const { path, message } of parsed.error.issues) {
		const name = path.join('.')
		faults[name] = [...(faults[name] ?? []), message]
	}
	return { ok: false, faults }
}

/** A form with errors for the visitor: its values, and its errors. */
export const rejectedForm = (fields: ReadonlyMap<string, string>, faults: Faults = {}): RejectedForm => ({
	initialValue: withoutEmpty(fields),
	error: faults,
})

/** A browser sends an empty field as an empty text. */
const withoutEmpty = (fields: ReadonlyMap<string, string>) =>
	Object.fromEntries([...fields].filter(([, text]) => text !== ''))

/** Whether the form is that of a local page. */
export const isLocal = (fields: ReadonlyMap<string, string>) => fields.has('page')
