import type { Transaction } from 'kysely'
import { type ArrivalWindow, allWindows } from '#app/bookings/arrival-window.ts'
import { holdPlace, keepPlaces, oweMessage, releaseHeldPlace } from '#app/bookings/bookings.server.ts'
import { isOpenToCustomer } from '#app/bookings/own-changes.ts'
import { retentionMonths } from '#app/bookings/retention-months.ts'
import type { Tables } from '#app/platform/database-types.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { runDaily, runEveryFiveMinutes } from '#app/platform/recurring.server.ts'
import { freedJobSchema, freedJobs } from '#app/schedule/freed-places.ts'
import { holdScheduleOf } from '#app/schedule/schedule.server.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import { localDate, monthsBefore } from '#app/values/local-time.ts'
import { type OfferTimes, offerTimes } from './offer-times.ts'
import * as store from './store.server.ts'
import { transition } from './transition.server.ts'
import { waitsOf } from './waiting-form.server.ts'

type Needs = Pick<Platform, 'database' | 'jobs' | 'company' | 'now'>
const system = { actor: 'system' } as const

/**
 * Looks at the line of a day, in its order: what was held too long is given back, who has what they waited for or can no
 * longer be told in time waits no more, and what is free is held for the first whose load fits. Of several processes that do
 * it at once, one goes after the other.
 */
export async function serveLine(needs: Needs, date: CalendarDate): Promise<void> {
	await needs.database.transaction().execute(async (transaction) => {
		// Before the line is read: what was freed before this is seen.
		await holdScheduleOf({ database: transaction }, date)
		await keepPlaces(transaction, needs, date)
		const line = await store.lockLine(transaction, date)
		const held = line.filter(({ status }) => status === 'offered')
		for (const place of held) await lookAtOffer(needs, transaction, place)
		for (const place of line) if (place.status === 'waiting') await lookAtWaiting(needs, transaction, place)
	})
}

/** The same for all days for which somebody waits. */
export async function serveLines(needs: Needs): Promise<void> {
	for (const date of await store.daysInLine(needs.database)) await serveLine(needs, date)
}

async function lookAtOffer(
	{ jobs, company, now }: Needs,
	transaction: Transaction<Tables>,
	place: store.InLine,
): Promise<void> {
	const { held_place_id: heldPlaceId, held_until: until, tell_at: tellAt } = place
	if (!heldPlaceId || !until || !tellAt) return
	const because = whyNoLonger({ company, now }, place)
	if (because !== undefined) {
		await transition(transaction, place, { ...system, action: 'leave', because })
		await releaseHeldPlace(transaction, heldPlaceId)
	} else if (until <= now()) {
		await transition(transaction, place, { ...system, action: 'lapse' })
		await releaseHeldPlace(transaction, heldPlaceId)
		await tellOver({ jobs }, transaction, place)
	} else if (tellAt <= now()) {
		await oweMessage({ jobs }, transaction, {
			waitingId: place.id,
			message: 'waiting',
			channels: ['mail', 'text'],
			occasion: heldPlaceId,
			eta: until,
		})
	}
}

async function lookAtWaiting(
	needs: Needs,
	transaction: Transaction<Tables>,
	place: store.InLine,
): Promise<void> {
	const { company, now, jobs } = needs
	const because = whyNoLonger(needs, place)
	if (because !== undefined) {
		await transition(transaction, place, { ...system, action: 'leave', because })
		return
	}
	const windows = windowsInTime(needs, place)
	if (windows.length === 0) {
		await transition(transaction, place, { ...system, action: 'end' })
		await tellOver({ jobs }, transaction, place)
		return
	}
	const { cubic_yards: cubicYards, minutes, moves, date } = place
	const whom = { haul: { cubicYards, minutes }, moves: moves ?? undefined }
	for (const { window, tellAt, until } of windows) {
		const heldPlaceId = await holdPlace(transaction, { company, now }, { date, window }, whom)
		if (heldPlaceId === undefined) continue
		const offered = await transition(
			transaction,
			place,
			{ ...system, action: 'offer' },
			{
				held_place_id: heldPlaceId,
				offered_window_id: window.id,
				tell_at: tellAt,
				held_until: until,
			},
		)
		if (offered) await lookAtOffer(needs, transaction, { ...place, ...offered })
		return
	}
}

/** The windows that somebody waits for and of which they can still be told in time. */
const windowsInTime = (
	{ company, now }: Needs,
	place: store.InLine,
): ({ window: ArrivalWindow } & OfferTimes)[] =>
	allWindows(company).flatMap((window) => {
		if (!place.window_ids.includes(window.id)) return []
		if (place.moved_date === place.date && place.moved_window_id === window.id) return []
		const times = offerTimes(company, waitsOf(place), window, now())
		return times ? [{ window, ...times }] : []
	})

/** Why somebody needs no place any more: they booked another one, or the pickup that they wanted to move cannot be moved. */
function whyNoLonger(
	{ company, now }: Pick<Needs, 'company' | 'now'>,
	place: store.InLine,
): string | undefined {
	if (place.booked_elsewhere) return 'booked another window'
	const { moved_date: date, moved_window_id: windowId, moved_status: status } = place
	if (place.moves === null || date === null || windowId === null || status === null) return undefined
	const booking = { date, window_id: windowId, asap_window_id: place.moved_asap_window_id, status }
	if (!isOpenToCustomer(company, booking, now())) return 'the pickup can no longer be moved'
	// What is offered, or else all that they wait for, is where it stands by now.
	const wanted = place.offered_window_id === null ? place.window_ids : [place.offered_window_id]
	if (date === place.date && wanted.every((id) => id === windowId)) return 'the pickup is there already'
	return undefined
}

const tellOver = ({ jobs }: Pick<Needs, 'jobs'>, transaction: Transaction<Tables>, { id }: store.InLine) =>
	oweMessage({ jobs }, transaction, {
		waitingId: id,
		message: 'waiting-over',
		channels: ['mail'],
		occasion: 'over',
	})

/** Starts the worker of the places that are freed. */
export const registerWaiting = (needs: Needs): Promise<void> =>
	needs.jobs.work(freedJobs.placesFreed, freedJobSchema, ({ date }) =>
		date === null ? serveLines(needs) : serveLine(needs, date),
	)

/**
 * Looks at all lines now and every five minutes, for what only the time changes, and deletes once a day what is no longer
 * kept. Returns a function that stops it.
 */
export function runWaiting(platform: Needs & Pick<Platform, 'log'>): () => Promise<void> {
	const { database, company, now, log } = platform
	const stops = [
		runEveryFiveMinutes({ log, task: 'look at the waiting list' }, () => serveLines(platform)),
		runDaily({ log, task: 'delete places in the waiting list that are no longer kept' }, async () => {
			const before = localDate(monthsBefore(now(), retentionMonths.waiting), company.timeZone)
			await store.deleteEnded(database, before)
		}),
	]
	return async () => {
		await Promise.all(stops.map((stop) => stop()))
	}
}
