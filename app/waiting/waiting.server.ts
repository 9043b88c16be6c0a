import { allWindows, windowLabel } from '#app/bookings/arrival-window.ts'
import type { BookingRequest } from '#app/bookings/booking.ts'
import { lockLoadOfQuote, oweMessage } from '#app/bookings/bookings.server.ts'
import { haulOf } from '#app/bookings/haul.ts'
import { issueToken, openToken } from '#app/customers/customers.server.ts'
import type { BookingId, QuoteId, SignedInStaff, WaitingId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import type { Shown } from '#app/quotes/quote.ts'
import { jobOfFreed } from '#app/schedule/freed-places.ts'
import type { Haul } from '#app/schedule/room.ts'
import { holdScheduleOf } from '#app/schedule/schedule.server.ts'
import { addressLine } from '#app/values/address.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import type { Company } from '#app/values/company.ts'
import { formatDate, formatMoment, formatTime, localDate } from '#app/values/local-time.ts'
import { formatPhone } from '#app/values/phone.ts'
import { lineFingerprint } from './line-fingerprint.server.ts'
import { offerTimes } from './offer-times.ts'
import * as store from './store.server.ts'
import type { OwnPlace, PlaceInLine } from './waiting-place.ts'

export { declinePlace, type LeaveResult, leaveLine } from './give-up.server.ts'
export { registerWaiting, runWaiting, serveLine, serveLines } from './serve-line.server.ts'
export type { WaitingRight } from './store.server.ts'
export { type TakeResult, takePlace } from './take-place.server.ts'
export { findWaiting } from './waiting-to-tell.server.ts'

type Needs = Pick<Platform, 'database' | 'jobs' | 'company' | 'now'>

/** What somebody wants who waits: their form with its first window, and which windows of the day they would take. */
export type Wish = {
	request: BookingRequest
	fields: ReadonlyMap<string, string>
	windowIds: string[]
	sourceSite: string
	/** The open quote of a new pickup, with its token, and what the calculator showed of it. */
	quote?: { id?: QuoteId | undefined; token?: string | undefined; shown?: Shown | undefined }
	/** The pickup that is to be moved, and what it takes of its day. */
	moves?: { bookingId: BookingId; haul: Haul } | undefined
}

export type JoinResult = { ok: true; waitingId: WaitingId; token: string } | { ok: false; reason: 'too-late' }

/**
 * Puts somebody into the line of a day, and returns the token of their place. Who waits already for this day at this address
 * keeps their place in the line, with the windows and the form that they sent now. What is free already is held for them at once.
 */
export async function joinLine({ database, jobs, company, now }: Needs, wish: Wish): Promise<JoinResult> {
	const { request, fields, sourceSite, quote, moves } = wish
	const { date } = request
	const windowIds = allWindows(company)
		.filter(({ id, todayOnly }) => wish.windowIds.includes(id) && !todayOnly)
		.filter((window) => offerTimes(company, request, window, now()))
		.map(({ id }) => id)
	if (windowIds.length === 0) return { ok: false, reason: 'too-late' }
	const place = await database.transaction().execute(async (transaction) => {
		const visitors = { quoteToken: quote?.token, shown: quote?.shown }
		const haul = moves?.haul ?? haulOf(company, request, await lockLoadOfQuote(transaction, visitors))
		// Whoever serves the line sees it as it is before or after this, and passes nobody by who sends their form again.
		await holdScheduleOf({ database: transaction }, date)
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
			fingerprint: lineFingerprint(request, moves?.bookingId),
			cubic_yards: haul.cubicYards,
			minutes: haul.minutes,
		})
		await store.recordHistory(transaction, {
			waitingId: row.id,
			actor: 'customer',
			action: 'join',
			before: null,
			after: { date, windows: row.window_ids },
		})
		await oweMessage({ jobs }, transaction, {
			waitingId: row.id,
			message: 'waiting-list',
			channels: ['mail'],
			occasion: 'joined',
		})
		await jobs.enqueue(transaction, [[jobOfFreed(date)]])
		return row
	})
	return { ok: true, waitingId: place.id, token: await makeWaitingToken({ database }, place.id) }
}

/** Makes a token that opens a place in the line, and the pickup that is to be moved. */
export async function makeWaitingToken(
	{ database }: Pick<Platform, 'database'>,
	waitingId: WaitingId,
): Promise<string> {
	const place = await store.findPlace(database, { actor: 'system', waitingId })
	if (!place) throw new Error(`nobody waits as ${waitingId}`)
	return issueToken(database, { waitingId, bookingId: place.moves }, 'receipt')
}

/** The right of who waits to the place that a token opens; `undefined` when it opens none. */
export async function waiterBy(
	{ database }: Pick<Platform, 'database'>,
	token: string,
): Promise<store.WaitingRight | undefined> {
	const { waitingId, bookingId } = await openToken(database, token)
	return waitingId && { actor: 'customer', waitingId, bookingId }
}

/** A place in the line as its own page shows it. */
export async function findOwnPlace(
	{ database, company, now }: Pick<Needs, 'database' | 'company' | 'now'>,
	right: store.WaitingRight,
): Promise<OwnPlace | undefined> {
	const place = await store.findPlace(database, right)
	if (!place) return undefined
	const label = (id: string) => windowLabel(company, id)
	const { offered_window_id: offered, held_until: until } = place
	return {
		status: place.status === 'offered' && until && until <= now() ? 'lapsed' : place.status,
		version: place.version,
		dateInWords: formatDate(place.date),
		windows: place.window_ids.map(label),
		offered:
			offered && until ? { window: label(offered), until: untilInWords(company, until, now()) } : undefined,
		before: await store.countBefore(database, place.id, place),
		isMove: place.moves !== null,
		where: addressLine({
			propertyAddress: place.property_address,
			city: place.city,
			provinceState: company.region.code,
			postalCode: place.postal_code,
		}),
		email: place.email,
	}
}

/** A time of today; with its day when it is another one. */
const untilInWords = ({ timeZone }: Pick<Company, 'timeZone'>, until: Date, now: Date): string =>
	localDate(until, timeZone) === localDate(now, timeZone)
		? formatTime(until, timeZone)
		: formatMoment(until, timeZone)

/** Everybody who waits for a day from `first` to `last`, for staff. */
export async function listLine(
	{ database, company }: Pick<Needs, 'database' | 'company'>,
	{ first, last, staff }: { first: CalendarDate; last: CalendarDate; staff: SignedInStaff },
): Promise<PlaceInLine[]> {
	const rows = await store.lineBetween(database, { first, last, staff })
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
			row.offered_window_id && row.held_until && row.tell_at
				? {
						id: row.offered_window_id,
						label: windowLabel(company, row.offered_window_id),
						until: formatMoment(row.held_until, company.timeZone),
						toldFrom: formatMoment(row.tell_at, company.timeZone),
					}
				: undefined,
	}))
}
