import type { Cell } from '../../tables/cell.ts'
import { type BookEntry, bookLines, namesOfWork, taxOnTheWhole, withoutNegatives } from './book-lines.ts'
import { type BookNames, dateIn } from './book-names.ts'

type Names = NonNullable<BookNames['quickbooks']>

const itemHeadings = [
	'Item (Product/Service)',
	'Item Description',
	'Item Quantity',
	'Item Rate',
	'*Item Amount',
	'Item tax code',
	'Memo',
]

/** The columns of QuickBooks Online's import of invoices. */
export const quickbooksInvoiceHeadings = [
	'*Invoice number',
	'*Customer',
	'*Invoice date',
	'*Due date',
	'Terms',
	'Service Date',
	...itemHeadings,
]

/** Its import of credit notes asks which column is which. */
export const quickbooksCreditHeadings = [
	'*Credit note number',
	'*Customer',
	'*Credit note date',
	...itemHeadings,
]

/** A row a line, with the number on each. */
export function quickbooksRows(entry: BookEntry, names: Names): Cell[][] {
	const date = (day: string) => dateIn(names.dates, day)
	const { number, buyer, issuedOn } = entry.issued
	const head = [number, buyer.name, date(issuedOn)]
	if (entry.kind === 'credit note') {
		const { ofInvoice, reason } = entry.issued
		return itemCells(entry, names, `Credit of invoice ${ofInvoice}: ${reason}`).map((cells) => [
			...head,
			...cells,
		])
	}
	const { dueOn, work } = entry.issued
	return itemCells(entry, names, `Booking ${namesOfWork(work)}`).map((cells) => [
		...head,
		...[date(dueOn), '', date(work.date)],
		...cells,
	])
}

const itemCells = (entry: BookEntry, { item, taxCodes }: Names, memo: string): Cell[][] =>
	withoutNegatives(bookLines(entry, taxOnTheWhole)).map(({ description, amount, taxes }) => [
		...[item, description, 1, amount / 100, amount / 100],
		...[taxCodes[taxes] ?? '', memo],
	])
