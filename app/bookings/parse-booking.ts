import type * as z from 'zod/mini'
import { isLoadField } from '#app/pricing/load-fields.ts'
import type { Company } from '#app/values/company.ts'
import { endingInPostalCode, parsePostalCode } from '#app/values/postal-code.ts'
import { findWindow } from './arrival-window.ts'
import { type BookingRequest, bookingSchema, deskBookingSchema, landingBookingSchema } from './booking.ts'
import type { OfferedDays } from './booking-days.ts'
import type { Faults, ReturnedForm } from './booking-outcome.ts'
import { cityMeant, placeIn } from './reach.ts'

type Settings = { company: Company; dates: Pick<OfferedDays, 'first' | 'last'> }

/** The value of the field `date` for a day that the form does not show: its date is in `otherDate`. */
export const anotherDay = 'other'

/** The field of who books without the quote that stands above the form, such as for another person. */
export const withoutQuote = 'withoutQuote'

/**
 * Fields that say how others are meant: the typed date, a free window's button, the city that nobody typed, and whether the
 * quote above the form is left out.
 */
export const helpingFields = ['otherDate', 'instead', 'cityOffered', withoutQuote] as const

/**
 * A form's fields as they are meant, the same in browser and server, so that the form works without a script: the typed
 * date is the date, the button of a free window is its day and window, the postal code at the end of a whole address is the
 * postal code where no other was typed, and a city that the form came with gives way to the one that the postal code says.
 * A load is the visitor's quote's or a size, never both.
 */
export function asMeant(
	sent: ReadonlyMap<string, string>,
	{ company, dates }: Settings,
): Map<string, string> {
	const fields = new Map(sent)
	if (fields.get('date') === anotherDay) fields.set('date', fields.get('otherDate') ?? '')
	const [date = '', window = ''] = (fields.get('instead') ?? '').split(' ')
	if (window !== '') {
		fields.set('date', date)
		fields.set('window', window)
	}
	fields.delete('otherDate')
	fields.delete('instead')
	// A window for today needs no date.
	const isForToday = findWindow(company, fields.get('window') ?? '')?.todayOnly
	if (isForToday && isLocal(fields) && !fields.get('date')) fields.set('date', dates.first)
	if (leavesQuoteOut(fields)) for (const name of [...fields.keys()].filter(isOfQuote)) fields.delete(name)
	if (hasQuote(fields)) fields.delete('load')
	const postal = fields.get('postal') ?? ''
	const ending = endingInPostalCode(fields.get('address') ?? '')
	const isWhole = ending !== undefined && (postal.trim() === '' || parsePostalCode(postal) === ending.code)
	if (isWhole) fields.set('postal', ending.code)
	const offered = fields.get('cityOffered')
	if (offered !== undefined && offered === (fields.get('city') ?? '')) {
		const { postal } = placeIn((name) => fields.get(name))
		const city = cityMeant(company, postal, offered)
		fields.set('city', city)
		fields.set('cityOffered', city)
	}
	if (isWhole) fields.set('address', streetOf(ending.before, company, fields.get('city') ?? ''))
	return fields
}

/** An address without the region and the city at its end: they have fields of their own, and would be said twice. */
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

/** Whether the quote that stands above the form is not for this booking. */
export const leavesQuoteOut = (fields: ReadonlyMap<string, string>) => fields.get(withoutQuote) === 'on'

const isOfQuote = (name: string) => isLoadField(name) || name === 'quote'

/** Whether a form names the quote whose load it has. */
export const hasQuote = (fields: ReadonlyMap<string, string>) => (fields.get('quote') ?? '') !== ''

export type ParsedBooking = { ok: true; request: BookingRequest } | { ok: false; faults: Faults }

/** Checks the fields of either public form, in browser and server. */
export function parseBooking(fields: ReadonlyMap<string, string>, settings: Settings): ParsedBooking {
	const schema: z.ZodMiniType<BookingRequest> = isLocal(fields)
		? landingBookingSchema(settings, hasQuote(fields) ? 'quote' : 'size')
		: bookingSchema(settings)
	return parseBy(schema, fields)
}

/** Checks the fields of a booking that staff type in. */
export const parseDeskBooking = (fields: ReadonlyMap<string, string>, settings: Settings): ParsedBooking =>
	parseBy(deskBookingSchema(settings), fields)

function parseBy(schema: z.ZodMiniType<BookingRequest>, fields: ReadonlyMap<string, string>): ParsedBooking {
	const parsed = schema.safeParse(filledIn(fields))
	if (parsed.success) return { ok: true, request: parsed.data }
	const faults: Faults = {}
	for (const { path, message } of parsed.error.issues) {
		const name = path.join('.')
		faults[name] = [...(faults[name] ?? []), message]
	}
	return { ok: false, faults }
}

/** A form as it comes back to the visitor: with what they typed, and what is wrong with it. */
export const returned = (fields: ReadonlyMap<string, string>, faults: Faults = {}): ReturnedForm => ({
	status: 'error',
	initialValue: filledIn(fields),
	error: faults,
})

/** A browser sends a field that was left empty as an empty text. */
const filledIn = (fields: ReadonlyMap<string, string>) =>
	Object.fromEntries([...fields].filter(([, text]) => text !== ''))

/** Whether the form is of a local page. */
export const isLocal = (fields: ReadonlyMap<string, string>) => fields.has('page')
