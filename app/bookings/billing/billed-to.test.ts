import { randomUUID } from 'node:crypto'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { joinCustomers } from '#app/customers/customers.server.ts'
import { receiveCharge } from '#app/desk/bookings/charge/charged-booking.server.ts'
import { openBooking } from '#app/desk/bookings/edited-booking.server.ts'
import { receiveReminder } from '#app/desk/invoices/account/account.server.ts'
import { eraseContact } from '#app/erasure/erasure.server.ts'
import { invoicesOf } from '#app/invoices/invoices.server.ts'
import { sheetOfInvoice } from '#app/invoices/sheet.ts'
import { type BookingId, bookingIdSchema, customerIdSchema } from '#app/platform/ids.ts'
import { addDays } from '#app/values/calendar-date.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { drawn } from '#tests/support/drawn.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { invoicingCompany } from '#tests/support/invoices.ts'
import { plainIntake } from '#tests/support/photos.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { changeAsSure } from '#tests/support/sure-staff.ts'
import { makeReceiptToken } from '../booking/receipt-token.server.ts'
import { bookPickup } from '../bookings.server.ts'
import { findReceipt } from '../self-service/receipt.server.ts'
import { ReceiptFacts } from '../self-service/receipt-facts.tsx'
import { creditByHand, endByHand } from './invoice-acts.server.ts'

const staff = staffNamed('Dana')
const acme = {
	billToName: 'Acme Property Management <b>Ltd.</b>',
	billToAddress: '900 Centre Street S, Calgary, AB T2G 0A1',
	billToEmail: 'payables@acme.example.ca',
}

/** Pickups of one customer that are done and charged, and what came of them. */
async function setUp() {
	const setup = await testPlatform({}, undefined, invoicingCompany)
	const clock = { at: setup.platform.now() }
	const platform = { ...setup.platform, now: () => clock.at }
	let days = 0
	const book = async (email = 'zoe@example.ca') => {
		const date = addDays('2026-12-01', days++)
		const request = bookingRequest({ email, name: 'Zoe Bell', date })
		const booked = await bookPickup(platform, request, { sourceSite: 'localhost' })
		if (!booked.ok) throw new Error('the booking was refused')
		const { rows } = await setup.pool.query('select id from bookings where lead_id = $1', [booked.leadId])
		const bookingId = bookingIdSchema.parse(rows[0].id)
		const right = { actor: 'staff', bookingId, staff } as const
		await changeAsSure(platform, right, { action: 'arrive', version: 1 })
		await changeAsSure(platform, right, { action: 'finish', version: 2 })
		return { bookingId, leadId: booked.leadId }
	}
	const charge = (bookingId: BookingId, typed: Record<string, string>, version = '3') =>
		receiveCharge(
			platform,
			{ bookingId, staff, sees: { money: true } },
			new Map(Object.entries({ version, charged: '300', payment: 'not paid yet', ...typed })),
		)
	const invoice = async (bookingId: BookingId) => {
		const found = (await invoicesOf(platform.database, bookingId)).at(-1)
		if (!found) throw new Error('nothing was issued')
		return found
	}
	const addresses = async () =>
		(
			await setup.pool.query(
				`select kind, address from messages where kind in ('invoice', 'credit-note', 'payment-reminder') order by id`,
			)
		).rows
	const suggested = async (bookingId: BookingId) =>
		(await openBooking(platform, bookingId, { money: true }))?.charge?.billTo
	return { ...setup, platform, clock, book, charge, invoice, addresses, suggested }
}

test('an invoice is made out to somebody else than who booked, says who did, and its emails go there; the account stays theirs', async () => {
	await using setup = await setUp()
	const { platform } = setup
	const { bookingId, leadId } = await setup.book()
	expect(await setup.charge(bookingId, acme)).toMatchObject({ status: 200 })
	const invoice = await setup.invoice(bookingId)
	expect(invoice.document.buyer).toEqual({
		...{ name: acme.billToName, address: acme.billToAddress, email: acme.billToEmail, phone: '' },
	})
	const [to, work] = sheetOfInvoice(invoice).blocks
	expect(to).toEqual({
		heading: 'Bill to',
		lines: [acme.billToName, acme.billToAddress, acme.billToEmail],
	})
	expect(work?.lines).toContain('Booked by Zoe Bell')
	await creditByHand(
		platform,
		{ invoiceId: invoice.id, amount: 1_000, reason: 'A sofa was left', formKey: randomUUID() },
		staff,
	)
	setup.clock.at = new Date(setup.clock.at.getTime() + 40 * 24 * 60 * 60_000)
	const form = new Map<string, string>([
		['invoice', invoice.id],
		['formKey', randomUUID()],
		['seen', '30450'],
	])
	expect(await receiveReminder(platform, staff, form)).toMatchObject({
		status: 200,
		answer: { message: `The reminder goes to ${acme.billToEmail}.` },
	})
	expect(await setup.addresses()).toEqual(
		['invoice', 'credit-note', 'payment-reminder'].map((kind) => ({ kind, address: acme.billToEmail })),
	)
	const token = await makeReceiptToken(platform, leadId)
	const receipt = await findReceipt(platform, token)
	if (!receipt) throw new Error('the token opens nothing')
	const shown = drawn(() => createElement(ReceiptFacts, { receipt, token, className: '' })).text
	expect(shown).toContain('Billed to Acme Property Management &lt;b&gt;Ltd.&lt;/b&gt;')
	expect(shown).toContain('$304.50 owing')
})

test('who booked is billed where nobody else is named, and gets the emails where who is billed has no address', async () => {
	await using setup = await setUp()
	const own = await setup.book()
	expect(
		await setup.charge(own.bookingId, { billToName: '', billToAddress: '', billToEmail: '' }),
	).toMatchObject({
		status: 200,
	})
	const issued = await setup.invoice(own.bookingId)
	expect(issued.document.buyer).toMatchObject({ name: 'Zoe Bell', email: 'zoe@example.ca' })
	expect(issued.document.work.bookedBy).toBeUndefined()
	expect(sheetOfInvoice(issued).blocks[1]?.lines.join()).not.toContain('Booked by')
	const second = await setup.book()
	await setup.charge(second.bookingId, { billToName: 'Acme' })
	// The same address as who booked is theirs, with the link to their booking.
	const third = await setup.book()
	await setup.charge(third.bookingId, { billToName: 'Acme', billToEmail: 'ZOE@example.ca' })
	expect(await setup.addresses()).toEqual([1, 2, 3].map(() => ({ kind: 'invoice', address: null })))
	// Where who booked has no address, and who is billed has one, it is emailed.
	const fourth = await setup.book('')
	const { answer } = await setup.charge(fourth.bookingId, acme)
	expect(answer.message).toContain('is issued.')
	expect(answer.message).not.toContain('wasn’t emailed')
	const fifth = await setup.book('')
	expect((await setup.charge(fifth.bookingId, { billToName: 'Acme' })).answer.message).toContain(
		'wasn’t emailed',
	)
})

test('the next charge of the same customer begins with who was billed last, also after a void, and another’s does not', async () => {
	await using setup = await setUp()
	const { bookingId } = await setup.book()
	expect(await setup.suggested(bookingId)).toBeUndefined()
	await setup.charge(bookingId, acme)
	const billTo = { name: acme.billToName, address: acme.billToAddress, email: acme.billToEmail }
	const next = await setup.book()
	expect(await setup.suggested(next.bookingId)).toEqual(billTo)
	expect(await setup.suggested((await setup.book('mo@example.ca')).bookingId)).toBeUndefined()
	const { id } = await setup.invoice(bookingId)
	await endByHand(setup.platform, { how: 'void', invoiceId: id, reason: 'Wrong' }, staff)
	expect(await setup.suggested(bookingId)).toEqual(billTo)
	await setup.charge(next.bookingId, {})
	expect(await setup.suggested(bookingId)).toBeUndefined()
})

test('the next charge begins with who was billed last for any record that is joined with the customer’s', async () => {
	await using setup = await setUp()
	const { bookingId } = await setup.book()
	await setup.charge(bookingId, acme)
	const other = await setup.book('zoe.bell@example.ca')
	expect(await setup.suggested(other.bookingId)).toBeUndefined()
	const recordOf = async (id: BookingId) => {
		const { rows } = await setup.pool.query('select customer_id from bookings where id = $1', [id])
		return customerIdSchema.parse(rows[0].customer_id)
	}
	const pair = { customerId: await recordOf(other.bookingId), otherId: await recordOf(bookingId), staff }
	expect(await joinCustomers(setup.platform, pair)).toEqual({ ok: true })
	expect(await setup.suggested(other.bookingId)).toMatchObject({ name: acme.billToName })
	const next = await setup.book()
	expect(await setup.suggested(next.bookingId)).toMatchObject({ name: acme.billToName })
})

test('who was billed last isn’t suggested to who sees no money, nor once their address was erased', async () => {
	await using setup = await setUp()
	const { bookingId } = await setup.book()
	await setup.charge(bookingId, acme)
	const next = await setup.book()
	expect(await setup.suggested(next.bookingId)).toMatchObject({ email: acme.billToEmail })
	const withoutMoney = await openBooking(setup.platform, next.bookingId, { money: false })
	expect(withoutMoney?.charge).toBeDefined()
	expect(withoutMoney?.charge?.billTo).toBeUndefined()
	const photos = plainIntake(setup.platform)
	await eraseContact({ ...setup.platform, photos }, acme.billToEmail)
	expect(await setup.suggested(next.bookingId)).toBeUndefined()
	// Without an address nothing of theirs can be erased by it.
	await setup.charge(next.bookingId, { ...acme, billToEmail: '' })
	expect(await setup.suggested((await setup.book()).bookingId)).toMatchObject({ name: acme.billToName })
})

test('a name that is too long, markup in an address, marks that nobody sees and half of it are refused in words, and what was typed stays', async () => {
	await using setup = await setUp()
	const { bookingId } = await setup.book()
	for (const [typed, faults] of [
		[{ billToName: 'A'.repeat(200) }, { billToName: ['Keep this under 120 characters.'] }],
		[{ billToAddress: '1 Elm Street' }, { billToName: ['Enter who to bill.'] }],
		[{ billToEmail: 'a@example.ca' }, { billToName: ['Enter who to bill.'] }],
		[{ billToName: '\u200b\u2800 ' }, { billToName: ['Enter who to bill.'] }],
		[
			{ billToName: 'Acme', billToEmail: 'acme' },
			{ billToEmail: ['Enter an email address such as you@example.ca.'] },
		],
		[
			{ billToName: 'Acme, see www.acme.example' },
			{ billToName: ['Leave web and email addresses out of this line.'] },
		],
	] as const)
		expect(await setup.charge(bookingId, { ...typed }), JSON.stringify(typed)).toMatchObject({
			status: 422,
			answer: { faults, typed },
		})
	expect(await invoicesOf(setup.platform.database, bookingId)).toEqual([])
	expect(await setup.charge(bookingId, { billToName: '  Acme\u00a0 Ltd.\u200b ' })).toMatchObject({
		status: 200,
	})
	expect((await setup.invoice(bookingId)).document.buyer.name).toBe('Acme Ltd.')
	// The same form once more is done; one that bills another is not saved in silence.
	expect(await setup.charge(bookingId, { billToName: 'Acme Ltd.' })).toMatchObject({ status: 200 })
	expect(await setup.charge(bookingId, { billToName: 'Other Ltd.' })).toMatchObject({ status: 409 })
	expect(await setup.addresses()).toHaveLength(1)
})
