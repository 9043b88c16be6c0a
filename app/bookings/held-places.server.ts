import type { Transaction } from 'kysely'
import type { Tables } from '#app/platform/database-types.ts'
import type { BookingId, HeldPlaceId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import type { Haul } from '#app/schedule/room.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import { type ArrivalWindow, allWindows } from './arrival-window.ts'
import { claimPlaces, NoPlace } from './claim.server.ts'
import * as windowPlaces from './places/store.server.ts'

/** Whom a place is held for: what they need of the day, and the pickup that they move to it, if it is no new one. */
type For = { haul: Haul; moves: BookingId | undefined }

/**
 * Nobody gives a place of this day back until the transaction ends. Otherwise one that comes free while a line is looked at
 * would go to who stands behind the first. The caller has locked the day.
 */
export const keepPlaces = (
	transaction: Transaction<Tables>,
	{ company }: Pick<Platform, 'company'>,
	date: CalendarDate,
): Promise<void> => {
	const todayOnly = allWindows(company).filter((window) => window.todayOnly)
	return windowPlaces.lockWindowsOf(
		transaction,
		date,
		todayOnly.map(({ id }) => id),
	)
}

/**
 * Holds a place for somebody, by the same claim as a booking: it is taken until it is released. `undefined` when there is
 * none. The caller has locked the day.
 */
export async function holdPlace(
	transaction: Transaction<Tables>,
	needs: Pick<Platform, 'company' | 'now'>,
	{ date, window }: { date: CalendarDate; window: ArrivalWindow },
	{ haul, moves }: For,
): Promise<HeldPlaceId | undefined> {
	try {
		await claimPlaces(transaction, needs, date, window, { ...haul, ...(moves && { moved: moves }) })
	} catch (error) {
		if (error instanceof NoPlace) return undefined
		throw error
	}
	return windowPlaces.insertHeldPlace(transaction, { date, windowId: window.id, moves, ...haul })
}

/** Ends the hold and gives the place back. */
export async function releaseHeldPlace(transaction: Transaction<Tables>, id: HeldPlaceId): Promise<void> {
	const held = await windowPlaces.deleteHeldPlace(transaction, id)
	if (held) await windowPlaces.releasePlace(transaction, held)
}

/** Ends the hold of a place that the transaction goes on to book: it stays taken. Returns what it was held for. */
export async function takeHeldPlace(transaction: Transaction<Tables>, id: HeldPlaceId): Promise<Haul> {
	const held = await windowPlaces.deleteHeldPlace(transaction, id)
	if (!held) throw new Error(`the place ${id} is not held`)
	return { cubicYards: held.cubic_yards, minutes: held.minutes }
}
