import type { Transaction } from 'kysely'
import type { Tables } from '#app/platform/database/database-types.ts'
import type { BookingEventId } from '#app/platform/ids.ts'
import type { Job } from '#app/platform/jobs/job.ts'
import { messageJobs } from '#app/platform/jobs/message-jobs.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import type { PermittedBookingId } from '../store.server.ts'
import type { Channel, CustomerMessage } from './messages.ts'
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
	const enqueued = await insertInSteps(transaction, about, steps)
	const isNew = enqueued.some((step) => step.length > 0)
	if (isNew) await jobs.enqueue(transaction, enqueued)
	return isNew
}

/** Enqueues several such orders of messages about the same, none of which waits for another. */
export async function enqueueApart(
	{ jobs }: Pick<Platform, 'jobs'>,
	transaction: Transaction<Tables>,
	about: Parameters<typeof store.insertMessages>[1],
	...orders: NewMessage[][][]
): Promise<void> {
	const enqueued = await insertInSteps(transaction, about, orders.flat())
	let at = 0
	for (const order of orders) {
		const steps = enqueued.slice(at, at + order.length)
		at += order.length
		if (steps.some((step) => step.length > 0)) await jobs.enqueue(transaction, steps)
	}
}

/** Inserts the messages of all steps at once. Returns the jobs of those that are new, step by step. */
async function insertInSteps(
	transaction: Transaction<Tables>,
	about: Parameters<typeof store.insertMessages>[1],
	steps: NewMessage[][],
): Promise<Job[][]> {
	const rows = await store.insertMessages(transaction, about, steps.flat())
	const take = ({ kind, channel, dedupeKey }: NewMessage) => {
		const at = rows.findIndex(
			(row) => row.kind === kind && row.channel === channel && row.dedupe_key === dedupeKey,
		)
		return at < 0 ? [] : rows.splice(at, 1)
	}
	return steps.map((step) =>
		step.flatMap(take).map(({ id, channel }) => ({ name: messageJobs[channel], data: { messageId: id } })),
	)
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
	message: { kind: CustomerMessage; dedupeKey: string; eta?: Date },
): NewMessage[] => channels.map((channel) => ({ ...message, channel }))
