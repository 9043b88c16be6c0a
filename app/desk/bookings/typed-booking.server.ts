import { bookableDates, findWindow } from '#app/bookings/arrival-window.ts'
import { asSeen, bookPickup, whatIsInTheWay } from '#app/bookings/bookings.server.ts'
import { haulOf } from '#app/bookings/haul.ts'
import { asMeant, parseDeskBooking } from '#app/bookings/parse-booking.ts'
import { placeFaults } from '#app/bookings/place-faults.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import { shortDate } from '#app/values/local-time.ts'
import { type Staff, signedInStaff } from '../staff/staff.ts'
import {
	changedThere,
	isOverbookable,
	ownersOnly,
	reasonTooLong,
	refusalInWords,
	whoIsThere,
} from './overbooking.server.ts'
import { longestReason } from './overbooking.ts'
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

export type TypedResult =
	| { ok: true; date: CalendarDate; reference: string }
	| { ok: false; status: number; refused: RefusedBooking }

/**
 * Books what staff have typed in, by the same rules and through the same verb as the public form. Only an owner may book
 * where there is no place, says why, and has seen what is in the way.
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
			there: undefined,
			seen: typed.get('seen') ?? '',
			alternatives: [],
			canOverbook: false,
			...change,
		},
	})
	const parsed = parseDeskBooking(typed, settings)
	if (!parsed.ok) return refuse(422, { faults: parsed.faults })
	const because = (typed.get('because') ?? '').trim()
	if (because !== '' && staff.role !== 'owner') return refuse(403, { faults: { because: [ownersOnly] } })
	if (because.length > longestReason)
		return refuse(422, {
			canOverbook: true,
			faults: { because: [reasonTooLong] },
		})
	const { request } = parsed
	const faults = placeFaults({ company, today: settings.dates.first }, typed, request)
	if (faults) return refuse(422, { faults })
	const overbook = because === '' ? undefined : { because, seen: typed.get('seen') ?? '' }
	const result = await bookPickup(platform, request, {
		sourceSite: `${host}, typed in at the desk`,
		atDesk: { staff: signedInStaff(staff), overbook },
	})
	if (result.ok) return { ok: true, ...(await store.bookingOfLead(platform.database, result.leadId)) }
	if (result.reason === 'repriced') throw new Error('a booking without a price was priced anew')
	const isForToday = findWindow(company, request.window)?.todayOnly ?? false
	const at = { date: request.date, windowId: request.window }
	const there = await whatIsInTheWay(platform, at, haulOf(company, request, undefined))
	const refusal = refusalInWords(company, at, there.reasons.length > 0 ? there.reasons : [result.reason])
	const canOverbook = staff.role === 'owner' && !isForToday && isOverbookable(result.reason)
	return refuse(409, {
		refusal: overbook && canOverbook ? `${refusal} ${changedThere}` : refusal,
		seen: asSeen(there),
		there: await whoIsThere(platform.database, request.date, there),
		alternatives: result.alternatives,
		canOverbook,
	})
}
