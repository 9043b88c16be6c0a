import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { expect } from 'vitest'
import { openRunFile } from '#app/desk/invoices/books/run-file.server.ts'
import type { RunScope } from '#app/desk/invoices/books/run-form.ts'
import { makeRun } from '#app/desk/invoices/books/runs.server.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import {
	plainSums,
	type ReadDocument,
	readMoney,
	readQuickbooks,
	readSummary,
	readXero,
	sumsOf,
} from './book-files.ts'
import { staffNamed } from './ids.ts'
import type { setUpInvoices } from './invoice-acts.ts'
import { partOf } from './zip.ts'

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

export function runsIn({ platform }: Pick<Setup, 'platform'>) {
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
	/** All documents of a kind in a run's files for a program, part by part. */
	async function all(run: number, kind: string, reader: (csv: string) => ReadDocument[]) {
		const documents: ReadDocument[] = []
		for (let part = 1; ; part++) {
			const csv = await text(run, `${kind}-${part}.csv`)
			if (csv === undefined) return documents
			documents.push(...reader(csv))
		}
	}
	const read = async (run: number) => ({
		xero: {
			invoices: await all(run, 'xero-invoices', readXero),
			credits: await all(run, 'xero-credit-notes', readXero),
		},
		quickbooks: {
			invoices: await all(run, 'quickbooks-invoices', (csv) => readQuickbooks(csv, 'invoices')),
			credits: await all(run, 'quickbooks-credit-notes', (csv) => readQuickbooks(csv, 'credit notes')),
		},
		csv: (await text(run, 'invoices.csv')) ?? '',
		money: await text(run, 'payments.csv'),
		summary: (await text(run, 'summary.csv')) ?? '',
		sheet: partOf((await bytes(run, 'invoices.xlsx')) ?? Buffer.alloc(0), 'xl/worksheets/sheet1.xml'),
	})
	return { make, bytes, text, read }
}

const opposite = ({ count, total, tax }: ReturnType<typeof sumsOf>) => ({
	count,
	total: 0 - total,
	tax: 0 - tax,
})

/** The sums of a run, which are the same in each of its files. `taxOfVoids` is what its voids take back of the tax. */
export function tied(
	{ xero, quickbooks, csv, sheet, ...texts }: Awaited<ReturnType<ReturnType<typeof runsIn>['read']>>,
	{ taxOfVoids = 0 } = {},
) {
	const invoices = sumsOf(xero.invoices, rates, 'each line')
	const credits = sumsOf(xero.credits, rates, 'each line')
	expect(sumsOf(quickbooks.invoices, rates)).toEqual(invoices)
	expect(opposite(sumsOf(quickbooks.credits, rates))).toEqual(credits)
	expect(plainSums(csv, 'Invoice')).toEqual(invoices)
	expect(plainSums(csv, 'Credit note')).toEqual(credits)
	// Days have a style in the workbook, amounts none.
	const amounts = [...sheet.matchAll(/<c><v>(-?[\d.]+)<\/v><\/c>/g)].map(([, dollars]) => Number(dollars))
	const inCents = amounts.reduce((sum, dollars) => sum + Math.round(dollars * 100), 0)
	expect(inCents).toBe(invoices.total + credits.total)
	const money = texts.money === undefined ? [] : readMoney(texts.money)
	const summary = readSummary(texts.summary)
	const sumOf = (some: { change: number }[]) => some.reduce((sum, each) => sum + each.change, 0)
	const change = invoices.total + credits.total + sumOf(money)
	expect(summary.get('Change of what is owing: in all')).toBe(change)
	expect(summary.get('Change of what is owing: invoices')).toBe(invoices.total)
	expect(summary.get('Change of what is owing: credit notes')).toBe(credits.total)
	const onAccount = money.reduce((sum, each) => sum + each.onAccount, 0)
	expect(summary.get('Change of what is on account: in all') ?? 0).toBe(onAccount)
	const written = money.filter(({ kind }) => kind === 'Write-off')
	expect(summary.get('Change of what is owing: write-offs')).toBe(sumOf(written))
	const voids = money.filter(({ kind }) => kind === 'Void')
	expect(summary.get('Change of what is owing: voids')).toBe(sumOf(voids))
	const taxes = [...summary].filter(([name]) => name.startsWith('Tax owed: '))
	expect(taxes.reduce((sum, [, cents]) => sum + cents, 0)).toBe(invoices.tax + credits.tax - taxOfVoids)
	return { invoices, credits, money, change, onAccount }
}

export const wholeYear = { from: '2026-01-01', to: '2026-12-31' }
