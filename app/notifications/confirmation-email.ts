import { loadTripAndTaxes, tripInWords } from '#app/bookings/pickup-trip.ts'
import {
	arrivalIn,
	asCounted,
	estimateAsTold,
	noFee,
	notesAreRead,
	onArrival,
	sizeAsChosen,
	timeTold,
} from '#app/bookings/pickup-words.ts'
import { telephone } from '#app/shell/links.ts'
import { addressLine } from '#app/values/address.ts'
import type { Company } from '#app/values/company.ts'
import { formatMoney, plusTax } from '#app/values/money.ts'
import { notTaken } from '#app/values/not-taken.ts'
import { formatPhone } from '#app/values/phone.ts'
import type { LeadToDeliver } from './lead-to-deliver.ts'
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
import { blanksFor } from './message-blanks.ts'
import { filled, type Words } from './message-words.ts'

const why =
	'You get this because a pickup was booked with this address. It is about that pickup only. If it was not you, or you want no more mail from us, answer and say so.'

/**
 * To the customer: the words of the message, what is booked, and what happens next. It only confirms their request, so it
 * needs no consent, and must not contain offers (CASL, s. 6(6)). It does not repeat their notes: anyone may type any email
 * address into the form, and our mail must not send a stranger's text to it.
 */
export function confirmationEmail(
	company: Company,
	found: LeadToDeliver,
	{ receiptUrl, quoteUrl }: { receiptUrl: string; quoteUrl: string | undefined },
	words: Words,
): Mail {
	const { lead, reference, windowLabel, dateInWords, asap } = found
	const { unsettled } = lead
	const title = unsettled ? 'We have your booking request' : 'Your pickup is booked'
	const window = asap ? windowLabel : `${windowLabel} ${company.city} time`
	const where = addressLine(lead)
	const values = blanksFor(company, found, { link: receiptUrl, eta: null })
	const hello = filled(words.mail, values)
	const phone = formatPhone(lead.phone)
	const arrival = `${arrivalIn({ unsettled, asap })} ${timeTold(phone).before}`
	const notes = lead.notes === '' ? undefined : notesAreRead
	const load = loadIn(company, found, quoteUrl)
	const steps = onArrival({ mailed: true })
	const naming = `Your booking is ${reference}.`
	const receipt = 'See your receipt'
	return {
		key: `confirmation-email.${lead.id}`,
		to: lead.email,
		replyTo: company.email,
		subject: filled(words.subject, values),
		html: mailPage(company, {
			title,
			preview: `${dateInWords}, ${window}. ${where}`,
			body: html`${paragraph(lines(hello))}${card(html`${dayAndWindow(dateInWords, windowLabel, { asap, city: company.city })}${small(where)}`)}${paragraph(html`${arrival} ${unbroken(phone)}${timeTold(phone).after}`)}${notes && paragraph(notes)}${button(receiptUrl, receipt)}${load.html}${heading('When we arrive')}${list('ol', steps)}${heading('What we cannot take')}${list('ul', notTaken)}${heading('To change or cancel')}${paragraph(html`Do it on ${link(receiptUrl, 'your receipt')}, call ${link(telephone(company.phone), company.phone)} or answer this mail. ${naming} ${noFee}`)}`,
			why,
		}),
		text: textPage(
			company,
			title,
			[
				hello,
				[dateInWords, window, where].join('\n'),
				`${arrival} ${phone}${timeTold(phone).after}`,
				notes,
				`${receipt}: ${receiptUrl}`,
				load.text,
				['When we arrive', ...steps.map((step, at) => `${at + 1}. ${step}`)].join('\n'),
				['What we cannot take', ...notTaken.map((item) => `- ${item}`)].join('\n'),
				`To change or cancel\nDo it on your receipt, call ${company.phone} or answer this mail. ${naming} ${noFee}`,
			],
			why,
		),
		calendar: found.calendar,
	}
}

/** The load from the form, or else from the quote, and what the trip adds: the price of an older quote does not apply to another load. */
function loadIn(
	{ taxes }: Pick<Company, 'taxes'>,
	{ lead, sizePrice, quote, trip }: LeadToDeliver,
	quoteUrl: string | undefined,
): { html?: Html; text?: string } {
	const tripLine = trip === undefined ? undefined : `Trip: ${tripInWords(trip)}`
	if (lead.loadSize !== null) {
		const price = sizePrice && `${sizePrice} ${plusTax}`
		return {
			html: html`${heading('Your load')}${large(lead.loadSize)}${price && small(price)}${tripLine && small(tripLine)}${small(sizeAsChosen)}`,
			text: [
				'Your load',
				lead.loadSize,
				...(price ? [price] : []),
				...(tripLine ? [tripLine] : []),
				sizeAsChosen,
			].join('\n'),
		}
	}
	if (!quote)
		return tripLine
			? { html: html`${heading('Your price')}${small(tripLine)}`, text: `Your price\n${tripLine}` }
			: {}
	const total = formatMoney(quote.totalCents)
	const withTax = loadTripAndTaxes(quote.totalCents, trip, taxes)
	const counted = quote.counted && asCounted(quote.counted)
	return {
		html: html`${heading('Your estimate')}${large(total, { beside: plusTax, size: 34 })}${tripLine && small(tripLine)}${small(withTax)}${small(quote.items)}${counted && small(counted)}${small(estimateAsTold)}${quoteUrl && paragraph(link(quoteUrl, 'Open your quote'))}`,
		text: [
			'Your estimate',
			`${total} ${plusTax}`,
			...(tripLine ? [tripLine] : []),
			withTax,
			quote.items,
			...(counted ? [counted] : []),
			estimateAsTold,
			...(quoteUrl ? [`Open your quote: ${quoteUrl}`] : []),
		].join('\n'),
	}
}
