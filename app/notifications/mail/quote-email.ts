import { withTaxes } from '#app/pricing/added-taxes.ts'
import type { ToCustomer } from '#app/quotes/firm/quote-message.ts'
import type { PriceToTell, QuoteToTell } from '#app/quotes/quotes.server.ts'
import { deskQuote } from '#app/shell/desk-links.ts'
import { mailbox, telephone } from '#app/shell/links.ts'
import type { Company } from '#app/values/company.ts'
import { greetingTo } from '#app/values/greeting.ts'
import { formatMoney, plusTax } from '#app/values/money.ts'
import { formatPhone } from '#app/values/phone.ts'
import { namingTaxes, pricePlusTax } from '#app/values/tax.ts'
import type { Mail } from './mail.server.ts'
import {
	button,
	card,
	facts,
	type Html,
	html,
	large,
	lines,
	link,
	mailPage,
	paragraph,
	small,
	textPage,
} from './mail-page.ts'
import { markedFact } from './marked-fact.ts'

const why =
	'You’re getting this because someone asked us for a price with this email address. It’s about that quote only. If this wasn’t you, just reply and tell us.'

/** What an email to a customer says of their quote. */
type Shown = {
	subject: string
	words: string
	price?: { amount: string; beside?: string; below: string[] }
	page: string
}

const estimateOf = (company: Company, { estimate, travel, items, counted }: QuoteToTell) => ({
	amount: formatMoney(estimate),
	beside: plusTax(company),
	below: [
		'Your estimate, until we’ve looked at it.',
		...(travel === '' ? [] : [travel]),
		items,
		...(counted === '' ? [] : [`You counted ${counted}.`]),
	],
})

const aboutLink = (company: Company, quote: QuoteToTell): Shown => ({
	subject: 'We got your quote request',
	words: `We’ll look at your load${quote.photoCount > 0 ? ' and photos' : ''}, and send you a firm price. Here’s your quote in the meantime:`,
	price: estimateOf(company, quote),
	page: 'See your quote',
})

type Offer = { priced: string; until: string; note: string; travel: string }
const noNeed = 'Changed your mind? No need to do anything.'
const offers = {
	'firm-price': ({ priced, until, note, travel }) => ({
		subject: `Your firm price: ${priced}`,
		words: `We’ve looked at your load. This is your price, including ${travel}. You can accept it until ${until}.${note === '' ? '' : `\n${note}`}`,
	}),
	'price-reminder': ({ priced, until, travel }) => ({
		subject: `Your firm price is still open: ${priced}`,
		words: `Here’s your price again, including ${travel}. You can accept it until ${until}.\n${noNeed}`,
	}),
	'price-ending': ({ priced, until }) => ({
		subject: `Your firm price ends on ${until}`,
		words: `You can still accept ${priced}, until ${until}. After that, we’d need to price it again.\n${noNeed}`,
	}),
} satisfies Partial<Record<ToCustomer, (offer: Offer) => Pick<Shown, 'subject' | 'words'>>>

const aboutPrice = (
	company: Company,
	kind: keyof typeof offers,
	{ items, note }: QuoteToTell,
	{ amount, lines: made, until, travel }: PriceToTell,
): Shown => ({
	...offers[kind]({
		priced: `${formatMoney(amount)}${namingTaxes(' plus ', company)}`,
		until,
		note,
		travel,
	}),
	price: {
		amount: formatMoney(amount),
		beside: plusTax(company),
		below: [...made, withTaxes(amount, company.taxes), items],
	},
	page: 'Review and accept',
})

const afterAccepting = ({ booked }: QuoteToTell, hasCopy: boolean) =>
	[
		...(hasCopy ? ['A copy is attached to keep.'] : []),
		...(booked ? [] : ['To choose a day, open your quote.']),
	].join(' ')

const aboutAccepted = (
	company: Company,
	{ items, booked }: QuoteToTell,
	{ amount, lines: made, travel, agreed }: PriceToTell,
	after: string,
): Shown => ({
	subject: `The price you accepted: ${formatMoney(amount)}${namingTaxes(' plus ', company)}`,
	words: `Thanks, you’ve accepted this price, including ${travel}. It’s the most this pickup will cost, as long as the load, the access and the place are as you told us. If there’s less to take, you’ll pay less.\nWhat you agreed to: ${agreed}${after === '' ? '' : `\n${after}`}`,
	price: {
		amount: formatMoney(amount),
		beside: plusTax(company),
		below: [...made, withTaxes(amount, company.taxes), items],
	},
	page: booked ? 'See your quote' : 'Open your quote',
})

const aboutWithdrawal = ({ phone }: Company, { note }: QuoteToTell, { amount }: PriceToTell): Shown => ({
	subject: 'Your price has changed',
	words: `We’re sorry: we have to change the price of ${formatMoney(amount)} that you accepted. Your quote says how it stands now.${note === '' ? '' : `\n${note}`}\nCall us at ${phone} if you have questions.`,
	page: 'See your quote',
})

/** The customer's question is not in it: anyone may have typed it, and the address as well. */
const aboutAnswer = ({ answer }: { answer: string }): Shown => ({
	subject: 'Our answer to your question',
	words: answer,
	page: 'See your quote',
})

const aboutPhoto = ({ label, wanted }: { label: string; wanted: string }): Shown => ({
	subject: 'We need one more photo for your quote',
	words: `We’ve looked at your quote, and can’t see everything yet. Please add one more photo: ${label}.\n${wanted}`,
	page: 'Add the photo',
})

function shownOf(
	company: Company,
	kind: ToCustomer,
	quote: QuoteToTell,
	hasCopy: boolean,
): Shown | undefined {
	const { price, question, photoRequest } = quote
	if (kind === 'photo-asked') return photoRequest && aboutPhoto(photoRequest)
	if (kind === 'quote-link') return aboutLink(company, quote)
	if (kind === 'question-answered') return question && aboutAnswer(question)
	if (!price) return undefined
	if (kind === 'price-accepted') return aboutAccepted(company, quote, price, afterAccepting(quote, hasCopy))
	return kind === 'price-withdrawn'
		? aboutWithdrawal(company, quote, price)
		: aboutPrice(company, kind, quote, price)
}

/**
 * To the customer, about their quote: its link, a firm price or a reminder of it, that they accepted it (with a copy, `pdf`) or
 * that it no longer holds, or an answer.
 */
export function quoteEmail(
	company: Company,
	{ key, kind, url, pdf }: { key: string; kind: ToCustomer; url: string; pdf?: Buffer | undefined },
	quote: QuoteToTell,
): Mail | undefined {
	const content = shownOf(company, kind, quote, pdf !== undefined)
	if (!content) return undefined
	const greeting = greetingTo(quote.name)
	const words = greeting === '' ? content.words : `${greeting}\n${content.words}`
	const shown = content.price
	return {
		key,
		to: quote.email,
		replyTo: company.email,
		subject: content.subject,
		html: mailPage(company, {
			title: content.subject,
			preview: content.words,
			body: html`${paragraph(lines(words))}${shown && card(html`${large(shown.amount, { ...(shown.beside && { beside: shown.beside }), size: 34 })}${shown.below.map((line) => small(line))}`)}${button(url, content.page)}${paragraph(html`Questions? Call ${link(telephone(company.phone), company.phone)} or reply to this email.`)}`,
			why,
		}),
		text: textPage(
			company,
			content.subject,
			[
				words,
				shown && [`${shown.amount} ${shown.beside ?? ''}`.trim(), ...shown.below].join('\n'),
				`${content.page}: ${url}`,
				`Questions? Call ${company.phone} or reply to this email.`,
			],
			why,
		),
		...(pdf && { pdf: { name: 'quote.pdf', content: pdf } }),
	}
}

/** To the office: a customer wants a firm price, has answered one, or has a question. */
export function quoteOfficeEmail(
	company: Company,
	{ key, leadsTo, origin }: { key: string; leadsTo: string; origin: string },
	quote: QuoteToTell,
): Mail {
	const { name, marks, place, email, phone, price, firm, question } = quote
	const url = origin + deskQuote(quote.id)
	const title = question ? 'Question about a quote' : price ? answerOf(price) : 'Firm price wanted'
	const content: [string, string][] = [
		['Who', name],
		...markedFact(marks),
		...(question ? [['Question', question.question] satisfies [string, string]] : []),
		['Where', place || 'not said'],
		['Load', quote.items],
		...(quote.counted === '' ? [] : [['Things', quote.counted] satisfies [string, string]]),
		['Estimate', pricePlusTax(quote.estimate, company)],
		...(firm
			? [['Firm price', `${pricePlusTax(firm.amount, company)}, ${firm.state}`] satisfies [string, string]]
			: []),
		['Photos', String(quote.photoCount)],
		['Phone', phone === '' ? 'none' : formatPhone(phone)],
		...(price?.acceptedBy ? [['Accepted by', price.acceptedBy] satisfies [string, string]] : []),
		...(price?.reason ? [['Reason', price.reason] satisfies [string, string]] : []),
	]
	const emailLink: [string, string | Html] = ['Email', email === '' ? 'none' : link(mailbox(email), email)]
	return {
		key,
		to: leadsTo,
		replyTo: email === '' ? company.email : email,
		subject: `${title}: ${name}${place === '' ? '' : `, ${place}`}`,
		html: mailPage(company, {
			title,
			preview: `${name}. ${quote.items}`,
			body: html`${facts([...content.map(([label, text]): [string, Html] => [label, lines(text)]), emailLink])}${button(url, 'Open it at the desk')}`,
		}),
		text: textPage(company, title, [
			[...content, ['Email', email || 'none']].map(([label, text]) => `${label}: ${text}`).join('\n'),
			`Open it at the desk: ${url}`,
		]),
	}
}

const answerOf = ({ amount, acceptedBy }: PriceToTell) =>
	`${acceptedBy === '' ? 'Price declined' : 'Price accepted'}, ${formatMoney(amount)}`
