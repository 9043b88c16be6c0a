import { mayPayByCard } from '#app/invoices/balance.ts'
import type { InvoiceDocument } from '#app/invoices/invoice.ts'
import type { CreditNote, Invoice } from '#app/invoices/issued.ts'
import { cardOnPage, howToPay, refundDue } from '#app/invoices/sheet.ts'
import { terms } from '#app/invoices/terms.ts'
import type { Company } from '#app/values/company.ts'
import { greetingTo } from '#app/values/greeting.ts'
import { formatDate } from '#app/values/local-time.ts'
import { withCents } from '#app/values/money.ts'
import type { Mail } from './mail.server.ts'
import { button, card, html, large, mailPage, paragraph, small, textPage } from './mail-page.ts'

const whys = {
	customer:
		'You’re getting this because someone booked a pickup with this email address. It’s about that pickup only.',
	another:
		'You’re getting this because we were asked to send it to this address. If that’s a mistake, reply and tell us.',
}

/**
 * `id`: the message's own, by which erasing a customer finds it in the outbox. Without a `link`, somebody else reads it than
 * who booked.
 */
type Sent = { id: string; to: string; link: string | undefined; pdf: Buffer; takesCards: boolean }

/** How it is paid by card, where the link leads to where it can. */
const wayToPayByCard = ({ balance }: Invoice, { link, takesCards }: Sent): string | undefined =>
	link !== undefined && takesCards && mayPayByCard(balance) ? cardOnPage : undefined

/** To who booked, to whom it is billed, or to somebody else, who reads what it is about and no name in front. */
const openingOf = (
	{ link, to }: Sent,
	{ buyer, work }: InvoiceDocument,
	first: string,
): Pick<Parts, 'hello' | 'first'> =>
	link === undefined
		? {
				hello: to === buyer.email ? greetingTo(buyer.name) : '',
				first: `${first} It’s for the pickup on ${formatDate(work.date)} at ${work.address}, booked by ${work.bookedBy ?? buyer.name}.`,
			}
		: {
				hello: greetingTo(work.bookedBy ?? buyer.name),
				first: work.bookedBy === undefined ? first : `${first} It’s made out to ${buyer.name}.`,
			}

/**
 * To the customer: the invoice as a PDF, with its total and what is owing in words. `replaces`: the number of a void one that
 * they were emailed.
 */
export function invoiceEmail(company: Company, invoice: Invoice, sent: Sent, replaces?: string): Mail {
	const { document, balance, state } = invoice
	const { number, total, taxes, work } = document
	const tax = taxes.map(({ name, amount }) => `${name} ${withCents(amount)}`).join(', ')
	const refund = refundDue(invoice)
	const settled = state === 'paid' ? 'It’s paid. Thank you.' : 'Nothing is owing on it.'
	const owing = balance > 0 ? `${withCents(balance)} is ${terms(document)}.` : refund ? `${refund}.` : settled
	const instead =
		replaces === undefined
			? ''
			: ` It replaces invoice ${replaces}, which is void: you don’t owe anything on that one.`
	const thanks = work.visit || sent.link === undefined ? '' : 'Thanks for choosing us. '
	return documentEmail(company, {
		key: `invoice-email.${sent.id}`,
		subject: `${sent.link === undefined ? 'Invoice' : 'Your invoice'} ${number} from ${company.shortName}: ${withCents(total)}`,
		...openingOf(sent, document, `${thanks}Invoice ${number} is attached.${instead}`),
		amount: withCents(total),
		beside: tax === '' ? 'in total' : `in total, with ${tax}`,
		details: [
			...(work.purchaseOrder ? [`PO or work order ${work.purchaseOrder}`] : []),
			owing,
			...(balance > 0 ? howToPay(invoice, wayToPayByCard(invoice, sent)) : []),
		],
		fileName: `invoice-${number}.pdf`,
		...sent,
	})
}

/** To whoever was emailed an invoice that is void by now, and that no other replaces. */
export function voidEmail(company: Company, { document }: Invoice, sent: Sent): Mail {
	const { number, total } = document
	return documentEmail(company, {
		key: `invoice-void-email.${sent.id}`,
		subject: `Invoice ${number} from ${company.shortName} is void`,
		...openingOf(sent, document, `We’ve voided invoice ${number}. You don’t owe anything on it.`),
		amount: withCents(0),
		beside: `owing, in place of ${withCents(total)}`,
		details: [`If you’ve already sent a payment for it, call us at ${company.phone} and we’ll sort it out.`],
		fileName: `invoice-${number}-void.pdf`,
		...sent,
	})
}

/** To the customer, by a person at the desk: what is overdue of an invoice, which is attached again. */
export function paymentReminderEmail(company: Company, invoice: Invoice, sent: Sent): Mail {
	const { document, balance } = invoice
	const { number, dueOn } = document
	return documentEmail(company, {
		key: `payment-reminder-email.${sent.id}`,
		subject: `A reminder of invoice ${number} from ${company.shortName}: ${withCents(balance)} owing`,
		...openingOf(
			sent,
			document,
			`Invoice ${number} was due on ${formatDate(dueOn)}. It’s attached again. If you’ve just paid it, thank you, and never mind this email.`,
		),
		amount: withCents(balance),
		beside: 'owing',
		details: howToPay(invoice, wayToPayByCard(invoice, sent)),
		fileName: `invoice-${number}.pdf`,
		...sent,
	})
}

/** To the customer: the credit note as a PDF, with what is left of its invoice by now: to be given back, or to pay. */
export function creditNoteEmail(
	company: Company,
	{ document }: CreditNote,
	invoice: Invoice,
	sent: Sent,
): Mail {
	const { number, ofInvoice, total, reason } = document
	const { balance } = invoice
	const refund = refundDue(invoice)
	const left =
		balance > 0
			? [
					`${withCents(balance)} is still owing on invoice ${ofInvoice}, ${terms(invoice.document)}.`,
					...howToPay(invoice, wayToPayByCard(invoice, sent)),
				]
			: [refund ? `${refund}.` : `Nothing is owing on invoice ${ofInvoice} now.`]
	return documentEmail(company, {
		key: `credit-note-email.${sent.id}`,
		subject: `Credit note ${number} from ${company.shortName}: ${withCents(total)}`,
		...openingOf(
			sent,
			invoice.document,
			`We’ve credited invoice ${ofInvoice}. Credit note ${number} is attached.`,
		),
		amount: withCents(total),
		beside: 'credited',
		details: [`Why: ${reason}`, ...left],
		fileName: `credit-note-${number}.pdf`,
		...sent,
	})
}

type Parts = Omit<Sent, 'takesCards'> & {
	key: string
	subject: string
	hello: string
	first: string
	amount: string
	beside: string
	details: string[]
	fileName: string
}

function documentEmail(company: Company, parts: Parts): Mail {
	const { key, to, subject, hello, first, amount, beside, details, link, pdf, fileName } = parts
	const see = 'See your booking'
	const why = link === undefined ? whys.another : whys.customer
	return {
		key,
		to,
		replyTo: company.email,
		subject,
		html: mailPage(company, {
			title: subject,
			preview: first,
			body: html`${hello === '' ? undefined : paragraph(hello)}${paragraph(first)}${card(html`${large(amount, { beside })}${details.map((line) => small(line))}`)}${link === undefined ? undefined : button(link, see)}`,
			why,
		}),
		text: textPage(
			company,
			subject,
			[
				...(hello === '' ? [] : [hello]),
				first,
				[`${amount} ${beside}`, ...details].join('\n'),
				...(link === undefined ? [] : [`${see}: ${link}`]),
			],
			why,
		),
		pdf: { name: fileName, content: pdf },
	}
}
