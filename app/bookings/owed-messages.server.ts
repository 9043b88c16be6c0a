import type { Transaction } from 'kysely'
import type { Tables } from '#app/platform/database-types.ts'
import type { WaitingId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { type Channel, messageJobs, type PickupMessage } from './pickup-messages.ts'
import * as store from './store.server.ts'

/**
 * Owes the customer of a booking, or who waits for one, a message, in the transaction of what it is about. `occasion` tells it from others of its
 * kind: for each there is one message, however often it is owed.
 */
export async function oweMessage(
	{ jobs }: Pick<Platform, 'jobs'>,
	transaction: Transaction<Tables>,
	owed: (
		| { bookingId: store.PermittedBookingId; waitingId?: never }
		| { waitingId: WaitingId; bookingId?: never }
	) & {
		message: PickupMessage
		channels: readonly Channel[]
		occasion: string
		/** The time that it names: when the crew will be there, or until when a place is held. */
		eta?: Date
	},
): Promise<void> {
	const ids = await store.insertMessages(transaction, owed)
	if (ids.length === 0) return
	await jobs.enqueue(transaction, [
		ids.map((messageId) => ({ name: messageJobs.pickupMessage, data: { messageId } })),
	])
}

/** The occasion of a message about a change: the version that the booking has after it. */
export const changeOccasion = ({ version }: { version: number }): string => `version ${version}`
