import { expect, test } from 'vitest'
import { bookNames } from '#tests/support/invoices.ts'
import { fileInWords, filesOf } from './book-files.ts'

test('a file is one of several only where there are more documents than it takes', () => {
	const labels = (invoices: number, credits: number) => {
		const files = filesOf(
			{ invoices, credits, payments: 0, writeOffs: 0, voids: 0, accountEntries: 0, hasMoney: true },
			bookNames,
		)
		return files.filter(({ program }) => program).map((file) => fileInWords(file, files))
	}
	expect(labels(100, 0)).toEqual(['QuickBooks Online, invoices', 'Xero, invoices'])
	expect(labels(0, 101)).toEqual([
		'QuickBooks Online, credit notes 1 to 100',
		'QuickBooks Online, credit notes 101 to 101',
		'Xero, credit notes',
	])
	expect(labels(501, 1).slice(-3)).toEqual([
		'Xero, invoices 1 to 500',
		'Xero, invoices 501 to 501',
		'Xero, credit notes',
	])
	const plain = (payments: number, writeOffs: number, voids: number, accountEntries: number) =>
		filesOf({ invoices: 1, credits: 0, payments, writeOffs, voids, accountEntries, hasMoney: true }, {}).map(
			({ name }) => name,
		)
	const [invoices, summary] = [
		['invoices.csv', 'invoices.xlsx'],
		['summary.csv', 'summary.xlsx'],
	]
	expect(plain(0, 0, 0, 0)).toEqual([...invoices, ...summary])
	for (const [payments, writeOffs, voids, accountEntries] of [
		[1, 0, 0, 0],
		[0, 1, 0, 0],
		[0, 0, 1, 0],
		[0, 0, 0, 1],
	] as const)
		expect(plain(payments, writeOffs, voids, accountEntries)).toEqual([
			...invoices,
			'payments.csv',
			'payments.xlsx',
			...summary,
		])
})
