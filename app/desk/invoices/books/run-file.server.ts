import type { Readable } from 'node:stream'
import type { Platform } from '#app/platform/platform.server.ts'
import type { Cell } from '../../tables/cell.ts'
import { asCsv, asXlsx, type Ending } from '../../tables/tables.server.ts'
import { filesOf } from './book-files.ts'
import type { BookEntry } from './book-lines.ts'
import { type BookNames, keptNamesSchema } from './book-names.ts'
import { moneyHeadings, moneyRows, summaryHeadings, summaryRows } from './money/money-rows.ts'
import * as money from './money/store.server.ts'
import { plainHeadings, plainRows } from './plain.ts'
import { quickbooksCreditHeadings, quickbooksInvoiceHeadings, quickbooksRows } from './quickbooks.ts'
import * as store from './store.server.ts'
import { xeroHeadings, xeroRows } from './xero.ts'

const batchSize = 500

type Table = { headings: string[]; rowsOf: (entry: BookEntry) => Cell[][] }

/** A file of a run, written anew from what was issued: the same bytes each time. `undefined` when the run has no such file. */
export async function openRunFile(
	{ database, company }: Pick<Platform, 'database' | 'company'>,
	{ run, name }: { run: number; name: string },
): Promise<{ file: Readable; name: string; ending: Ending } | undefined> {
	const row = await store.findRun(database, run)
	if (!row) return undefined
	const names = keptNamesSchema.parse(row.names)
	const found = filesOf(row, names).find((each) => each.name === name)
	if (!found) return undefined
	const { headings, rows } = contentOf({ database, company }, { run, found, names })
	const [stem = '', ending = ''] = name.split('.')
	const named = `run-${run}-${stem}`
	if (ending === 'csv') return { file: asCsv(headings, rows), name: named, ending }
	const file = asXlsx(headings, rows, `Run ${run}`, { mtime: row.made_at })
	return { file, name: named, ending: 'xlsx' }
}

type Found = ReturnType<typeof filesOf>[number]

function contentOf(
	{ database, company }: Pick<Platform, 'database' | 'company'>,
	{ run, found, names }: { run: number; found: Found; names: BookNames },
): { headings: string[]; rows: AsyncGenerator<Cell[]> } {
	const places = { run, from: found.from, to: found.to }
	if (found.kind === 'summary') return { headings: summaryHeadings, rows: summaryOfRun(database, run) }
	if (found.kind === 'payments') {
		const rowsOf = (entry: money.MoneyEntry) => moneyRows(entry, company.timeZone)
		const readers = [money.paymentsOfRun, money.accountEntriesOfRun, money.writeOffsOfRun, money.voidsOfRun]
		return { headings: moneyHeadings, rows: rowsIn(database, places, { readers, rowsOf }) }
	}
	const readers = [
		...(found.kind === 'credit-notes' ? [] : [store.invoicesOfRun]),
		...(found.kind === 'invoices' ? [] : [store.creditNotesOfRun]),
	]
	const { headings, rowsOf } = tableOf(found, names)
	return { headings, rows: rowsIn(database, places, { readers, rowsOf }) }
}

async function* summaryOfRun(database: Platform['database'], run: number): AsyncGenerator<Cell[]> {
	yield* summaryRows(await money.runSums(database, run))
}

function tableOf({ program, kind }: Found, { quickbooks, xero }: BookNames): Table {
	if (program === 'xero' && xero) return { headings: xeroHeadings, rowsOf: (entry) => xeroRows(entry, xero) }
	if (program === 'quickbooks' && quickbooks)
		return {
			headings: kind === 'invoices' ? quickbooksInvoiceHeadings : quickbooksCreditHeadings,
			rowsOf: (entry) => quickbooksRows(entry, quickbooks),
		}
	return { headings: plainHeadings, rowsOf: plainRows }
}

type Places = { run: number; from: number; to: number }

/** The rows of a file, some entries at a time, so that memory use does not grow with their number. */
async function* rowsIn<Entry>(
	database: Platform['database'],
	{ run, from, to }: Places,
	{
		readers,
		rowsOf,
	}: {
		readers: ((database: Platform['database'], places: Places) => Promise<Entry[]>)[]
		rowsOf: (entry: Entry) => Cell[][]
	},
): AsyncGenerator<Cell[]> {
	for (const read of readers)
		for (let first = from; first <= to; first += batchSize) {
			const entries = await read(database, { run, from: first, to: Math.min(first + batchSize - 1, to) })
			for (const entry of entries) yield* rowsOf(entry)
		}
}
