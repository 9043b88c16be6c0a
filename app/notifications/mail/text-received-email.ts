import { deskThread } from '#app/shell/desk-links.ts'
import { mailbox, telephone } from '#app/shell/links.ts'
import { wayTo } from '#app/threads/thread-message.ts'
import type { ThreadToTell } from '#app/threads/threads.server.ts'
import type { Company } from '#app/values/company.ts'
import { formatPhone } from '#app/values/phone.ts'
import { unknownSender } from '../incoming-mail/incoming-mail.ts'
import type { Mail } from './mail.server.ts'
import { button, card, facts, html, lines, link, mailPage, textPage } from './mail-page.ts'
import { markedFact } from './marked-fact.ts'

type Who = Pick<ThreadToTell, 'contact' | 'name' | 'isCall'>

const isByMail = (contact: string) => wayTo(contact) === 'mail' || contact === unknownSender

/** Who wrote or called, as a subject says it. */
export const receivedFrom = ({ contact, name, isCall }: Who): string =>
	`${isCall ? 'Missed call' : isByMail(contact) ? 'Email' : 'Text'} from ${name ?? formatPhone(contact)}`

/**
 * To the office: someone has texted, emailed or called, and waits for an answer. What else they write sends no email until they
 * have one.
 */
export function textReceivedEmail(
	company: Company,
	{ key, leadsTo, origin }: { key: string; leadsTo: string; origin: string },
	{ id, contact, name, marks, texts, isCall }: Who & Pick<ThreadToTell, 'id' | 'marks' | 'texts'>,
): Mail {
	const isMail = isByMail(contact)
	const shown = formatPhone(contact)
	const [label, address] = isMail ? ['Email', mailbox(contact)] : ['Phone', telephone(contact)]
	const title = receivedFrom({ contact, name, isCall })
	const empty = isMail ? 'A picture, or an empty email' : 'A picture, or an empty text'
	const words = texts.map((body) => (body === '' ? empty : body)).join('\n')
	const url = origin + deskThread(id)
	return {
		key,
		to: leadsTo,
		replyTo: company.email,
		subject: title,
		html: mailPage(company, {
			title,
			preview: words,
			body: html`${card(lines(words))}${facts([
				['Who', name ?? 'Not a customer yet'],
				...markedFact(marks),
				[label, contact === unknownSender ? shown : link(address, shown)],
			])}${button(url, 'Answer at the desk')}`,
		}),
		text: textPage(company, title, [
			words,
			[['Who', name ?? 'Not a customer yet'], ...markedFact(marks), [label, shown]]
				.map((fact) => fact.join(': '))
				.join('\n'),
			`Answer at the desk: ${url}`,
		]),
	}
}
