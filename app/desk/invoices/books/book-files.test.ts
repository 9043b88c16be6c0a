import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instantOf } from '#app/values/local-time.ts'
import { plainSums, readQuickbooks, readXero } from '#tests/support/book-files.ts'
import { runsIn, type Setup, tied, wholeYear } from '#tests/support/book-runs.ts'
import { drawn } from '#tests/support/drawn.ts'
import { actor, deeds, eachOnce, setUpInvoices, someActs } from '#tests/support/invoice-acts.ts'
import { bookNames, invoicing } from '#tests/support/invoices.ts'
import { partOf } from '#tests/support/zip.ts'
import Period from '../period.page.tsx'
import { openPeriod } from '../period.server.ts'
import { runsOfPeriod } from './runs.server.ts'

/** Names as people type them, and worse. */
const names = [
	'Jo Tremblay',
	'Tremblay, Côté & fils',
	'The “Old” "Barn"',
	'=HYPERLINK("http://x")',
	'+1 (403) 555',
	'-2',
	'@home',
	'Zoë, "née" Ünal',
	'ô'.repeat(200),
	'<b>Bold</b>',
]

/** What days come to on which nothing was issued, or only what is void. */
const nothing = {
	invoices: { count: 0, total: 0, tax: 0 },
	credits: { count: 0, total: 0, tax: 0 },
	money: [],
	change: 0,
	onAccount: 0,
}

/** A run that ties with the tax that its voids take back. */
async function tiedOf(setup: Setup, run: number) {
	const { rows } = await setup.pool.query(
		`select coalesce(sum(i.tax_cents), 0)::integer as tax from book_run_voids v join invoices i on i.id = v.invoice_id
		where v.run = $1`,
		[run],
	)
	return tied(await runsIn(setup).read(run), { taxOfVoids: rows[0].tax })
}

test('whatever is issued, credited and voided, each file of a run adds up to the books of its period, and stays the same', async () => {
	await using setup = await setUpInvoices('2026-01-05')
	const { books, pool } = setup
	const { make, bytes } = runsIn(setup)
	const { act, done, today } = actor(setup, (which) => names[which % names.length] ?? 'Jo')
	/** Files as they were first. */
	const kept = new Map<string, Buffer | undefined>()
	await fc.assert(
		fc.asyncProperty(someActs, async (acts) => {
			const first = today()
			for (const each of acts) await act(each)
			const period = { from: '2026-01-01', to: today() }
			for (const { from, to } of [period, { from: first, to: today() }]) {
				const { changes, taxes, methods, after, account } = await books(from, to)
				const run = await make({ from, to }, 'all')
				const { invoices, credits, money, change, onAccount } =
					run === undefined ? nothing : await tiedOf(setup, run)
				// A void of these days is in no file of them all: the books have it as an invoice and, on its own day, as a void.
				const { rows } = await pool.query(
					`select coalesce(sum(total_cents), 0)::integer as total, coalesce(sum(tax_cents), 0)::integer as tax
					from invoices where is_void and issued_on between $1 and $2`,
					[from, to],
				)
				expect(invoices.total).toBe(changes.invoice - rows[0].total)
				expect(credits.total).toBe(changes['credit note'])
				const charged = taxes.reduce((sum, tax) => sum + tax.charged, 0)
				expect(invoices.tax).toBe(charged - rows[0].tax)
				const income = methods.reduce((sum, { received, refunded }) => sum + received - refunded, 0)
				expect(money.reduce((sum, { received }) => sum + received, 0)).toBe(income)
				const rounded = changes.rounding - account.changes['account rounding']
				expect(money.reduce((sum, { rounding }) => sum + rounding, 0)).toBe(rounded)
				expect(onAccount).toBe(account.after - account.before)
				const lost = money.filter(({ kind }) => kind === 'Write-off')
				expect(lost.reduce((sum, each) => sum + each.change, 0)).toBe(changes['write-off'])
				if (from !== period.from || run === undefined) continue
				// What is in the files from the first day on is what customers owe.
				expect(change).toBe(after)
				expect(invoices.total + credits.total).toBe(changes.invoice + changes.void + changes['credit note'])
				expect(invoices.tax + credits.tax).toBe(taxes.reduce((sum, tax) => sum + tax.owing, 0))
				for (const name of [
					'xero-invoices-1.csv',
					'quickbooks-credit-notes-1.csv',
					'invoices.xlsx',
					'payments.csv',
					'payments.xlsx',
					'summary.csv',
				])
					kept.set(`${run} ${name}`, await bytes(run, name))
			}
			for (const [file, before] of kept) {
				const [run, name = ''] = file.split(' ')
				expect(await bytes(Number(run), name), file).toEqual(before)
			}
		}),
		{ numRuns: 5, endOnFailure: true, examples: [[eachOnce]] },
	)
	expect([...done.keys()].sort()).toEqual([...deeds].sort())
})

test('names and descriptions come back letter for letter, but for what a spreadsheet would run', async () => {
	await using setup = await setUpInvoices('2026-01-05')
	const { make, read, bytes } = runsIn(setup)
	for (const name of names) await setup.issue(10_000, { name })
	const description = 'Hôtel, 2 "couches"; =SUM(A1)'
	const lines = Array.from({ length: 60 }, (_, at) => ({
		description: `${description} ${at}`,
		amount: at === 59 ? -1_500 : 1_333 + at,
	}))
	await setup.issue(0, { name: 'Sixty', lines })
	const run = (await make(wholeYear, 'all')) ?? 0
	const files = await read(run)
	tied(files)
	const safe = names.map((name) => (/^[=+@-]/.test(name) ? `'${name}` : name))
	for (const { invoices } of [files.xero, files.quickbooks])
		expect(invoices.map(({ name }) => name)).toEqual([...safe, 'Sixty'])
	const [inXero, inQuickbooks] = [files.xero.invoices.at(-1)?.lines, files.quickbooks.invoices.at(-1)?.lines]
	expect(inXero?.map((line) => line.description)).toEqual(lines.map((line) => line.description))
	expect(inXero?.map(({ cents }) => cents)).toEqual(lines.map(({ amount }) => amount))
	// QuickBooks has the discount taken off the two largest lines.
	expect(inQuickbooks?.slice(0, 57)).toEqual(
		inXero?.slice(0, 57).map((line) => ({ ...line, tax: 'GST/PST' })),
	)
	expect(inQuickbooks?.slice(57).map((line) => [line.cents, line.description])).toEqual([
		[1_281, `${description} 57; less $1.09, ${description} 59`],
		[0, `${description} 58; less $13.91, ${description} 59`],
	])
	const sheet = partOf((await bytes(run, 'invoices.xlsx')) ?? Buffer.alloc(0), 'xl/worksheets/sheet1.xml')
	// Text is text in a workbook, and amounts are numbers.
	expect(sheet).toContain('<is><t xml:space="preserve">=HYPERLINK(')
	expect(sheet).toContain('<c><v>-15</v></c>')
	expect(sheet).not.toMatch(/<f>/)
})

test('a date is in the order of the organisation, and a credit note is due on its own day', async () => {
	for (const [dates, expected] of [
		['day/month/year', '02/01/2026'],
		['month/day/year', '01/02/2026'],
		['year-month-day', '2026-01-02'],
	] as const) {
		const { quickbooks, xero } = bookNames
		if (!quickbooks || !xero) throw new Error('the books have no names')
		const books = { quickbooks: { ...quickbooks, dates }, xero: { ...xero, dates } }
		await using setup = await setUpInvoices('2026-01-02', { books })
		const { make, read } = runsIn(setup)
		await setup.credit(await setup.issue(10_000), 50)
		const files = await read((await make(wholeYear, 'new')) ?? 0)
		for (const { date } of [files.xero, files.quickbooks].flatMap(({ invoices, credits }) => [
			...invoices,
			...credits,
		]))
			expect(date).toBe(expected)
		expect(files.xero.credits[0]?.due).toBe(expected)
		expect(files.xero.invoices[0]?.due).not.toBe(expected)
	}
})

test('the cents that rounding left to the last credit note are a line of their own', async () => {
	await using setup = await setUpInvoices('2026-01-05')
	const { make, read } = runsIn(setup)
	// GST of $100.10 is $5.01, and of $50.05 $2.50: the second half takes $2.51, and a cent more of PST as well.
	const id = await setup.issue(10_010)
	await setup.credit(id, 5_005)
	await setup.credit(id)
	// Of 8 cents one tax is nothing and the other a cent: named by both, as on the invoice.
	const small = await setup.issue(10_000)
	await setup.credit(small, 8)
	const files = await read((await make(wholeYear, 'new')) ?? 0)
	const { credits } = tied(files)
	expect(credits).toEqual({ count: 3, total: 0 - 11_212 - 9, tax: 0 - 1_202 - 1 })
	// Xero takes 12% at once, which is $6.01 of each half and $12.01 of the whole.
	expect(files.xero.credits.map(({ lines }) => lines.map(({ cents, tax }) => [cents, tax]))).toEqual([
		[
			[-5_005, 'GST and PST on Sales (12%)'],
			[1, 'Tax Exempt (0%)'],
		],
		[
			[-5_005, 'GST and PST on Sales (12%)'],
			[-1, 'Tax Exempt (0%)'],
		],
		[[-8, 'GST and PST on Sales (12%)']],
	])
	expect(files.quickbooks.credits[1]?.lines[1]).toEqual({
		description: 'Tax adjustment',
		cents: 2,
		tax: 'Exempt',
	})
})

test('a company that charges no tax has files without tax', async () => {
	await using setup = await setUpInvoices('2026-01-05', {
		invoices: { ...invoicing, registration: 'none' },
	})
	const { make, read } = runsIn(setup)
	await setup.credit(await setup.issue(10_000), 2_500)
	const files = await read((await make(wholeYear, 'new')) ?? 0)
	expect(tied(files)).toMatchObject({
		invoices: { count: 1, total: 10_000, tax: 0 },
		credits: { count: 1, total: -2_500, tax: 0 },
	})
	expect(files.xero.invoices[0]?.lines.map(({ tax }) => tax)).toEqual(['Tax Exempt (0%)'])
})

test('there are no files for a program before its settings have what they need, and the page says what', async () => {
	const { quickbooks, xero } = bookNames
	if (!quickbooks || !xero) throw new Error('the books have no names')
	const offered = async (settings: Parameters<typeof setUpInvoices>[1], act = async (_: Setup) => {}) => {
		await using setup = await setUpInvoices('2026-01-05', settings)
		await setup.issue(10_000)
		await act(setup)
		await runsIn(setup).make(wholeYear, 'all')
		const loaderData = { ...(await openPeriod(setup.platform, wholeYear)), formKey: randomUUID() }
		return drawn(Period, { loaderData, rights: ['money'] })
	}
	const none = await offered({ books: {} })
	expect(none.text).toContain(
		'QuickBooks Online: no files yet. Set dates, item and taxCodes under books.quickbooks in the company’s settings.',
	)
	expect(none.text).toContain(
		'Xero: no files yet. Set dates, account and taxTypes under books.xero in the company’s settings.',
	)
	expect(none.markup).toContain('/invoices.xlsx"')
	expect(none.markup).not.toMatch(/quickbooks-|xero-/)
	const unnamed = await offered({ books: { quickbooks, xero: { ...xero, taxTypes: { none: 'Exempt' } } } })
	expect(unnamed.text).toContain(
		'Xero: no files for these days yet. Give “GST 5% and PST 7%” a name in taxTypes under books.xero',
	)
	expect(unnamed.markup).toContain('/quickbooks-invoices-1.csv"')
	expect(unnamed.markup).not.toMatch(/xero-|credit-notes/)
	const long = { ...invoicing, prefix: 'CALGARYAB-', firstNumber: 99_999_999 }
	const manyCredits = async ({ issue, credit }: Setup) => {
		const id = await issue(10_000)
		await credit(id, 100)
	}
	const tooLong = await offered({ invoices: long }, manyCredits)
	expect(tooLong.text).toContain(
		'It takes numbers of up to 21 characters, and CALGARYAB-100000000-C1 is longer.',
	)
	expect(tooLong.markup).not.toContain('quickbooks-')
	expect(tooLong.markup).toContain('/xero-credit-notes-1.csv"')
})

test('a run of more invoices than a program takes at once has its files in parts, each invoice in one', async () => {
	await using setup = await setUpInvoices('2026-01-05')
	const { make, text } = runsIn(setup)
	const id = await setup.issue(10_000)
	await setup.pool.query(
		`insert into invoices (number, issued_on, due_on, issued_by, document, subtotal_cents, tax_cents, total_cents)
		select 'X-' || n, issued_on, due_on, issued_by, jsonb_set(document, '{number}', to_jsonb('X-' || n)),
			subtotal_cents, tax_cents, total_cents
		from invoices, generate_series(1, 500) as n where id = $1`,
		[id],
	)
	const run = (await make(wholeYear, 'new')) ?? 0
	const numbers = async (program: 'xero' | 'quickbooks', parts: number) => {
		const read = (csv: string) => (program === 'xero' ? readXero(csv) : readQuickbooks(csv, 'invoices'))
		const found: string[][] = []
		for (let part = 1; part <= parts; part++)
			found.push(read((await text(run, `${program}-invoices-${part}.csv`)) ?? '').map(({ number }) => number))
		expect(await text(run, `${program}-invoices-${parts + 1}.csv`)).toBeUndefined()
		return found
	}
	const [xero, quickbooks] = [await numbers('xero', 2), await numbers('quickbooks', 6)]
	expect(xero.map(({ length }) => length)).toEqual([500, 1])
	expect(quickbooks.map(({ length }) => length)).toEqual([100, 100, 100, 100, 100, 1])
	for (const parts of [xero, quickbooks]) expect(new Set(parts.flat()).size).toBe(501)
	expect(plainSums((await text(run, 'invoices.csv')) ?? '', 'Invoice')).toMatchObject({ count: 501 })
})

test('payments, refunds and write-offs are in a file of their own, each in one run of what is new, with a summary that ties', async () => {
	await using setup = await setUpInvoices('2026-01-05')
	const { make, read, bytes } = runsIn(setup)
	const [cash, part, lost] = [await setup.issue(10_102), await setup.issue(20_000), await setup.issue(5_000)]
	await setup.pay(cash, { kind: 'payment', method: 'cash' })
	await setup.pay(part, { kind: 'payment', method: 'e-transfer', amount: 10_000 })
	const first = (await make(wholeYear, 'new')) ?? 0
	const before = await bytes(first, 'payments.xlsx')
	await setup.credit(cash)
	await setup.pay(cash, { kind: 'refund', method: 'cash' })
	await setup.end(lost, 'write off')
	const second = (await make(wholeYear, 'new')) ?? 0
	expect(await make(wholeYear, 'new')).toBeUndefined()
	const entries = async (run: number) =>
		tied(await read(run)).money.map((each) => [
			each.kind,
			each.method,
			each.received,
			each.rounding,
			each.change,
		])
	expect(await entries(first)).toEqual([
		['Payment', 'cash', 11_315, 1, -11_314],
		['Payment', 'e-transfer', 10_000, 0, -10_000],
	])
	expect(await entries(second)).toEqual([
		['Refund', 'cash', -11_315, -1, 11_314],
		['Write-off', '', 0, 0, -5_600],
	])
	expect(await bytes(first, 'payments.xlsx')).toEqual(before)
	// What one run and the next change is what customers owe.
	const { after } = await setup.books('2026-01-01', '2026-12-31')
	expect(tied(await read(first)).change + tied(await read(second)).change).toBe(after)
	expect(tied(await read((await make(wholeYear, 'all')) ?? 0)).change).toBe(after)
})

test('an invoice that is voided after its run is in a later one, once, and all runs add up to the books', async () => {
	await using setup = await setUpInvoices('2026-03-30')
	const { make, read, bytes } = runsIn(setup)
	const march = { from: '2026-03-01', to: '2026-03-31' }
	const april = { from: '2026-04-01', to: '2026-04-30' }
	const [gone, kept, never] = [
		await setup.issue(10_000),
		await setup.issue(20_000),
		await setup.issue(40_000),
	]
	await setup.end(never, 'void')
	const first = (await make(march, 'new')) ?? 0
	const before = await bytes(first, 'summary.csv')
	setup.clock.at = instantOf('2026-04-02', 9, setup.platform.company.timeZone)
	await setup.end(gone, 'void')
	expect(await make(march, 'new')).toBeUndefined()
	const page = () => runsOfPeriod(setup.platform, april)
	expect(await page()).toMatchObject({ fresh: { words: '1 void, $112.00' }, all: { count: 1 } })
	const second = (await make(april, 'new')) ?? 0
	expect(await make(april, 'new')).toBeUndefined()
	expect(await page()).toMatchObject({
		fresh: { count: 0 },
		runs: [{ what: expect.stringMatching(/, 1 void$/) }],
	})
	const voided = tied(await read(second), { taxOfVoids: 1_200 })
	expect(voided.money).toEqual([
		expect.objectContaining({
			kind: 'Void',
			day: '2026-04-02',
			invoice: 'INV-1001',
			received: 0,
			change: -11_200,
		}),
	])
	const { after } = await setup.books('2026-01-01', '2026-12-31')
	expect(tied(await read(first)).change + voided.change).toBe(after)
	expect(await bytes(first, 'summary.csv')).toEqual(before)
	// All of April has the void of March’s invoice too; all of both months has neither.
	expect(tied(await read((await make(april, 'all')) ?? 0), { taxOfVoids: 1_200 }).change).toBe(-11_200)
	expect(tied(await read((await make(wholeYear, 'all')) ?? 0))).toMatchObject({ money: [], change: after })
	await setup.end(kept, 'void')
	expect(await make(wholeYear, 'all')).toBeUndefined()
	expect(await make(wholeYear, 'new')).toBeDefined()
})

test('a run from before payments were in files has no sums, and says so; what was paid is in the next', async () => {
	await using setup = await setUpInvoices('2026-01-05')
	const { make, text, read } = runsIn(setup)
	await setup.pay(await setup.issue(10_000), { kind: 'payment', method: 'card' })
	const old = (await make(wholeYear, 'new')) ?? 0
	await setup.pool.query('delete from book_run_payments')
	await setup.pool.query('update book_runs set has_money = default')
	for (const name of ['summary.csv', 'summary.xlsx', 'payments.csv', 'payments.xlsx'])
		expect(await text(old, name), name).toBeUndefined()
	expect(await text(old, 'invoices.csv')).toContain('INV-1001')
	const page = async () => (await runsOfPeriod(setup.platform, wholeYear)).runs
	expect(await page()).toMatchObject([
		{ what: expect.stringMatching(/: 1 invoice, 0 credit notes\. It has invoices and credit notes only\.$/) },
	])
	expect(tied(await read((await make(wholeYear, 'new')) ?? 0)).change).toBe(-11_200)
	expect((await page()).map(({ what }) => /only/.test(what))).toEqual([false, true])
})
