import { randomUUID } from 'node:crypto'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { openPdfs } from '#app/pdf/pdf.server.ts'
import { bookingIdSchema, type InvoiceId } from '#app/platform/ids.ts'
import type { HaulingCompany } from '#app/values/company.ts'
import { testDatabase } from '#tests/support/database.ts'
import { pickupWithQuote } from '#tests/support/desk-bookings.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { invoicing, invoicingCompany } from '#tests/support/invoices.ts'
import { pagesOf } from '#tests/support/pdf-text.ts'
import { invoicePdf } from './invoice-pdf.server.ts'
import {
	creditInvoice,
	findInvoice,
	issueInvoice,
	payInvoice,
	voidInvoice,
	writeOffInvoice,
} from './invoices.server.ts'
import { sheetOfInvoice } from './sheet.ts'

const pdfs = openPdfs(pino({ level: 'silent' }))
afterAll(() => pdfs.stop())

const staff = staffNamed('Dana')
const now = () => new Date('2026-12-01T18:00:00Z')
const paidOn = '2026-12-01'

/** A database with an issued invoice of $315.00. */
async function setUp({ company = invoicingCompany, amount = 30_000 } = {}) {
	const database = await testDatabase()
	const made = await pickupWithQuote(database.pool, { date: paidOn, status: 'done' })
	const bookingId = bookingIdSchema.parse(made.bookingId)
	const issue = (by = company) =>
		issueInvoice(
			database.kysely,
			{ company: by, now },
			{
				bookingId,
				buyer: { name: 'Jo', address: '12 Crescent Road NW', email: '', phone: '' },
				work: { date: paidOn, address: '12 Crescent Road NW', reference: 'K7M3QX' },
				lines: [{ description: 'Junk removal', amount }],
			},
			staff,
		)
	const invoice = await issue()
	const query = (text: string) => database.pool.query(text)
	return {
		...database,
		invoice,
		issue,
		query,
		[Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
	}
}

test('without numbers nothing is issued, and what comes to nothing is no invoice', async () => {
	await using unset = await setUp({ company: { ...invoicingCompany, invoices: undefined } })
	expect(unset.invoice).toBeUndefined()
	await using free = await setUp({ amount: 0 })
	expect(free.invoice).toBeUndefined()
	expect((await free.query('select * from invoice_series')).rows).toEqual([])
})

test('a company that is not registered has neither a tax line nor a number', async () => {
	const invoices = { ...invoicing, registration: 'none' }
	await using setup = await setUp({ company: { ...invoicingCompany, invoices } })
	const found = setup.invoice && (await findInvoice(setup.kysely, setup.invoice.id))
	expect(found?.document).toMatchObject({ subtotal: 30_000, taxes: [], total: 30_000 })
	expect(found?.document.supplier.registration).toBeUndefined()
})

test('an invoice is as it was issued, whatever the settings say later', async () => {
	await using setup = await setUp()
	const found = async () => {
		const invoice = setup.invoice && (await findInvoice(setup.kysely, setup.invoice.id))
		if (!invoice) throw new Error('nothing was issued')
		return { ...invoice, sheet: sheetOfInvoice(invoice), pages: pagesOf(await invoicePdf({ pdfs }, invoice)) }
	}
	const before = await found()
	expect(before).toMatchObject({
		state: 'issued',
		balance: 31_500,
		document: {
			number: 'INV-1001',
			issuedOn: '2026-12-01',
			dueOn: '2026-12-15',
			taxes: [{ name: 'GST', percent: 5, amount: 1500 }],
			total: 31_500,
			eTransfer: 'pay@bowline.example',
			supplier: { registration: '123456789 RT0001' },
		},
	})
	// What is issued by other settings differs in all of it.
	const { name, mailingAddress, phone, taxes } = invoicingCompany
	const others: HaulingCompany = {
		...invoicingCompany,
		...{ name: `New ${name}`, mailingAddress: `New ${mailingAddress}`, phone: '+14035550100' },
		taxes: taxes.map((tax) => ({ ...tax, percent: tax.percent + 1 })),
		invoices: {
			...invoicing,
			dueDays: 30,
			registration: '987654321 RT0001',
			eTransfer: 'new@bowline.example',
		},
	}
	await setup.query('update invoices set booking_id = null')
	const later = await setup.issue(others)
	const other = later && (await findInvoice(setup.kysely, later.id))
	expect(other?.document).toMatchObject({
		...{ number: 'INV-1002', dueOn: '2026-12-31', total: 31_800, eTransfer: 'new@bowline.example' },
		supplier: { name: `New ${name}`, phone: '+14035550100', registration: '987654321 RT0001' },
	})
	expect(phone).not.toBe('+14035550100')
	const after = await found()
	expect({ ...after, bookingId: before.bookingId }).toEqual(before)
})

test.each([
	['its amount', 'update invoices set subtotal_cents = 1, total_cents = 1501', 'never edited'],
	['its number', `update invoices set number = 'INV-1'`, 'never edited'],
	['its document', `update invoices set document = '{}'`, 'never edited'],
	['a deletion', `update invoices set booking_id = null; delete from invoices`, 'kept for six years'],
	['a payment of less than nothing', 'update invoices set paid_cents = -1', 'invoices_paid_cents_check'],
	['more credited than there is', 'update invoices set credited_cents = 31501', 'invoices_credited'],
	[
		'void while it is paid',
		`update invoices set paid_cents = 1, is_void = true, ended_at = now(), ended_by = 'D', end_reason = 'x'`,
		'invoices_void',
	],
	['an end without a reason', 'update invoices set is_void = true', 'invoices_ended'],
])('the database itself refuses %s', async (_, statement, fault) => {
	await using setup = await setUp()
	await expect(setup.query(statement)).rejects.toThrow(fault)
})

test('what was paid stays as it was, and no more than is owing is taken or given back', async () => {
	await using setup = await setUp()
	const id = setup.invoice?.id
	if (!id) throw new Error('nothing was issued')
	const pay = (amount: number, kind: 'payment' | 'refund' = 'payment') =>
		payInvoice(setup.kysely, id, { kind, method: 'card', amount, paidOn, formKey: randomUUID() }, staff)
	expect(await pay(10_000)).toMatchObject({ ok: true })
	expect(await pay(21_501)).toMatchObject({ ok: false, reason: 'more-than-owing', owing: 21_500 })
	expect(await pay(1, 'refund')).toMatchObject({ ok: false, reason: 'nothing-owing' })
	await expect(setup.query('update invoice_payments set amount_cents = 1')).rejects.toThrow('never edited')
	await expect(setup.query('delete from invoice_payments')).rejects.toThrow('never edited')
	const row = (kind: string, amount: number) =>
		`insert into invoice_payments (invoice_id, kind, method, amount_cents, paid_on, taken_by, form_key)
			values ('${id}', '${kind}', 'card', ${amount}, '${paidOn}', 'Dana', gen_random_uuid())`
	await expect(setup.query(row('payment', 21_501))).rejects.toThrow('more than is owing')
	await expect(setup.query(row('refund', 1))).rejects.toThrow('more than is owing')
	await expect(setup.query(row('payment', -5))).rejects.toThrow('amount_cents_check')
	await setup.query(row('payment', 21_500))
	expect(await findInvoice(setup.kysely, id)).toMatchObject({ state: 'paid', balance: 0 })
})

test('what was written off stays so, and nothing more is paid or credited of it', async () => {
	await using setup = await setUp()
	const invoiceId = setup.invoice?.id
	if (!invoiceId) throw new Error('nothing was issued')
	const act = { invoiceId, reason: 'Moved away' }
	expect(await writeOffInvoice(setup.kysely, { now }, act, staff)).toMatchObject({ ok: true })
	expect(await voidInvoice(setup.kysely, { now }, act, staff)).toMatchObject({ ok: false, reason: 'ended' })
	for (const change of [
		'written_off_cents = 1',
		'credited_cents = 1',
		`end_reason = 'Another'`,
		'written_off_cents = 0, ended_at = null, ended_by = null, end_reason = null',
	])
		await expect(setup.query(`update invoices set ${change}`)).rejects.toThrow('void or written off')
	await setup.query('update invoices set booking_id = null')
	expect(await findInvoice(setup.kysely, invoiceId)).toMatchObject({ state: 'written off', balance: 0 })
})

test('a form counts once for its invoice: the same page pays another one, and a credit from it is one', async () => {
	await using setup = await setUp()
	const id = setup.invoice?.id
	if (!id) throw new Error('nothing was issued')
	const formKey = randomUUID()
	const pay = (invoiceId: InvoiceId) =>
		payInvoice(
			setup.kysely,
			invoiceId,
			{ kind: 'payment', method: 'card', amount: 5000, paidOn, formKey },
			staff,
		)
	await pay(id)
	await pay(id)
	const credit = { invoiceId: id, amount: 1000, reason: 'Sorry', formKey }
	await creditInvoice(setup.kysely, { company: invoicingCompany, now }, credit, staff)
	await creditInvoice(setup.kysely, { company: invoicingCompany, now }, credit, staff)
	expect(await findInvoice(setup.kysely, id)).toMatchObject({ balance: 31_500 - 5000 - 1050 })
	// Gone back to and sent with something else, it is neither saved nor said to be.
	const used = { ok: false, reason: 'form-used' }
	const payment = { kind: 'payment', method: 'card', amount: 5000, paidOn, formKey } as const
	for (const change of [
		{ amount: 6000 },
		{ method: 'cheque' },
		{ reference: 'C1' },
		{ paidOn: '2026-11-30' },
	] as const)
		expect(await payInvoice(setup.kysely, id, { ...payment, ...change }, staff)).toMatchObject(used)
	for (const change of [{ amount: 2000 }, { reason: 'Another' }])
		expect(
			await creditInvoice(setup.kysely, { company: invoicingCompany, now }, { ...credit, ...change }, staff),
		).toMatchObject(used)
	expect(await findInvoice(setup.kysely, id)).toMatchObject({ balance: 31_500 - 5000 - 1050 })
	await setup.query(`update invoices set booking_id = null`)
	const other = await setup.issue()
	if (!other) throw new Error('no other was issued')
	await pay(other.id)
	expect(await findInvoice(setup.kysely, other.id)).toMatchObject({ balance: 31_500 - 5000 })
})

test('cash is rounded by a row of its own, and the invoice is paid to the cent', async () => {
	await using setup = await setUp({ amount: 30_002 })
	const id = setup.invoice?.id
	if (!id) throw new Error('nothing was issued')
	const paid = await payInvoice(
		setup.kysely,
		id,
		{ kind: 'payment', method: 'cash', paidOn, formKey: randomUUID() },
		staff,
	)
	expect(paid).toMatchObject({ ok: true })
	expect(await findInvoice(setup.kysely, id)).toMatchObject({
		state: 'paid',
		balance: 0,
		payments: [{ amount: 31_500, rounding: 2 }],
	})
})

test('an invoice outlives its booking, and is gone once it was kept for six years after its tax year', async () => {
	await using setup = await setUp()
	await setup.query('delete from bookings')
	expect((await setup.query('select booking_id from invoices')).rows).toEqual([{ booking_id: null }])
	await using old = await setUp()
	await old.query('alter table invoices disable trigger keep_invoice')
	await old.query(
		`update invoices set issued_on = date_trunc('year', current_date) - interval '6 years 1 day'`,
	)
	await old.query('alter table invoices enable trigger keep_invoice')
	expect((await old.query('delete from invoices')).rowCount).toBe(1)
})
