import type { Transaction } from 'kysely'
import * as history from '#app/history/history.server.ts'
import type { Tables } from '#app/platform/database/database-types.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { type BookingStatus, isUnderWay } from '#app/policies/booking-states.ts'
import { summariseQuote } from '#app/quotes/quotes.server.ts'
import { type JobSize, takesNoMore } from '#app/schedule/day-capacity.ts'
import { lockScheduleOf } from '#app/schedule/schedule.server.ts'
import { cents } from '#app/values/money.ts'
import { fingerprintOf } from '../booking/fingerprint.server.ts'
import { capacityShortageOn, type NoSlot } from '../capacity/claim.server.ts'
import { bookedJobSize, jobSizeOf, type QuotedLoad } from '../capacity/job-size.ts'
import * as leads from '../leads/store.server.ts'
import { notifyOfficeAndCrm } from '../outgoing/enqueue-messages.server.ts'
import { detailsOf } from '../outgoing/pickup-details.ts'
import { subjectOf } from '../outgoing/subject-of.ts'
import { type LoadEditing, loadEditing } from '../outgoing/unsaid-load.ts'
import { loadSizeOf } from '../rules/booking.ts'
import { columnsOf, fieldsIn } from '../rules/booking-fields.ts'
import { isFarAway, serviceZoneOf } from '../rules/service-zone.ts'
import * as store from '../store.server.ts'
import { type BookingEdit, loadIdOf, oneLineEnd } from './booking-edit.ts'

export type EditResult =
	| { ok: true; version: number }
	| { ok: false; reason: 'no-such-booking' }
	/** Changed since, or not allowed by its status. */
	| { ok: false; reason: 'changed' | 'not-possible'; status: BookingStatus; version: number }
	/** The same person has another booking for this address and window, or the day lacks capacity for the new job size. */
	| { ok: false; reason: 'booked-already' | NoSlot['reason'] }

type ByStaff = Extract<store.BookingRight, { actor: 'staff' }>
type Said = Omit<BookingEdit, 'version'>

/**
 * Changes contact, address, load, details and PO number of a booking. It must still have the version that was seen. Its lead stays as it
 * came in. The office is sent an email about a new load and new details; the customer is not notified. Another address has
 * its own travel fee, and a larger load needs capacity on its day.
 */
export async function editBooking(
	needs: Pick<Platform, 'database' | 'jobs' | 'company'>,
	right: ByStaff,
	edit: BookingEdit,
): Promise<EditResult> {
	return needs.database.transaction().execute((transaction) => editWithin(transaction, needs, right, edit))
}

async function editWithin(
	transaction: Transaction<Tables>,
	{ jobs, company }: Pick<Platform, 'jobs' | 'company'>,
	right: ByStaff,
	{ version, ...edit }: BookingEdit,
): Promise<EditResult> {
	const found = await store.findBooking(transaction, right)
	if (!found) return { ok: false, reason: 'no-such-booking' }
	const before = await store.lockBooking(transaction, found.id)
	const stands = { status: before.status, version: before.version }
	if (version !== before.version) return { ok: false, reason: 'changed', ...stands }
	if (!isUnderWay(before.status)) return { ok: false, reason: 'not-possible', ...stands }
	const was = saidBy(before, detailsOf(await leads.eventsOf(transaction, found.id)))
	const quote = before.quote_id ? await summariseQuote({ database: transaction }, before.quote_id) : undefined
	const now: Said = {
		...edit,
		// A field that was emptied is empty, and not absent.
		...fieldsIn(columnsOf(edit)),
		load: loadAfter(loadEditing(before.load_size, quote), was.load, edit.load),
	}
	const changed = changesBetween(was, now)
	if (Object.keys(changed).length === 0) return { ok: true, version }

	// With the day locked, an equal booking is there by now, or comes after this one.
	await lockScheduleOf({ database: transaction }, before.date)
	const fingerprint =
		before.fingerprint && fingerprintOf({ ...now, date: before.date, window: before.window_id })
	const twin = fingerprint && (await store.bookingOfFingerprint(transaction, fingerprint))
	if (twin && twin.id !== found.id) return { ok: false, reason: 'booked-already' }
	const booked = bookedJobSize(before)
	const isGiven = before.quote_id !== null || subjectOf(before) !== undefined
	const jobSize = jobSizeAfter(company, { booked, isGiven, ticked: quote?.ticked }, was, now)
	if (!takesNoMore(jobSize, booked)) {
		const claim = { ...jobSize, moved: found.id }
		const shortage = await capacityShortageOn(transaction, company, before.date, claim)
		if (shortage) return { ok: false, reason: shortage }
	}

	await store.editBooking(transaction, found.id, {
		...editedColumns(company, { was, now, changed }),
		fingerprint,
		cubic_yards: jobSize.cubicYards,
		minutes: jobSize.minutes,
	})
	const by = { booking_id: found.id, author: right.staff.name, is_follow_up: true }
	const additions = []
	for (const event of eventsIn({ now, changed }))
		additions.push(await leads.insertEvent(transaction, { ...by, ...event }))
	await notifyOfficeAndCrm({ jobs }, transaction, found.id, ...additions)
	const only = (said: Said) => Object.fromEntries(Object.entries(said).filter(([key]) => key in changed))
	await history.record(transaction, {
		subject: { kind: 'booking', id: found.id },
		actor: right.staff.name,
		action: 'edited',
		before: only(was),
		after: only(now),
	})
	return { ok: true, version: version + 1 }
}

type Changed = Partial<Record<keyof Said, unknown>>

const saidBy = (
	booking: Awaited<ReturnType<typeof store.lockBooking>>,
	details: ReturnType<typeof detailsOf>,
): Said => ({
	...fieldsIn(booking),
	load: loadIdOf(booking.load_size),
	...details,
	notes: oneLineEnd(details.notes),
	purchaseOrder: booking.purchase_order ?? '',
})

/** The columns of what was said; another load has no longer the range of a page, and another address has its own trip. */
function editedColumns(
	company: Platform['company'],
	{ was, now, changed }: { was: Said; now: Said; changed: Changed },
) {
	const { dollars } = serviceZoneOf(company, now)
	return {
		...columnsOf(now),
		purchase_order: now.purchaseOrder || null,
		...('load' in changed && {
			load_size: loadSizeOf(now) ?? null,
			subject_from_cents: null,
			subject_to_cents: null,
			subject_travel_fee_cents: null,
		}),
		...(isElsewhere(was, now) && {
			far_away: isFarAway(company, now),
			travel_fee_cents: dollars === undefined ? null : cents(dollars),
		}),
	}
}

/** What an edit adds to what was said: the details as they are now, and the load. */
function eventsIn({ now, changed }: { now: Said; changed: Changed }) {
	const load = loadSizeOf(now) ?? null
	const details = {
		replaces: true,
		notes: now.notes || null,
		gate_code: now.gateCode || null,
		on_site: now.onSite || null,
	}
	const areDetails = 'notes' in changed || 'gateCode' in changed || 'onSite' in changed
	return [
		...(areDetails ? [details] : []),
		...('load' in changed && load !== null ? [{ load_size: load }] : []),
	]
}

const changesBetween = (was: Said, now: Said): Changed => {
	const before = new Map<string, unknown>(Object.entries(was))
	return Object.fromEntries(Object.entries(now).filter(([key, value]) => before.get(key) !== value))
}

/** Where a quote has the load, it has its price, too. */
const loadAfter = (editing: LoadEditing, was: Said['load'], typed: Said['load']): Said['load'] =>
	editing === 'of quote' ? was : editing === 'size' ? (typed ?? was) : typed

const isElsewhere = (was: Said, now: Said) => was.postal !== now.postal || was.city !== now.city

/**
 * The job size after the edit. A load that is given by a quote, or by the subject of a local page, stays until another is chosen:
 * only the drive changes.
 */
function jobSizeAfter(
	company: Platform['company'],
	{ booked, isGiven, ticked }: { booked: JobSize; isGiven: boolean; ticked: QuotedLoad | undefined },
	was: Said,
	now: Said,
): JobSize {
	if (was.load === now.load && !isElsewhere(was, now)) return booked
	const after = jobSizeOf(company, now, ticked)
	if (!isGiven || was.load !== now.load) return after
	return { ...booked, minutes: booked.minutes + after.minutes - jobSizeOf(company, was, ticked).minutes }
}
