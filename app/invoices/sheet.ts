import type { Sheet } from '#app/pdf/sheet.ts'
import type { CreditNoteId } from '#app/platform/ids.ts'
import { capital } from '#app/values/capital.ts'
import { formatDate } from '#app/values/local-time.ts'
import { type Cents, withCents } from '#app/values/money.ts'
import { taxNames } from '#app/values/tax.ts'
import { mayPayByCard } from './balance.ts'
import type { Bill } from './bill.ts'
import { byMethod, type CreditNoteDocument, type InvoiceDocument, type SettledBy } from './invoice.ts'
import type { CreditNote, Invoice, PaymentKind } from './issued.ts'
import { terms } from './terms.ts'

type Issued = InvoiceDocument | CreditNoteDocument

/** The number under which a tax is charged: its own, or the GST/HST number, which no other tax has. */
function numberOf({ name, registration }: Bill['taxes'][number], { supplier, taxes }: Issued) {
	const isFederal = taxes.length === 1 || /^(GST|HST)\b/i.test(name)
	return registration ?? (isFederal ? supplier.registration : undefined)
}

/** A tax with the number under which it is charged. */
function taxLabel(tax: Bill['taxes'][number], issued: Issued): string {
	const number = numberOf(tax, issued)
	return `${tax.name} ${tax.percent}%${number ? `, no. ${number}` : ''}`
}

const supplierLines = ({ supplier, taxes }: Issued): string[] => [
	supplier.name,
	supplier.mailingAddress,
	`${supplier.phone}, ${supplier.email}`,
	...(supplier.registration ? [`GST/HST registration ${supplier.registration}`] : []),
	...taxes.flatMap(({ name, registration }) =>
		registration ? [`${name} registration ${registration}`] : [],
	),
]

const filled = (lines: string[]): string[] => lines.filter((line) => line !== '')

const amounts = ({ lines }: Bill) =>
	lines.map(({ description, amount }) => ({ description, amount: withCents(amount) }))

const sums = (bill: Issued, total: string): Sheet['totals'] => [
	{ label: 'Subtotal', amount: withCents(bill.subtotal), isStrong: false },
	...bill.taxes.map((tax) => ({
		label: taxLabel(tax, bill),
		amount: withCents(tax.amount),
		isStrong: false,
	})),
	{ label: total, amount: withCents(bill.total), isStrong: true },
]

/** What became of an invoice, below its total: on the PDF and on its customer's page. */
type Entry = { label: string; amount: string; credit?: { id: CreditNoteId; number: string } }

/** What came in or went out, as its customer reads it. */
function entryOf(kind: PaymentKind, method: SettledBy): string {
	if (kind === 'reversal') return `Payment ${byMethod(method)} taken back`
	if (method === 'on account') return kind === 'payment' ? 'Paid from account' : 'Kept on account'
	return `${kind === 'payment' ? 'Paid' : 'Refunded'} ${byMethod(method)}`
}

const row = (label: string, amount: Cents): Entry => ({ label, amount: withCents(amount) })

function entriesOfPayment({ kind, method, amount, rounding, recovers, paidOn }: Invoice['payments'][number]) {
	const sign = kind === 'payment' ? -1 : 1
	const brought = kind === 'payment' ? 'No longer written off' : 'Written off again'
	return [
		...(recovers === 0 ? [] : [row(brought, -sign * recovers)]),
		row(`${entryOf(kind, method)}, ${formatDate(paidOn)}`, sign * amount),
		...(rounding === 0 ? [] : [row('Cash rounding', sign * rounding)]),
	]
}

export function entriesOf({ payments, credits, end, sums: { writtenOff } }: Invoice): Entry[] {
	const isLate = ({ recovers }: Invoice['payments'][number]) => recovers > 0
	return [
		...credits.map(({ id, document: { number, total } }) => ({
			...row(`Credit note ${number}`, -total),
			credit: { id, number },
		})),
		...payments.filter((each) => !isLate(each)).flatMap(entriesOfPayment),
		...(writtenOff > 0 && end ? [row('Written off', -writtenOff)] : []),
		...payments.filter(isLate).flatMap(entriesOfPayment),
	]
}

/** `takesCards`: whether who booked can pay by card on their page. Somebody else to whom it is billed has no link there. */
export function sheetOfInvoice(invoice: Invoice, takesCards = false): Sheet {
	const { document: issued, balance, state } = invoice
	const { buyer, work, number } = issued
	const paysOnPage = takesCards && !work.bookedBy && mayPayByCard(balance)
	const cardInWords = paysOnPage ? cardOnPage : undefined
	return {
		title: `${state === 'void' ? 'Invoice, void' : 'Invoice'} ${number}`,
		supplier: supplierLines(issued),
		blocks: [
			{ heading: 'Bill to', lines: filled([buyer.name, buyer.address, buyer.email, buyer.phone]) },
			{
				heading: whatWas(work),
				lines: [
					formatDate(work.date),
					work.address,
					`Booking ${work.reference}`,
					...(work.bookedBy === undefined ? [] : [`Booked by ${work.bookedBy}`]),
					...(work.purchaseOrder ? [`PO or work order ${work.purchaseOrder}`] : []),
				],
			},
			{
				heading: 'Terms',
				lines: [`Issued ${formatDate(issued.issuedOn)}`, capital(terms(issued))],
			},
		],
		lines: amounts(issued),
		totals: [
			...sums(issued, 'Total'),
			...entriesOf(invoice).map(({ label, amount }) => ({ label, amount, isStrong: false })),
			{
				label: balance < 0 ? 'To be refunded' : 'Owing',
				amount: withCents(Math.abs(balance)),
				isStrong: true,
			},
		],
		notes: [
			...taxedLines(issued),
			...(state === 'void'
				? ['This invoice is void. Nothing is owed on it.']
				: howToPay(invoice, cardInWords)),
		],
	}
}

/** That each line is taxed alike, and how: the taxes are computed on their sum. */
const taxedLines = ({ taxes }: Issued): string[] =>
	taxes.length === 0 ? [] : [`Each line is before tax, and is charged ${taxNames(taxes)}.`]

/** What the day and the place of an invoice are of. */
export const whatWas = ({ visit }: InvoiceDocument['work']): string => (visit ? 'Pickup' : 'Work done')

/** What is to be given back of an invoice; `undefined` where nothing is. */
export const refundDue = ({ balance }: Pick<Invoice, 'balance'>): string | undefined =>
	balance < 0 ? `We owe you a refund of ${withCents(-balance)}` : undefined

/** Where cards can be paid with online: a link beside it leads there. */
export const cardOnPage = 'You can pay by card on your booking’s page.'

/** How to pay what is owing, what is to be given back, or that nothing is. `card`: what to say where cards can be paid with online. */
export function howToPay(
	{ balance, state, document: { number, supplier, eTransfer } }: Invoice,
	card = `To pay by card, call ${supplier.phone}.`,
): string[] {
	const refund = refundDue({ balance })
	if (refund) return [`${refund}.`]
	if (balance === 0) return [`${state === 'paid' ? 'Thank you. ' : ''}Nothing is owing on this invoice.`]
	return [
		...(eTransfer ? [`E-transfer to ${eTransfer}, with ${number} in the message.`] : []),
		...(card === '' ? [] : [card]),
		`Make cheques out to ${supplier.name}, ${supplier.mailingAddress}.`,
	]
}

export function sheetOfCreditNote({ document: issued }: CreditNote): Sheet {
	const { buyer, number, ofInvoice, reason } = issued
	return {
		title: `Credit note ${number}`,
		supplier: supplierLines(issued),
		blocks: [
			{ heading: 'Credit to', lines: filled([buyer.name, buyer.address, buyer.email, buyer.phone]) },
			{ heading: 'For', lines: [`Invoice ${ofInvoice}`, `Issued ${formatDate(issued.issuedOn)}`] },
		],
		lines: amounts(issued),
		totals: sums(issued, 'Total credited'),
		notes: [
			`This is a credit note: it takes ${withCents(issued.total)} off invoice ${ofInvoice}. Why: ${reason}`,
		],
	}
}
