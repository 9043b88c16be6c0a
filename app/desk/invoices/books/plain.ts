import type { Cell } from '../../tables/cell.ts'
import type { BookEntry } from './book-lines.ts'

export const plainHeadings = [
	'Document',
	'Number',
	'Credit of',
	'Issued',
	'Due',
	'Work done',
	'Booking',
	'PO or work order',
	'Customer',
	'Email',
	'Phone',
	'Address',
	'Row',
	'Description',
	'Amount (CAD)',
]

/** A row for each line and for each tax: an invoice's rows add up to its total, and those of a credit note to less than 0. */
export function plainRows(entry: BookEntry): Cell[][] {
	const { issued } = entry
	const { name, email, phone, address } = issued.buyer
	const isCredit = entry.kind === 'credit note'
	const invoice = isCredit ? entry.of : entry.issued
	const head: Cell[] = [
		isCredit ? 'Credit note' : 'Invoice',
		issued.number,
		isCredit ? invoice.number : '',
		{ local: issued.issuedOn },
		isCredit ? '' : { local: invoice.dueOn },
		{ local: invoice.work.date },
		invoice.work.reference,
		invoice.work.purchaseOrder ?? '',
		...[name, email, phone, address],
	]
	const signed = (amount: number) => (isCredit ? 0 - amount : amount) / 100
	return [
		...issued.lines.map(({ description, amount }) => [...head, 'Line', description, signed(amount)]),
		...issued.taxes.map((tax) => [...head, 'Tax', `${tax.name} ${tax.percent}%`, signed(tax.amount)]),
	]
}
