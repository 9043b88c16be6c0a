import { photosAreAsked } from '#app/bookings/outgoing/photos-asked.ts'
import {
	acceptedWords,
	arrivalIn,
	asCounted,
	cancellingCosts,
	estimateWords,
	exactTimeWords,
	notesAreRead,
	offeredWords,
	onArrival,
	sizeWords,
	unsaidWords,
} from '#app/bookings/outgoing/pickup-words.ts'
import type { PricesBySize } from '#app/bookings/outgoing/prices-by-size.ts'
import { loadTravelFeeAndTaxes, travelFeeInWords } from '#app/bookings/outgoing/travel-fee.ts'
import { sayLoad } from '#app/shell/customer-links.ts'
import { telephone } from '#app/shell/links.ts'
import { addressLine } from '#app/values/address.ts'
import type { Company } from '#app/values/company.ts'
import { formatMoney, plusTax } from '#app/values/money.ts'
import { notTaken } from '#app/values/not-taken.ts'
import { formatPhone } from '#app/values/phone.ts'
import { pricePlusTax } from '#app/values/tax.ts'
import type { LeadSnapshot } from '../crm/lead-snapshot.ts'
import { blanksFor } from '../message-blanks.ts'
import { filled, type Words } from '../message-words.ts'
import type { Mail } from './mail.server.ts'
import {
	button,
	card,
	dayAndWindow,
	type Html,
	heading,
	html,
	large,
	lines,
	link,
	list,
	mailPage,
	paragraph,
	small,
	textPage,
	unbroken,
} from './mail-page.ts'

const why =
	'You’re getting this because someone booked a pickup with this email address. It’s about that pickup only. If that wasn’t you, or you’d like no more email from us, just reply and tell us.'

const addPhotos = 'Add photos'

/** `photosUrl`: where photos are added, which are asked for. `tooLate`: the page of the booking no longer moves or cancels it. */
type Links = {
	receiptUrl: string
	quoteUrl: string | undefined
	photosUrl?: string | undefined
	tooLate?: boolean
}

/**
 * To the customer: the words of the message, the booking, and what happens next. It only confirms their request, so it needs
 * no consent, and must not contain offers (CASL, s. 6(6)). It omits their notes: anyone may type any email address into the
 * form, and our mail must not send a stranger's text to it.
 */
export function confirmationEmail(
	company: Company,
	found: LeadSnapshot,
	{ receiptUrl, quoteUrl, photosUrl, tooLate = false }: Links,
	words: Words,
): Mail {
	const { lead, reference, windowLabel, dateInWords, asap } = found
	const { unconfirmed } = lead
	const title = unconfirmed ? 'We have your booking request' : 'Your pickup is booked'
	const window = asap ? windowLabel : `${windowLabel} ${company.city} time`
	const where = addressLine(lead)
	const values = blanksFor(company, found, { link: receiptUrl, eta: null })
	const hello = filled(words.mail, values)
	const phone = formatPhone(lead.phone)
	const arrival = `${arrivalIn({ unconfirmed, asap })} ${exactTimeWords(phone).before}`
	const notes = lead.notes === '' ? undefined : notesAreRead
	const load = loadIn(company, found, { receiptUrl, quoteUrl })
	const steps = onArrival({
		mailed: true,
		price: found.quote?.accepted ? 'accepted' : 'open',
	})
	const naming = `Your booking number is ${reference}.`
	const receipt = 'See your booking'
	return {
		key: `confirmation-email.${lead.id}`,
		to: lead.email,
		replyTo: company.email,
		subject: filled(words.subject, values),
		html: mailPage(company, {
			title,
			preview: `${dateInWords}, ${window}. ${where}`,
			body: html`${paragraph(lines(hello))}${card(html`${dayAndWindow(dateInWords, windowLabel, { asap, city: company.city })}${small(where)}`)}${paragraph(html`${arrival} ${unbroken(phone)}${exactTimeWords(phone).after}`)}${notes && paragraph(notes)}${button(receiptUrl, receipt)}${load.html}${heading('When we arrive')}${list('ol', steps)}${heading('What we can’t take')}${list('ul', notTaken)}${heading('To change or cancel')}${paragraph(html`${tooLate ? 'Call' : html`Do it on ${link(receiptUrl, 'your booking’s page')}, call`} ${link(telephone(company.phone), company.phone)} or reply to this email. ${naming} ${cancellingCosts(company)}`)}${photosUrl && html`${paragraph(photosAreAsked)}${button(photosUrl, addPhotos)}`}`,
			why,
		}),
		text: textPage(
			company,
			title,
			[
				hello,
				[dateInWords, window, where].join('\n'),
				`${arrival} ${phone}${exactTimeWords(phone).after}`,
				notes,
				`${receipt}: ${receiptUrl}`,
				load.text,
				['When we arrive', ...steps.map((step, at) => `${at + 1}. ${step}`)].join('\n'),
				['What we can’t take', ...notTaken.map((item) => `- ${item}`)].join('\n'),
				`To change or cancel\n${tooLate ? 'Call' : 'Do it on your booking’s page, call'} ${company.phone} or reply to this email. ${naming} ${cancellingCosts(company)}`,
				photosUrl && `${photosAreAsked}\n${addPhotos}: ${photosUrl}`,
			],
			why,
		),
		calendar: found.calendar,
	}
}

/**
 * The load from the form, or else from the quote, and the travel fee. The price of an older quote does not apply to another
 * load.
 */
function loadIn(
	company: Pick<Company, 'taxes'>,
	{ lead, sizePrice, isSubject, unsaid, quote, travelFee }: LeadSnapshot,
	{ receiptUrl, quoteUrl }: { receiptUrl: string; quoteUrl: string | undefined },
): { html?: Html; text?: string } {
	const travelFeeLine = travelFee === undefined ? undefined : `Trip: ${travelFeeInWords(travelFee, company)}`
	const extras = quote?.ticked?.extras
	if (lead.loadSize !== null) {
		const price = sizePrice && sizePrice + plusTax(company, ' ')
		const words = sizeWords({ isSubject })
		return {
			html: html`${heading('Your load')}${large(lead.loadSize)}${extras && small(extras)}${price && small(price)}${travelFeeLine && small(travelFeeLine)}${small(words)}`,
			text: [
				'Your load',
				lead.loadSize,
				...(extras ? [extras] : []),
				...(price ? [price] : []),
				...(travelFeeLine ? [travelFeeLine] : []),
				words,
			].join('\n'),
		}
	}
	if (unsaid)
		return unsaidIn(unsaid, {
			taxes: company.taxes,
			travelFeeLine,
			extras,
			receiptUrl,
			quoteUrl,
		})
	if (!quote) return {}
	const counted = quote.counted && asCounted(quote.counted)
	const { accepted } = quote
	const items = quote.unsaid ? extras : quote.items
	const cents = accepted?.amount ?? quote.totalCents
	const name = accepted || quote.priced ? 'Your price' : 'Your estimate'
	const words = accepted ? acceptedWords({ travelFee }) : quote.priced ? offeredWords : estimateWords
	const total = formatMoney(cents)
	const withTax = loadTravelFeeAndTaxes(cents, travelFee, company.taxes)
	return {
		html: html`${heading(name)}${large(total, { beside: plusTax(company), size: 34 })}${travelFeeLine && small(travelFeeLine)}${small(withTax)}${items && small(items)}${counted && small(counted)}${small(words)}${quoteUrl && paragraph(link(quoteUrl, 'Open your quote'))}`,
		text: [
			name,
			pricePlusTax(cents, company),
			...(travelFeeLine ? [travelFeeLine] : []),
			withTax,
			...(items ? [items] : []),
			...(counted ? [counted] : []),
			words,
			...(quoteUrl ? [`Open your quote: ${quoteUrl}`] : []),
		].join('\n'),
	}
}

const sayHowMuch = 'About how much is there? Choose one, and confirm it on your booking’s page:'

/** What loads cost, with a link for each size that leads to the booking’s page, where it is confirmed. */
function unsaidIn(
	{ range, sizes }: PricesBySize,
	{
		taxes,
		travelFeeLine,
		extras,
		receiptUrl,
		quoteUrl,
	}: Pick<Company, 'taxes'> & {
		travelFeeLine: string | undefined
		extras: string | undefined
		receiptUrl: string
		quoteUrl: string | undefined
	},
): { html: Html; text: string } {
	const words = unsaidWords(range, { taxes })
	const links = sizes.map(({ id, label, price }) => ({
		to: sayLoad(receiptUrl, id),
		words: price === undefined ? label : `${label}, ${price}`,
	}))
	return {
		html: html`${heading('Your price')}${extras && small(extras)}${small(words)}${travelFeeLine && small(travelFeeLine)}${paragraph(sayHowMuch)}${links.map(({ to, words }) => paragraph(link(to, words)))}${quoteUrl && paragraph(link(quoteUrl, 'Open your quote'))}`,
		text: [
			'Your price',
			...(extras ? [extras] : []),
			words,
			...(travelFeeLine ? [travelFeeLine] : []),
			sayHowMuch,
			...links.map(({ to, words }) => `${words}: ${to}`),
			...(quoteUrl ? [`Open your quote: ${quoteUrl}`] : []),
		].join('\n'),
	}
}
