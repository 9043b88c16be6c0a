import { bookableDates, findWindow, windowLabel } from '#app/bookings/arrival-window.ts'
import { type BookingResult, bookPickup } from '#app/bookings/bookings.server.ts'
import { asMeant, parseDeskBooking } from '#app/bookings/parse-booking.ts'
import { placeFaults } from '#app/bookings/place-faults.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import { formatDate, shortDate } from '#app/values/local-time.ts'
import { type Staff, signedInStaff } from '../staff/staff.ts'
import * as store from './store.server.ts'
import type { KnownCustomer, RefusedBooking } from './typed-booking.ts'

type Needs = Pick<Platform, 'database' | 'jobs' | 'now' | 'company' | 'localPageAt'>

/** Who has booked from a phone number before; the latest first. */
export async function knownCustomers(
	{ database }: Pick<Needs, 'database'>,
	phone: string,
): Promise<KnownCustomer[]> {
	const rows = await store.customersByPhone(database, phone)
	return rows.map(({ id, name, email, property_address, postal_code, city, date }) => {
		const { weekday, day } = shortDate(date)
		return {
			id,
			name,
			email,
			address: property_address,
			postal: postal_code,
			city,
			lastPickup: `${weekday}, ${day}, ${date.slice(0, 4)}`,
		}
	})
}

type Reason = Exclude<Extract<BookingResult, { ok: false }>['reason'], 'repriced'>

const refusals: Record<Reason, string> = {
	'window-full': 'is full',
	'window-closed': 'takes no pickups',
	'day-closed': 'is on a closed day',
	'nothing-left-today': 'has nothing left today',
	'trucks-full': 'is on a day whose trucks have no room left for the load',
	'no-time-left': 'is on a day whose crews have no time left for the load',
	'window-begun': 'has begun, or begins too soon',
	'truck-left': 'is too late: the truck for that road has left',
}
/** What an owner may decide otherwise: there could be a truck, but no place is planned. */
const overbookable: readonly Reason[] = [
	'window-full',
	'window-closed',
	'day-closed',
	'trucks-full',
	'no-time-left',
]

const longestReason = 200

export type TypedResult =
	| { ok: true; date: CalendarDate; reference: string }
	| { ok: false; status: number; refused: RefusedBooking }

/**
 * Books what staff have typed in, by the same rules and through the same verb as the public form. Only an owner may book
 * where there is no place, and says why.
 */
export async function typeInBooking(
	platform: Needs,
	staff: Staff,
	{ sent, host }: { sent: ReadonlyMap<string, string>; host: string },
): Promise<TypedResult> {
	const { company } = platform
	const settings = { company, dates: bookableDates(company, platform.now()) }
	const typed = asMeant(sent, settings)
	const refuse = (status: number, change: Partial<RefusedBooking>): TypedResult => ({
		ok: false,
		status,
		refused: {
			typed: Object.fromEntries(typed),
			faults: {},
			refusal: undefined,
			beside: [],
			alternatives: [],
			canOverbook: false,
			...change,
		},
	})
	const parsed = parseDeskBooking(typed, settings)
	if (!parsed.ok) return refuse(422, { faults: parsed.faults })
	const because = (typed.get('because') ?? '').trim()
	if (because !== '' && staff.role !== 'owner')
		return refuse(403, { faults: { because: ['Only an owner may book more than a window takes.'] } })
	if (because.length > longestReason)
		return refuse(422, {
			canOverbook: true,
			faults: { because: [`Keep this under ${longestReason} characters.`] },
		})
	const { request } = parsed
	const faults = placeFaults({ company, today: settings.dates.first }, typed, request)
	if (faults) return refuse(422, { faults })
	const result = await bookPickup(platform, request, {
		sourceSite: `${host}, typed in at the desk`,
		atDesk: { staff: signedInStaff(staff), overbook: because === '' ? undefined : { because } },
	})
	if (result.ok) return { ok: true, ...(await store.bookingOfLead(platform.database, result.leadId)) }
	if (result.reason === 'repriced') throw new Error('a booking without a price was priced anew')
	const isForToday = findWindow(company, request.window)?.todayOnly ?? false
	const pickups = await store.pickupsOfDay(platform.database, request.date)
	return refuse(409, {
		refusal: `${windowLabel(company, request.window)} on ${formatDate(request.date)} ${refusals[result.reason]}.`,
		beside: pickups
			.filter(({ status }) => status !== 'cancelled')
			.filter(({ window_id, asap_window_id }) => [window_id, asap_window_id].includes(request.window))
			.map(({ reference, name, status }) => ({ reference, name, status })),
		alternatives: result.alternatives,
		canOverbook: staff.role === 'owner' && !isForToday && overbookable.includes(result.reason),
	})
}
