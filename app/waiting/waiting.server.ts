import { type Holder, isHeldBy, lockLoadOfQuote } from '#app/bookings/booking/booking.server.ts'
import type { LinkAgain } from '#app/bookings/booking/link-again.ts'
import { jobSizeOf } from '#app/bookings/capacity/job-size.ts'
import { enqueueMessages } from '#app/bookings/outgoing/outgoing.server.ts'
import { allWindows, windowLabel } from '#app/bookings/rules/arrival-window.ts'
import type { PickupRequest } from '#app/bookings/rules/booking.ts'
import { issueToken, openToken } from '#app/customers/customers.server.ts'
import * as history from '#app/history/history.server.ts'
import type { BookingId, QuoteId, SignedInStaff, WaitingId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import type { Shown } from '#app/quotes/quote.ts'
import type { JobSize } from '#app/schedule/day-capacity.ts'
import { jobOfFreed } from '#app/schedule/freed-slots.ts'
import { isWindowOffered } from '#app/schedule/offered-windows.ts'
import { lockScheduleOf } from '#app/schedule/schedule.server.ts'
import { addressLine } from '#app/values/address.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import type { Company } from '#app/values/company.ts'
import { formatDate, formatMoment, formatTime, localDate } from '#app/values/local-time.ts'
import { formatPhone } from '#app/values/phone.ts'
import { mailLinkAgain } from './link-again.server.ts'
import { offerTimes } from './offer-times.ts'
import * as store from './store.server.ts'
import type { CustomersEntry, EntryAtDesk } from './waitlist-entry.ts'
import { waitlistFingerprint } from './waitlist-fingerprint.server.ts'

export { acceptOffer, type TakeResult } from './accept-offer.server.ts'
export { declineOffer, type LeaveResult, leaveWaitlist } from './leave-waitlist.server.ts'
export {
	deleteEndedWaits,
	processWaitlist,
	processWaitlists,
	registerWaiting,
	runWaiting,
} from './process-waitlist.server.ts'
export type { WaitingRight } from './store.server.ts'
export { findWaiting } from './waiting-to-notify.server.ts'

type Needs = Pick<Platform, 'database' | 'jobs' | 'company' | 'now'>

/** The wish of a customer: the booking form with its first window, and the acceptable windows of the day. */
export type Wish = {
	request: PickupRequest
	fields: ReadonlyMap<string, string>
	windowIds: string[]
	sourceSite: string
	/** The proof of the browser that sent it. */
	holder?: Holder | undefined
	/** The open quote of a new pickup, its token, and its price as the calculator showed it. */
	quote?: { id?: QuoteId | undefined; token?: string | undefined; shown?: Shown | undefined }
	/** The pickup to move, and its job size. */
	moves?: { bookingId: BookingId; jobSize: JobSize } | undefined
}

export type JoinResult =
	| { ok: true; waitingId: WaitingId; token: string }
	| { ok: false; reason: 'too-late' }
	/** The customer waits already, in another browser: nothing changes, and the link is mailed again. */
	| { ok: false; reason: 'waits-already'; link: LinkAgain }

/**
 * Joins the wait list of a day, and returns a token for the entry. An entry of the same customer, day and address keeps its
 * position and gets the new windows and form, where the same browser sends it. Slots that are free already are offered at
 * once.
 */
export async function joinWaitlist({ database, jobs, company, now }: Needs, wish: Wish): Promise<JoinResult> {
	const { request, fields, sourceSite, quote, moves, holder = {} } = wish
	const { date } = request
	const windowIds = allWindows(company)
		.filter(
			({ id, todayOnly }) => wish.windowIds.includes(id) && !todayOnly && isWindowOffered(company, date, id),
		)
		.filter((window) => offerTimes(company, request, window, now()))
		.map(({ id }) => id)
	if (windowIds.length === 0) return { ok: false, reason: 'too-late' }
	const entry = await database.transaction().execute(async (transaction) => {
		const visitors = { quoteToken: quote?.token, shown: quote?.shown }
		const jobSize =
			moves?.jobSize ?? jobSizeOf(company, request, await lockLoadOfQuote(transaction, visitors))
		// `processWaitlist` sees the entry as it is before or after this, so that nobody is passed over.
		await lockScheduleOf({ database: transaction }, date)
		const fingerprint = waitlistFingerprint(request, moves?.bookingId)
		const before = await store.entryOfFingerprint(transaction, fingerprint)
		// A move needs no proof: the link to the pickup is the right to it.
		if (before && !moves && !isHeldBy(holder, before))
			return { ok: false, link: await mailLinkAgain({ jobs }, transaction, before.id) } as const
		const row = await store.insertOrUpdate(transaction, {
			date,
			window_ids: windowIds,
			name: request.name,
			email: request.email,
			phone: request.phone,
			property_address: request.address,
			postal_code: request.postal,
			city: request.city,
			fields: JSON.stringify(Object.fromEntries(fields)),
			quote_id: quote?.id ?? null,
			source_site: sourceSite,
			moves: moves?.bookingId ?? null,
			fingerprint,
			holder_hash: holder.hash ?? null,
			cubic_yards: jobSize.cubicYards,
			minutes: jobSize.minutes,
		})
		await history.record(transaction, {
			subject: { kind: 'waiting', id: row.id },
			actor: 'customer',
			action: 'join',
			before: null,
			after: { date, windows: row.window_ids },
		})
		await enqueueMessages({ jobs }, transaction, { waitingId: row.id }, [
			{ kind: 'waiting-list', channel: 'mail', dedupeKey: 'joined' },
		])
		await jobs.enqueue(transaction, [[jobOfFreed(date)]])
		return { ok: true, id: row.id } as const
	})
	if (!entry.ok) return { ok: false, reason: 'waits-already', link: entry.link }
	return { ok: true, waitingId: entry.id, token: await makeWaitingToken({ database }, entry.id) }
}

/** Makes a token that opens an entry, and the pickup that is to be moved. */
export async function makeWaitingToken(
	{ database }: Pick<Platform, 'database'>,
	waitingId: WaitingId,
): Promise<string> {
	const entry = await store.findEntry(database, { actor: 'system', waitingId })
	if (!entry) throw new Error(`nobody waits as ${waitingId}`)
	return issueToken(database, { waitingId, bookingId: entry.moves }, 'receipt')
}

/** The right to the entry that a token opens; `undefined` when it opens none. */
export async function waiterBy(
	{ database }: Pick<Platform, 'database'>,
	token: string,
): Promise<store.WaitingRight | undefined> {
	const { waitingId, bookingId } = await openToken(database, token)
	return waitingId && { actor: 'customer', waitingId, bookingId }
}

export async function findCustomersEntry(
	{ database, company, now }: Pick<Needs, 'database' | 'company' | 'now'>,
	right: store.WaitingRight,
): Promise<CustomersEntry | undefined> {
	const entry = await store.findEntry(database, right)
	if (!entry) return undefined
	const label = (id: string) => windowLabel(company, id)
	const { offered_window_id: offered, reserved_until: until } = entry
	return {
		status: entry.status === 'offered' && until && until <= now() ? 'lapsed' : entry.status,
		version: entry.version,
		dateInWords: formatDate(entry.date),
		windows: entry.window_ids.map(label),
		offered:
			offered && until ? { window: label(offered), until: untilInWords(company, until, now()) } : undefined,
		before: await store.countBefore(database, entry.id, entry),
		isMove: entry.moves !== null,
		where: addressLine({
			propertyAddress: entry.property_address,
			city: entry.city,
			provinceState: company.region.code,
			postalCode: entry.postal_code,
		}),
		email: entry.email,
		phone: entry.phone,
	}
}

/** The time alone today, with its day otherwise. */
const untilInWords = ({ timeZone }: Pick<Company, 'timeZone'>, until: Date, now: Date): string =>
	localDate(until, timeZone) === localDate(now, timeZone)
		? formatTime(until, timeZone)
		: formatMoment(until, timeZone)

/** The entries for days from `first` to `last`, for staff. */
export async function listWaitlist(
	{ database, company }: Pick<Needs, 'database' | 'company'>,
	{ first, last, staff }: { first: CalendarDate; last: CalendarDate; staff: SignedInStaff },
): Promise<EntryAtDesk[]> {
	const rows = await store.waitlistBetween(database, { first, last, staff })
	return rows.map((row) => ({
		id: row.id,
		version: row.version,
		date: row.date,
		dateInWords: formatDate(row.date),
		name: row.name,
		email: row.email,
		phone: formatPhone(row.phone),
		where: row.property_address,
		windows: row.window_ids.map((id) => ({ id, label: windowLabel(company, id) })),
		since: formatMoment(row.created_at, company.timeZone),
		isMove: row.moves !== null,
		offered:
			row.offered_window_id && row.reserved_until && row.notify_at
				? {
						id: row.offered_window_id,
						label: windowLabel(company, row.offered_window_id),
						until: formatMoment(row.reserved_until, company.timeZone),
						notifiedFrom: formatMoment(row.notify_at, company.timeZone),
					}
				: undefined,
	}))
}
