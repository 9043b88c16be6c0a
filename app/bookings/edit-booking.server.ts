import type { Platform } from '#app/platform/platform.server.ts'
import { type Haul, takesNoMore } from '#app/schedule/room.ts'
import { holdScheduleOf } from '#app/schedule/schedule.server.ts'
import { cents } from '#app/values/money.ts'
import { loadSizeOf } from './booking.ts'
import { type BookingEdit, loadIdOf, oneLineEnd } from './booking-edit.ts'
import type { BookingStatus } from './booking-states.ts'
import { type NoPlace, whyNoRoomOn } from './claim.server.ts'
import { fingerprintOf } from './fingerprint.server.ts'
import { haulOf, haulOfBooked } from './haul.ts'
import { leadJobs } from './lead-jobs.ts'
import { detailsOf } from './pickup-details.ts'
import { isFarAway, tripTo } from './reach.ts'
import { isUnderWay } from './receipt.ts'
import * as store from './store.server.ts'

export type EditResult =
	| { ok: true; version: number }
	| { ok: false; reason: 'no-such-booking' }
	/** Somebody changed it since, or its status does not allow it. */
	| { ok: false; reason: 'changed' | 'not-possible'; status: BookingStatus; version: number }
	/** The same person has another booking there then, or the trucks of its day cannot take what it takes now. */
	| { ok: false; reason: 'booked-already' | NoPlace['reason'] }

type ByStaff = Extract<store.BookingRight, { actor: 'staff' }>
type Said = Omit<BookingEdit, 'version'>

/**
 * Changes what staff know better: whose pickup it is, where, what and what holds of the place. The booking must still have
 * the version that they saw. Its lead stays as it came in; the office is told by mail what is said anew of load and place, the
 * customer nothing. A place elsewhere has a trip of its own, and a load that takes more needs room on its day.
 */
export async function editBooking(
	{ database, jobs, company }: Pick<Platform, 'database' | 'jobs' | 'company'>,
	right: ByStaff,
	{ version, ...edit }: BookingEdit,
): Promise<EditResult> {
	return database.transaction().execute(async (transaction) => {
		const found = await store.findBooking(transaction, right)
		if (!found) return { ok: false, reason: 'no-such-booking' } as const
		const before = await store.lockBooking(transaction, found.id)
		const stands = { status: before.status, version: before.version }
		if (version !== before.version) return { ok: false, reason: 'changed', ...stands } as const
		if (!isUnderWay(before.status)) return { ok: false, reason: 'not-possible', ...stands } as const
		const { name, email, phone } = await store.whoAndWhere(transaction, found.id)
		const details = detailsOf(await store.entriesOf(transaction, found.id))
		const was: Said = {
			name,
			email,
			phone,
			address: before.property_address,
			postal: before.postal_code,
			city: before.city,
			load: loadIdOf(before.load_size),
			...details,
			notes: oneLineEnd(details.notes),
		}
		// Where a quote says the load, its price does too.
		const now: Said = { ...edit, load: before.quote_id === null ? edit.load : was.load }
		const changed = changesBetween(was, now)
		if (Object.keys(changed).length === 0) return { ok: true, version } as const

		// Nobody books, moves or edits into this day meanwhile: the same booking is there by now, or comes after this one.
		await holdScheduleOf({ database: transaction }, before.date)
		const fingerprint =
			before.fingerprint && fingerprintOf({ ...now, date: before.date, window: before.window_id })
		const twin = fingerprint && (await store.bookingOfFingerprint(transaction, fingerprint))
		if (twin && twin.id !== found.id) return { ok: false, reason: 'booked-already' } as const
		const booked = haulOfBooked(company, before)
		const haul = haulAfter(company, { booked, isQuoted: before.quote_id !== null }, was, now)
		if (!takesNoMore(haul, booked)) {
			const claim = { ...haul, moved: found.id }
			const why = await whyNoRoomOn(transaction, company, before.date, claim)
			if (why) return { ok: false, reason: why } as const
		}

		const load = loadSizeOf(now) ?? null
		const { dollars } = tripTo(company, now)
		await store.editBooking(transaction, found.id, {
			name: now.name,
			email: now.email,
			phone: now.phone,
			property_address: now.address,
			postal_code: now.postal,
			city: now.city,
			...('load' in changed && { load_size: load }),
			fingerprint,
			...(isElsewhere(was, now) && {
				far_away: isFarAway(company, now),
				trip_cents: dollars === undefined ? null : cents(dollars),
			}),
			cubic_yards: haul.cubicYards,
			minutes: haul.minutes,
		})
		const by = { booking_id: found.id, author: right.staff.name, came_later: true }
		const additions = [
			...('notes' in changed || 'gateCode' in changed || 'onSite' in changed
				? [
						await store.insertEntry(transaction, {
							...by,
							replaces: true,
							notes: now.notes || null,
							gate_code: now.gateCode || null,
							on_site: now.onSite || null,
						}),
					]
				: []),
			...('load' in changed && load !== null
				? [await store.insertEntry(transaction, { ...by, load_size: load })]
				: []),
		]
		if (additions.length > 0)
			await jobs.enqueue(transaction, [
				additions.map((addition) => ({
					name: leadJobs.additionEmail,
					data: { leadId: before.lead_id, addition },
				})),
			])
		const only = (said: Said) => Object.fromEntries(Object.entries(said).filter(([key]) => key in changed))
		await store.recordHistory(transaction, {
			bookingId: found.id,
			actor: right.staff.name,
			action: 'edited',
			before: only(was),
			after: only(now),
		})
		return { ok: true, version: version + 1 } as const
	})
}

/** What is said otherwise than before. */
const changesBetween = (was: Said, now: Said): Partial<Record<keyof Said, unknown>> => {
	const before = new Map<string, unknown>(Object.entries(was))
	return Object.fromEntries(Object.entries(now).filter(([key, value]) => before.get(key) !== value))
}

const isElsewhere = (was: Said, now: Said) => was.postal !== now.postal || was.city !== now.city

/** What the pickup takes of its day after the change. What a quote says of the load stays, and only the drive is another. */
function haulAfter(
	company: Platform['company'],
	{ booked, isQuoted }: { booked: Haul; isQuoted: boolean },
	was: Said,
	now: Said,
): Haul {
	if (was.load === now.load && !isElsewhere(was, now)) return booked
	const after = haulOf(company, now, undefined)
	if (!isQuoted) return after
	return { ...booked, minutes: booked.minutes + after.minutes - haulOf(company, was, undefined).minutes }
}
