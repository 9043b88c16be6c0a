import { lockLoadOfQuote } from '#app/bookings/booking/booking.server.ts'
import { type BookingResult, bookPickup } from '#app/bookings/bookings.server.ts'
import { conflictsAt, type Overbook, snapshotOf } from '#app/bookings/capacity/capacity.server.ts'
import { jobSizeOf } from '#app/bookings/capacity/job-size.ts'
import { locationFaults } from '#app/bookings/form/location-faults.ts'
import { bookableDates, findWindow } from '#app/bookings/rules/arrival-window.ts'
import { loadSizes, type PickupRequest } from '#app/bookings/rules/booking.ts'
import { normalizeForm, parseDeskBooking } from '#app/bookings/rules/parse-booking.ts'
import { isFarAway } from '#app/bookings/rules/service-zone.ts'
import { marksInWords } from '#app/customers/customer-marks.ts'
import { marksOf } from '#app/customers/customers.server.ts'
import type { BookingId, LeadId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { may } from '#app/policies/rights.ts'
import type { Shown } from '#app/quotes/quote.ts'
import { otherLoad } from '#app/quotes/quotes.server.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import { shortDate } from '#app/values/local-time.ts'
import { takesTexts } from '#app/values/phone.ts'
import { oneLine } from '#app/values/typed-text.ts'
import { streetAndUnit } from '#app/values/unit.ts'
import { type Staff, signedInStaff } from '../../staff/staff.ts'
import {
	changedThere,
	isOverbookable,
	ownersOnly,
	reasonTooLong,
	refusalInWords,
	whoIsThere,
} from '../moving/overbooking.server.ts'
import { longestReason } from '../moving/overbooking.ts'
import * as store from '../store.server.ts'
import { confirmRepeated, whyNotAgreed } from './agreed-day.server.ts'
import * as callers from './store.server.ts'
import {
	askPhotosField,
	dayAgreedField,
	type KnownCustomer,
	type RefusedBooking,
	refusedBooking,
} from './typed-booking.ts'

type Needs = Pick<Platform, 'database' | 'jobs' | 'now' | 'company' | 'localPageAt' | 'promisesAt'>

/** The customers with bookings from a phone number, once for each address; the latest first. */
export async function knownCustomers(
	{ database }: Pick<Needs, 'database'>,
	phone: string,
	bookingId?: BookingId,
): Promise<KnownCustomer[]> {
	const rows = await store.customersByPhone(database, phone, bookingId)
	const marks = await marksOf({ database }, [...new Set(rows.map(({ id }) => id))])
	return rows.map(({ id, booking_id, name, email, property_address, postal_code, city, date }) => {
		const { weekday, day } = shortDate(date)
		return {
			id,
			bookingId: booking_id,
			name,
			email,
			...streetAndUnit(property_address),
			postal: postal_code,
			city,
			lastPickup: `${weekday}, ${day}, ${date.slice(0, 4)}`,
			marks: marksInWords(marks.get(id)),
		}
	})
}

/** What the form begins with for a caller who was kept as a lead before. */
export async function keptCaller(
	{ database }: Pick<Needs, 'database'>,
	asked: { leadId: LeadId; phone: string },
): Promise<Record<string, string> | undefined> {
	const row = await callers.keptCaller(database, asked)
	if (!row) return undefined
	const { name, email, property_address, postal_code, city, notes, load_size } = row
	const load = loadSizes.find(({ label }) => label === load_size)?.id ?? ''
	return { name, email, ...streetAndUnit(property_address), postal: postal_code, city, notes, load }
}

export type TypedResult =
	| { ok: true; date: CalendarDate; reference: string }
	| { ok: false; status: number; refused: RefusedBooking }

/**
 * Books what staff have typed in, by the same rules and through the same verb as the public form. Only an owner may overbook,
 * with a reason and the snapshot of the conflict.
 */
export async function typeInBooking(
	platform: Needs,
	staff: Staff,
	{ sent, host, shown }: { sent: ReadonlyMap<string, string>; host: string; shown?: Shown | undefined },
): Promise<TypedResult> {
	const { company } = platform
	const settings = { company, dates: bookableDates(company, platform.now()) }
	const typed = normalizeForm(sent, settings)
	// A load with its price says more than a size.
	if (shown) typed.delete('load')
	const refuse = (status: number, change: Partial<RefusedBooking>): TypedResult => ({
		ok: false,
		status,
		refused: refusedBooking(typed, change),
	})
	const parsed = parseDeskBooking(typed, settings)
	if (!parsed.ok) return refuse(422, { faults: parsed.faults })
	const because = oneLine(typed.get('because') ?? '')
	if (because !== '' && !may(staff, 'overbook')) return refuse(403, { faults: { because: [ownersOnly] } })
	if (because.length > longestReason)
		return refuse(422, {
			canOverbook: true,
			faults: { because: [reasonTooLong] },
		})
	const { request } = parsed
	const asksForPhotos = typed.get(askPhotosField) === 'on'
	if (asksForPhotos && request.email === '' && !takesTexts(request.phone))
		return refuse(422, { faults: { [askPhotosField]: [nothingReaches] } })
	const faults = locationFaults({ company, today: settings.dates.first }, typed, request)
	if (faults) return refuse(422, { faults })
	const overbook = because === '' ? undefined : { because, seen: typed.get('seen') ?? '' }
	const dayAgreed = typed.get(dayAgreedField) === 'on' && isFarAway(company, request)
	const result = await bookPickup(platform, request, {
		sourceSite: `${host}, typed in at the desk`,
		atDesk: { staff: signedInStaff(staff), overbook, dayAgreed, asksForPhotos },
		shown,
	})
	if (result.ok) {
		const booking = await store.bookingOfLead(platform.database, result.leadId)
		const { notes } = request
		const refusedFor =
			result.repeated && (await whyNotRepeated(platform, staff, booking, { dayAgreed, shown, notes }))
		if (refusedFor) return refuse(409, refusedFor)
		return { ok: true, date: booking.date, reference: booking.reference }
	}
	if (result.reason === 'repriced' || result.reason === 'booked-already')
		throw new Error(`a booking typed in at the desk is ${result.reason}`)
	if (result.reason === 'no-room-to-add') {
		const at = { date: request.date, windowId: request.window }
		return refuse(409, { refusal: refusalInWords(company, at, [result.reason]) })
	}
	return refuse(409, await whyNotInWindow(platform, staff, result, { request, shown, overbook, dayAgreed }))
}

const nothingReaches =
	'We can’t text their number, so add an email address, or untick this and ask for photos now.'

/** The conflicts of a window that the pickup does not fit into, with what is free near it. */
async function whyNotInWindow(
	platform: Needs,
	staff: Staff,
	{ reason, alternatives }: Extract<BookingResult, { alternatives: unknown }>,
	asked: {
		request: PickupRequest
		shown: Shown | undefined
		overbook: Overbook | undefined
		dayAgreed: boolean
	},
): Promise<Partial<RefusedBooking>> {
	const { company, database } = platform
	const { request, shown, overbook, dayAgreed } = asked
	const isForToday = findWindow(company, request.window)?.todayOnly ?? false
	const at = { date: request.date, windowId: request.window }
	const jobSize = jobSizeOf(company, request, await lockLoadOfQuote(database, { shown }))
	const there = await conflictsAt(platform, at, jobSize)
	const refusal = refusalInWords(company, at, there.reasons.length > 0 ? there.reasons : [reason])
	const canOverbook = may(staff, 'overbook') && !isForToday && isOverbookable(reason)
	const unconfirmable = dayAgreed && (await whyNotAgreed(platform, request.date))
	return {
		faults: unconfirmable ? { [dayAgreedField]: [unconfirmable] } : {},
		refusal: overbook && canOverbook && !unconfirmable ? `${refusal} ${changedThere}` : refusal,
		seen: snapshotOf(there),
		there: await whoIsThere(database, request.date, there),
		alternatives,
		canOverbook,
	}
}

type Booking = Awaited<ReturnType<typeof store.bookingOfLead>>

/** Why a repeated form is refused: its day can’t be confirmed, or it has another load. */
async function whyNotRepeated(
	platform: Needs,
	staff: Staff,
	booking: Booking,
	{ dayAgreed, shown, notes }: { dayAgreed: boolean; shown: Shown | undefined; notes: string },
): Promise<Partial<RefusedBooking> | undefined> {
	const unconfirmed = dayAgreed && (await confirmRepeated(platform, staff, booking))
	if (unconfirmed) return { faults: { [dayAgreedField]: [unconfirmed] } }
	const load = await loadOfRepeated(platform, staff, { booking, shown })
	const { id, reference } = booking
	return load ? { bookedAlready: { id, reference, load, hasNotes: notes !== '' } } : undefined
}

/** The load that a repeated booking keeps, in words, where another was typed in. */
async function loadOfRepeated(
	{ database }: Pick<Needs, 'database'>,
	staff: Staff,
	{ booking, shown }: { booking: Booking; shown: Shown | undefined },
): Promise<string | undefined> {
	if (booking.quote_id === null || !shown) return undefined
	return otherLoad({ database }, { quoteId: booking.quote_id, staff: signedInStaff(staff) }, shown)
}
