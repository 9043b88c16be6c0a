import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { endByHand, payByHand } from '#app/bookings/billing/billing.server.ts'
import { bookPickup } from '#app/bookings/bookings.server.ts'
import { chargeBooking, undoDone } from '#app/bookings/changes/changes.server.ts'
import type { Charge } from '#app/bookings/changes/charge.ts'
import { invoicesOf } from '#app/invoices/invoices.server.ts'
import { bookingIdSchema } from '#app/platform/ids.ts'
import { type Right, rights } from '#app/policies/rights.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { company } from '#tests/support/company.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { invoicingCompany } from '#tests/support/invoices.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { changeAsSure } from '#tests/support/sure-staff.ts'
import { openBooking } from '../edited-booking.server.ts'
import { receiveUndo, undoAtDesk } from './undone.server.ts'

const dana = staffNamed('Dana')
const date = '2026-12-01'

/** A finished pickup; what the page says before its 'Done' is taken back, and ways to take it back. */
async function setUp(of = invoicingCompany) {
	const setup = await testPlatform({}, undefined, of)
	const { platform, pool } = setup
	await bookPickup(platform, bookingRequest({ name: 'Zoë Côté', email: 'zoe@example.ca', date }), {
		sourceSite: 'localhost',
	})
	const bookingId = bookingIdSchema.parse((await pool.query('select id from bookings')).rows[0].id)
	const right = { actor: 'staff', bookingId, staff: dana } as const
	await changeAsSure(platform, right, { action: 'arrive', version: 1 })
	await changeAsSure(platform, right, { action: 'finish', version: 2 })
	const booking = async () =>
		(await pool.query('select status, version, charged_cents, payment from bookings')).rows[0]
	const charge = async (charged: number, payment: Charge['payment']) =>
		chargeBooking(platform, right, { charged, payment, version: (await booking()).version })
	const as = (of: readonly Right[]) => ({
		...{ ...dana, email: 'dana@example.ca', role: 'owner' as const, rights: [...of], sessionId: 's' },
		...{ sessionEndsAt: new Date('2027-01-01T00:00:00Z'), secondFactor: false },
	})
	const says = async (of: readonly Right[] = rights) => {
		const opened = await openBooking(platform, bookingId, { money: true })
		return opened && undoAtDesk(platform, opened, as(of))
	}
	const press = async (of: readonly Right[] = rights, version?: number) => {
		const sent = new Map([['version', String(version ?? (await booking()).version)]])
		return receiveUndo(platform, { bookingId, staff: as(of) }, sent)
	}
	const invoices = () => invoicesOf(platform.database, bookingId)
	const only = async () => {
		const [invoice] = await invoices()
		if (!invoice) throw new Error('nothing was issued')
		return invoice
	}
	return { ...setup, right, booking, charge, says, press, invoices, only }
}

test('a pickup that was finished by mistake is as it was when the crew had arrived, and can be finished again', async () => {
	await using setup = await setUp()
	const { platform, pool } = setup
	await pool.query(`insert into promises (booking_id, kind, made_at, due_at)
		select id, 'photos', now(), now() from bookings`)
	expect(await setup.says()).toEqual({ version: 3, canUndo: true, words: [] })
	expect(await setup.press()).toMatchObject({ status: 200, answer: { ok: true } })
	expect(await setup.booking()).toMatchObject({ status: 'arrived', version: 5, payment: null })
	const promises = () => pool.query('select kind, due_at is null as open from promises order by kind')
	expect((await promises()).rows).toEqual([{ kind: 'photos', open: true }])
	expect(await setup.says()).toBeUndefined()
	expect(await setup.press()).toMatchObject({ status: 409, answer: { ok: false } })
	expect(await changeAsSure(platform, setup.right, { action: 'finish', version: 5 })).toMatchObject({
		ok: true,
	})
	expect((await promises()).rows).toEqual([
		{ kind: 'photos', open: false },
		{ kind: 'report', open: false },
	])
	expect((await openBooking(platform, setup.right.bookingId, { money: true }))?.history).toContainEqual(
		expect.objectContaining({ action: 'took back that it was done', actor: 'Dana <dana@example.ca>' }),
	)
})

test('once an invoice was issued, taking ‘Done’ back is a credit note, and the page says so before and after', async () => {
	await using setup = await setUp()
	await setup.charge(30_000, 'not paid yet')
	expect(await setup.says()).toMatchObject({
		canUndo: true,
		words: [
			'This will also issue a credit note for INV-1001, of $315.00 with tax, and email it to the customer.',
		],
	})
	const { answer } = await setup.press()
	expect(answer.message).toContain('Credit note INV-1001-C1 is issued for INV-1001, of $315.00.')
	expect(answer.message).not.toContain('refunded')
	const invoice = await setup.only()
	expect(answer.invoice).toEqual({ id: invoice.id, number: 'INV-1001' })
	expect(invoice).toMatchObject({
		state: 'credited',
		balance: 0,
		credits: [{ document: { number: 'INV-1001-C1', reason: 'The pickup was marked as done by mistake.' } }],
	})
	expect(await setup.booking()).toMatchObject({ status: 'arrived', charged_cents: null, payment: null })
	const mailed = await setup.pool.query(`select kind from messages where kind = 'credit-note'`)
	expect(mailed.rows).toHaveLength(1)
	// Done again, it is billed anew.
	const { version } = await setup.booking()
	await changeAsSure(setup.platform, setup.right, { action: 'finish', version })
	expect(await setup.charge(28_000, 'card')).toMatchObject({ ok: true, invoice: 'INV-1002' })
})

test('what was paid of the invoice is to be given back, and the page says how much, also after a credit in part', async () => {
	await using setup = await setUp()
	await setup.charge(30_000, 'card')
	expect((await setup.says())?.words.at(-1)).toBe(
		'$315.00 of it was paid. That’s then to be refunded: record the refund on the invoice.',
	)
	const { answer } = await setup.press()
	expect(answer.message).toContain('$315.00 is to be refunded: record the refund on the invoice.')
	const { id, balance } = await setup.only()
	expect(balance).toBe(-31_500)
	const refund = { kind: 'refund', method: 'card', paidOn: date, formKey: randomUUID() } as const
	expect(await payByHand(setup.platform, id, refund, dana)).toMatchObject({ ok: true })
	expect(await setup.only()).toMatchObject({ state: 'credited', balance: 0 })
})

test('a charge without an invoice is taken back with it, and its history keeps it', async () => {
	await using setup = await setUp(company)
	await setup.charge(30_000, 'cash')
	expect(await setup.says()).toMatchObject({
		canUndo: true,
		words: [
			'What was charged is taken back with it; its history keeps it.',
			'It was paid in cash: $315 with GST ($300 before it). That’s to be refunded once it isn’t done, and no invoice keeps track of it.',
		],
	})
	expect((await setup.press()).answer.message).toMatch(
		/\$315 with GST \(\$300 before it\), paid in cash, is to be refunded\. No invoice keeps track of it\.$/,
	)
	expect(await setup.booking()).toMatchObject({ status: 'arrived', charged_cents: null, payment: null })
	const { rows } = await setup.pool.query(`select before from history where action = 'undone'`)
	expect(rows[0].before).toEqual({ status: 'done', charged: 30_000, payment: 'cash' })
})

test('nothing is to be given back of a charge that was not paid, or of nothing', async () => {
	for (const [charged, payment] of [
		[30_000, 'not paid yet'],
		[0, 'card'],
	] as const) {
		await using setup = await setUp(company)
		await setup.charge(charged, payment)
		expect((await setup.says())?.words).toHaveLength(1)
		expect((await setup.press()).answer.message).not.toContain('refunded')
	}
})

test('who may not see money takes back no charge, and who gives no credit none with an invoice', async () => {
	await using setup = await setUp()
	expect((await setup.says(['bookings']))?.canUndo).toBe(true)
	expect(await setup.says(['today', 'money', 'credit'])).toBeUndefined()
	await setup.charge(30_000, 'not paid yet')
	expect(await setup.says(['bookings'])).toBeUndefined()
	const withMoney = await setup.says(['bookings', 'money'])
	expect(withMoney).toMatchObject({ canUndo: false, words: [expect.stringContaining('INV-1001')] })
	for (const few of [['bookings'], ['bookings', 'money']] as const) {
		const { status, answer } = await setup.press(few)
		expect(status).toBe(409)
		expect(answer.message).not.toMatch(/\d/)
	}
	expect((await setup.only()).credits).toEqual([])
	expect(await setup.booking()).toMatchObject({ status: 'done', charged_cents: 30_000 })
})

test('what is written off is final, and so is its pickup', async () => {
	await using setup = await setUp()
	await setup.charge(30_000, 'not paid yet')
	const { id } = await setup.only()
	await endByHand(setup.platform, { how: 'write off', invoiceId: id, reason: 'Moved away' }, dana)
	expect(await setup.says()).toMatchObject({
		canUndo: false,
		words: ['Invoice INV-1001 is written off, which is final, so this can’t be undone.'],
	})
	expect(await setup.press()).toMatchObject({ status: 409 })
	expect(await setup.booking()).toMatchObject({ status: 'done', payment: 'written off' })
})

test('two who undo at once, while a payment comes, issue one credit note, and nothing of the money is lost', async () => {
	for (let round = 0; round < 5; round++) {
		await using setup = await setUp()
		const { platform, right } = setup
		await setup.charge(30_000, 'not paid yet')
		const { id } = await setup.only()
		const { version } = await setup.booking()
		const undo = () => undoDone(platform, right, { version, sees: true, credits: true })
		const pay = () =>
			payByHand(
				platform,
				id,
				{ kind: 'payment', method: 'card', amount: 10_000, paidOn: date, formKey: randomUUID() },
				dana,
			)
		const [first, paid, second] = await Promise.all([undo(), pay(), undo()])
		const undone = [first, second].filter(({ ok }) => ok)
		const invoice = await setup.only()
		const { status } = await setup.booking()
		// A payment that was first is a change that who undoes has not seen.
		expect(undone.length).toBe(paid.ok ? 0 : 1)
		expect(invoice.credits).toHaveLength(undone.length)
		expect(invoice.balance).toBe(paid.ok ? 21_500 : 0)
		expect(status).toBe(paid.ok ? 'done' : 'arrived')
	}
})

test('a form of before someone changed the pickup undoes nothing', async () => {
	await using setup = await setUp()
	await setup.charge(30_000, 'not paid yet')
	expect(await setup.press(rights, 3)).toMatchObject({
		status: 409,
		answer: { message: expect.stringContaining('Someone else just changed') },
	})
	expect((await setup.only()).credits).toEqual([])
})
