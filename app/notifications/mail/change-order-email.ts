import { type ChangeOrder, foundInWords, plusTaxes } from '#app/bookings/change-order/change-order.ts'
import { nameOf } from '#app/history/name-of.ts'
import { withTaxes } from '#app/pricing/added-taxes.ts'
import { telephone } from '#app/shell/links.ts'
import type { Company } from '#app/values/company.ts'
import { greetingTo } from '#app/values/greeting.ts'
import { formatMoment } from '#app/values/local-time.ts'
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

type Customer = { lead: Pick<LeadSnapshot['lead'], 'name' | 'email'> }

type Written = {
	key: string
	subject: string
	preview: string
	/** What is said before the price, a line each. */
	words: string[]
	facts?: [label: string, text: string][]
	action: string
	url: string
}

/** An email to the customer around the two prices of a change order. */
function priceEmail(
	company: Company,
	{ name, email }: Customer['lead'],
	{ before, amount }: Pick<ChangeOrder, 'before' | 'amount'>,
	{ key, subject, preview, words, facts: named = [], action, url }: Written,
): Mail {
	const said = [greetingTo(name), ...words].filter(Boolean).join('\n')
	const below = [withTaxes(amount, company.taxes), `instead of ${pricePlusTax(before, company)}`]
	const amounts = html`${large(formatMoney(amount), { beside: plusTax(company), size: 34 })}${below.map((line) => small(line))}`
	const questions = html`Questions? Call ${link(telephone(company.phone), company.phone)} or ask the crew.`
	return {
		...{ key, to: email, replyTo: company.email, subject },
		html: mailPage(company, {
			title: subject,
			preview,
			body: html`${paragraph(lines(said))}${card(amounts)}${named.length > 0 ? facts(named) : ''}${button(url, action)}${paragraph(questions)}`,
			why,
		}),
		text: textPage(
			company,
			subject,
			[
				said,
				[pricePlusTax(amount, company), ...below].join('\n'),
				...(named.length > 0 ? [named.map(([label, text]) => `${label}: ${text}`).join('\n')] : []),
				`${action}: ${url}`,
				`Questions? Call ${company.phone} or ask the crew.`,
			],
			why,
		),
	}
}

/** To the customer: a higher price, and the page on which they say yes or no to it. */
export function changeOrderEmail(
	company: Company,
	{ lead }: Customer,
	order: ChangeOrder,
	{ id, url }: { id: string; url: string },
): Mail {
	const { before, amount, reason, note } = order
	const found = `${foundInWords[reason]}.${note === '' ? '' : `\n${note}`}`
	const choice = `You accepted ${plusTaxes(before, company)}. We’d need your yes to charge more. Until then, that stays the most.`
	return priceEmail(company, lead, order, {
		key: `change-order-email.${id}`,
		subject: `A new price for your pickup: ${plusTaxes(amount, company)}`,
		preview: found,
		words: [found, choice],
		action: 'See it and answer',
		url,
	})
}

/** To the customer who said yes: what they agreed to, as they read it. */
export function changeOrderAgreedEmail(
	company: Company,
	{ lead }: Customer,
	order: ChangeOrder,
	{ id, url }: { id: string; url: string },
): Mail {
	const { amount, answeredAt, answeredBy, wording } = order
	const copy = 'Here’s a copy of it. That’s the most this pickup will cost.'
	return priceEmail(company, lead, order, {
		key: `change-order-agreed-email.${id}`,
		subject: `You said yes to ${plusTaxes(amount, company)}`,
		preview: copy,
		words: [copy],
		facts: [
			['What you read', wording],
			['Agreed by', answeredBy],
			['When', answeredAt ? formatMoment(answeredAt, company.timeZone) : ''],
		],
		action: 'See your pickup',
		url,
	})
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
