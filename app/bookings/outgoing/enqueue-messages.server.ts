import type { Transaction } from 'kysely'
import type { Tables } from '#app/platform/database/database-types.ts'
import type { BookingEventId } from '#app/platform/ids.ts'
import { messageJobs } from '#app/platform/jobs/message-jobs.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import type { PermittedBookingId } from '../store.server.ts'
import type { Channel, PickupMessage } from './messages.ts'
import * as store from './store.server.ts'

export type NewMessage = store.NewMessage

/**
 * Enqueues messages in the transaction of what they are about: those of one step concurrently, the next step after all of
 * them. About one booking or one entry of the wait list, a message with the same kind, channel and `dedupeKey` is enqueued
 * once. Returns whether one of them is new.
 */
export async function enqueueMessages(
	{ jobs }: Pick<Platform, 'jobs'>,
	transaction: Transaction<Tables>,
	about: Parameters<typeof store.insertMessages>[1],
	...steps: NewMessage[][]
): Promise<boolean> {
	const enqueued: Parameters<Platform['jobs']['enqueue']>[1] = []
	for (const step of steps) {
		const rows = await store.insertMessages(transaction, about, step)
		enqueued.push(rows.map(({ id, channel }) => ({ name: messageJobs[channel], data: { messageId: id } })))
	}
	const isNew = enqueued.some((step) => step.length > 0)
	if (isNew) await jobs.enqueue(transaction, enqueued)
	return isNew
}

/** Enqueues the email to the office about later events of a booking. */
export const notifyOffice = (
	needs: Pick<Platform, 'jobs'>,
	transaction: Transaction<Tables>,
	bookingId: PermittedBookingId,
	...events: BookingEventId[]
): Promise<boolean> =>
	enqueueMessages(
		needs,
		transaction,
		{ bookingId },
		events.map((eventId) => ({ kind: 'addition', channel: 'mail', ...ofEvent(eventId) })),
	)

/** The same where the note of the CRM is to have them, too. */
export const notifyOfficeAndCrm = async (
	needs: Pick<Platform, 'jobs'>,
	transaction: Transaction<Tables>,
	bookingId: PermittedBookingId,
	...events: BookingEventId[]
): Promise<void> => {
	await notifyOffice(needs, transaction, bookingId, ...events)
	const latest = events.at(-1)
	if (latest !== undefined)
		await enqueueMessages(needs, transaction, { bookingId }, [
			{ kind: 'sync', channel: 'crm', ...ofEvent(latest) },
		])
}

/** What makes a message that of an event: it is enqueued once for it. */
export const ofEvent = (eventId: BookingEventId) => ({ eventId, dedupeKey: `event ${eventId}` })

/** The dedupe key of a message about a change without an event: the version of the booking after it. */
export const changeDedupeKey = ({ version }: { version: number }): string => `version ${version}`

/** A message to a customer by several channels. */
export const byChannels = (
	channels: readonly Channel[],
	message: { kind: PickupMessage; dedupeKey: string; eta?: Date },
): NewMessage[] => channels.map((channel) => ({ ...message, channel }))
