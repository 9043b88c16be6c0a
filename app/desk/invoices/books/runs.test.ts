import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instantOf } from '#app/values/local-time.ts'
import { runsIn, wholeYear } from '#tests/support/book-runs.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { actor, eachOnce, setUpInvoices, someActs } from '#tests/support/invoice-acts.ts'
import { openInvoice } from '../invoices.server.ts'
import { runsOfPeriod } from './runs.server.ts'

const always = { from: '2000-01-01', to: '2099-12-31' }

test('runs of what is new have each invoice and each credit note once, whoever makes them at once', async () => {
	await using setup = await setUpInvoices('2026-01-05')
	const { pool } = setup
	const { make, read } = runsIn(setup)
	const page = (period: typeof wholeYear) => runsOfPeriod(setup.platform, period)
	const { act } = actor(setup)
	const exported: string[] = []
	await fc.assert(
		fc.asyncProperty(someActs, async (acts) => {
			for (const each of acts) await act(each)
			const formKey = randomUUID()
			const together = [make(always, 'new', formKey), make(always, 'new', formKey), make(always, 'new')]
			const made = new Set(await Promise.all(together))
			made.delete(undefined)
			// What the first one takes is not new for the others; the same form is the same run.
			expect(made.size).toBeLessThanOrEqual(1)
			for (const run of made) {
				const { xero } = await read(run ?? 0)
				exported.push(...[...xero.invoices, ...xero.credits].map(({ number }) => number))
			}
			expect((await page(always)).fresh.count).toBe(0)
			const { rows } = await pool.query(
				`select number from invoices where not is_void union all select number from credit_notes`,
			)
			expect(new Set(exported).size).toBe(exported.length)
			for (const { number } of rows) expect(exported).toContain(number)
		}),
		{ numRuns: 4, endOnFailure: true, examples: [[eachOnce]] },
	)
	expect(exported.length).toBeGreaterThan(5)
})

test('what changed after its run is listed with it, and a credit note until it is in a run itself', async () => {
	await using setup = await setUpInvoices('2026-03-30')
	const { issue, credit, end, clock, platform } = setup
	const { make, read } = runsIn(setup)
	const page = (period: typeof wholeYear) => runsOfPeriod(platform, period)
	const march = { from: '2026-03-01', to: '2026-03-31' }
	const april = { from: '2026-04-01', to: '2026-04-30' }
	const [voided, lost, credited, early] = [
		await issue(10_000),
		await issue(20_000),
		await issue(30_000),
		await issue(40_000),
	]
	// Before the run: in it as it is, or not at all.
	await end(early, 'write off')
	await end(await issue(50_000), 'void')
	expect(await page(march)).toMatchObject({
		fresh: { count: 5, words: '4 invoices, $1,120.00; 1 write-off, $448.00' },
		changed: [],
		runs: [],
	})
	clock.at = instantOf('2026-03-31', 9, platform.company.timeZone)
	const run = await make(march, 'new')
	expect((await read(run ?? 0)).xero.invoices.map(({ number }) => number)).toEqual([
		'INV-1001',
		'INV-1002',
		'INV-1003',
		'INV-1004',
	])
	expect(await page(march)).toMatchObject({ fresh: { count: 0 }, all: { count: 5 }, changed: [] })
	expect(await make(march, 'new')).toBeUndefined()
	clock.at = instantOf('2026-04-02', 9, platform.company.timeZone)
	await end(voided, 'void')
	await end(lost, 'write off')
	await credit(credited, 1_000)
	const sinces = async (period: typeof march) =>
		(await page(period)).changed.map(({ number, since }) => `${number} ${since}`).sort()
	const ended = ['INV-1001 voided on Apr 2, 2026, 9:00 AM', 'INV-1002 written off on Apr 2, 2026, 9:00 AM']
	// In the month of the invoice and in that of the change, and in no other.
	for (const period of [march, april])
		expect(await sinces(period)).toEqual([...ended, 'INV-1003 credited by INV-1003-C1'])
	expect(await sinces({ from: '2026-05-01', to: '2026-05-31' })).toEqual([])
	expect((await page(march)).changed[0]?.exported).toMatch(/^exported in run \d+ on Mar 31, 2026, 9:00 AM$/)
	expect(await page(april)).toMatchObject({
		fresh: { count: 3, words: '1 credit note, $11.20; 1 write-off, $224.00; 1 void, $112.00' },
	})
	await make(april, 'new')
	// No file for a program has a write-off or a void, whatever run they are in since.
	expect(await sinces(march)).toEqual(ended)
	// All of March again is a run of its own, without the void one; the same form twice is one run.
	const formKey = randomUUID()
	const again = await make(march, 'all', formKey)
	expect(await make(march, 'all', formKey)).toBe(again)
	expect((await read(again ?? 0)).xero.invoices).toHaveLength(3)
	expect((await page(march)).runs.map(({ number }) => number)).toEqual([again, run])
})

test('money that is dated back into days that are exported already is pointed out on later days, until it is in a run', async () => {
	await using setup = await setUpInvoices('2026-03-30')
	const { issue, pay, clock, platform } = setup
	const { make } = runsIn(setup)
	const [march, april] = [
		{ from: '2026-03-01', to: '2026-03-31' },
		{ from: '2026-04-01', to: '2026-04-30' },
	]
	const late = async (period: typeof march) => (await runsOfPeriod(platform, period)).late
	const [one, other] = [await issue(10_000), await issue(20_000)]
	clock.at = instantOf('2026-04-30', 9, platform.company.timeZone)
	const cash = { kind: 'payment', method: 'card', amount: 1_000 } as const
	// Of days that no run has: whoever exports them has it.
	await pay(one, cash, '2026-03-28')
	expect(await late(april)).toBeUndefined()
	await make(march, 'new')
	expect(await late(april)).toBeUndefined()
	await pay(one, cash, '2026-03-28')
	await pay(other, cash, '2026-03-31')
	await pay(other, cash, '2026-04-01')
	expect(await late(april)).toEqual({
		words: '2 payments and refunds of Saturday, March 28, 2026 to Tuesday, March 31, 2026',
		period: { from: '2026-03-28', to: '2026-03-31' },
	})
	expect(await late(march)).toBeUndefined()
	await make({ from: '2026-03-28', to: '2026-03-31' }, 'new')
	expect(await late(april)).toBeUndefined()
})

test('an invoice says in which run it went out last and what changed since, and nothing where none has it', async () => {
	await using setup = await setUpInvoices('2026-03-30')
	const { issue, credit, end, clock, platform } = setup
	const { make } = runsIn(setup)
	const [one, lost, other] = [await issue(10_000), await issue(20_000), await issue(30_000)]
	const exported = async (id: typeof one) => (await openInvoice(platform, id, staffNamed('Dana')))?.exported
	expect(await exported(one)).toBeUndefined()
	const march = { from: '2026-03-01', to: '2026-03-31' }
	const run = await make(march, 'new')
	const words = `Exported in run ${run}, on Mar 30, 2026, 12:00 PM`
	expect(await exported(one)).toEqual({ words, since: '', period: march })
	clock.at = instantOf('2026-04-02', 9, platform.company.timeZone)
	await credit(one, 1_000)
	await end(lost, 'write off')
	expect(await exported(one)).toEqual({ words, since: 'credited by INV-1001-C1', period: march })
	expect(await exported(lost)).toMatchObject({ words, since: expect.stringMatching(/^written off on Apr/) })
	expect(await exported(other)).toMatchObject({ words, since: '' })
	expect(await exported(await issue(5_000))).toBeUndefined()
	// A later run of all has it again, and the credit note as well.
	const again = await make(always, 'all')
	expect(await exported(one)).toMatchObject({
		...{ words: expect.stringContaining(`run ${again},`), since: '', period: always },
	})
})

test('where no program reads the files, a void and a write-off are listed until they are in a run themselves', async () => {
	await using setup = await setUpInvoices('2026-03-30', { books: {} })
	const { make } = runsIn(setup)
	const [voided, lost] = [await setup.issue(10_000), await setup.issue(20_000)]
	await make(always, 'new')
	setup.clock.at = instantOf('2026-04-02', 9, setup.platform.company.timeZone)
	await setup.end(voided, 'void')
	await setup.end(lost, 'write off')
	const changed = async () => (await runsOfPeriod(setup.platform, always)).changed.map(({ number }) => number)
	expect((await changed()).sort()).toEqual(['INV-1001', 'INV-1002'])
	await make(always, 'new')
	expect(await changed()).toEqual([])
})

test('a run keeps the names that it was made with, and has no other files than it says', async () => {
	await using setup = await setUpInvoices('2026-01-05')
	const { make, text, bytes } = runsIn(setup)
	await setup.issue(10_000)
	const run = (await make(wholeYear, 'new')) ?? 0
	const ofBook = await bytes(run, 'invoices.xlsx')
	// A workbook's parts are as old as the run, so that it is the same on another day: date and time in the zip's own form.
	const made = setup.clock.at
	const stamp = Buffer.alloc(4)
	stamp.writeUInt16LE((made.getHours() << 11) | (made.getMinutes() << 5) | (made.getSeconds() >> 1), 0)
	stamp.writeUInt16LE(((made.getFullYear() - 1980) << 9) | ((made.getMonth() + 1) << 5) | made.getDate(), 2)
	expect(ofBook?.toString('hex').split(stamp.toString('hex')).length).toBe(1 + 2 * 6)
	const before = await text(run, 'xero-invoices-1.csv')
	setup.platform.company = { ...setup.platform.company, books: {} }
	expect(await text(run, 'xero-invoices-1.csv')).toBe(before)
	for (const name of [
		'xero-invoices-2.csv',
		'xero-invoices-0.csv',
		'xero-credit-notes-1.csv',
		'invoices.pdf',
		'',
	])
		expect(await text(run, name), name).toBeUndefined()
	expect(await text(run + 1_000_000, 'invoices.csv')).toBeUndefined()
})
