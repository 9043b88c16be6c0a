import { cancellingNowCosts } from '#app/bookings/outgoing/pickup-words.ts'
import { telephone } from '#app/shell/links.ts'
import { addressLine } from '#app/values/address.ts'
import type { Company } from '#app/values/company.ts'
import type { MessageFacts } from '../crm/lead-snapshot.ts'
import { type Blank, filled, type MessageName, type Words } from '../message-words.ts'
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

const why =
	'You’re getting this because someone booked a pickup with this email address. It’s about that pickup only.'

/** To the customer of a booked pickup: the words of a message, then the pickup. `tooLate`: its page no longer moves or cancels it. */
export function pickupMessageEmail(
	company: Company,
	{ lead, reference, windowLabel, dateInWords, asap }: MessageFacts,
	{
		key,
		name,
		words,
		values,
		tooLate = false,
	}: {
		key: string
		name: MessageName
		words: Words
		values: Record<Blank, string>
		tooLate?: boolean
	},
): Mail {
	const subject = filled(words.subject, values)
	const first = filled(words.mail, values)
	const window = asap ? windowLabel : `${windowLabel} ${company.city} time`
	const where = addressLine(lead)
	const see = 'See your booking'
	// The customer page cannot move or cancel once the crew has set out, nor shortly before.
	const isPageShut = tooLate || name === 'on-the-way' || name === 'late' || name === 'missed'
	// Its own words say to call for another time.
	const isMissed = name === 'missed'
	const how = isPageShut ? 'Call' : 'Do it on that page, call'
	const what = isMissed ? 'Any questions?' : 'To change or cancel'
	const naming = `Your booking number is ${reference}.`
	const costs = name === 'on-the-way' ? cancellingNowCosts(company) : ''
	return {
		key,
		to: lead.email,
		replyTo: company.email,
		subject,
		html: mailPage(company, {
			title: subject,
			preview: first,
			body: html`${paragraph(lines(first))}${card(html`${dayAndWindow(dateInWords, windowLabel, { asap, city: company.city })}${small(where)}`)}${button(values.link, see)}${heading(what)}${paragraph(html`${isMissed ? 'Reply' : html`${how} ${link(telephone(company.phone), company.phone)} or reply`} to this email. ${naming} ${costs}`)}`,
			why,
		}),
		text: textPage(
			company,
			subject,
			[
				first,
				[dateInWords, window, where].join('\n'),
				`${see}: ${values.link}`,
				`${what}\n${isMissed ? 'Reply' : `${how} ${company.phone} or reply`} to this email. ${naming} ${costs}`.trim(),
			],
			why,
		),
	}
}
