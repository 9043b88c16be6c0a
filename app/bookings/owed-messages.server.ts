import type { Transaction } from 'kysely'
import type { Tables } from '#app/platform/database-types.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { type Channel, messageJobs, type PickupMessage } from './pickup-messages.ts'
import * as store from './store.server.ts'

/**
 * Owes the customer of a booking a message, in the transaction of what it is about. `occasion` tells it from others of its
 * kind: for each there is one message, however often it is owed.
 */
export async function oweMessage(
	{ jobs }: Pick<Platform, 'jobs'>,
	transaction: Transaction<Tables>,
	owed: {
		bookingId: store.PermittedBookingId
		message: PickupMessage
		channels: readonly Channel[]
		occasion: string
		/** When the crew says that it will be there. */
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
