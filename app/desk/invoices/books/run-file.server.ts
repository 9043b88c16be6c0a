import type { Readable } from 'node:stream'
import type { Platform } from '#app/platform/platform.server.ts'
import type { Cell } from '../../tables/cell.ts'
import { asCsv, asXlsx, type Ending } from '../../tables/tables.server.ts'
import { filesOf } from './book-files.ts'
import type { BookEntry } from './book-lines.ts'
import { type BookNames, keptNamesSchema } from './book-names.ts'
import { plainHeadings, plainRows } from './plain.ts'
import { quickbooksCreditHeadings, quickbooksInvoiceHeadings, quickbooksRows } from './quickbooks.ts'
import * as store from './store.server.ts'
import { xeroHeadings, xeroRows } from './xero.ts'

const batchSize = 500

type Table = { headings: string[]; rowsOf: (entry: BookEntry) => Cell[][] }

/** A file of a run, written anew from what was issued: the same bytes each time. `undefined` when the run has no such file. */
export async function openRunFile(
	{ database }: Pick<Platform, 'database'>,
	{ run, name }: { run: number; name: string },
): Promise<{ file: Readable; name: string; ending: Ending } | undefined> {
	const row = await store.findRun(database, run)
	if (!row) return undefined
	const names = keptNamesSchema.parse(row.names)
	const found = filesOf(row, names).find((each) => each.name === name)
	if (!found) return undefined
	const { headings, rowsOf } = tableOf(found, names)
	const rows = rowsIn(database, { run, ...found }, rowsOf)
	const [stem = '', ending = ''] = name.split('.')
	const named = `run-${run}-${stem}`
	if (ending === 'csv') return { file: asCsv(headings, rows), name: named, ending }
	const file = asXlsx(headings, rows, `Run ${run}`, { mtime: row.made_at })
	return { file, name: named, ending: 'xlsx' }
}

type Found = ReturnType<typeof filesOf>[number]

function tableOf({ program, kind }: Found, { quickbooks, xero }: BookNames): Table {
	if (program === 'xero' && xero) return { headings: xeroHeadings, rowsOf: (entry) => xeroRows(entry, xero) }
	if (program === 'quickbooks' && quickbooks)
		return {
			headings: kind === 'invoices' ? quickbooksInvoiceHeadings : quickbooksCreditHeadings,
			rowsOf: (entry) => quickbooksRows(entry, quickbooks),
		}
	return { headings: plainHeadings, rowsOf: plainRows }
}

/** The rows of a file, some documents at a time, so that memory use does not grow with their number. */
async function* rowsIn(
	database: Platform['database'],
	{ run, kind, from, to }: Pick<Found, 'kind' | 'from' | 'to'> & { run: number },
	rowsOf: Table['rowsOf'],
): AsyncGenerator<Cell[]> {
	const readers = [
		...(kind === 'credit-notes' ? [] : [store.invoicesOfRun]),
		...(kind === 'invoices' ? [] : [store.creditNotesOfRun]),
	]
	for (const read of readers)
		for (let first = from; first <= to; first += batchSize) {
			const entries = await read(database, { run, from: first, to: Math.min(first + batchSize - 1, to) })
			for (const entry of entries) yield* rowsOf(entry)
		}
}
