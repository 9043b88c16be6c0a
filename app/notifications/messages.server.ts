import { invoiceOfKey } from '#app/bookings/billing/document-key.ts'
import { nobodyComesInWords, nobodyComesReason } from '#app/bookings/capacity/nobody-comes.ts'
import { findChangeOrder } from '#app/bookings/change-order/change-order.server.ts'
import type { ChangeOrderMessage } from '#app/bookings/outgoing/messages.ts'
import { isAboutUnseen } from '#app/bookings/outgoing/unseen-request.ts'
import { reportKey } from '#app/bookings/reports/report.ts'
import { reportOfLead } from '#app/bookings/reports/reports.server.ts'
import { findInvoice } from '#app/invoices/invoices.server.ts'
import { changeOrderIdSchema, type MessageId } from '#app/platform/ids.ts'
import { messageJobSchema, messageJobs } from '#app/platform/jobs/message-jobs.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { isAboutQuote, isQuoteForOffice, type QuoteMessage } from '#app/quotes/firm/quote-message.ts'
import { isReminderHour } from '#app/quotes/firm/reminder-hours.ts'
import type { QuoteToTell } from '#app/quotes/quotes.server.ts'
import { readSchedule } from '#app/schedule/schedule.server.ts'
import { phoneOfOfficeText, subjectOfOfficeText } from '#app/threads/telling/office-phones.ts'
import { isAboutThread, isThreadForOffice, type ThreadMessage, wayTo } from '#app/threads/thread-message.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import { hasExtension, takesTexts } from '#app/values/phone.ts'
import { composeChangeOrder, whyChangeOrderUntrue } from './change-order-to-send.server.ts'
import { type Gathering, gathering } from './gathered.server.ts'
import { type Ledger, openLedger } from './ledger.server.ts'
import { UnansweredMail } from './mail/mail.server.ts'
import { whyNotNotifiedWaiting, whyNotSent, whyNotSynced } from './message-due.ts'
import { type Sources, sourcesIn } from './message-sources.server.ts'
import {
	compose,
	type Found,
	type PickupMessageRow,
	type ToSend,
	withoutKey,
} from './message-to-send.server.ts'
import { isAboutChangeOrder, isDocument, isToOffice } from './message-words.ts'
import { answerToOffice, requestToOffice, whyOfficeNotTexted } from './office-text.server.ts'
import { composeAboutQuote, whyAnswerUntrue, whyQuoteUntrue } from './quote-to-send.server.ts'
import { openSenders, type Senders } from './senders.server.ts'
import * as store from './store.server.ts'
import { stopsOf } from './texts/store.server.ts'
import { findSentTexts, UnansweredText } from './texts/text.server.ts'
import { stopForOwner } from './texts/texting.server.ts'
import { composeAboutThread, whyThreadUntrue } from './thread-to-send.server.ts'
import { whyInvoiceUntrue, whyVoidNotDue } from './voided-invoice.server.ts'

type Needs = Pick<
	Platform,
	'config' | 'company' | 'database' | 'jobs' | 'log' | 'now' | 'pdfs' | 'travelFeeTo'
> &
	Parameters<typeof sourcesIn>[0]

/** The same, with what the messages of this process share. */
type Sending = Needs & { ledger: Ledger; senders: Senders }

/**
 * How long after an attempt with an unknown end the provider is asked for it, in seconds: longer than a request can still be
 * on its way.
 */
const quietSeconds = 30

/**
 * Starts the workers of the messages. Each is sent once: an attempt is recorded before it is made, and one of several
 * concurrent attempts goes on. After an unknown end, a text is looked up at the provider before it is sent again, and an email
 * is marked as perhaps sent twice. A temporary failure throws, and the queue tries again; a final one is recorded, so that
 * staff see it and the next jobs go on.
 */
export async function registerMessages(
	needs: Needs,
	given: Partial<Sources> = {},
	asking = gathering,
): Promise<void> {
	const ours = { ...needs, ledger: openLedger(needs.database, asking), senders: openSenders(needs) }
	const sources = sharing({ ...sourcesIn(needs), ...given }, asking)
	/** The links of messages that have not ended: all attempts at one have the same. */
	const links = new Map<string, string>()
	const once = async (key: string, make: () => Promise<string>) => {
		const link = links.get(key) ?? (await make())
		links.set(key, link)
		return link
	}
	const work = async ({ messageId }: { messageId: MessageId }) => {
		const read = (row: store.MessageRow) => readMessage(ours, sources, row, once)
		if (await deliver(ours, messageId, read))
			for (const what of ['page', 'quote']) links.delete(`${what} ${messageId}`)
	}
	for (const queue of Object.values(messageJobs))
		await needs.jobs.work(queue, messageJobSchema, work, { atOnce: 4 })
}

/**
 * The messages of a booking go at the same time: what they are made of is read once for them, and one link leads to its page from all
 * that are composed then.
 */
const sharing = (sources: Sources, { once }: Gathering): Sources => ({
	...sources,
	readLead: once(sources.readLead),
	receiptLink: once(sources.receiptLink),
})

type Once = (key: string, make: () => Promise<string>) => Promise<string>

/** A message with its recipient: why it is not to be sent any more, and how it is composed. */
type Deliverable = {
	contact: { phone: string; email: string }
	toOffice: boolean
	whyUntrue: () => Promise<string | undefined>
	compose: () => Promise<ToSend>
}

/** The message of a row; `undefined` when what it is about is no more. */
async function readMessage(
	needs: Sending,
	sources: Sources,
	row: store.MessageRow,
	once: Once,
): Promise<Deliverable | undefined> {
	const { kind } = row
	if (isAboutThread(kind)) return readThreadMessage(needs, sources, { ...row, kind })
	if (isAboutChangeOrder(kind)) return readChangeOrderMessage(needs, sources, { ...row, kind }, once)
	if (isAboutQuote(kind)) return readQuoteMessage(needs, sources, { ...row, kind }, once)
	const ofPickup = { ...row, kind }
	const found = await find(sources, ofPickup, once)
	const isOfficeText = kind === 'lead' && row.channel === 'text'
	return (
		found && {
			contact: isOfficeText ? contactOf(phoneOfOfficeText(row.dedupe_key)) : contactOfPickup(row, found),
			toOffice: isToOffice(kind),
			whyUntrue: () => whyUntrue(needs, ofPickup),
			compose: async () =>
				isOfficeText ? requestToOffice(needs, row, found) : compose(needs, ofPickup, found),
		}
	)
}

async function readQuoteMessage(
	needs: Sending,
	sources: Sources,
	row: Omit<store.MessageRow, 'kind'> & { kind: QuoteMessage },
	once: Once,
): Promise<Deliverable | undefined> {
	const { id, kind, quote_id: quoteId, dedupe_key: key } = row
	const isOfficeText = kind === 'price-answered' && row.channel === 'text'
	const about = isOfficeText ? subjectOfOfficeText(key) : key
	const quote = quoteId === null ? undefined : await sources.readQuote(quoteId, about)
	const isAwake = () => isReminderHour(needs.company, needs.now())
	const link = (of: QuoteToTell) => once(`quote ${id}`, () => sources.quoteLink(of.id))
	return (
		quote && {
			contact: isOfficeText ? contactOf(phoneOfOfficeText(key)) : quote,
			toOffice: isQuoteForOffice(kind),
			whyUntrue: async () =>
				isOfficeText
					? (whyAnswerUntrue(quote) ?? whyOfficeNotTexted(needs, row))
					: whyQuoteUntrue(kind, quote, isAwake()),
			compose: async () =>
				isOfficeText
					? answerToOffice(needs, row, quote)
					: composeAboutQuote(needs, row, quote, () => link(quote), sources.quoteCopy),
		}
	)
}

async function readChangeOrderMessage(
	needs: Sending,
	sources: Sources,
	row: Omit<store.MessageRow, 'kind'> & { kind: ChangeOrderMessage },
	once: Once,
): Promise<Deliverable | undefined> {
	const { id, kind, lead_id: leadId } = row
	const order = await findChangeOrder(needs, changeOrderIdSchema.parse(row.dedupe_key))
	const lead = leadId === null ? undefined : await sources.readLead(leadId)
	if (!order || !lead) return undefined
	const receiptLink = () => once(`page ${id}`, () => sources.receiptLink(lead.lead.id))
	return {
		contact: lead.lead,
		toOffice: kind === 'change-order-answered',
		whyUntrue: async () => whyChangeOrderUntrue(kind, order),
		compose: () => composeChangeOrder(needs, row, { lead, order }, receiptLink),
	}
}

async function readThreadMessage(
	needs: Sending,
	sources: Sources,
	row: Omit<store.MessageRow, 'kind'> & { kind: ThreadMessage },
): Promise<Deliverable | undefined> {
	const { kind, thread_id: threadId } = row
	const thread = threadId === null ? undefined : await sources.readThread(threadId)
	return (
		thread && {
			contact: contactOf(kind === 'office-text' ? phoneOfOfficeText(row.dedupe_key) : thread.contact),
			toOffice: isThreadForOffice(kind),
			whyUntrue: () => whyThreadUntrue(needs, row, thread),
			compose: () => composeAboutThread(needs, row, thread),
		}
	)
}

/** A document goes to an address of its own where one was given. */
const contactOfPickup = ({ address }: store.MessageRow, { facts }: Found): Deliverable['contact'] =>
	address === null ? facts.lead : { phone: '', email: address }

const contactOf = (contact: string) =>
	wayTo(contact) === 'mail' ? { phone: '', email: contact } : { phone: contact, email: '' }

/** What a message about a pickup or an entry of the wait list is made of. */
async function find(
	sources: Sources,
	{ id, lead_id: leadId, waiting_id: waitingId, booking_event_id: eventId }: PickupMessageRow,
	once: Once,
): Promise<Found | undefined> {
	const page = (make: () => Promise<string>) => () => once(`page ${id}`, make)
	const quote: Found['links']['quote'] = (of) => once(`quote ${id}`, () => sources.quoteLink(of))
	if (leadId !== null) {
		const lead = await sources.readLead(leadId)
		const event = eventId === null ? undefined : await sources.readEvent(leadId, eventId)
		const links = { page: page(() => sources.receiptLink(leadId)), quote }
		return lead && { facts: lead, lead, event, links }
	}
	if (waitingId === null) return undefined
	const facts = await sources.readWaiting(waitingId)
	const links = { page: page(() => sources.waitingLink(waitingId)), quote }
	return facts && { facts, lead: undefined, event: undefined, links }
}

/** Returns whether the message has ended. Throws when it is to be tried again. */
async function deliver(
	needs: Sending,
	messageId: MessageId,
	read: (row: store.MessageRow) => Promise<Deliverable | undefined>,
): Promise<boolean> {
	const { database, ledger, log } = needs
	const row = await ledger.row(messageId)
	const found = row && (await read(row))
	if (!row || !found) {
		log.warn({ messageId }, 'nothing to send: there is no such message')
		return true
	}
	// A sync with a warning is run again.
	if (row.state === 'skipped' || (row.state === 'sent' && row.warning === null)) return true
	const end = async (result: store.MessageState) => {
		await ledger.record({ id: row.id, ...result })
		const line = { messageId, kind: row.kind, channel: row.channel, ...result }
		if (result.state === 'failed') log.error(line, 'a message failed for good')
		else log.info(line, 'message')
		return true
	}
	const earlier = row.channel === 'text' ? await sentBefore(needs, row) : undefined
	if (earlier !== undefined) return end({ state: 'sent', reference: earlier })
	const reason = (await found.whyUntrue()) ?? (await whyNotReached(needs, row, found))
	if (reason !== undefined) return end({ state: 'skipped', reason })
	const result = await attempt(needs, row, found.compose)
	if (result.ok) return end({ state: 'sent', ...result })
	// The list of stops is of customers: an owner hears that a phone of theirs gets nothing.
	if (!result.stopped || found.toOffice) return end({ state: 'failed', reason: result.refusal })
	await database
		.transaction()
		.execute((transaction) => stopForOwner(transaction, found.contact.phone, 'provider'))
	return end({ state: 'skipped', reason: stoppedReasons.customer })
}

/** Why a message to a customer no longer holds, whichever way it goes. */
async function whyUntrue(needs: Needs, row: PickupMessageRow): Promise<string | undefined> {
	const { company, now } = needs
	const { kind, channel, date, status, waiting_status: waitingStatus, reservation_id: reservationId } = row
	if (kind === 'payment-reminder') return reminderNotDue(needs, row)
	if (kind === 'invoice') return whyInvoiceUntrue(needs, row)
	if (kind === 'invoice-void') return whyVoidNotDue(needs, row)
	if (kind === 'report') return reportReplaced(needs, row)
	if (channel === 'crm') return row.state === 'sent' ? undefined : whyNotSynced(row)
	if (kind === 'lead' && (channel === 'text' || isAboutUnseen(row.dedupe_key))) {
		if (status !== 'requested' && row.emergency_due === null) return 'it was answered first'
		if (isAboutUnseen(row.dedupe_key) && row.was_shown) return 'it was opened first'
		return channel === 'text' ? whyOfficeNotTexted(needs, row) : undefined
	}
	if (isToOffice(kind) || isDocument(kind)) return undefined
	const pending = { ...row, kind, channel, dedupeKey: row.dedupe_key }
	if (date !== null && status !== null) {
		const nobodyComes = kind === 'reminder' ? await whyNobody(needs, row, date) : undefined
		return whyNotSent(company, { ...pending, date, status, nobodyComes }, now())
	}
	return waitingStatus === null
		? 'no one is waiting any more'
		: whyNotNotifiedWaiting({ ...pending, status: waitingStatus, reservationId }, now())
}

/** Why an invoice needs no reminder any more. */
async function reminderNotDue({ database }: Needs, row: PickupMessageRow): Promise<string | undefined> {
	const invoice = await findInvoice(database, invoiceOfKey(row.dedupe_key))
	return invoice && invoice.balance > 0 ? undefined : 'nothing is owing any more'
}

/** Why a report is not to be sent any more: it was corrected meanwhile. */
async function reportReplaced({ database }: Needs, row: PickupMessageRow): Promise<string | undefined> {
	const report = row.lead_id === null ? undefined : await reportOfLead({ database }, row.lead_id)
	return report && row.dedupe_key !== reportKey(report.version) ? 'a later report replaced it' : undefined
}

/** Why no crew comes to a pickup of a reminder, in words: the schedule may have changed since it was enqueued. */
async function whyNobody(
	{ database, company }: Needs,
	{ window_id: windowId, truck_id: truckId }: PickupMessageRow,
	date: CalendarDate,
): Promise<string | undefined> {
	const schedule = await readSchedule({ database }, date, date)
	const why = nobodyComesReason(company, schedule, { date, windowId: windowId ?? '', truckId })
	return why && nobodyComesInWords[why]
}

const stoppedReasons = { customer: 'they texted STOP', staff: 'staff stopped texts to this phone' }

/** Why no email goes to the customer’s address, no text to their number, or no sync to the CRM. */
async function whyNotReached(
	{ config, database }: Needs,
	{ channel }: store.MessageRow,
	{ contact: { phone, email }, toOffice }: Deliverable,
): Promise<string | undefined> {
	if (channel === 'crm') return config.crm ? undefined : 'not set up'
	if (channel === 'mail') return toOffice || email !== '' ? undefined : 'no email address was given'
	if (hasExtension(phone)) return 'a text can’t reach an extension'
	if (!takesTexts(phone)) return 'we only text North American numbers'
	const [stop] = await stopsOf(database, [phone])
	// What staff stopped for somebody as a customer is no word about the desk; what a phone's own STOP says holds for all texts to it.
	if (toOffice && stop?.stopped_by === 'staff') return undefined
	return stop && stoppedReasons[stop.stopped_by]
}

/** The provider's name for the text when an attempt with an unknown end had succeeded. */
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
			matches: (sent) => withoutKey(sent).endsWith(withoutKey(body ?? '')),
		},
	)
	// Another message of ours may have had the same words.
	const known = await store.knownReferences(database, references)
	return references.find((reference) => !known.has(reference))
}

/** Records that an attempt begins, makes it, and records a failure. Errors go on to the queue, which tries again. */
async function attempt(
	{ config, ledger }: Sending,
	row: store.MessageRow,
	composed: () => Promise<ToSend>,
): ReturnType<ToSend['send']> {
	const failed = async (error: unknown, unanswered: boolean): Promise<never> => {
		const reason = error instanceof Error ? error.message : String(error)
		await ledger.record({ id: row.id, state: 'failed', reason, unanswered })
		throw error
	}
	const { send, ...sent } = await composed().catch((error: unknown) => failed(error, row.begun_at !== null))
	// The outbox has a mail only once, a text was looked up, and a sync that runs again changes nothing.
	const perhapsTwice = row.begun_at !== null && row.channel === 'mail' && config.smtp !== undefined
	if (!(await ledger.begin({ id: row.id, attempts: row.attempts, ...sent, perhapsTwice })))
		throw new Error('another attempt at this message has just begun')
	return send().catch((error: unknown) =>
		failed(error, error instanceof UnansweredText || error instanceof UnansweredMail),
	)
}

/** Tries a message now that failed or has a warning. Concurrent calls try it once: they wait for the lock on its row. */
export async function retryMessage(
	{ database, jobs }: Pick<Platform, 'database' | 'jobs'>,
	messageId: MessageId,
): Promise<void> {
	await database.transaction().execute(async (transaction) => {
		const unsent = await store.lockUnsent(transaction, messageId)
		if (!unsent) return
		const job = { name: messageJobs[unsent.channel], data: { messageId } }
		// The job of a message that was refused for good is completed: enqueue a new one.
		if (!(await jobs.tryNow(transaction, job))) await jobs.enqueue(transaction, [[job]])
	})
}
