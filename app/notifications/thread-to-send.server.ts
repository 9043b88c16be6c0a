import { publicOrigin } from '#app/platform/http/request-origin.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { deskThread } from '#app/shell/desk-links.ts'
import { type ThreadMessage, wayTo } from '#app/threads/thread-message.ts'
import { countMore, type ThreadToTell, wroteSince } from '#app/threads/threads.server.ts'
import { formatPhone } from '#app/values/phone.ts'
import { isOpen, missedCallText } from './calls/missed-call.ts'
import { moreReceivedEmail } from './mail/more-received-email.ts'
import { replyEmail } from './mail/reply-email.ts'
import { receivedFrom, textReceivedEmail } from './mail/text-received-email.ts'
import { byMail, byText, nothingOnRecord, type Sending, type ToSend } from './message-to-send.server.ts'
import { textToOffice, whyOfficeNotTexted } from './office-text.server.ts'
import type { MessageRow } from './store.server.ts'
import { segmentsOf, toGsm7 } from './texts/gsm7.ts'
import { isToBeRead } from './texts/incoming-text.ts'
import { sendText } from './texts/text.server.ts'

type Needs = Sending & Pick<Platform, 'database'>

const answered = 'it was answered first'

/** Why a message about a thread no longer holds; `undefined` when it does. */
export async function whyThreadUntrue(
	{ database, company, now }: Pick<Needs, 'database' | 'company' | 'now'>,
	row: { kind: ThreadMessage } & Pick<MessageRow, 'id' | 'eta' | 'dedupe_key' | 'send_at'>,
	{ id: threadId, waits, asks }: Pick<ThreadToTell, 'id' | 'waits' | 'asks'>,
): Promise<string | undefined> {
	const { id: messageId, kind, eta: until } = row
	if (kind === 'reply') {
		// What was written for later was written without knowing.
		const isLate =
			row.send_at !== null && (await wroteSince({ database }, { messageId, threadId }, isToBeRead))
		return isLate ? 'they wrote first' : undefined
	}
	if (kind === 'office-text') return waits || asks ? whyOfficeNotTexted({ company, now }, row) : answered
	const holds = kind === 'more-received' ? (await countMore({ database }, messageId)) > 0 : waits
	if (!holds) return answered
	if (kind !== 'missed-call') return undefined
	if (!company.missedCallTexts) return 'texts after missed calls were turned off first'
	if (until === null || until <= now()) return 'the call was over an hour ago'
	return isOpen(company, now()) ? undefined : 'the office had closed'
}

/** Composes a message about a thread: a reply as it was written, or what tells the office of it. */
export async function composeAboutThread(
	needs: Needs,
	row: { kind: ThreadMessage } & Pick<MessageRow, 'id' | 'body' | 'dedupe_key'>,
	thread: ThreadToTell,
): Promise<ToSend> {
	const { id, kind, body } = row
	const { company, config } = needs
	if (kind === 'reply') {
		if (body === null) return nothingOnRecord('this reply')
		if (wayTo(thread.contact) === 'mail') {
			const mail = replyEmail(company, { key: `${kind}-email.${id}`, body }, thread)
			// What is on record is the reply itself.
			return { ...byMail(needs, mail, 'this reply'), body }
		}
		return {
			body,
			segments: segmentsOf(body).segments,
			to: thread.contact,
			send: () => sendText(needs, { key: `text.${id}`, to: thread.contact, body }),
		}
	}
	if (kind === 'missed-call') {
		const words = toGsm7(missedCallText(company, publicOrigin(config)))
		return byText(needs, { key: `text.${id}`, to: thread.contact, body: words })
	}
	if (kind === 'office-text')
		return textToOffice(needs, row, { title: titleOf(thread), path: deskThread(thread.id) })
	const leadsTo = config.smtp?.leadsTo ?? company.email
	const sent = { key: `${kind}-email.${id}`, leadsTo, origin: publicOrigin(config) }
	const mail =
		kind === 'more-received'
			? moreReceivedEmail(company, sent, await countMore(needs, id))
			: textReceivedEmail(company, sent, thread)
	return byMail(needs, mail, 'this thread')
}

/** Who waits. */
const titleOf = (thread: Pick<ThreadToTell, 'contact' | 'name' | 'isCall' | 'waits'>): string =>
	thread.waits
		? receivedFrom(thread)
		: `Question about a quote from ${thread.name ?? formatPhone(thread.contact)}`
