/** Files for the books, read back as the programs read them: by their exact columns, with tax by the rates of their names. */

/** The records of a CSV (RFC 4180), which begins with a byte order mark. */
function csvRecords(text: string): string[][] {
	if (!text.startsWith('\ufeff')) throw new Error('the file has no byte order mark')
	const records: string[][] = []
	let record: string[] = []
	const cells = text.slice(1).matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)
	for (const [, quoted, plain = '', end] of cells) {
		record.push(quoted?.replaceAll('""', '"') ?? plain)
		if (end === ',') continue
		records.push(record)
		record = []
	}
	return records
}

type Row = (column: string) => string

/** Each record by the names of its columns, which are these and no others. */
function rowsOf(text: string, columns: string): Row[] {
	const names = columns.split(', ')
	const [heads = [], ...records] = csvRecords(text)
	if (heads.join(', ') !== columns) throw new Error(`other columns: ${heads.join(', ')}`)
	return records.map((record) => {
		if (record.length !== names.length) throw new Error(`a record of ${record.length} cells: ${record}`)
		return (column) => {
			const cell = record[names.indexOf(column)]
			if (cell === undefined) throw new Error(`there is no column ${column}`)
			return cell
		}
	})
}

const xeroColumns =
	'*ContactName, EmailAddress, POAddressLine1, POAddressLine2, POAddressLine3, POAddressLine4, POCity, PORegion, POPostalCode, POCountry, *InvoiceNumber, Reference, *InvoiceDate, *DueDate, InventoryItemCode, *Description, *Quantity, *UnitAmount, Discount, *AccountCode, *TaxType, TrackingName1, TrackingOption1, TrackingName2, TrackingOption2, Currency'
const quickbooksColumns =
	'*Invoice number, *Customer, *Invoice date, *Due date, Terms, Service Date, Item (Product/Service), Item Description, Item Quantity, Item Rate, *Item Amount, Item tax code, Memo'
const quickbooksCreditColumns =
	'*Credit note number, *Customer, *Credit note date, Item (Product/Service), Item Description, Item Quantity, Item Rate, *Item Amount, Item tax code, Memo'

/** A document as a program has it after the import; amounts in cents. */
export type ReadDocument = {
	number: string
	name: string
	date: string
	due: string
	lines: { description: string; cents: number; tax: string }[]
}

/** Exactly two decimals at most, and nothing but a number. */
function centsOf(text: string): number {
	const [, sign = '', dollars = '', part = ''] = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(text) ?? []
	if (dollars === '') throw new Error(`no amount: ${text}`)
	const cents = Number(dollars) * 100 + Number(part.padEnd(2, '0'))
	return sign ? 0 - cents : cents
}

function filled(text: string): string {
	if (text === '') throw new Error('a mandatory cell is empty')
	return text
}

const times = (quantity: string, cents: number) => {
	if (!/^\d+$/.test(quantity)) throw new Error(`no quantity: ${quantity}`)
	return Number(quantity) * cents
}

/** The documents of rows, where those of one number follow each other and say the same. */
function gathered(rows: { head: Omit<ReadDocument, 'lines'>; line: ReadDocument['lines'][number] }[]) {
	const documents: ReadDocument[] = []
	for (const { head, line } of rows) {
		const last = documents.at(-1)
		if (last?.number === head.number) {
			if (JSON.stringify(head) !== JSON.stringify({ ...last, lines: undefined }))
				throw new Error(`${head.number} says two things`)
			last.lines.push(line)
		} else if (documents.some(({ number }) => number === head.number))
			throw new Error(`${head.number} comes twice`)
		else documents.push({ ...head, lines: [line] })
	}
	return documents
}

export const readXero = (text: string): ReadDocument[] =>
	gathered(
		rowsOf(text, xeroColumns).map((row) => ({
			head: {
				number: filled(row('*InvoiceNumber')),
				name: filled(row('*ContactName')),
				date: filled(row('*InvoiceDate')),
				due: filled(row('*DueDate')),
			},
			line: {
				description: filled(row('*Description')),
				cents: times(row('*Quantity'), centsOf(row('*UnitAmount'))),
				tax: filled(row('*TaxType')),
			},
		})),
	)

export function readQuickbooks(text: string, kind: 'invoices' | 'credit notes'): ReadDocument[] {
	const isInvoice = kind === 'invoices'
	const [number, date] = isInvoice
		? ['*Invoice number', '*Invoice date']
		: ['*Credit note number', '*Credit note date']
	return gathered(
		rowsOf(text, isInvoice ? quickbooksColumns : quickbooksCreditColumns).map((row) => {
			const cents = centsOf(row('*Item Amount'))
			if (times(row('Item Quantity'), centsOf(row('Item Rate'))) !== cents) throw new Error('rate × quantity')
			if (row(number).length > 21) throw new Error(`${row(number)} is too long`)
			return {
				head: {
					number: filled(row(number)),
					name: filled(row('*Customer')),
					date: filled(row(date)),
					due: isInvoice ? filled(row('*Due date')) : '',
				},
				line: {
					description: row('Item Description'),
					cents,
					tax: filled(row('Item tax code')),
				},
			}
		}),
	)
}

export type ReadSums = { count: number; total: number; tax: number }

/**
 * What documents come to. Each tax of a name, in percent, is computed on the sum of a document's lines with that name, or, as Xero does,
 * all of its taxes on each line, half a cent away from 0; an adjustment is a part of the tax.
 */
export function sumsOf(
	documents: ReadDocument[],
	rates: Record<string, number[]>,
	rounds: 'the whole' | 'each line' = 'the whole',
): ReadSums {
	let [total, tax] = [0, 0]
	for (const { lines } of documents) {
		const isAdjustment = ({ description }: { description: string }) => description === 'Tax adjustment'
		const sumOf = (some: typeof lines) => some.reduce((sum, { cents }) => sum + cents, 0)
		let ofDocument = sumOf(lines.filter(isAdjustment))
		for (const name of new Set(lines.map((line) => line.tax))) {
			const percents = rates[name]
			if (!percents) throw new Error(`no such tax: ${name}`)
			const taxed = lines.filter((line) => line.tax === name && !isAdjustment(line))
			const bases = rounds === 'the whole' ? [sumOf(taxed)] : taxed.map(({ cents }) => cents)
			const once = [percents.reduce((sum, percent) => sum + percent, 0)]
			for (const base of bases)
				for (const percent of rounds === 'the whole' ? percents : once) {
					const [whole, rest] = [Math.trunc((base * percent) / 100), Math.abs((base * percent) % 100)]
					ofDocument += whole + (rest >= 50 ? Math.sign(base) : 0)
				}
		}
		tax += ofDocument
		total += ofDocument + sumOf(lines.filter((line) => !isAdjustment(line)))
	}
	return { count: documents.length, total, tax }
}

const plainColumns =
	'Document, Number, Credit of, Issued, Due, Work done, Booking, PO or work order, Customer, Email, Phone, Address, Row, Description, Amount (CAD)'

/** What the plain file has of one kind of document. */
export function plainSums(text: string, document: 'Invoice' | 'Credit note'): ReadSums {
	const rows = rowsOf(text, plainColumns).filter((row) => row('Document') === document)
	const sumOf = (some: Row[]) => some.reduce((sum, row) => sum + centsOf(row('Amount (CAD)')), 0)
	return {
		count: new Set(rows.map((row) => row('Number'))).size,
		total: sumOf(rows),
		tax: sumOf(rows.filter((row) => row('Row') === 'Tax')),
	}
}

const moneyColumns =
	'Entry, Day, Invoice, Booking, Customer, Method, Reference, By, Received (CAD), Cash rounding (CAD), Change of what is owing (CAD), Change of what is on account (CAD)'

/** What the file of payments has, in cents: each entry, whose columns are the same sum. */
export function readMoney(text: string) {
	return rowsOf(text, moneyColumns).map((row) => {
		const [received, rounding, change, onAccount] = [
			centsOf(row('Received (CAD)')),
			centsOf(row('Cash rounding (CAD)')),
			centsOf(row('Change of what is owing (CAD)')),
			centsOf(row('Change of what is on account (CAD)')),
		]
		const kind = row('Entry')
		if (
			!['Write-off', 'Write-off recovered', 'Recovery taken back', 'Void'].includes(kind) &&
			received !== onAccount - change + rounding
		)
			throw new Error('the columns differ')
		return {
			kind,
			day: row('Day'),
			invoice: row('Invoice'),
			method: row('Method'),
			received,
			onAccount,
			rounding,
			change,
		}
	})
}

/** A summary, in cents, by its two names. */
export const readSummary = (text: string): Map<string, number> =>
	new Map(
		rowsOf(text, 'Sum, Of, Amount (CAD)').map((row) => [
			`${row('Sum')}: ${row('Of')}`,
			centsOf(row('Amount (CAD)')),
		]),
	)
