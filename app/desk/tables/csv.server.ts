import type { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { Cell } from './cell.ts'

/**
 * Rows as CSV. The byte order mark makes Excel read it as UTF-8, and a cell that a spreadsheet would run as a formula
 * gets a quote sign in front (OWASP, CSV injection).
 */
export function asCsv(headings: string[], rows: AsyncIterable<Cell[]>): Readable {
	const csv = stringify({ bom: true, escape_formulas: true, record_delimiter: 'windows' })
	const write = async () => {
		csv.write(headings)
		for await (const row of rows) {
			if (csv.destroyed) return
			if (!csv.write(row.map(csvCell))) await drained(csv)
		}
		csv.end()
	}
	write().catch((error: Error) => csv.destroy(error))
	return csv
}

/** Once it takes more, or no one reads it. Neither listener stays: a long file drains many times. */
const drained = (csv: Readable): Promise<void> =>
	new Promise((resolve) => {
		const done = () => {
			csv.off('drain', done).off('close', done)
			resolve()
		}
		csv.on('drain', done).on('close', done)
	})

/** A number of another country as it is dialled from here: its sign would be taken for that of a formula. */
function csvCell(cell: Cell): string | number {
	if (typeof cell === 'object') return cell.local
	return typeof cell === 'string' ? cell.replace(/^\+(?=\d{8,15}( ext\. \d+)?$)/, '011 ') : cell
}
