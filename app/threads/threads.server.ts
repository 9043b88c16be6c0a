import type { Transaction } from 'kysely'
import { marksOfOne } from '#app/customers/customers.server.ts'
import * as history from '#app/history/history.server.ts'
import { nameOf } from '#app/history/name-of.ts'
import type { Tables } from '#app/platform/database/database-types.ts'
import type { MessageId, QuoteId, SignedInStaff, ThreadId } from '#app/platform/ids.ts'
import { messageJobs } from '#app/platform/jobs/message-jobs.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import { withoutExtension } from '#app/values/phone.ts'
import * as store from './store.server.ts'
import { isNotifiedAlready, type Telling, tellOffice, textOffice } from './telling/telling.server.ts'
import { wayTo } from './thread-message.ts'

export { countMore, tellOfMoreRegularly } from './telling/telling.server.ts'

type Needs = Pick<Platform, 'database' | 'jobs'>

const record = (
	transaction: Transaction<Tables>,
	id: ThreadId,
	{ actor, action, after = null }: { actor: string; action: string; after?: object | null },
) => history.record(transaction, { subject: { kind: 'thread', id }, actor, action, before: null, after })

type Came = {
	contact: string
	waits: boolean
	byMachine?: boolean
	at?: Date
	action: 'texted' | 'emailed' | 'called'
}

/** Puts what came in into its thread; what `waits` for an answer is told to the office, unless it was told of what waits there already. */
async function came(
	needs: Telling,
	transaction: Transaction<Tables>,
	{ action, ...written }: Came,
): Promise<Pick<store.Arrival, 'id' | 'wasActive'>> {
	const { id, version, waited, wasActive } = await store.noteWritten(transaction, written)
	await record(transaction, id, { actor: 'customer', action })
	if (written.waits && !(await isNotifiedAlready(transaction, { id, waited })))
		await tellOffice(needs, transaction, { threadId: id, contact: written.contact, version })
	return { id, wasActive }
}

/** Puts a text that came in into the thread of its phone, in the transaction that stores it. */
export async function textCame(
	needs: Telling,
	transaction: Transaction<Tables>,
	{ phone, waits }: { phone: string; waits: boolean },
): Promise<void> {
	await came(needs, transaction, { contact: phone, waits, action: 'texted' })
}

/**
 * Puts a call that nobody took into the thread of its number, in the transaction that stores it. `wasActive`: something was written there
 * within the hour.
 */
export async function callCame(
	needs: Telling,
	transaction: Transaction<Tables>,
	phone: string,
): Promise<{ threadId: ThreadId; wasActive: boolean }> {
	const { id, wasActive } = await came(needs, transaction, { contact: phone, waits: true, action: 'called' })
	return { threadId: id, wasActive }
}

/** Has a text go to the number of a thread after a call that nobody took, once a day; until when it is of use. */
export async function textAfterCall(
	{ jobs }: Pick<Needs, 'jobs'>,
	transaction: Transaction<Tables>,
	{ threadId, day, until }: { threadId: ThreadId; day: CalendarDate; until: Date },
): Promise<void> {
	const messageId = await store.insertMessage(transaction, {
		...{ threadId, kind: 'missed-call', channel: 'text' },
		...{ dedupeKey: `${threadId} ${day}`, until },
	})
	if (messageId !== undefined)
		await jobs.enqueue(transaction, [[{ name: messageJobs.text, data: { messageId } }]])
}

/** Puts an email that came in into the thread of its address, in the transaction that stores it. A machine's waits for nobody. */
export async function mailCame(
	needs: Telling,
	transaction: Transaction<Tables>,
	{ address, byMachine, at }: { address: string; byMachine: boolean; at: Date },
): Promise<void> {
	const written = { contact: address, waits: !byMachine, byMachine, at }
	await came(needs, transaction, { ...written, action: 'emailed' })
}

/** Puts a caller whom staff keep as a lead into the thread of their phone, in the transaction that stores the lead. It waits. */
export async function leadCame(
	transaction: Transaction<Tables>,
	{ phone, staff }: { phone: string; staff: SignedInStaff },
): Promise<ThreadId> {
	const { id } = await store.noteWritten(transaction, { contact: phone, waits: true })
	await record(transaction, id, { actor: staff.name, action: 'kept a lead' })
	return id
}

/**
 * The thread of somebody who asks a question about their quote, in the transaction that stores it. The email about the question is the
 * quote's; a text tells the office of it as of whatever comes.
 */
export async function questionCame(
	needs: Telling,
	transaction: Transaction<Tables>,
	{ phone, email, askedAt }: { phone: string; email: string; askedAt: Date },
): Promise<ThreadId> {
	const contact = withoutExtension(phone) || email.toLowerCase()
	const { id, version, waited } = await store.noteQuestion(transaction, { contact, askedAt })
	if (!(await isNotifiedAlready(transaction, { id, waited })))
		await textOffice(needs, transaction, { threadId: id, contact, version })
	return id
}

/** The thread of a number or an address, for staff who write first. */
export const threadWith = ({ database }: Pick<Needs, 'database'>, contact: string): Promise<ThreadId> =>
	store.threadOf(database, contact)

/** A question of a thread was answered, in the transaction that stores the answer. */
export async function questionAnswered(
	transaction: Transaction<Tables>,
	threadId: ThreadId | null,
): Promise<void> {
	if (threadId !== null) await store.noteAnswer(transaction, threadId)
}

/** Quotes are about to be deleted, in the transaction that does it. */
export const quotesGone = (transaction: Transaction<Tables>, quoteIds: readonly QuoteId[]): Promise<void> =>
	store.noteQuotesGone(transaction, quoteIds)

/** What all threads of a person come to: it grows with everything that whoever answers must have seen. */
export const seenOf = (threads: readonly Pick<store.ThreadRow, 'version'>[]): number =>
	threads.reduce((sum, { version }) => sum + version, 0)

/** `changed`: something came, or was answered, since the thread was `seen`. `gone`: there is no such thread or number. */
export type ThreadResult = { ok: true } | { ok: false; reason: 'gone' | 'changed' }

/**
 * Writes a reply to one of the numbers of a person by text, or to an address by email, to go out now or at a later time. The same one
 * sent twice is one.
 */
export async function writeReply(
	{ database, jobs }: Needs,
	{ threadId, staff }: store.ThreadByStaff,
	{ to, body, seen, sendAt }: { to: string; body: string; seen: number; sendAt?: Date | undefined },
): Promise<ThreadResult> {
	return database.transaction().execute(async (transaction): Promise<ThreadResult> => {
		const threads = await store.lockPerson(transaction, { threadId })
		const thread = threads.find(({ contact }) => contact === to)
		if (!thread) return { ok: false, reason: 'gone' }
		// Of all threads of the person: what was seen of them together is less once a record is separated again.
		const dedupeKey = [...threads.map(({ id }) => id), seen].join(' ')
		if (seenOf(threads) !== seen) {
			const written = await store.replyFor(transaction, dedupeKey)
			const isSame = written?.body === body && written.written_by === staff.name
			return isSame ? { ok: true } : { ok: false, reason: 'changed' }
		}
		const channel = wayTo(to)
		const messageId = await store.insertMessage(transaction, {
			threadId: thread.id,
			kind: 'reply',
			channel,
			dedupeKey,
			reply: { body, staff, sendAt },
		})
		if (messageId === undefined) return { ok: false, reason: 'changed' }
		await store.endWaiting(transaction, threads, { questions: false, isActivity: true })
		await record(transaction, thread.id, { actor: staff.name, action: 'replied' })
		const job = { name: messageJobs[channel], data: { messageId } }
		await jobs.enqueue(transaction, [[{ ...job, ...(sendAt && { startAfter: sendAt }) }]])
		return { ok: true }
	})
}

/** Of a reply that was written for later. `begun`: it went out, or was taken back, first. */
export type LaterResult = { ok: true; body: string } | { ok: false; reason: 'begun' }

const begun = { ok: false, reason: 'begun' } as const

/** Sends a reply now that was written for later. */
export const sendReplyNow = (
	{ database, jobs }: Needs,
	{ threadId, staff }: store.ThreadByStaff,
	messageId: MessageId,
): Promise<LaterResult> =>
	database.transaction().execute(async (transaction): Promise<LaterResult> => {
		const threads = await store.lockPerson(transaction, { threadId })
		const reply = await store.sendAtOnce(transaction, { messageId, threads })
		if (!reply || reply.channel === 'crm') return begun
		await record(transaction, threadId, { actor: staff.name, action: 'sent early' })
		await jobs.enqueue(transaction, [[{ name: messageJobs[reply.channel], data: { messageId } }]])
		return { ok: true, body: '' }
	})

/** Takes back a reply that was written for later; its words can be written anew. */
export const takeBackReply = (
	{ database }: Pick<Needs, 'database'>,
	{ threadId, staff }: store.ThreadByStaff,
	messageId: MessageId,
): Promise<LaterResult> =>
	database.transaction().execute(async (transaction): Promise<LaterResult> => {
		const threads = await store.lockPerson(transaction, { threadId })
		const reason = `${nameOf(staff.name)} took it back`
		const reply = await store.withholdReply(transaction, { messageId, threads, reason })
		if (!reply) return begun
		await record(transaction, threadId, { actor: staff.name, action: 'took back' })
		return { ok: true, body: reply.body ?? '' }
	})

/**
 * Whether somebody wrote since a reply to them was written, by any of their numbers and addresses: what was to go out later may no longer
 * fit. A text counts where it `waits` for an answer.
 */
export async function wroteSince(
	{ database }: Pick<Needs, 'database'>,
	reply: { messageId: MessageId; threadId: ThreadId },
	waits: (text: string) => boolean,
): Promise<boolean> {
	const { texts, others } = await store.wroteSince(database, reply)
	return others || texts.some(waits)
}

/** Nothing is to be answered any more in a person's threads, as somebody says who has seen all of it. */
export const setDone = (
	{ database }: Pick<Needs, 'database'>,
	{ threadId, staff }: store.ThreadByStaff,
	seen: number,
): Promise<ThreadResult> =>
	database.transaction().execute(async (transaction): Promise<ThreadResult> => {
		const threads = await store.lockPerson(transaction, { threadId })
		if (threads.length === 0) return { ok: false, reason: 'gone' }
		if (threads.every(({ waits_since: since }) => since === null)) return { ok: true }
		if (seenOf(threads) !== seen) return { ok: false, reason: 'changed' }
		await store.endWaiting(transaction, threads, { questions: true, isActivity: false })
		await record(transaction, threadId, { actor: staff.name, action: 'done' })
		return { ok: true }
	})

/** A thread that was done, or answered, waits again. */
export const setNotDone = (
	{ database }: Pick<Needs, 'database'>,
	{ threadId, staff }: store.ThreadByStaff,
): Promise<ThreadResult> =>
	database.transaction().execute(async (transaction): Promise<ThreadResult> => {
		const threads = await store.lockPerson(transaction, { threadId })
		if (threads.length === 0) return { ok: false, reason: 'gone' }
		if (threads.some(({ waits_since: since }) => since !== null)) return { ok: true }
		await store.waitAgain(transaction, { id: threadId })
		await record(transaction, threadId, { actor: staff.name, action: 'not done' })
		return { ok: true }
	})

/** Assigns a person's threads to a member of staff, or to nobody. */
export const assignThread = (
	{ database }: Pick<Needs, 'database'>,
	{ threadId, staff }: store.ThreadByStaff,
	to: (Pick<SignedInStaff, 'name'> & { id: string }) | undefined,
): Promise<ThreadResult> =>
	database.transaction().execute(async (transaction): Promise<ThreadResult> => {
		const threads = await store.lockPerson(transaction, { threadId })
		if (threads.length === 0) return { ok: false, reason: 'gone' }
		if (threads.every(({ assigned_to }) => assigned_to === (to?.id ?? null))) return { ok: true }
		await store.setAssigned(transaction, threads, to?.id ?? null)
		const after = { to: to?.name ?? null }
		await record(transaction, threadId, { actor: staff.name, action: 'assigned', after })
		return { ok: true }
	})

/** All that belongs to the person of a thread. */
export const personOfThread = (
	{ database }: Pick<Needs, 'database'>,
	thread: Pick<store.ThreadByStaff, 'threadId'>,
) => store.personOf(database, thread)

/** How many of the texts that wait an email to the office has. */
const mostInEmail = 5

/** A thread as its messages tell of it; `undefined` when it is no more. */
export type ThreadToTell = {
	id: ThreadId
	contact: string
	name: string | null
	/** How staff have marked them, in words. */
	marks: string[]
	waits: boolean
	/** Whether a question about a quote is open. */
	asks: boolean
	/** What waits, the earliest first. */
	texts: string[]
	/** It is calls alone that wait. */
	isCall: boolean
	/** The latest email that somebody wrote from there. */
	answers: { subject: string; messageId: string; references: string } | undefined
}

export async function findThreadToTell(
	{ database }: Pick<Needs, 'database'>,
	threadId: ThreadId,
): Promise<ThreadToTell | undefined> {
	const found = await store.threadOfMessage(database, threadId, mostInEmail)
	if (!found) return undefined
	const { customerId, ...thread } = found
	return {
		...thread,
		marks: await marksOfOne({ database }, customerId),
		waits: found.text_since !== null,
		asks: found.question_since !== null,
	}
}

/** Deletes what is past its retention: replies, and threads in which nothing was since. */
export const deleteOldThreads = ({ database }: Pick<Needs, 'database'>, before: Date): Promise<void> =>
	database.transaction().execute(async (transaction) => {
		const gone = await store.deleteOld(transaction, before)
		await history.deleteOf(
			transaction,
			gone.map((id) => ({ kind: 'thread', id })),
		)
	})
