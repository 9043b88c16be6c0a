import { messageJobSchema, messageJobs } from '#app/bookings/pickup-messages.ts'
import type { LeadId, PickupMessageId, WaitingId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { segmentsOf } from '#app/values/gsm7.ts'
import { hasExtension, takesTexts } from '#app/values/phone.ts'
import { changeEmail, type PickupChange } from './change-email.ts'
import { confirmationEmail } from './confirmation-email.ts'
import type { LeadToDeliver, Told } from './lead-to-deliver.ts'
import { type Mail, type MailResult, sendMail, UnansweredMail } from './mail.server.ts'
import { blanksFor, textOf } from './message-blanks.ts'
import { whyNotSent, whyNotToldWaiting } from './message-due.ts'
import { type Blank, isToWaiting, type MessageName, type Words, wordsOf } from './message-words.ts'
import { pickupMessageEmail } from './pickup-message-email.ts'
import * as store from './store.server.ts'
import { findSentTexts, sendText, type TextResult, UnansweredText } from './text.server.ts'
import { waitingEmail } from './waiting-email.ts'
import { wordsInForce } from './words.server.ts'

type Needs = Pick<Platform, 'config' | 'company' | 'database' | 'jobs' | 'log' | 'now'>

/** Functions of the areas that own the bookings and the waiting list. */
type Sources = {
	readLead: (leadId: LeadId) => Promise<LeadToDeliver | undefined>
	/** Makes a new link that opens the receipt of the lead's booking. */
	receiptLink: (leadId: LeadId) => Promise<string>
	readWaiting: (waitingId: WaitingId) => Promise<Told | undefined>
	/** Makes a new link that opens a place in the waiting list. */
	waitingLink: (waitingId: WaitingId) => Promise<string>
}

/** A time of arrival that comes half an hour late is worse than none, in seconds. */
const etaValidSeconds = 1800

/**
 * How long after an attempt whose end is not known the provider is asked for it, in seconds: longer than a request can
 * still be on its way.
 */
const quietSeconds = 30

/**
 * Starts the worker of the messages about pickups and places in the waiting list. Each is sent once: an attempt is recorded
 * before it is made, and of two that begin at once one goes on. A text whose end is not known is looked up at the provider
 * before it is sent again.
 */
export async function registerMessages(needs: Needs, sources: Sources): Promise<void> {
	/** The links of messages not yet sent: all attempts of one have the same link. */
	const links = new Map<string, string>()
	const kept =
		<Id extends string>(make: (id: Id) => Promise<string>) =>
		async (id: Id) => {
			const link = links.get(id) ?? (await make(id))
			links.set(id, link)
			return link
		}
	const keeping = {
		...sources,
		receiptLink: kept(sources.receiptLink),
		waitingLink: kept(sources.waitingLink),
	}
	await needs.jobs.work(messageJobs.pickupMessage, messageJobSchema, async ({ messageId }) => {
		const about = await deliverMessage(needs, keeping, messageId)
		if (about !== undefined) links.delete(about)
	})
}

/** What a message tells, and how the link in it is made. */
type Found = { told: Told; about: string; makeLink: () => Promise<string> }

async function findTold(
	sources: Sources,
	{ lead_id: leadId, waiting_id: waitingId }: store.MessageRow,
): Promise<Found | undefined> {
	if (leadId !== null) {
		const told = await sources.readLead(leadId)
		return told && { told, about: leadId, makeLink: () => sources.receiptLink(leadId) }
	}
	const told = waitingId === null ? undefined : await sources.readWaiting(waitingId)
	if (waitingId === null || !told) return undefined
	return { told, about: waitingId, makeLink: () => sources.waitingLink(waitingId) }
}

/** Returns what the message was about when it has ended. Throws when it is to be tried again. */
async function deliverMessage(
	needs: Needs,
	sources: Sources,
	messageId: PickupMessageId,
): Promise<string | undefined> {
	const { database, log } = needs
	const row = await store.messageRow(database, messageId)
	const found = row && (await findTold(sources, row))
	if (!row || !found) {
		log.warn({ messageId }, 'nothing to send: there is no such message')
		return undefined
	}
	const { told, about } = found
	if (row.state === 'sent' || row.state === 'skipped') return about
	const end = async (result: store.MessageState) => {
		await store.recordMessage(database, row.id, result)
		const line = { messageId, kind: row.message, channel: row.channel, ...result }
		if (result.state === 'failed') log.error(line, 'a message failed for good')
		else log.info(line, 'message')
		return about
	}
	const earlier = row.channel === 'text' ? await sentBefore(needs, row) : undefined
	if (earlier !== undefined) return end({ state: 'sent', reference: earlier })
	const reason = whyUntrue(needs, row) ?? (await whyNotReached(needs, row, told))
	if (reason !== undefined) return end({ state: 'skipped', reason })
	const result = await (row.channel === 'text' ? text : mail)(needs, row, found)
	if (result.ok) return end({ state: 'sent', reference: result.reference })
	if (!result.stopped) return end({ state: 'failed', reason: result.refusal })
	await store.stopPhone(database, told.lead.phone)
	return end({ state: 'skipped', reason: stoppedReason })
}

/** Why a message says nothing true any more. */
function whyUntrue({ company, now }: Needs, row: store.MessageRow): string | undefined {
	const { date, status, waiting_status: waitingStatus, held_place_id: heldPlaceId } = row
	if (date !== null && status !== null) return whyNotSent(company, { ...row, date, status }, now())
	return waitingStatus === null
		? 'nobody waits any more'
		: whyNotToldWaiting({ ...row, status: waitingStatus, heldPlaceId }, now())
}

const stoppedReason = 'they texted STOP'

/** Why no mail goes to the customer’s address, or no text to their number. */
async function whyNotReached(
	{ database }: Needs,
	{ channel }: store.MessageRow,
	{ lead: { phone, email } }: Told,
): Promise<string | undefined> {
	if (channel === 'mail') return email === '' ? 'no email address was given' : undefined
	if (hasExtension(phone)) return 'a text reaches no extension'
	if (!takesTexts(phone)) return 'we text to numbers in North America only'
	return (await store.isStopped(database, phone)) ? stoppedReason : undefined
}

/** The provider's name for the text when an attempt with an unknown end was one that succeeded. */
async function sentBefore(
	{ config, database, log }: Needs,
	row: store.MessageRow,
): Promise<string | undefined> {
	const { begun_at: since, begun_to: to, begun_seconds_ago: seconds, body } = row
	if (since === null || to === null || seconds === null || !config.twilio) return undefined
	if (seconds < quietSeconds)
		throw new Error('it is not known yet whether the text was sent: it is looked up in half a minute')
	const references = await findSentTexts(
		{ config, log },
		{
			to,
			// Clocks differ.
			since: new Date(since.getTime() - 60_000),
			// A trial account puts words of its own before ours.
			matches: (sent) => withoutKey(sent).endsWith(body ?? ''),
		},
	)
	// Another message of ours may have had the same words.
	const known = await store.knownReferences(database, references)
	return references.find((reference) => !known.has(reference))
}

/** A text without the key in its link, which opens the booking and is kept nowhere. */
const withoutKey = (body: string): string => body.replace(/(\/(?:booked|waiting)\/)[\w-]+/g, '$1…')

async function text(needs: Needs, row: store.MessageRow, found: Found): Promise<TextResult> {
	const { words, values } = await composed(needs, row, found)
	const body = textOf(words, values)
	const { phone: to } = found.told.lead
	return attempt(needs, row, { body: withoutKey(body), segments: segmentsOf(body).segments, to }, () =>
		sendText(needs, { key: `text.${row.id}`, to, body, ...validFor(needs, row) }),
	)
}

/** Until when a text is of any use: a time of arrival soon is not, nor a place that is no longer held. */
function validFor({ now }: Needs, { message, eta }: store.MessageRow): { validSeconds?: number } {
	if (message === 'on-the-way') return { validSeconds: etaValidSeconds }
	if (message !== 'waiting' || eta === null) return {}
	return { validSeconds: Math.max(1, Math.floor((eta.getTime() - now().getTime()) / 1000)) }
}

async function mail(needs: Needs, row: store.MessageRow, found: Found): Promise<TextResult> {
	const { name, words, values } = await composed(needs, row, found)
	const key = `${row.message}-email.${row.id}`
	const message = messageEmail(needs.company, found.told, { key, name, words, values })
	const send = async (): Promise<TextResult> => {
		const sent: MailResult = await sendMail(needs, message)
		return sent.ok ? { ok: true, reference: sent.messageId } : { ...sent, stopped: false }
	}
	return attempt(needs, row, { body: message.subject, segments: null, to: null }, send)
}

async function composed(needs: Needs, row: store.MessageRow, { told, makeLink }: Found) {
	const name = wordsOf(row.message, told.lead)
	const { words } = (await wordsInForce(needs))[name]
	return { name, words, values: blanksFor(needs.company, told, { link: await makeLink(), eta: row.eta }) }
}

/** Records that an attempt begins, makes it, and records when it failed; what it throws, the queue tries again. */
async function attempt(
	{ config, database }: Needs,
	row: store.MessageRow,
	sent: { body: string; segments: number | null; to: string | null },
	send: () => Promise<TextResult>,
): Promise<TextResult> {
	// The outbox has a mail only once, and a text was looked up.
	const perhapsTwice = row.begun_at !== null && row.channel === 'mail' && config.smtp !== undefined
	if (!(await store.beginMessage(database, row, { ...sent, perhapsTwice })))
		throw new Error('another attempt at this message has just begun')
	return send().catch(async (error: unknown) => {
		const unanswered = error instanceof UnansweredText || error instanceof UnansweredMail
		const reason = error instanceof Error ? error.message : String(error)
		await store.recordMessage(database, row.id, { state: 'failed', reason, unanswered })
		throw error
	})
}

/** Tries a failed message now. Concurrent calls try it once. */
export async function retryMessage(
	{ database, jobs }: Pick<Platform, 'database' | 'jobs'>,
	messageId: PickupMessageId,
): Promise<void> {
	const job = { name: messageJobs.pickupMessage, data: { messageId } }
	await database.transaction().execute(async (transaction) => {
		if (!(await store.lockFailedMessage(transaction, messageId))) return
		// The job of a message that was refused for good is completed: enqueue a new one.
		if (!(await jobs.tryNow(transaction, job))) await jobs.enqueue(transaction, [[job]])
	})
}

/** The mail of a message with these words, as an example: it opens nothing. */
export const composeMail = (
	company: Platform['company'],
	name: MessageName,
	found: LeadToDeliver,
	{ words, link, values }: { words: Words; link: string; values: Record<Blank, string> },
): Mail => {
	if (name === 'confirmed' || name === 'requested')
		return confirmationEmail(company, found, { receiptUrl: link, quoteUrl: undefined }, words)
	const change = (told: PickupChange) => changeEmail(company, found, { id: 'example', told }, link)
	if (name === 'settled' || name === 'declined' || name === 'cancelled') return change(name)
	if (name !== 'moved') return messageEmail(company, found, { key: 'example', name, words, values })
	const earlier = company.arrivalWindows.find(({ label }) => label !== found.windowLabel)
	return change({ movedFrom: `${found.dateInWords}, ${earlier?.label ?? found.windowLabel}` })
}

const messageEmail = (
	company: Platform['company'],
	told: Told,
	{ name, ...message }: { key: string; name: MessageName; words: Words; values: Record<Blank, string> },
): Mail =>
	isToWaiting(name)
		? waitingEmail(company, told, { name, ...message })
		: pickupMessageEmail(company, told, { name, ...message })
