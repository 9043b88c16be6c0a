import { creditNoteOfKey, invoiceOfKey } from '#app/bookings/billing/document-key.ts'
import type { EventToSend } from '#app/bookings/outgoing/lead-message.ts'
import type {
	CustomerMessage,
	DocumentMessage,
	OfficeMessage,
	ReportMessage,
} from '#app/bookings/outgoing/messages.ts'
import { asksForPhotos, photosAreAsked } from '#app/bookings/outgoing/photos-asked.ts'
import { isAboutUnseen } from '#app/bookings/outgoing/unseen-request.ts'
import { reportOfLead } from '#app/bookings/reports/reports.server.ts'
import { marksOfOne } from '#app/customers/customers.server.ts'
import { creditNotePdf, findCreditNote, findInvoice, invoicePdf } from '#app/invoices/invoices.server.ts'
import { publicOrigin } from '#app/platform/http/request-origin.server.ts'
import type { QuoteId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { otherTimes, photosOf } from '#app/shell/customer-links.ts'
import { CrmRefusal } from './crm/crm.server.ts'
import type { LeadSnapshot, MessageFacts } from './crm/lead-snapshot.ts'
import { syncLead, warningOf } from './crm/lead-sync.server.ts'
import { additionEmail } from './mail/addition-email.ts'
import { changeEmail } from './mail/change-email.ts'
import { confirmationEmail } from './mail/confirmation-email.ts'
import { creditNoteEmail, invoiceEmail, paymentReminderEmail, voidEmail } from './mail/document-email.ts'
import { leadEmail } from './mail/lead-email.ts'
import { type Mail, sendMail } from './mail/mail.server.ts'
import { messageEmail } from './mail/message-email.ts'
import { reportEmail, reportText } from './mail/report-email.ts'
import { blanksFor, textOf } from './message-blanks.ts'
import { isDocument, isToOffice, wordsOf } from './message-words.ts'
import type { Senders } from './senders.server.ts'
import type { MessageRow } from './store.server.ts'
import { segmentsOf } from './texts/gsm7.ts'
import { sendText } from './texts/text.server.ts'
import { replacedNumber } from './voided-invoice.server.ts'
import { wordsOfMessage } from './words.server.ts'

type Needs = Pick<Platform, 'config' | 'company' | 'database' | 'log' | 'now' | 'pdfs'> & {
	senders?: Senders
}
/** What sends a message. `senders`: what this process keeps for those that follow. */
export type Sending = Pick<Needs, 'config' | 'company' | 'log' | 'now'> & { senders?: Senders }

/** What a message is made of. */
export type Found = {
	facts: MessageFacts
	/** Of a message about a booking. */
	lead: LeadSnapshot | undefined
	/** Of a message about a later event of it. */
	event: EventToSend | undefined
	/** Makes the links, or has those of an earlier attempt. */
	links: { page: () => Promise<string>; quote: (quoteId: QuoteId) => Promise<string> }
}

/** The provider's name for what was sent; or why it was refused for good. `stopped`: the recipient texted STOP. */
type Sent =
	| { ok: true; reference: string; warning?: string | undefined }
	| { ok: false; refusal: string; stopped?: boolean }

/** What is on record of an attempt before it is made. `send` throws when it may succeed later. */
export type ToSend = {
	body: string | null
	segments: number | null
	to: string | null
	send: () => Promise<Sent>
}

/** A message about a pickup, its invoice, or an entry of the wait list. */
export type PickupMessageRow = Omit<MessageRow, 'kind'> & {
	kind: CustomerMessage | DocumentMessage | ReportMessage | OfficeMessage
}

/** Composes a message for its channel. */
export function compose(needs: Needs, row: PickupMessageRow, found: Found): Promise<ToSend> {
	switch (row.channel) {
		case 'mail':
			return emailToSend(needs, row, found)
		case 'text':
			return textToSend(needs, row, found)
		case 'crm':
			return syncToSend(needs, row, found)
	}
}

export const nothingOnRecord = (what: string): ToSend => ({
	...unrecorded,
	send: async () => ({ ok: false, refusal: `nothing is on record of ${what}` }),
})
const unrecorded = { body: null, segments: null, to: null }

async function emailToSend(needs: Needs, row: PickupMessageRow, found: Found): Promise<ToSend> {
	return byMail(needs, await emailOf(needs, row, found), 'this event')
}

/** An email; where there is `undefined`, that nothing is on record of `what` it would be about. */
export function byMail(needs: Sending, mail: Mail | undefined, what: string): ToSend {
	if (!mail) return nothingOnRecord(what)
	return {
		...unrecorded,
		body: mail.subject,
		send: async () => {
			const sent = await sendMail(needs, mail, needs.senders?.mail)
			return sent.ok ? { ok: true, reference: sent.messageId } : sent
		},
	}
}

/** A text, with what is on record of it. */
export const byText = (needs: Sending, text: Parameters<typeof sendText>[1]): ToSend => ({
	body: withoutKey(text.body),
	segments: segmentsOf(text.body).segments,
	to: text.to,
	send: () => sendText(needs, text),
})

async function emailOf(needs: Needs, row: PickupMessageRow, found: Found): Promise<Mail | undefined> {
	const { company, config } = needs
	const { lead, event, links } = found
	const { kind, booking_event_id: id } = row
	const tooLate = lead !== undefined && isTooLate(needs, lead)
	const office = [config.smtp?.leadsTo ?? company.email, publicOrigin(config)] as const
	switch (kind) {
		case 'lead':
			return lead && leadEmail(company, await asNews(needs, lead, row), ...office, unseenOf(row))
		case 'addition': {
			if (!lead || !event || id === null) return undefined
			const change = typeof event.change === 'object' && event.change ? 'moved' : event.change
			return additionEmail(company, lead, { id, lines: event.lines, change }, ...office)
		}
		case 'settled':
		case 'declined':
		case 'moved':
		case 'cancelled':
			if (!lead || !event?.change || id === null) return undefined
			return changeEmail(
				company,
				lead,
				{ id, facts: event.change, tooLate, lateFee: event.lateFee },
				await links.page(),
			)
		case 'confirmed': {
			if (!lead) return undefined
			const { words } = await inWords(needs, { ...row, kind }, found)
			// When the form gave a load, the email does not mention the quote.
			const quoteUrl =
				lead.quote && lead.lead.loadSize === null ? await links.quote(lead.quote.id) : undefined
			const receiptUrl = await links.page()
			const photosUrl = asksForPhotos(row.dedupe_key) ? photosOf(receiptUrl) : undefined
			return confirmationEmail(company, lead, { receiptUrl, quoteUrl, photosUrl, tooLate }, words)
		}
		case 'invoice':
		case 'credit-note':
		case 'payment-reminder':
		case 'invoice-void':
			return documentEmail(needs, row, found)
		case 'report': {
			const report = row.lead_id === null ? undefined : await reportOfLead(needs, row.lead_id)
			const { email: to, name } = found.facts.lead
			return report && reportEmail(company, report, { id: row.id, to, name, link: await links.page() })
		}
		case 'sync':
		case 'resync':
			return undefined
		default: {
			const written = await inWords(needs, { ...row, kind }, found, row.eta)
			return messageEmail(company, found.facts, { key: `${kind}-email.${row.id}`, ...written, tooLate })
		}
	}
}

const asNews = async ({ database }: Pick<Needs, 'database'>, lead: LeadSnapshot, row: PickupMessageRow) => ({
	...lead,
	marks: await marksOfOne({ database }, lead.customerId),
	emergencyDue: row.emergency_due ?? undefined,
})

const unseenOf = (row: PickupMessageRow) => (isAboutUnseen(row.dedupe_key) ? row.id : undefined)

/**
 * The email with an invoice or a credit note, to its own address or to the one that the booking has now. The link opens the booking, to
 * change and to cancel it: at an address of its own somebody else reads, who gets none.
 */
async function documentEmail(
	needs: Needs,
	row: PickupMessageRow,
	{ facts, links }: Found,
): Promise<Mail | undefined> {
	const { company, config, database } = needs
	const { id, kind, dedupe_key: of, address } = row
	const sent = {
		id,
		to: address ?? facts.lead.email,
		link: address === null ? await links.page() : undefined,
		takesCards: config.stripe !== undefined,
	}
	if (kind === 'credit-note') {
		const credit = await findCreditNote(database, creditNoteOfKey(of))
		const credited = credit && (await findInvoice(database, credit.invoiceId))
		if (!credited) return undefined
		return creditNoteEmail(company, credit, credited, { ...sent, pdf: await creditNotePdf(needs, credit) })
	}
	const invoice = await findInvoice(database, invoiceOfKey(of))
	if (!invoice) return undefined
	const takesCards = sent.takesCards && sent.link !== undefined
	const withPdf = { ...sent, pdf: await invoicePdf(needs, invoice, takesCards) }
	if (kind === 'payment-reminder') return paymentReminderEmail(company, invoice, withPdf)
	if (kind === 'invoice-void') return voidEmail(company, invoice, withPdf)
	return invoiceEmail(company, invoice, withPdf, await replacedNumber(needs, invoice, row))
}

async function textToSend(needs: Needs, row: PickupMessageRow, found: Found): Promise<ToSend> {
	const { kind, id } = row
	if (isToOffice(kind) || isDocument(kind)) return nothingOnRecord('a text of this kind')
	const { words, values } =
		kind === 'report'
			? { words: reportText, values: await valuesOf(needs, found) }
			: await inWords(needs, { ...row, kind }, found, row.eta)
	const { because, withOthers } = whyMoved(needs, found)
	const link = withOthers ? otherTimes(values.link) : values.link
	const reason = because === undefined ? '' : `Reason: ${because}`
	const asked = kind === 'confirmed' && asksForPhotos(row.dedupe_key)
	const photos = asked ? `${photosAreAsked} ${photosOf(values.link)}` : ''
	const added = withOthers ? `${reason}${/[.!?]$/.test(reason) ? '' : '.'} ${othersInText}` : reason || photos
	const body = textOf(words, { ...values, link }, added)
	const { phone: to } = found.facts.lead
	return byText(needs, { key: `text.${id}`, to, body, ...validFor(needs, row) })
}

/** What follows the reason of a move in its text, whose link leads to these times. */
const othersInText = 'If this time doesn’t suit you, the link has others that are free.'

/** The reason of a move of ours, and whether its customer can still choose another time on their page. */
function whyMoved(needs: Pick<Needs, 'now'>, { event, lead }: Found) {
	const because = typeof event?.change === 'object' ? event.change?.because : undefined
	return { because, withOthers: because !== undefined && lead !== undefined && !isTooLate(needs, lead) }
}

/** Whether its page no longer moves or cancels a pickup. */
const isTooLate = (
	{ now }: Pick<Needs, 'now'>,
	{ changeUntil }: Pick<LeadSnapshot, 'changeUntil'>,
): boolean => changeUntil !== undefined && changeUntil <= now()

/** A text without the token in its link, which opens the booking or the quote and is stored nowhere. */
export const withoutKey = (body: string): string =>
	body.replace(/(\/(?:booked|waiting|quotes\/open)\/)[\w-]+/g, '$1…')

/** A time of arrival that comes half an hour late is worse than none. In seconds. */
const etaValidSeconds = 1800

/** How long a text is of use: a time of arrival and an offer end. */
function validFor({ now }: Needs, { kind, eta }: PickupMessageRow): { validSeconds?: number } {
	if (kind === 'on-the-way' || kind === 'late') return { validSeconds: etaValidSeconds }
	if (kind !== 'waiting' || eta === null) return {}
	return { validSeconds: Math.max(1, Math.floor((eta.getTime() - now().getTime()) / 1000)) }
}

async function syncToSend(
	{ config, company, log, senders }: Needs,
	{ kind }: Pick<PickupMessageRow, 'kind'>,
	{ lead }: Found,
): Promise<ToSend> {
	const { crm } = config
	if (!crm || !lead) return nothingOnRecord('this lead')
	const send = async (): Promise<Sent> => {
		try {
			// What changed, such as a price that was accepted and taken back, may have been sent by other processes meanwhile.
			if (kind !== 'resync') senders?.crm.forgetLead(lead.lead.id)
			const { contactId, dropped } = await syncLead({ crm, company, log }, lead, senders?.crm)
			return { ok: true, reference: contactId, warning: warningOf(dropped) }
		} catch (error) {
			if (error instanceof CrmRefusal) return { ok: false, refusal: error.message }
			throw error
		}
	}
	return { ...unrecorded, send }
}

/** The words of a message, and what fills their blanks. */
async function inWords(
	needs: Needs,
	{ kind, latest_words: latest }: Pick<MessageRow, 'latest_words'> & { kind: CustomerMessage },
	{ facts, links }: Found,
	eta: Date | null = null,
) {
	const name = wordsOf(kind, facts.lead)
	const words = wordsOfMessage(latest, name)
	return { name, words, values: await valuesOf(needs, { facts, links }, eta) }
}

const valuesOf = async (
	{ company }: Needs,
	{ facts, links }: Pick<Found, 'facts' | 'links'>,
	eta: Date | null = null,
) => blanksFor(company, facts, { link: await links.page(), eta })
