import { parseWithZod } from '@conform-to/zod/v4'
import type { z } from 'zod'
import type { Company } from '#app/values/company.ts'
import { parsePostalCode } from '#app/values/postal-code.ts'
import { findWindow } from './arrival-window.ts'
import { type BookingRequest, bookingSchema, landingBookingSchema } from './booking.ts'
import type { OfferedDays } from './booking-days.ts'
import { cityOf } from './reach.ts'

type Settings = { company: Company; dates: Pick<OfferedDays, 'first' | 'last'> }

/** The value of the field `date` for a day that the form does not show: its date is in `otherDate`. */
export const anotherDay = 'other'

/** Fields that say how others are meant: the typed date, a free window's button, and the city that nobody typed. */
export const helpingFields = ['otherDate', 'instead', 'cityOffered'] as const

/**
 * A form's fields as they are meant, the same in browser and server, so that the form works without a script: the typed
 * date is the date, the button of a free window is its day and window, and a city that the form came with gives way to the
 * one that the postal code says.
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
	const offered = fields.get('cityOffered')
	const said = cityOf(company, parsePostalCode(fields.get('postal') ?? '') ?? '')
	if (said !== undefined && offered === (fields.get('city') ?? '')) {
		fields.set('city', said)
		fields.set('cityOffered', said)
	}
	return fields
}

/** Checks the fields of either form, in browser and server. */
export function parseBooking(fields: ReadonlyMap<string, string>, settings: Settings) {
	const schema: z.ZodType<BookingRequest> = isLocal(fields)
		? landingBookingSchema(settings)
		: bookingSchema(settings)
	return parseWithZod(new URLSearchParams([...fields]), { schema })
}

/** Whether the form is of a local page. */
const isLocal = (fields: ReadonlyMap<string, string>) => fields.has('page')
