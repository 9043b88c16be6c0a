import type { Transaction } from 'kysely'
import type { Tables } from '#app/platform/database-types.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { readSchedule } from '#app/schedule/schedule.server.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import type { ArrivalWindow } from './arrival-window.ts'
import {
	type Claim,
	type Connection,
	claimOrTakeHeld,
	NoPlace,
	overbookPlace,
	type Waited,
	whyNoPlace,
} from './claim.server.ts'
import { haulOfBooked } from './haul.ts'
import type { WantedWindow } from './move-refusal.ts'
import * as windowPlaces from './places/store.server.ts'
import * as store from './store.server.ts'

type ByStaff = Extract<store.BookingRight, { actor: 'staff' }>

/** All that a window lacks for a pickup, and whose pickups take it, by their references. */
export type InTheWay = {
	reasons: NoPlace['reason'][]
	inWindow: string[]
	/** The others of the day, where its trucks or crews do not suffice. */
	elsewhere: string[]
}

/** Why a pickup takes a place where there is none, and beside whom. */
export type Overbooked = { because: string; beside: string[] }

/** What an owner wants all the same, with what they saw in its way. */
export type Overbook = { because: string; seen: string }

/** What is in the way, as a form carries it: nobody overbooks more than they have seen. */
export const asSeen = ({ reasons, inWindow, elsewhere }: InTheWay) =>
	JSON.stringify([reasons, inWindow, elsewhere])

/** What is in the way of a pickup in a window. */
export async function whatIsInTheWay(
	{ database, company }: { database: Connection; company: Platform['company'] },
	{ date, windowId }: { date: CalendarDate; windowId: string },
	claim: Claim,
): Promise<InTheWay> {
	const schedule = await readSchedule({ database }, date, date)
	const reasons = await whyNoPlace(database, company, { schedule, date, windowId }, claim)
	const pickups = (await windowPlaces.pickupsThere(database, date)).filter(({ id }) => id !== claim.moved)
	const isThere = (pickup: (typeof pickups)[number]) =>
		[pickup.window_id, pickup.asap_window_id].includes(windowId)
	const lacksRoom = reasons.includes('trucks-full') || reasons.includes('no-time-left')
	return {
		reasons,
		inWindow: pickups.filter(isThere).map(({ reference }) => reference),
		elsewhere: pickups.filter((pickup) => lacksRoom && !isThere(pickup)).map(({ reference }) => reference),
	}
}

/** What is in the way of a pickup that staff want to move there; `undefined` when there is no such pickup. */
export async function whatIsInTheWayOf(
	{ database, company }: Pick<Platform, 'database' | 'company'>,
	right: ByStaff,
	at: WantedWindow,
): Promise<InTheWay | undefined> {
	const booking = await store.findBooking(database, right)
	return (
		booking &&
		whatIsInTheWay({ database, company }, at, { ...haulOfBooked(company, booking), moved: booking.id })
	)
}

/**
 * Claims a place in a window, or takes one beyond what it has, for an owner who saw what is in the way now. The transaction
 * holds the day. Returns the window in which a pickup of today's own window has its place, and what is to be written down of
 * a place that was taken beyond. Throws `NoPlace`.
 */
export async function claimOrOverbook(
	transaction: Transaction<Tables>,
	needs: Pick<Platform, 'company' | 'now'>,
	at: { date: CalendarDate; window: ArrivalWindow },
	claim: Claim,
	{ waited, overbook }: { waited: Waited | undefined; overbook: Overbook | undefined },
): Promise<{ asapWindow: ArrivalWindow | undefined; overbooked: Overbooked | undefined }> {
	const { date, window } = at
	try {
		const asapWindow = await claimOrTakeHeld(transaction, needs, at, claim, waited)
		return { asapWindow, overbooked: undefined }
	} catch (error) {
		if (!(error instanceof NoPlace) || !overbook) throw error
		const database = transaction
		const { company } = needs
		const there = await whatIsInTheWay({ database, company }, { date, windowId: window.id }, claim)
		if (asSeen(there) !== overbook.seen) throw error
		await overbookPlace(transaction, date, window)
		const beside = [...there.inWindow, ...there.elsewhere]
		return { asapWindow: undefined, overbooked: { because: overbook.because, beside } }
	}
}
