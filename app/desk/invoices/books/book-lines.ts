import { type BillLine, taxOf } from '#app/invoices/bill.ts'
import type { CreditNoteDocument, InvoiceDocument } from '#app/invoices/invoice.ts'
import { taxOn } from '#app/pricing/added-taxes.ts'
import { withCents } from '#app/values/money.ts'

/** What goes into the books, as it was issued. A credit note comes with the invoice that it is for. */
export type BookEntry =
	| { kind: 'invoice'; issued: InvoiceDocument }
	| { kind: 'credit note'; issued: CreditNoteDocument; of: InvoiceDocument }

/** What names the work: the booking, and the buyer's PO or work order. */
export const namesOfWork = ({ reference, purchaseOrder }: InvoiceDocument['work']): string =>
	purchaseOrder ? `${reference}, PO ${purchaseOrder}` : reference

type Tax = InvoiceDocument['taxes'][number]

/** `taxes`: those on it, as the settings name them: `GST 5%`, `GST 5% and PST 7%` or `none`. */
export type BookLine = Pick<BillLine, 'description' | 'amount'> & { taxes: string }

export const untaxed = 'none'

const taxesInWords = (taxes: readonly Pick<Tax, 'name' | 'percent'>[]): string =>
	taxes.length === 0 ? untaxed : taxes.map(({ name, percent }) => `${name} ${percent}%`).join(' and ')

const sumOf = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

type Taxes = readonly Pick<Tax, 'percent'>[]

/** The taxes of a document as QuickBooks Online has them: each on the sum of its lines. */
export const taxOnTheWhole = (taxes: Taxes, amounts: number[]): number =>
	sumOf(taxes.map((tax) => taxOn(sumOf(amounts), tax)))

/** As Xero has them: all on each line, rounded there. See https://developer.xero.com/documentation/api-guides/rounding-in-xero. */
export function taxOnEachLine(taxes: Taxes, amounts: number[]): number {
	const percent = sumOf(taxes.map((tax) => tax.percent))
	return sumOf(amounts.map((amount) => Math.sign(amount) * taxOn(Math.abs(amount), { percent })))
}

/**
 * The lines of an invoice or a credit note for a program that computes their taxes itself. What it comes to otherwise than the document,
 * by how it rounds, or as the last part that is credited of an invoice takes the cents that rounding has left, is a line of its own.
 */
export function bookLines(entry: BookEntry, taxIn: typeof taxOnEachLine): BookLine[] {
	const { issued } = entry
	const { taxes } = entry.kind === 'invoice' ? issued : entry.of
	const named = taxesInWords(taxes)
	const lines = issued.lines.map((line) => ({ ...line, taxes: named }))
	const amounts = lines.map(({ amount }) => amount)
	const difference = taxOf(issued) - taxIn(taxes, amounts)
	if (difference === 0) return lines
	return [...lines, { description: 'Tax adjustment', amount: difference, taxes: untaxed }]
}

/**
 * The lines without one below 0 where another line has the same taxes: nothing that we could read says whether the import of QuickBooks
 * Online takes one. What is below 0 is taken off the largest of these, and off the next where that is not enough. The line that it is
 * taken off says so. A credit note's tax adjustment of cents has no such line, and stays.
 */
export function withoutNegatives(lines: readonly BookLine[]): BookLine[] {
	const kept = lines.filter(({ amount }) => amount >= 0).map((line) => ({ ...line }))
	const rest = lines.filter(({ amount }) => amount < 0).map((line) => ({ ...line }))
	for (const negative of rest) {
		const { description, taxes } = negative
		const byAmount = kept.filter((line) => line.taxes === taxes).sort((a, b) => b.amount - a.amount)
		for (const line of byAmount) {
			const part = Math.min(line.amount, 0 - negative.amount)
			if (part === 0) continue
			line.amount -= part
			negative.amount += part
			line.description += `; less ${withCents(part)}, ${description}`
		}
	}
	return [...kept, ...rest.filter(({ amount }) => amount < 0)]
}
