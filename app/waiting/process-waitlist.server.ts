import type { Transaction } from 'kysely'
import { lockSlots, releaseReservation, reserveSlot } from '#app/bookings/capacity/capacity.server.ts'
import { nobodyComesInWords, nobodyComesReason } from '#app/bookings/capacity/nobody-comes.ts'
import { byChannels, enqueueMessages } from '#app/bookings/outgoing/outgoing.server.ts'
import { type ArrivalWindow, allWindows } from '#app/bookings/rules/arrival-window.ts'
import { isOpenToCustomer } from '#app/bookings/rules/self-service-deadline.ts'
import type { Tables } from '#app/platform/database/database-types.ts'
import { oneByOne } from '#app/platform/jobs/one-by-one.server.ts'
import { runDaily, runEveryFiveMinutes } from '#app/platform/jobs/recurring.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { retentionMonths } from '#app/policies/retention-months.ts'
import { freedJobSchema, freedJobs } from '#app/schedule/freed-slots.ts'
import { lockScheduleOf } from '#app/schedule/schedule.server.ts'
import type { Schedule } from '#app/schedule/schedule.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import { localDate, monthsBefore } from '#app/values/local-time.ts'
import { type OfferTimes, offerTimes } from './offer-times.ts'
import * as store from './store.server.ts'
import { transition } from './transition.server.ts'
import { waitsOf } from './waiting-form.server.ts'

type Needs = Pick<Platform, 'database' | 'jobs' | 'company' | 'now' | 'log'>
const system = { actor: 'system' } as const

/**
 * Processes the wait list of a day in its order: overdue reservations are released, entries end that are booked elsewhere or
 * can no longer be notified in time, and free slots are reserved for the first whose load fits. Several processes that do it
 * at once go one after the other.
 */
export async function processWaitlist(needs: Needs, date: CalendarDate): Promise<void> {
	await needs.database.transaction().execute(async (transaction) => {
		// Before the entries are read, so that slots freed until now are seen.
		const schedule = await lockScheduleOf({ database: transaction }, date)
		await lockSlots(transaction, needs, date)
		const line = await store.lockWaitlist(transaction, date)
		const offered = line.filter(({ status }) => status === 'offered')
		for (const entry of offered)
			if (!(await withdrawn(needs, transaction, { entry, schedule })))
				await advanceOffer(needs, transaction, entry)
		for (const entry of line) if (entry.status === 'waiting') await offerSlot(needs, transaction, entry)
	})
}

/** Processes every day that has entries. */
export async function processWaitlists(needs: Needs): Promise<void> {
	const { database, log } = needs
	const failure = 'the waiting list of a day couldn’t be looked at'
	await oneByOne(await store.daysWithWaitlist(database), { log, failure }, (date) =>
		processWaitlist(needs, date),
	)
}

/**
 * Withdraws an offer on a day on which no crew comes, unless its customer may have been notified: the customer waits on.
 * Returns whether it was withdrawn.
 */
async function withdrawn(
	{ company, now }: Needs,
	transaction: Transaction<Tables>,
	{ entry, schedule }: { entry: store.LockedEntry; schedule: Schedule },
): Promise<boolean> {
	const { reservation_id: reservationId, offered_window_id: windowId, notify_at: notifyAt, date } = entry
	if (!reservationId || windowId === null || !notifyAt || notifyAt <= now()) return false
	const why = nobodyComesReason(company, schedule, { date, windowId, truckId: null })
	if (!why) return false
	await transition(transaction, entry, { ...system, action: 'withdraw', because: nobodyComesInWords[why] })
	await releaseReservation(transaction, reservationId)
	return true
}

async function advanceOffer(
	{ jobs, company, now }: Needs,
	transaction: Transaction<Tables>,
	entry: store.LockedEntry,
): Promise<void> {
	const { reservation_id: reservationId, reserved_until: until, notify_at: notifyAt } = entry
	if (!reservationId || !until || !notifyAt) return
	const because = whyNoLonger({ company, now }, entry)
	if (because !== undefined) {
		await transition(transaction, entry, { ...system, action: 'leave', because })
		await releaseReservation(transaction, reservationId)
	} else if (until <= now()) {
		await transition(transaction, entry, { ...system, action: 'lapse' })
		await releaseReservation(transaction, reservationId)
		await notifyOver({ jobs }, transaction, entry)
	} else if (notifyAt <= now()) {
		const offer = byChannels(['mail', 'text'], { kind: 'waiting', dedupeKey: reservationId, eta: until })
		await enqueueMessages({ jobs }, transaction, { waitingId: entry.id }, offer)
	}
}

async function offerSlot(
	needs: Needs,
	transaction: Transaction<Tables>,
	entry: store.LockedEntry,
): Promise<void> {
	const { company, now, jobs } = needs
	const because = whyNoLonger(needs, entry)
	if (because !== undefined) {
		await transition(transaction, entry, { ...system, action: 'leave', because })
		return
	}
	const windows = windowsInTime(needs, entry)
	if (windows.length === 0) {
		await transition(transaction, entry, { ...system, action: 'end' })
		await notifyOver({ jobs }, transaction, entry)
		return
	}
	const { cubic_yards: cubicYards, minutes, moves, date } = entry
	const whom = { jobSize: { cubicYards, minutes }, moves: moves ?? undefined }
	for (const { window, notifyAt, until } of windows) {
		const reservationId = await reserveSlot(transaction, { company, now }, { date, window }, whom)
		if (reservationId === undefined) continue
		const offered = await transition(
			transaction,
			entry,
			{ ...system, action: 'offer' },
			{
				reservation_id: reservationId,
				offered_window_id: window.id,
				notify_at: notifyAt,
				reserved_until: until,
			},
		)
		if (offered) await advanceOffer(needs, transaction, { ...entry, ...offered })
		return
	}
}

/** The windows of an entry whose customer can still be notified in time. */
const windowsInTime = (
	{ company, now }: Needs,
	entry: store.LockedEntry,
): ({ window: ArrivalWindow } & OfferTimes)[] =>
	allWindows(company).flatMap((window) => {
		if (!entry.window_ids.includes(window.id)) return []
		if (entry.moved_date === entry.date && entry.moved_window_id === window.id) return []
		const times = offerTimes(company, waitsOf(entry), window, now())
		return times ? [{ window, ...times }] : []
	})

/**
 * Why an entry ends: its customer booked another window, or the pickup to move cannot be moved. `undefined` when it goes on.
 */
function whyNoLonger(
	{ company, now }: Pick<Needs, 'company' | 'now'>,
	entry: store.LockedEntry,
): string | undefined {
	if (entry.booked_elsewhere) return 'booked another window'
	const { moved_date: date, moved_window_id: windowId, moved_status: status } = entry
	if (entry.moves === null || date === null || windowId === null || status === null) return undefined
	const booking = { date, window_id: windowId, asap_window_id: entry.moved_asap_window_id, status }
	if (!isOpenToCustomer(company, booking, now())) return 'the pickup can no longer be moved'
	// The pickup is already in the offered window, or else in all that it waits for.
	const wanted = entry.offered_window_id === null ? entry.window_ids : [entry.offered_window_id]
	if (date === entry.date && wanted.every((id) => id === windowId)) return 'the pickup is there already'
	return undefined
}

const notifyOver = (
	{ jobs }: Pick<Needs, 'jobs'>,
	transaction: Transaction<Tables>,
	{ id }: store.LockedEntry,
) =>
	enqueueMessages({ jobs }, transaction, { waitingId: id }, [
		{ kind: 'waiting-over', channel: 'mail', dedupeKey: 'over' },
	])

/** Starts the worker that processes freed slots. */
export const registerWaiting = (needs: Needs): Promise<void> =>
	needs.jobs.work(freedJobs.slotsFreed, freedJobSchema, ({ date }) =>
		date === null ? processWaitlists(needs) : processWaitlist(needs, date),
	)

/** Deletes entries beyond their retention. */
export async function deleteEndedWaits({
	database,
	company,
	now,
}: Pick<Needs, 'database' | 'company' | 'now'>): Promise<void> {
	const before = localDate(monthsBefore(now(), retentionMonths.waiting), company.timeZone)
	await store.deleteEnded(database, before)
}

/**
 * Processes all wait lists now and every five minutes, for what only the time changes, and deletes once a day what is past
 * its retention. Returns a function that stops it.
 */
export function runWaiting(platform: Needs & Pick<Platform, 'log'>): () => Promise<void> {
	const { log } = platform
	const stops = [
		runEveryFiveMinutes({ log, task: 'look at the waiting list' }, () => processWaitlists(platform)),
		runDaily({ log, task: 'delete places in the waiting list that are no longer kept' }, () =>
			deleteEndedWaits(platform),
		),
	]
	return async () => {
		await Promise.all(stops.map((stop) => stop()))
	}
}
