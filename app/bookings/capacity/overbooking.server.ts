import type { Transaction } from 'kysely'
import type { Tables } from '#app/platform/database/database-types.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { readSchedule } from '#app/schedule/schedule.server.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import type { ArrivalWindow, WantedWindow } from '../rules/arrival-window.ts'
import * as store from '../store.server.ts'
import {
	type Claim,
	type Connection,
	claimOrRedeem,
	NoSlot,
	overbookSlot,
	type RedeemReservation,
	slotShortages,
} from './claim.server.ts'
import { bookedJobSize } from './job-size.ts'
import { whyNobodyComes } from './nobody-comes.ts'
import * as slotStore from './store.server.ts'

type ByStaff = Extract<store.BookingRight, { actor: 'staff' }>

/** Everything that a window lacks for a pickup, and the references of the pickups that take it. */
export type Conflicts = {
	reasons: NoSlot['reason'][]
	inWindow: string[]
	/** The day's pickups in other windows, where its trucks or crews do not suffice. */
	elsewhere: string[]
}

/** The reason for an overbooked pickup, and the references of the pickups beside it. */
export type Overbooked = { because: string; beside: string[] }

/** The reason for overbooking, and a snapshot of the conflicts that the owner saw. */
export type Overbook = { because: string; seen: string }

/** The conflicts as a form sends them back: only conflicts that were seen are overbooked. */
export const snapshotOf = ({ reasons, inWindow, elsewhere }: Conflicts) =>
	JSON.stringify([reasons, inWindow, elsewhere])

export async function conflictsAt(
	{ database, company }: { database: Connection; company: Platform['company'] },
	{ date, windowId }: { date: CalendarDate; windowId: string },
	claim: Claim,
): Promise<Conflicts> {
	const schedule = await readSchedule({ database }, date, date)
	const reasons = await slotShortages(database, company, { schedule, date, windowId }, claim)
	const pickups = (await slotStore.pickupsInWindows(database, date)).filter(({ id }) => id !== claim.moved)
	const isThere = (pickup: (typeof pickups)[number]) =>
		[pickup.window_id, pickup.asap_window_id].includes(windowId)
	const lacksRoom = reasons.includes('trucks-full') || reasons.includes('no-time-left')
	return {
		reasons,
		inWindow: pickups.filter(isThere).map(({ reference }) => reference),
		elsewhere: pickups.filter((pickup) => lacksRoom && !isThere(pickup)).map(({ reference }) => reference),
	}
}

/** Why no crew comes to any pickup of a day, whatever its truck; `undefined` when one does. */
export async function whyNobodyComesOn({ database }: { database: Connection }, date: CalendarDate) {
	return whyNobodyComes(await readSchedule({ database }, date, date), { date, truckId: null })
}

/** The conflicts of a pickup in a window that staff want to move it to; `undefined` when there is no such pickup. */
export async function conflictsOf(
	{ database, company }: Pick<Platform, 'database' | 'company'>,
	right: ByStaff,
	at: WantedWindow,
): Promise<Conflicts | undefined> {
	const booking = await store.findBooking(database, right)
	return booking && conflictsAt({ database, company }, at, { ...bookedJobSize(booking), moved: booking.id })
}

/**
 * Claims a slot in a window, or overbooks it for an owner whose snapshot shows the conflicts as they are now. Locks the
 * schedule of the day. Returns the second window of a Today ASAP pickup, and the reason of an overbooked one. One that
 * `needsCrew` is not overbooked where nobody comes that day. Throws `NoSlot`.
 */
export async function claimOrOverbook(
	transaction: Transaction<Tables>,
	needs: Pick<Platform, 'company' | 'now'>,
	at: { date: CalendarDate; window: ArrivalWindow },
	claim: Claim,
	{
		redeemReservation,
		overbook,
		needsCrew = false,
	}: {
		redeemReservation: RedeemReservation | undefined
		overbook: Overbook | undefined
		needsCrew?: boolean
	},
): Promise<{ asapWindow: ArrivalWindow | undefined; overbooked: Overbooked | undefined }> {
	const { date, window } = at
	try {
		const asapWindow = await claimOrRedeem(transaction, needs, at, claim, redeemReservation)
		return { asapWindow, overbooked: undefined }
	} catch (error) {
		if (!(error instanceof NoSlot) || !overbook) throw error
		const database = transaction
		const { company } = needs
		if (needsCrew && (await whyNobodyComesOn({ database }, date))) throw error
		const there = await conflictsAt({ database, company }, { date, windowId: window.id }, claim)
		if (snapshotOf(there) !== overbook.seen) throw error
		await overbookSlot(transaction, date, window)
		const beside = [...there.inWindow, ...there.elsewhere]
		return { asapWindow: undefined, overbooked: { because: overbook.because, beside } }
	}
}
