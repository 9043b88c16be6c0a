import type { Transaction } from 'kysely'
import type { Tables } from '#app/platform/database/database-types.ts'
import type { MessageId, ThreadId } from '#app/platform/ids.ts'
import { messageJobs } from '#app/platform/jobs/message-jobs.ts'
import { runEveryFiveMinutes } from '#app/platform/jobs/recurring.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { insertMessage } from '../store.server.ts'
import { officePhones, officeTextKey } from './office-phones.ts'
import * as store from './store.server.ts'

type Needs = Pick<Platform, 'database' | 'jobs'>

/** What is needed to tell the office. */
export type Telling = Pick<Platform, 'jobs' | 'company'>

type Arrived = { threadId: ThreadId; contact: string; version: number }

/** How many emails an hour the office has about people who are nobody's customers: spam comes by the thousand. */
export const mostOfStrangers = 20

/** Whether what came joins what `waited` already and the office was told of. */
export const isNotifiedAlready = async (
	transaction: Transaction<Tables>,
	{ id, waited }: { id: ThreadId; waited: boolean },
): Promise<boolean> => waited && (await store.isNotified(transaction, id))

/**
 * Tells the office by email that a thread waits, and by text where an owner wants it, in the transaction that stores what came; beyond
 * the most about strangers, one email says later how many there are.
 */
export async function tellOffice(
	needs: Telling,
	transaction: Transaction<Tables>,
	thread: Arrived,
): Promise<void> {
	const { threadId, contact, version } = thread
	const dedupeKey = `${threadId} ${version}`
	if (await store.isStranger(transaction, contact)) {
		await store.lockStrangers(transaction)
		if ((await store.notifiedOfStrangers(transaction)) >= mostOfStrangers)
			return store.insertWithheld(transaction, { threadId, dedupeKey })
	}
	await send(needs, transaction, { threadId, kind: 'text-received', dedupeKey })
	await textOffice(needs, transaction, thread)
}

/** Has the phones of the office texted that a thread waits, where an owner wants that. */
export async function textOffice(
	{ jobs, company }: Telling,
	transaction: Transaction<Tables>,
	{ threadId, contact, version }: Arrived,
): Promise<void> {
	for (const phone of officePhones(company, contact)) {
		const dedupeKey = officeTextKey(`${threadId} ${version}`, phone)
		const text = { threadId, kind: 'office-text', channel: 'text', dedupeKey } as const
		const messageId = await insertMessage(transaction, text)
		if (messageId !== undefined)
			await jobs.enqueue(transaction, [[{ name: messageJobs.text, data: { messageId } }]])
	}
}

async function send(
	{ jobs }: Pick<Needs, 'jobs'>,
	transaction: Transaction<Tables>,
	message: { threadId: ThreadId; kind: 'text-received' | 'more-received'; dedupeKey: string },
): Promise<MessageId | undefined> {
	const messageId = await insertMessage(transaction, { ...message, channel: 'mail' })
	if (messageId !== undefined)
		await jobs.enqueue(transaction, [[{ name: messageJobs.mail, data: { messageId } }]])
	return messageId
}

/** Has one email say how many the office was not told of, an hour after the first of them. */
export const tellOfMore = ({ database, jobs }: Needs): Promise<void> =>
	database.transaction().execute(async (transaction) => {
		await store.lockStrangers(transaction)
		const withheld = await store.withheldThreads(transaction)
		if (!withheld?.isDue) return
		const { latest: threadId, first: dedupeKey } = withheld
		const messageId = await send({ jobs }, transaction, { threadId, kind: 'more-received', dedupeKey })
		if (messageId !== undefined) await store.countWithheld(transaction, messageId)
	})

/** Does this now and every five minutes. Returns a function that stops. */
export const tellOfMoreRegularly = (needs: Needs & Pick<Platform, 'log'>): (() => Promise<void>) =>
	runEveryFiveMinutes({ log: needs.log, task: 'tell the office how many more wrote' }, () =>
		tellOfMore(needs),
	)

/** How many wait still of those that such an email is about. */
export const countMore = ({ database }: Pick<Needs, 'database'>, messageId: MessageId): Promise<number> =>
	store.waitingWithheld(database, messageId)
