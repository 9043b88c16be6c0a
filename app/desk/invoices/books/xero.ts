import type { Cell } from '../../tables/cell.ts'
import { type BookEntry, bookLines, namesOfWork, taxOnEachLine } from './book-lines.ts'
import { type BookNames, dateIn } from './book-names.ts'

/** The columns of Xero's template for sales invoices. It takes credit notes by the same ones, with amounts below 0. */
export const xeroHeadings = [
	'*ContactName',
	'EmailAddress',
	'POAddressLine1',
	'POAddressLine2',
	'POAddressLine3',
	'POAddressLine4',
	'POCity',
	'PORegion',
	'POPostalCode',
	'POCountry',
	'*InvoiceNumber',
	'Reference',
	'*InvoiceDate',
	'*DueDate',
	'InventoryItemCode',
	'*Description',
	'*Quantity',
	'*UnitAmount',
	'Discount',
	'*AccountCode',
	'*TaxType',
	'TrackingName1',
	'TrackingOption1',
	'TrackingName2',
	'TrackingOption2',
	'Currency',
]

/** A row a line, with the number on each. */
export function xeroRows(entry: BookEntry, names: NonNullable<BookNames['xero']>): Cell[][] {
	const { issued } = entry
	const { buyer, number } = issued
	const isCredit = entry.kind === 'credit note'
	const due = isCredit ? issued.issuedOn : entry.issued.dueOn
	const reference = isCredit ? entry.issued.ofInvoice : namesOfWork(entry.issued.work)
	const head = [
		...[buyer.name, buyer.email, buyer.address, '', '', '', '', '', '', ''],
		...[number, reference, dateIn(names.dates, issued.issuedOn), dateIn(names.dates, due), ''],
	]
	return bookLines(entry, taxOnEachLine).map(({ description, amount, taxes }) => [
		...head,
		...[description, 1, (isCredit ? 0 - amount : amount) / 100, ''],
		...[names.account, names.taxTypes[taxes] ?? '', '', '', '', '', 'CAD'],
	])
}
