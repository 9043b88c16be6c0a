import type { Transaction } from 'kysely'
import type { LinkAgain } from '#app/bookings/booking/link-again.ts'
import { enqueueMessages } from '#app/bookings/outgoing/outgoing.server.ts'
import type { Tables } from '#app/platform/database/database-types.ts'
import type { WaitingId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import * as store from './store.server.ts'

/** The least time between two mails of a link, in seconds, and the most mails of it in 24 hours. */
const quiet = 15 * 60
const aDay = 3

/**
 * Enqueues the link to an entry once more, in the transaction of a form that matches the entry without proof of holding it.
 * The caller has locked the day.
 */
export async function mailLinkAgain(
	{ jobs }: Pick<Platform, 'jobs'>,
	transaction: Transaction<Tables>,
	waitingId: WaitingId,
): Promise<LinkAgain> {
	const entry = await store.findEntry(transaction, { actor: 'system', waitingId })
	if (!entry || entry.email === '') return { sent: 'never' }
	const { ever, lastDay, secondsAgo, mailFails } = await store.linksMailed(transaction, entry.id)
	if (mailFails) return { sent: 'never' }
	const channels = ['mail' as const]
	if (lastDay >= aDay || (secondsAgo !== null && secondsAgo < quiet)) return { sent: 'before', channels }
	await enqueueMessages({ jobs }, transaction, { waitingId }, [
		{ kind: 'waiting-list', channel: 'mail', dedupeKey: `again ${ever + 1}` },
	])
	return { sent: 'now', channels }
}
