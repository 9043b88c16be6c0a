import type { Platform } from '#app/platform/platform.server.ts'
import { holdScheduleOf } from '#app/schedule/schedule.server.ts'
import { placesOn } from '#app/schedule/schedule.ts'
import type { CalendarDate } from '#app/values/local-time.ts'
import { type ArrivalWindow, windowsLeftToday } from './arrival-window.ts'
import * as store from './store.server.ts'

/** Why there is no place. Thrown, so that the transaction gives back what it has claimed already. */
export class NoPlace extends Error {
	readonly reason: 'window-full' | 'window-closed' | 'day-closed' | 'nothing-left-today'

	constructor(reason: NoPlace['reason']) {
		super(reason)
		this.reason = reason
	}
}

type Connection = Parameters<typeof store.claimPlace>[0] & Parameters<typeof holdScheduleOf>[0]['database']

/**
 * Claims a place in a window by the schedule that holds until the transaction ends. A window for today only has places of
 * its own, and takes one of the first window in which the pickup can still be made, which is returned. Throws `NoPlace`.
 */
export async function claimPlaces(
	transaction: Connection,
	{ company, now }: Pick<Platform, 'company' | 'now'>,
	date: CalendarDate,
	window: ArrivalWindow,
): Promise<ArrivalWindow | undefined> {
	const schedule = await holdScheduleOf({ database: transaction }, date)
	const placesIn = ({ id }: ArrivalWindow) => placesOn(company, schedule, date, id).places
	const claim = (each: ArrivalWindow) => store.claimPlace(transaction, date, each.id, placesIn(each))
	if (schedule.closed.has(date)) throw new NoPlace('day-closed')
	if (placesIn(window) === 0) throw new NoPlace('window-closed')
	if (!(await claim(window))) throw new NoPlace('window-full')
	if (!window.todayOnly) return undefined
	for (const left of windowsLeftToday(company, now())) if (await claim(left)) return left
	throw new NoPlace('nothing-left-today')
}

/** Takes a place beyond what a window has, or on a closed day, under the same hold of the schedule. */
export async function overbookPlace(
	transaction: Connection,
	date: CalendarDate,
	window: ArrivalWindow,
): Promise<undefined> {
	await holdScheduleOf({ database: transaction }, date)
	await store.takePlaceBeyond(transaction, date, window.id)
}
