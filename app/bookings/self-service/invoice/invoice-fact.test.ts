import { randomUUID } from 'node:crypto'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { bookingHistory } from '#app/desk/bookings/booking-history.ts'
import { openPickup } from '#app/desk/bookings/bookings.server.ts'
import * as history from '#app/history/history.server.ts'
import { invoicesOf } from '#app/invoices/invoices.server.ts'
import { sheetOfInvoice } from '#app/invoices/sheet.ts'
import { bookingIdSchema, invoiceIdSchema } from '#app/platform/ids.ts'
import { receiptCreditNote } from '#app/shell/customer-links.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { drawn } from '#tests/support/drawn.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { invoicingCompany } from '#tests/support/invoices.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { requestContext, routeArgs } from '#tests/support/route.ts'
import { changeAsSure } from '#tests/support/sure-staff.ts'
import { creditByHand, payByHand } from '../../billing/invoice-acts.server.ts'
import { makeReceiptToken } from '../../booking/receipt-token.server.ts'
import { bookPickup } from '../../bookings.server.ts'
import { chargeBooking } from '../../changes/charge-booking.server.ts'
import { findReceipt } from '../receipt.server.ts'
import type { ReceiptInvoice } from '../receipt.ts'
import * as creditNote from '../receipt-credit-note.resource.ts'
import { ReceiptFacts } from '../receipt-facts.tsx'
import { InvoiceFact } from './invoice-fact.tsx'

const staff = staffNamed('Dana')
const paidOn = '2026-12-01'

/** Pickups that are charged $480 and tax, what their customer and the desk see of them, and what the PDF says. */
async function setUp() {
	const setup = await testPlatform({}, undefined, invoicingCompany)
	const { platform, pool } = setup
	const book = async (email: string) => {
		const booked = await bookPickup(platform, bookingRequest({ email }), { sourceSite: 'localhost' })
		if (!booked.ok) throw new Error('the booking was refused')
		const { rows } = await pool.query('select id from bookings where lead_id = $1', [booked.leadId])
		const bookingId = bookingIdSchema.parse(rows[0].id)
		const right = { actor: 'staff', bookingId, staff } as const
		await changeAsSure(platform, right, { action: 'arrive', version: 1 })
		await changeAsSure(platform, right, { action: 'finish', version: 2 })
		await chargeBooking(platform, right, { charged: 48_000, payment: 'not paid yet', version: 3 })
		const token = await makeReceiptToken(platform, booked.leadId)
		const invoice = async () => {
			const [only] = await invoicesOf(platform.database, bookingId)
			if (!only) throw new Error('nothing was issued')
			return only
		}
		const { id } = await invoice()
		const money = (kind: 'payment' | 'refund', amount?: number) =>
			payByHand(
				platform,
				id,
				{ kind, method: 'e-transfer', amount, paidOn, formKey: randomUUID(), reason: 'A sofa was left' },
				staff,
			)
		return {
			...{ token, bookingId, invoice, money },
			credit: (amount: number) =>
				creditByHand(
					platform,
					{ invoiceId: id, amount, reason: 'A sofa was left', formKey: randomUUID() },
					staff,
				),
			page: async () => {
				const receipt = await findReceipt(platform, token)
				if (!receipt) throw new Error('the token opens nothing')
				return drawn(() => createElement(ReceiptFacts, { receipt, token, className: '' }))
			},
			history: async (money = true) =>
				bookingHistory(
					platform.company,
					await history.of(platform.database, { kind: 'booking', id: bookingId }),
					{ money },
				),
		}
	}
	const creditNoteFor = (token: string, creditNoteId: string) =>
		creditNote.loader(
			routeArgs(requestContext(platform), { path: '/booked', params: { token, creditNoteId } }),
		)
	return { ...setup, book, creditNoteFor }
}

test('the button that pays by card stands where cards are taken, and nowhere else', async () => {
	const invoice: ReceiptInvoice = {
		...{ id: invoiceIdSchema.parse(randomUUID()), number: 'INV-1001', state: 'issued', total: '$504.00' },
		...{
			billedTo: undefined,
			taxes: '',
			entries: [],
			refundDue: undefined,
			owing: '$504.00',
			terms: 'due on receipt',
		},
		...{ howToPay: [], toCopy: [], takesCards: true },
	}
	const of = (takesCards: boolean) =>
		drawn(() => createElement(InvoiceFact, { invoice: { ...invoice, takesCards }, token: 'token' }))
	expect(of(true).text).toContain('Pay $504.00 by card')
	expect(of(true).markup).toContain(`href="/booked/token/invoices/${invoice.id}/pay"`)
	expect(of(false).markup).not.toMatch(/by card|\/pay"/)
})

test('the page has the sums of the PDF: what was paid, credited and given back, and what is to be', async () => {
	await using setup = await setUp()
	const { page, invoice, money, credit } = await setup.book('zoe@example.ca')
	const sums = async () => {
		const shown = (await page()).text
		const sheet = sheetOfInvoice(await invoice())
		const total = sheet.totals.findIndex(({ label }) => label === 'Total')
		for (const { label, amount } of sheet.totals.slice(total + 1, -1)) {
			expect(shown).toContain(label)
			expect(shown).toContain(amount)
		}
		expect(sheet.notes[0]).toBe('Each line is before tax, and is charged GST.')
		return { shown, last: sheet.totals.at(-1), notes: sheet.notes.slice(1) }
	}
	expect((await sums()).shown).toMatch(/\$504\.00 with GST \$24\.00\s*Not paid yet, \$504\.00 owing/)
	await money('payment', 20_000)
	const paid = await sums()
	expect(paid.shown).toContain('Paid in part, $304.00 owing')
	expect(paid.shown).toContain('-$200.00')
	expect(paid.shown).not.toContain('credit note')
	await credit(40_000)
	const due = await sums()
	expect(due.shown).toContain('We owe you a refund of $116.00')
	expect(due.last).toMatchObject({ label: 'To be refunded', amount: '$116.00' })
	expect(due.notes).toEqual(['We owe you a refund of $116.00.'])
	await money('refund')
	const done = await sums()
	expect(done.shown).toContain('Refunded by e-transfer, Tuesday, December 1, 2026')
	expect(done.shown).toMatch(/-\$420\.00\s.*-\$200\.00\s.*\$116\.00\s*Paid/s)
	expect(done.shown).not.toContain('We owe')
	expect(done.notes).toEqual(['Thank you. Nothing is owing on this invoice.'])
})

test('a credit of what is not paid yet says why less is owing', async () => {
	await using setup = await setUp()
	const { page, credit } = await setup.book('zoe@example.ca')
	await credit(40_000)
	expect((await page()).text).toMatch(
		/Credit note INV-1001-C1 -\$420\.00\s*Not paid yet, \$84\.00 owing, due within/,
	)
})

test('the credit note is a PDF by a link on the page, for the token of its own booking and no other', async () => {
	await using setup = await setUp()
	const [mine, theirs] = [await setup.book('zoe@example.ca'), await setup.book('mo@example.ca')]
	await mine.credit(40_000)
	const [credit] = (await mine.invoice()).credits
	const id = credit?.id ?? ''
	const { markup, text } = await mine.page()
	expect(text).toContain('Download credit note INV-1001-C1 (PDF)')
	expect(markup).toContain(receiptCreditNote(mine.token, id))
	const found = await setup.creditNoteFor(mine.token, id)
	expect([
		found.status,
		found.headers.get('Content-Disposition'),
		found.headers.get('Cache-Control'),
	]).toEqual([200, 'attachment; filename="credit-note-INV-1001-C1.pdf"', 'no-store'])
	expect(Buffer.from(await found.arrayBuffer()).toString('latin1')).toMatch(/^%PDF/)
	for (const [token, creditNoteId] of [
		[theirs.token, id],
		['A'.repeat(43), id],
		[mine.token, 'none'],
		[mine.token, (await mine.invoice()).id],
	] as const)
		expect((await setup.creditNoteFor(token, creditNoteId)).status).toBe(404)
})

test('the history at the desk says how much, how and of which document; without the right to money, none of it', async () => {
	await using setup = await setUp()
	const booking = await setup.book('zoe@example.ca')
	await booking.money('payment', 20_000)
	await booking.credit(40_000)
	await booking.money('refund')
	const entries = (await booking.history()).slice(0, 4)
	expect(entries.map(({ action, changes }) => ({ action, changes }))).toEqual([
		{ action: 'gave money back: $116.00 by e-transfer (INV-1001). Why: A sofa was left', changes: [] },
		{
			action: 'credited its invoice: $420.00, $400.00 before tax (INV-1001-C1). Why: A sofa was left',
			changes: [{ what: 'Charged', before: '$480', after: '$80' }],
		},
		{ action: 'took a payment: $200.00 by e-transfer (INV-1001). Why: A sofa was left', changes: [] },
		{
			action: 'entered what was charged (INV-1001)',
			changes: [
				{ what: 'Charged', before: 'none', after: '$480' },
				{ what: 'Paid', before: 'none', after: 'not paid yet' },
			],
		},
	])
	const unseen = await booking.history(false)
	expect(unseen.map(({ action }) => action)).toContain('entered what was charged')
	expect(JSON.stringify(unseen)).not.toMatch(/INV-|\$|sofa/)
})

test('a pickup at the desk is credited while a part of its invoice is, and no more once all of it is', async () => {
	await using setup = await setUp()
	const { bookingId, credit } = await setup.book('zoe@example.ca')
	const isCredited = async (money = true) =>
		(await openPickup(setup.platform, bookingId, { money }))?.isCredited
	expect(await isCredited()).toBe(false)
	await credit(40_000)
	expect(await isCredited()).toBe(true)
	expect(await isCredited(false)).toBe(false)
	await credit(8000)
	await chargeBooking(
		setup.platform,
		{ actor: 'staff', bookingId, staff },
		{
			charged: 9000,
			payment: 'card',
			version: (await openPickup(setup.platform, bookingId, { money: true }))?.version ?? 0,
		},
	)
	expect(await openPickup(setup.platform, bookingId, { money: true })).toMatchObject({
		charged: 9000,
		isCredited: false,
	})
})
