import { makeReceiptToken } from '#app/bookings/booking/booking.server.ts'
import type { EventToSend } from '#app/bookings/outgoing/lead-message.ts'
import { findEvent, findLeadSnapshot } from '#app/bookings/outgoing/outgoing.server.ts'
import { publicOrigin } from '#app/platform/http/request-origin.server.ts'
import type { BookingEventId, LeadId, QuoteId, ThreadId, WaitingId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import {
	copyOfQuote,
	findQuoteToTell,
	makeQuoteLinkToken,
	type QuoteToTell,
} from '#app/quotes/quotes.server.ts'
import { quoteLink, receipt, waitingPath } from '#app/shell/links.ts'
import { findThreadToTell, type ThreadToTell } from '#app/threads/threads.server.ts'
import { findWaiting, makeWaitingToken } from '#app/waiting/waiting.server.ts'
import type { LeadSnapshot, MessageFacts } from './crm/lead-snapshot.ts'

/** What messages are made of: facts, and links that are made for them. */
export type Sources = {
	readLead: (leadId: LeadId) => Promise<LeadSnapshot | undefined>
	readWaiting: (waitingId: WaitingId) => Promise<MessageFacts | undefined>
	/** A later event of the booking. */
	readEvent: (leadId: LeadId, eventId: BookingEventId) => Promise<EventToSend | undefined>
	/** The quote of a message, and the firm price that its dedupe key names. */
	readQuote: (quoteId: QuoteId, dedupeKey: string) => Promise<QuoteToTell | undefined>
	/** The copy of the quote that such a link opens, as a PDF. */
	quoteCopy: (link: string) => Promise<Buffer | undefined>
	readThread: (threadId: ThreadId) => Promise<ThreadToTell | undefined>
	/** Makes a new link that opens the customer's quote on any device. */
	quoteLink: (quoteId: QuoteId) => Promise<string>
	/** Makes a new link that opens the receipt of the lead's booking. */
	receiptLink: (leadId: LeadId) => Promise<string>
	/** Makes a new link that opens an entry of the wait list. */
	waitingLink: (waitingId: WaitingId) => Promise<string>
}

export function sourcesIn(
	platform: Pick<Platform, 'config' | 'database' | 'company' | 'now' | 'pdfs' | 'travelFeeTo'> &
		Parameters<typeof findLeadSnapshot>[0],
): Sources {
	const origin = publicOrigin(platform.config)
	return {
		readLead: (leadId) => findLeadSnapshot(platform, leadId),
		readWaiting: (waitingId) => findWaiting(platform, waitingId),
		readQuote: (quoteId, dedupeKey) => findQuoteToTell(platform, quoteId, dedupeKey),
		quoteCopy: (link) => copyOfQuote(platform, link.split('/').at(-1) ?? ''),
		readThread: (threadId) => findThreadToTell(platform, threadId),
		readEvent: (leadId, eventId) => findEvent(platform, leadId, eventId),
		quoteLink: async (quoteId) => origin + quoteLink(await makeQuoteLinkToken(platform, quoteId)),
		receiptLink: async (leadId) => origin + receipt(await makeReceiptToken(platform, leadId)),
		waitingLink: async (waitingId) => origin + waitingPath(await makeWaitingToken(platform, waitingId)),
	}
}
