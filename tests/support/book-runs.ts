import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { expect } from 'vitest'
import { openRunFile } from '#app/desk/invoices/books/run-file.server.ts'
import type { RunScope } from '#app/desk/invoices/books/run-form.ts'
import { makeRun } from '#app/desk/invoices/books/runs.server.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import { plainSums, readQuickbooks, readXero, sumsOf } from './book-files.ts'
import { staffNamed } from './ids.ts'
import type { setUpInvoices } from './invoice-acts.ts'

/** Runs of files for the books, made and read back in tests. */

const staff = staffNamed('Dana')
const rates = {
	'5% GST on Sales': [5],
	'GST and PST on Sales (12%)': [5, 7],
	'Tax Exempt (0%)': [],
	GST: [5],
	'GST/PST': [5, 7],
	Exempt: [],
}

export type Setup = Awaited<ReturnType<typeof setUpInvoices>>

export function runsIn({ platform }: Setup) {
	const make = async (
		period: { from: CalendarDate; to: CalendarDate },
		scope: RunScope,
		formKey = randomUUID(),
	) => {
		const made = await makeRun(platform, { period, scope, formKey }, staff)
		if (made === 'form-used') throw new Error('the form was used for another run')
		return made
	}
	const bytes = async (run: number, name: string) => {
		const opened = await openRunFile(platform, { run, name })
		return opened && buffer(opened.file)
	}
	const text = async (run: number, name: string) => (await bytes(run, name))?.toString('utf8')
	/** The files of a run that has no more than fit into one each. */
	const read = async (run: number) => {
		const documents = async (name: string, reader: (csv: string) => ReturnType<typeof readXero>) => {
			const csv = await text(run, name)
			return csv === undefined ? [] : reader(csv)
		}
		return {
			xero: {
				invoices: await documents('xero-invoices-1.csv', readXero),
				credits: await documents('xero-credit-notes-1.csv', readXero),
			},
			quickbooks: {
				invoices: await documents('quickbooks-invoices-1.csv', (csv) => readQuickbooks(csv, 'invoices')),
				credits: await documents('quickbooks-credit-notes-1.csv', (csv) =>
					readQuickbooks(csv, 'credit notes'),
				),
			},
			csv: (await text(run, 'invoices.csv')) ?? '',
		}
	}
	return { make, bytes, text, read }
}

const opposite = ({ count, total, tax }: ReturnType<typeof sumsOf>) => ({
	count,
	total: 0 - total,
	tax: 0 - tax,
})

/** The sums of a run, which are the same in each of its files. */
export function tied({ xero, quickbooks, csv }: Awaited<ReturnType<ReturnType<typeof runsIn>['read']>>) {
	const invoices = sumsOf(xero.invoices, rates)
	const credits = sumsOf(xero.credits, rates)
	expect(sumsOf(quickbooks.invoices, rates)).toEqual(invoices)
	expect(opposite(sumsOf(quickbooks.credits, rates))).toEqual(credits)
	expect(plainSums(csv, 'Invoice')).toEqual(invoices)
	expect(plainSums(csv, 'Credit note')).toEqual(credits)
	return { invoices, credits }
}

export const wholeYear = { from: '2026-01-01', to: '2026-12-31' }
