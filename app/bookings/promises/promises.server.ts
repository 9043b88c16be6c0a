import * as history from '#app/history/history.server.ts'
import type { Connection } from '#app/platform/http/connection.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { type BookingAction, isAhead } from '#app/policies/booking-states.ts'
import { countsFromDone, dueFrom, endsPromises, keptBy, type PromiseKind } from '#app/policies/promises.ts'
import type { Company } from '#app/values/company.ts'
import { instantOf } from '#app/values/local-time.ts'
import type { PagePromise } from '#app/values/page-subject.ts'
import { type ArrivalWindow, isFirstBookable } from '../rules/arrival-window.ts'
import type { PickupRequest } from '../rules/booking.ts'
import { isInOwnCity } from '../rules/service-zone.ts'
import * as bookings from '../store.server.ts'
import * as store from './store.server.ts'

type Needs = Pick<Platform, 'database' | 'now'>
type ByStaff = Extract<bookings.BookingRight, { actor: 'staff' }>

/**
 * What the page of a booking promised: the two hours only in the company's own city, and not where an earlier window than the one that
 * was chosen could still be booked. Returns whether they are promised: it is an emergency.
 */
export async function promiseAsOnPage(
	connection: Connection<'promises'>,
	bookingId: bookings.PermittedBookingId,
	{
		promised,
		request,
		window,
		company,
		now,
	}: {
		promised: readonly PagePromise[]
		request: PickupRequest
		window: ArrivalWindow
		company: Company
		now: Date
	},
): Promise<boolean> {
	const begins = instantOf(request.date, window.startHour, company.timeZone)
	const isUrgent = begins <= dueFrom('response', now) || isFirstBookable(company, request.date, window, now)
	const kinds = promised.filter((kind) => kind !== 'response' || (isUrgent && isInOwnCity(company, request)))
	await store.insertPromises(
		connection,
		bookingId,
		kinds.map((kind) => newPromise(kind, { now })),
	)
	return kinds.includes('response')
}

const newPromise = (kind: PromiseKind, { now, isDone = false }: { now: Date; isDone?: boolean }) => ({
	kind,
	made_at: now,
	due_at: countsFromDone(kind) && !isDone ? null : dueFrom(kind, now),
})

/** What an action does to the promises of its pickup: the crew is there; or it is done, and everyone is promised a report. */
export async function followPromises(
	connection: Connection<'promises'>,
	bookingId: bookings.PermittedBookingId,
	{ action, by, now }: { action: BookingAction; by: string; now: Date },
): Promise<void> {
	const kept = keptBy(action)
	if (kept) await store.markKept(connection, bookingId, kept, { at: now, by })
	if (action !== 'finish') return
	await store.insertPromises(connection, bookingId, [newPromise('report', { now, isDone: true })])
	await store.setDue(connection, bookingId, 'photos', dueFrom('photos', now))
}

/** Nobody is there at a curbside pickup, so its customer is promised photos. `at`: of their consent; what was promised already stays. */
export const promiseWithCurbside = (
	connection: Connection<'promises'>,
	bookingId: bookings.PermittedBookingId,
	at: Date,
): Promise<void> => store.insertPromises(connection, bookingId, [newPromise('photos', { now: at })])

/**
 * The consent of that moment was taken back: photos that were promised with it stand by the first of those that are left, and go with
 * the last one. What was promised otherwise stays.
 */
export const withdrawWithCurbside = (
	connection: Connection<'promises'>,
	bookingId: bookings.PermittedBookingId,
	{ markedAt, left }: { markedAt: Date; left: Date | undefined },
): Promise<unknown> =>
	left === undefined
		? store.deleteOpen(connection, bookingId, 'photos', markedAt)
		: store.remakeOpen(connection, bookingId, 'photos', { from: markedAt, to: left })

/** A pickup that is not done after all: what is promised from then on is not promised yet, but for what was kept. */
export const unfollowDone = store.forgetDone

/** What a booking's customer was promised, and what of it is kept; nothing where there is no such booking. */
export async function promisesOf({ database }: Pick<Needs, 'database'>, right: ByStaff) {
	const booking = await bookings.findBooking(database, right)
	return booking ? store.promisesOf(database, booking.id) : []
}

export type PromiseResult = { ok: true } | { ok: false; reason: 'no-such-booking' | 'over' | 'kept' }

/** Promises a customer something, as staff said they would. What was promised already stays. */
export const promiseByStaff = (
	{ database, now }: Needs,
	right: ByStaff,
	kind: PagePromise,
): Promise<PromiseResult> =>
	database.transaction().execute(async (transaction) => {
		const found = await bookings.findBooking(transaction, right)
		if (!found) return { ok: false, reason: 'no-such-booking' }
		const { status } = await bookings.lockBooking(transaction, found.id)
		if (endsPromises(status) || (kind === 'response' && !isAhead(status)))
			return { ok: false, reason: 'over' }
		const there = (await store.promisesOf(transaction, found.id)).find((each) => each.kind === kind)
		if (there) return there.kept_at === null ? { ok: true } : { ok: false, reason: 'kept' }
		await store.insertPromises(transaction, found.id, [
			newPromise(kind, { now: now(), isDone: status === 'done' }),
		])
		await history.record(transaction, {
			subject: { kind: 'booking', id: found.id },
			actor: right.staff.name,
			action: 'promised',
			before: null,
			after: { promise: kind },
		})
		return { ok: true }
	})

/** Takes an open promise back that was made by mistake, or that its customer no longer wants. Twice is once. */
export const withdrawPromise = (
	{ database }: Pick<Needs, 'database'>,
	right: ByStaff,
	kind: PagePromise,
): Promise<PromiseResult> =>
	database.transaction().execute(async (transaction) => {
		const found = await bookings.findBooking(transaction, right)
		if (!found) return { ok: false, reason: 'no-such-booking' }
		if (!(await store.deleteOpen(transaction, found.id, kind))) {
			const isKept = (await store.promisesOf(transaction, found.id)).some((each) => each.kind === kind)
			return isKept ? { ok: false, reason: 'kept' } : { ok: true }
		}
		await history.record(transaction, {
			subject: { kind: 'booking', id: found.id },
			actor: right.staff.name,
			action: 'promise withdrawn',
			before: { promise: kind },
			after: null,
		})
		return { ok: true }
	})

/** Staff have answered an emergency: they spoke to its customer, or a crew is there. Twice is once. */
export const answerEmergency = ({ database, now }: Needs, right: ByStaff): Promise<PromiseResult> =>
	database.transaction().execute(async (transaction) => {
		const found = await bookings.findBooking(transaction, right)
		if (!found) return { ok: false, reason: 'no-such-booking' }
		const kept = await store.markKept(transaction, found.id, 'response', {
			at: now(),
			by: right.staff.name,
		})
		if (kept)
			await history.record(transaction, {
				subject: { kind: 'booking', id: found.id },
				actor: right.staff.name,
				action: 'emergency answered',
				before: null,
				after: {},
			})
		return { ok: true }
	})
