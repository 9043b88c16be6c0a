import type { Transaction } from 'kysely'
import type { Tables } from '#app/platform/database/database-types.ts'
import type { BookingId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import {
	capacityOf,
	capacityShortage,
	type JobSize,
	nothing,
	plus,
	takesNoMore,
} from '#app/schedule/day-capacity.ts'
import { type Calendar, type FullReason, missingCapacity } from '#app/schedule/fullness.ts'
import { lockScheduleOf, readSchedule } from '#app/schedule/schedule.server.ts'
import { type Schedule, slotsOn } from '#app/schedule/schedule.ts'
import { trucksOn } from '#app/schedule/trucks.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import { haulingOn } from '#app/values/hauling.ts'
import { type ArrivalWindow, windowsLeftToday } from '../rules/arrival-window.ts'
import * as slotStore from './store.server.ts'

/** No slot or no capacity. Thrown, so that the transaction rolls back what it has claimed. */
export class NoSlot extends Error {
	readonly reason:
		| 'window-full'
		| 'window-closed'
		| 'day-closed'
		| 'nothing-left-today'
		| 'trucks-full'
		| 'no-time-left'

	constructor(reason: NoSlot['reason']) {
		super(reason)
		this.reason = reason
	}
}

/**
 * Takes an entry off the wait list and redeems its reservation, if it has one, in the transaction that books or moves its
 * pickup. Returns the job size of the reservation. Throws when the entry no longer waits, which rolls the transaction back.
 */
export type RedeemReservation = (transaction: Transaction<Tables>) => Promise<JobSize | undefined>

export type Connection = Parameters<typeof slotStore.claimSlot>[0] &
	Parameters<typeof lockScheduleOf>[0]['database']

const reasons = {
	closed: 'window-closed',
	slots: 'window-full',
	'cubic yards': 'trucks-full',
	minutes: 'no-time-left',
} as const satisfies Record<'closed' | FullReason, NoSlot['reason']>

/** The job size to claim. A pickup that is `moved` does not count against itself on its own day. */
export type Claim = JobSize & { moved?: BookingId }

/**
 * Claims a slot in a window, on a day with the capacity for the job size. Locks the schedule of the day. The transaction must
 * write the booking: the used capacity of a day is the sum of its rows. A window for today only also claims a slot of the
 * first window left today that has one, which is returned. Throws `NoSlot`.
 */
export async function claimSlots(
	transaction: Connection,
	{ company, now }: Pick<Platform, 'company' | 'now'>,
	date: CalendarDate,
	window: ArrivalWindow,
	{ moved, ...jobSize }: Claim,
): Promise<ArrivalWindow | undefined> {
	const schedule = await lockScheduleOf({ database: transaction }, date)
	const [shortage] = await slotShortages(
		transaction,
		company,
		{ schedule, date, windowId: window.id },
		{ moved, ...jobSize },
	)
	if (shortage) throw new NoSlot(shortage)
	const claim = ({ id }: ArrivalWindow) =>
		slotStore.claimSlot(transaction, date, id, slotsOn(company, schedule, date, id).slots)
	if (!(await claim(window))) throw new NoSlot('window-full')
	if (!window.todayOnly) return undefined
	for (const left of windowsLeftToday(company, now())) if (await claim(left)) return left
	throw new NoSlot('nothing-left-today')
}

/** Everything that a window lacks for a pickup, by a schedule that was read. */
export async function slotShortages(
	connection: Connection,
	company: Platform['company'],
	{ schedule, date, windowId }: { schedule: Schedule; date: CalendarDate; windowId: string },
	{ moved, ...jobSize }: Claim,
): Promise<NoSlot['reason'][]> {
	if (schedule.closed.has(date)) return ['day-closed']
	const calendar: Calendar = {
		schedule,
		slots: await slotStore.slotsTaken(connection, { first: date, last: date }, moved),
		taken: await slotStore.takenByDay(connection, { first: date, last: date }, moved),
	}
	return missingCapacity(company, calendar, { date, windowId, jobSize }).map((shortage) => reasons[shortage])
}

/**
 * Claims a slot, or redeems the reservation of `redeemReservation`, which is valid whatever the schedule has become since. A
 * load that has grown since keeps its slot, and needs an open day with capacity for its new size. Throws `NoSlot`.
 */
export async function claimOrRedeem(
	transaction: Transaction<Tables>,
	needs: Pick<Platform, 'company' | 'now'>,
	at: { date: CalendarDate; window: ArrivalWindow },
	claim: Claim,
	redeemReservation: RedeemReservation | undefined,
): Promise<ArrivalWindow | undefined> {
	const { company } = needs
	const { date, window } = at
	if (!redeemReservation) return claimSlots(transaction, needs, date, window, claim)
	// The schedule before the entry, in the same order as serving the wait list: so neither waits for the other.
	const schedule = await lockScheduleOf({ database: transaction }, date)
	const reserved = await redeemReservation(transaction)
	if (!reserved) return claimSlots(transaction, needs, date, window, claim)
	if (takesNoMore(claim, reserved)) return undefined
	if (schedule.closed.has(date)) throw new NoSlot('day-closed')
	const shortage = await capacityShortageIn(transaction, company, { schedule, date }, claim)
	if (shortage) throw new NoSlot(shortage)
	return undefined
}

/**
 * The capacity that a day lacks for a pickup of it that has grown; `undefined` when it suffices. Locks the schedule of the
 * day.
 */
export async function capacityShortageOn(
	transaction: Connection,
	company: Platform['company'],
	date: CalendarDate,
	claim: Claim,
): Promise<NoSlot['reason'] | undefined> {
	const schedule = await lockScheduleOf({ database: transaction }, date)
	return capacityShortageIn(transaction, company, { schedule, date }, claim)
}

/** The capacity that a day would lack for a pickup of it with each of these job sizes, as a page shows it: nothing is locked. */
export async function capacityShortages(
	connection: Connection,
	company: Platform['company'],
	date: CalendarDate,
	{ moved, jobSizes }: { moved: BookingId; jobSizes: JobSize[] },
): Promise<(NoSlot['reason'] | undefined)[]> {
	const schedule = await readSchedule({ database: connection }, date, date)
	const lacking: (NoSlot['reason'] | undefined)[] = []
	for (const jobSize of jobSizes)
		lacking.push(await capacityShortageIn(connection, company, { schedule, date }, { ...jobSize, moved }))
	return lacking
}

async function capacityShortageIn(
	transaction: Connection,
	company: Platform['company'],
	{ schedule, date }: { schedule: Schedule; date: CalendarDate },
	{ moved, ...jobSize }: Claim,
) {
	const taken = await slotStore.takenByDay(transaction, { first: date, last: date }, moved)
	const room = capacityOf({ hauling: haulingOn(company, date) }, trucksOn(company, schedule.trucks, date))
	const shortage = capacityShortage(room, plus(taken.get(date) ?? nothing, jobSize))
	return shortage && reasons[shortage]
}

/** Takes a slot beyond those of a window, or on a closed day. Locks the schedule of the day. */
export async function overbookSlot(
	transaction: Connection,
	date: CalendarDate,
	window: ArrivalWindow,
): Promise<undefined> {
	await lockScheduleOf({ database: transaction }, date)
	await slotStore.takeSlotBeyond(transaction, date, window.id)
}
