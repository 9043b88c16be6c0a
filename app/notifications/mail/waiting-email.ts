import type { WaitingMessage } from '#app/bookings/outgoing/messages.ts'
import { telephone } from '#app/shell/links.ts'
import { addressLine } from '#app/values/address.ts'
import type { Company } from '#app/values/company.ts'
import type { MessageFacts } from '../crm/lead-snapshot.ts'
import { type Blank, filled, type Words } from '../message-words.ts'
import type { Mail } from './mail.server.ts'
import {
	button,
	card,
	dayAndWindow,
	html,
	lines,
	link,
	mailPage,
	paragraph,
	small,
	textPage,
} from './mail-page.ts'

const why =
	'You’re getting this because someone joined our waiting list with this email address. It’s about that only. If that wasn’t you, just reply and tell us.'

const page: Record<WaitingMessage, string> = {
	'waiting-list': 'See your place in line',
	waiting: 'Take this spot',
	'waiting-over': 'See what you asked for',
}

/** The purpose of that page, before the phone number. */
const there: Record<WaitingMessage, string> = {
	'waiting-list': 'You can leave the waiting list on that page. Questions? Call',
	waiting: 'Take it on that page, or say you don’t want it, so it goes to the next person. Questions? Call',
	'waiting-over': 'Questions? Call',
}

/** To a customer on the wait list: the words of a message, then the entry. It must not contain offers (CASL, s. 6(6)). */
export function waitingEmail(
	company: Company,
	{ lead, windowLabel, dateInWords, asap }: MessageFacts,
	{
		key,
		name,
		words,
		values,
	}: { key: string; name: WaitingMessage; words: Words; values: Record<Blank, string> },
): Mail {
	const subject = filled(words.subject, values)
	const first = filled(words.mail, values)
	const where = addressLine(lead)
	return {
		key,
		to: lead.email,
		replyTo: company.email,
		subject,
		html: mailPage(company, {
			title: subject,
			preview: first,
			body: html`${paragraph(lines(first))}${card(html`${dayAndWindow(dateInWords, windowLabel, { asap, city: company.city })}${small(where)}`)}${button(values.link, page[name])}${paragraph(html`${there[name]} ${link(telephone(company.phone), company.phone)} or reply to this email.`)}`,
			why,
		}),
		text: textPage(
			company,
			subject,
			[
				first,
				[dateInWords, `${windowLabel} ${company.city} time`, where].join('\n'),
				`${page[name]}: ${values.link}`,
				`${there[name]} ${company.phone} or reply to this email.`,
			],
			why,
		),
	}
}
