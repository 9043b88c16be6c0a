import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '#app/platform/database/database-types.ts'
import type { QuoteId } from '#app/platform/ids.ts'
import { messageJobs } from '#app/platform/jobs/message-jobs.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { takesTexts, withoutExtension } from '#app/values/phone.ts'
import type { NewQuoteMessage } from './quote-message.ts'
import * as store from './store.server.ts'

/** Enqueues messages about a quote in the transaction of what they are about, each once for its dedupe key. */
export async function enqueueQuoteMessages(
	{ jobs }: Pick<Platform, 'jobs'>,
	transaction: Transaction<Tables>,
	quote: { id: QuoteId },
	messages: NewQuoteMessage[],
): Promise<void> {
	await enqueueRows({ jobs }, transaction, await store.insertQuoteMessages(transaction, quote, messages))
}

/** Enqueues a sync to the CRM of the quote's pickups, whose price has changed: once for its dedupe key. */
export async function enqueueSyncs(
	{ jobs }: Pick<Platform, 'jobs'>,
	transaction: Transaction<Tables>,
	quote: { id: QuoteId },
	dedupeKey: string,
): Promise<void> {
	await enqueueRows({ jobs }, transaction, await store.insertSyncs(transaction, quote, dedupeKey))
}

async function enqueueRows(
	{ jobs }: Pick<Platform, 'jobs'>,
	transaction: Transaction<Tables>,
	rows: Awaited<ReturnType<typeof store.insertQuoteMessages>>,
): Promise<void> {
	if (rows.length > 0)
		await jobs.enqueue(transaction, [
			rows.map(({ id, channel }) => ({ name: messageJobs[channel], data: { messageId: id } })),
		])
}

/** Whether an answer can reach a customer who has no link open: a number with an extension, or abroad, takes no texts. */
export const canBeReached = ({ email, phone }: { email: string; phone: string }): boolean =>
	email !== '' || (phone !== '' && takesTexts(phone))

type Contact = { customer_email: string | null; customer_phone: string | null }

/** The ways to a customer: an email where they gave an address, a text where they gave a number. */
export const channelsTo = ({ customer_email, customer_phone }: Contact): ('mail' | 'text')[] => [
	...(customer_email ? (['mail'] as const) : []),
	...(customer_phone ? (['text'] as const) : []),
]

/** `isStopped`: whether the owner of a phone wants no texts, as the connection sees it. */
export type Reaching = { isStopped: (connection: Kysely<Tables>, phone: string) => Promise<boolean> }

/** The ways by which a message reaches a customer now. */
export async function waysTo(
	connection: Kysely<Tables>,
	{ email, phone }: { email: string; phone: string },
	{ isStopped }: Reaching,
): Promise<('mail' | 'text')[]> {
	const texts = phone !== '' && takesTexts(phone) && !(await isStopped(connection, withoutExtension(phone)))
	return [...(email === '' ? [] : (['mail'] as const)), ...(texts ? (['text'] as const) : [])]
}
