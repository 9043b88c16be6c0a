import { telephone } from '#app/shell/links.ts'
import { addressLine } from '#app/values/address.ts'
import type { Company } from '#app/values/company.ts'
import type { Told } from './lead-to-deliver.ts'
import type { Mail } from './mail.server.ts'
import {
	button,
	card,
	dayAndWindow,
	heading,
	html,
	lines,
	link,
	mailPage,
	paragraph,
	small,
	textPage,
} from './mail-page.ts'
import { type Blank, filled, type MessageName, type Words } from './message-words.ts'

const why = 'You get this because a pickup was booked with this address. It is about that pickup only.'

/** To the customer, about a pickup that is booked: the words of a message, then which pickup it is. */
export function pickupMessageEmail(
	company: Company,
	{ lead, reference, windowLabel, dateInWords, asap }: Told,
	{
		key,
		name,
		words,
		values,
	}: { key: string; name: MessageName; words: Words; values: Record<Blank, string> },
): Mail {
	const subject = filled(words.subject, values)
	const first = filled(words.mail, values)
	const window = asap ? windowLabel : `${windowLabel} ${company.city} time`
	const where = addressLine(lead)
	const see = 'See your booking'
	// Its page moves and cancels it no more once the crew has set out.
	const how = name === 'on-the-way' ? 'Call' : 'Do it on that page, call'
	const naming = `Your booking is ${reference}.`
	return {
		key,
		to: lead.email,
		replyTo: company.email,
		subject,
		html: mailPage(company, {
			title: subject,
			preview: first,
			body: html`${paragraph(lines(first))}${card(html`${dayAndWindow(dateInWords, windowLabel, { asap, city: company.city })}${small(where)}`)}${button(values.link, see)}${heading('To change or cancel')}${paragraph(html`${how} ${link(telephone(company.phone), company.phone)} or answer this mail. ${naming}`)}`,
			why,
		}),
		text: textPage(
			company,
			subject,
			[
				first,
				[dateInWords, window, where].join('\n'),
				`${see}: ${values.link}`,
				`To change or cancel\n${how} ${company.phone} or answer this mail. ${naming}`,
			],
			why,
		),
	}
}
