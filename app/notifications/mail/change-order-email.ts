import { type ChangeOrder, foundInWords, plusTaxes } from '#app/bookings/change-order/change-order.ts'
import { nameOf } from '#app/history/name-of.ts'
import { withTaxes } from '#app/pricing/added-taxes.ts'
import { telephone } from '#app/shell/links.ts'
import type { Company } from '#app/values/company.ts'
import { greetingTo } from '#app/values/greeting.ts'
import { formatMoney, plusTax } from '#app/values/money.ts'
import { pricePlusTax } from '#app/values/tax.ts'
import type { LeadSnapshot } from '../crm/lead-snapshot.ts'
import { emailLink } from './lead-email.ts'
import type { Mail } from './mail.server.ts'
import {
	button,
	card,
	facts,
	html,
	large,
	lines,
	link,
	mailPage,
	paragraph,
	small,
	textPage,
} from './mail-page.ts'

const why =
	'You’re getting this because someone booked a pickup with this email address. It’s about that pickup only.'

/** To the customer: a higher price, and the page on which they say yes or no to it. */
export function changeOrderEmail(
	company: Company,
	{ lead }: Pick<LeadSnapshot, 'lead'>,
	{ before, amount, reason, note }: ChangeOrder,
	{ id, url }: { id: string; url: string },
): Mail {
	const subject = `A new price for your pickup: ${plusTaxes(amount, company)}`
	const found = `${foundInWords[reason]}.${note === '' ? '' : `\n${note}`}`
	const choice = `You accepted ${plusTaxes(before, company)}. We’d need your yes to charge more. Until then, that stays the most.`
	const greeting = greetingTo(lead.name)
	const words = [...(greeting === '' ? [] : [greeting]), found, choice].join('\n')
	const action = 'See it and answer'
	const below = [withTaxes(amount, company.taxes), `instead of ${pricePlusTax(before, company)}`]
	return {
		key: `change-order-email.${id}`,
		to: lead.email,
		replyTo: company.email,
		subject,
		html: mailPage(company, {
			title: subject,
			preview: found,
			body: html`${paragraph(lines(words))}${card(html`${large(formatMoney(amount), { beside: plusTax(company), size: 34 })}${below.map((line) => small(line))}`)}${button(url, action)}${paragraph(html`Questions? Call ${link(telephone(company.phone), company.phone)} or ask the crew.`)}`,
			why,
		}),
		text: textPage(
			company,
			subject,
			[
				words,
				[pricePlusTax(amount, company), ...below].join('\n'),
				`${action}: ${url}`,
				`Questions? Call ${company.phone} or ask the crew.`,
			],
			why,
		),
	}
}

/** The text to the customer. */
export const changeOrderText = (
	company: Company,
	{ before, amount, reason }: ChangeOrder,
	url: string,
): string =>
	`${company.shortName}: ${foundInWords[reason]}. New price: ${plusTaxes(amount, company)} instead of ${formatMoney(before)}. Say yes or no: ${url} Questions? Call ${company.phone}`

/** To the office: what the customer said. */
export function changeOrderAnsweredEmail(
	company: Company,
	{ lead, reference, dateInWords, windowLabel }: LeadSnapshot,
	{ state, before, amount, reason, answeredBy, askedBy }: ChangeOrder,
	{ id, leadsTo, url }: { id: string; leadsTo: string; url: string },
): Mail {
	const agreed = state === 'agreed'
	const title = agreed ? `Said yes to ${formatMoney(amount)}` : `Said no to ${formatMoney(amount)}`
	const stands = agreed
		? `The most is ${pricePlusTax(amount, company)} now.`
		: `The most stays ${pricePlusTax(before, company)}.`
	const content: [string, string][] = [
		['Who', lead.name],
		['Pickup', `${reference}, ${dateInWords}, ${windowLabel}`],
		['Because', reason],
		['Asked by', nameOf(askedBy)],
		...(answeredBy === '' ? [] : [['Agreed by', answeredBy] satisfies [string, string]]),
	]
	return {
		key: `change-order-answered-email.${id}`,
		to: leadsTo,
		replyTo: lead.email || company.email,
		subject: `${title}: ${lead.name}`,
		html: mailPage(company, {
			title,
			preview: `${lead.name}. ${stands}`,
			body: html`${card(lines(stands))}${facts([...content, ['Email', emailLink(lead)]])}${button(url, 'Open it at the desk')}`,
		}),
		text: textPage(company, title, [
			stands,
			[...content, ['Email', lead.email || 'none']].map(([label, text]) => `${label}: ${text}`).join('\n'),
			`Open it at the desk: ${url}`,
		]),
	}
}
