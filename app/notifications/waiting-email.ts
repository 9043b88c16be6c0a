import type { WaitingMessage } from '#app/bookings/pickup-messages.ts'
import { telephone } from '#app/shell/links.ts'
import { addressLine } from '#app/values/address.ts'
import type { Company } from '#app/values/company.ts'
import type { Told } from './lead-to-deliver.ts'
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
import { type Blank, filled, type Words } from './message-words.ts'

const why =
	'You get this because somebody asked with this address to wait for a pickup. It is about that alone. If it was not you, answer and say so.'

const page: Record<WaitingMessage, string> = {
	'waiting-list': 'See your place in the line',
	waiting: 'Take this place',
	'waiting-over': 'See what you waited for',
}

/** What can be done on that page, before the phone number. */
const there: Record<WaitingMessage, string> = {
	'waiting-list': 'You can leave the waiting list on that page. Questions? Call',
	waiting:
		'You take it on that page, or say that you do not want it, so that it goes to the next. Questions? Call',
	'waiting-over': 'Questions? Call',
}

/** To somebody in the waiting list: the words of a message, then what they wait for. It must not contain offers (CASL, s. 6(6)). */
export function waitingEmail(
	company: Company,
	{ lead, windowLabel, dateInWords, asap }: Told,
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
			body: html`${paragraph(lines(first))}${card(html`${dayAndWindow(dateInWords, windowLabel, { asap, city: company.city })}${small(where)}`)}${button(values.link, page[name])}${paragraph(html`${there[name]} ${link(telephone(company.phone), company.phone)} or answer this mail.`)}`,
			why,
		}),
		text: textPage(
			company,
			subject,
			[
				first,
				[dateInWords, `${windowLabel} ${company.city} time`, where].join('\n'),
				`${page[name]}: ${values.link}`,
				`${there[name]} ${company.phone} or answer this mail.`,
			],
			why,
		),
	}
}
