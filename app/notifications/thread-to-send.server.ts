import { publicOrigin } from '#app/platform/http/request-origin.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { type ThreadMessage, wayTo } from '#app/threads/thread-message.ts'
import { countMore, type ThreadToTell } from '#app/threads/threads.server.ts'
import { isOpen, missedCallText } from './calls/missed-call.ts'
import { moreReceivedEmail } from './mail/more-received-email.ts'
import { replyEmail } from './mail/reply-email.ts'
import { textReceivedEmail } from './mail/text-received-email.ts'
import { byMail, byText, nothingOnRecord, type ToSend } from './message-to-send.server.ts'
import type { MessageRow } from './store.server.ts'
import { segmentsOf, toGsm7 } from './texts/gsm7.ts'
import { sendText } from './texts/text.server.ts'

type Needs = Pick<Platform, 'config' | 'company' | 'database' | 'log' | 'now'>

/** Why a message about a thread no longer holds; `undefined` when it does. */
export async function whyThreadUntrue(
	{ database, company, now }: Pick<Needs, 'database' | 'company' | 'now'>,
	{ id, kind, eta: until }: { kind: ThreadMessage } & Pick<MessageRow, 'id' | 'eta'>,
	{ waits }: Pick<ThreadToTell, 'waits'>,
): Promise<string | undefined> {
	if (kind === 'reply') return undefined
	const holds = kind === 'more-received' ? (await countMore({ database }, id)) > 0 : waits
	if (!holds) return 'it was answered first'
	if (kind !== 'missed-call') return undefined
	if (!company.missedCallTexts) return 'texts after missed calls were turned off first'
	if (until === null || until <= now()) return 'the call was over an hour ago'
	return isOpen(company, now()) ? undefined : 'the office had closed'
}

/** Composes a message about a thread: a reply as it was written, or the email to the office. */
export async function composeAboutThread(
	needs: Needs,
	{ id, kind, body }: { kind: ThreadMessage } & Pick<MessageRow, 'id' | 'body'>,
	thread: ThreadToTell,
): Promise<ToSend> {
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
	const leadsTo = config.smtp?.leadsTo ?? company.email
	const sent = { key: `${kind}-email.${id}`, leadsTo, origin: publicOrigin(config) }
	const mail =
		kind === 'more-received'
			? moreReceivedEmail(company, sent, await countMore(needs, id))
			: textReceivedEmail(company, sent, thread)
	return byMail(needs, mail, 'this thread')
}
