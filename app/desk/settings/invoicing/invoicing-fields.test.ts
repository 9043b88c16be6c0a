import { expect, test } from 'vitest'
import type { HaulingCompany } from '#app/values/company.ts'
import { invoicing } from '#tests/support/invoices.ts'
import { settingsDesk as setUp } from '#tests/support/settings-desk.ts'
import { invoicingFields } from './invoicing-fields.ts'

test('an owner has invoices numbered from a day on, as typed; what was issued is not asked again, and empty fields end it', async () => {
	await using desk = await setUp()
	expect(desk.company.invoices).toBeUndefined()
	expect(await desk.form('invoices')).toMatchObject({ prefix: '', firstNumber: '', dueDays: '' })
	const typed = { prefix: ' inv\u2011', firstNumber: '1001', registration: '123456789rt0001', dueDays: '' }
	const mails = { eTransfer: ' pay@bowline.example', taxYearEnds: 'June' }
	expect(await desk.save('invoices', { ...typed, ...mails })).toMatchObject({ ok: true })
	const numbered = { ...invoicing, registration: '123456789RT0001', dueDays: 0, taxYearEnds: 'June' }
	expect(desk.company.invoices).toEqual(numbered)
	expect(await desk.open()).toMatchObject({
		nextInvoice: { number: 'INV-1001', isPastFirst: false },
		history: [
			{
				action: 'changed invoicing from Thursday, November 26, 2026',
				changes: [
					{ what: 'Invoices', before: 'none are issued', after: 'numbered from INV-1001' },
					{ what: 'GST/HST number', before: 'none', after: '123456789RT0001' },
					{ what: 'Invoices are due', after: 'on receipt' },
					{ what: 'E-transfers go to', after: 'pay@bowline.example' },
					{ what: 'Tax year ends with', after: 'June' },
				],
			},
		],
	})
	expect(await desk.save('invoices', { dueDays: '14', eTransfer: '' })).toMatchObject({ ok: true })
	const { eTransfer: _, ...kept } = numbered
	expect(desk.company.invoices).toEqual({ ...kept, dueDays: 14 })
	const none = { ...Object.fromEntries(invoicingFields.map((name) => [name, ' '])), from: '2026-12-01' }
	expect(await desk.save('invoices', none)).toMatchObject({ ok: true })
	expect(desk.company.invoices).toBeDefined()
	desk.set('2026-12-01T19:00:00Z')
	expect(desk.company.invoices).toBeUndefined()
})

test('invoices that the settings file numbers are the desk’s once an owner saves them there, also to end them', async () => {
	await using desk = await setUp({ invoices: invoicing })
	expect(await desk.form('invoices')).toMatchObject({ ...invoicing, firstNumber: '1001', dueDays: '14' })
	const { part = '', seen = '', from = '', does = '' } = await desk.form('invoices')
	expect(await desk.send({ part, seen, from, does, taxYearEnds: 'December' })).toMatchObject({ ok: true })
	expect(desk.company.invoices).toBeUndefined()
})

const books: HaulingCompany['books'] = {
	xero: { dates: 'day/month/year', account: '200', taxTypes: { none: 'Tax Exempt (0%)' } },
}

test.each<[string, Parameters<typeof setUp>[0], Record<string, string>, RegExp | undefined]>([
	['a taxed company needs its number', {}, { registration: '' }, /have GST 5% on top: enter the number/],
	['one that has none says none', { taxes: [] }, {}, /no tax on top, so leave this empty/],
	['and so it does', { taxes: [] }, { registration: '' }, undefined],
	['the books have to know what is charged', { books }, {}, /books .* have no name for GST 5%/],
	['what invoices don’t charge they needn’t', { books, taxes: [] }, { registration: '' }, undefined],
])(
	'a GST/HST number goes with the taxes and the books of the settings file: %s',
	async (_, file, typed, fault) => {
		await using desk = await setUp(file)
		const answer = await desk.save('invoices', {
			...{ prefix: 'INV-', firstNumber: '1', registration: '123456789 RT0001', ...typed },
		})
		expect(answer).toMatchObject(
			fault ? { ok: false, faults: { registration: expect.stringMatching(fault) } } : { ok: true },
		)
		expect(desk.company.invoices?.firstNumber).toBe(fault ? undefined : 1)
	},
)

test('the page says which number the next invoice has: the first one that is set, and from then on the series’ own', async () => {
	await using unnumbered = await setUp()
	expect((await unnumbered.open()).nextInvoice).toBeUndefined()
	await using desk = await setUp({ invoices: invoicing })
	expect((await desk.open()).nextInvoice).toEqual({ number: 'INV-1001', isPastFirst: false })
	await desk.pool.query("insert into invoice_series (prefix, next_number) values ('INV-', 1051), ('OLD-', 9)")
	expect((await desk.open()).nextInvoice).toEqual({ number: 'INV-1051', isPastFirst: true })
})
