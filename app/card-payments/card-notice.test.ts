import { expect, test } from 'vitest'
import { endByHand } from '#app/bookings/billing/billing.server.ts'
import * as history from '#app/history/history.server.ts'
import type { InvoiceId } from '#app/platform/ids.ts'
import { beginningOf } from '#app/values/local-time.ts'
import type { FakeCheckout } from '#fakes/card-checkout.ts'
import { fakeWebhookSecret, signed } from '#fakes/cards.ts'
import { setUpCards } from '#tests/support/card-payments.ts'
import { keepCardPayment, leftPayments, settleCardPayment } from './card-payments.server.ts'

type Setup = Awaited<ReturnType<typeof setUpCards>>

/** A checkout of an invoice, paid on Stripe's page. */
async function paidOnPage(setup: Setup, invoice: { id: InvoiceId; token: string }): Promise<FakeCheckout> {
	await setup.way(invoice)
	const open = setup.cards.checkouts().findLast(({ status }) => status === 'open')
	return setup.cards.pay(open?.id ?? '')
}

const completed = 'checkout.session.completed'
const left = (setup: Setup) => leftPayments(setup.platform, { isOpen: true, limit: 10 })

test('a payment is booked once by its notice, on the day it was made, and the booking follows', async () => {
	await using setup = await setUpCards()
	const invoice = await setup.issue()
	const paid = await paidOnPage(setup, invoice)
	// Just before midnight there, told after it.
	const midnight = beginningOf('2026-12-02', setup.platform.company.timeZone).getTime()
	setup.clock.at = new Date(midnight - 60_000)
	const notice = setup.cards.notice(completed, paid)
	setup.clock.at = new Date(midnight + 60_000)
	expect([await setup.deliver(notice), await setup.deliver(notice)]).toEqual([200, 200])
	expect(await setup.invoice(invoice.id)).toMatchObject({
		state: 'paid',
		payments: [{ method: 'card', amount: 31_500, reference: paid.payment_intent, paidOn: '2026-12-01' }],
	})
	const { rows } = await setup.pool.query('select charged_cents, payment from bookings')
	expect(rows).toEqual([{ charged_cents: 30_000, payment: 'card' }])
	const entries = await history.of(setup.platform.database, { kind: 'booking', id: invoice.bookingId })
	expect(entries.filter(({ action }) => action === 'paid')).toMatchObject([{ actor: 'Stripe' }])
	expect(await left(setup)).toEqual([])
	expect((await setup.pool.query('select from checkouts where ended_at is null')).rows).toEqual([])
})

test('what Stripe did not sign a moment ago is refused, and says nothing to the log but that', async () => {
	await using setup = await setUpCards()
	const invoice = await setup.issue()
	const { body, signature } = setup.cards.notice(completed, await paidOnPage(setup, invoice))
	const at = setup.clock.at.getTime()
	const refused = [
		{ body, signature: '' },
		{ body, signature: 't=1,v1=abc' },
		{ body, signature: signature.replace(/v1=./, 'v1=x') },
		{ body, signature: signature.replace('v1=', 'v0=').replace(/,v0=0+$/, '') },
		{ body: body.replace('31500', '31501'), signature },
		{ body: `${body} `, signature },
		signed(body, setup.clock.at, 'whsec_another'),
		signed(body, new Date(at - 301_000)),
		signed(body, new Date(at + 301_000)),
	]
	for (const each of refused) expect(await setup.deliver(each), each.signature).toBe(403)
	expect((await setup.invoice(invoice.id)).balance).toBe(31_500)
	const logged = setup.lines.join('')
	expect(logged).not.toContain(fakeWebhookSecret)
	expect(logged).not.toContain(invoice.token)
	// While the secret is being changed, both sign.
	const [moment, ours] = signed(body, new Date(at - 300_000)).signature.split(',')
	expect(await setup.deliver({ body, signature: `${moment},v1=${'0'.repeat(64)},${ours}` })).toBe(200)
	expect((await setup.invoice(invoice.id)).balance).toBe(0)
})

test('a notice of the other mode is refused and logged, and books nothing', async () => {
	await using setup = await setUpCards()
	const invoice = await setup.issue()
	const { body } = setup.cards.notice(completed, await paidOnPage(setup, invoice))
	const live = signed(body.replace('"livemode":false', '"livemode":true'), setup.clock.at)
	expect(await setup.deliver(live)).toBe(403)
	const { stripe } = setup.platform.config
	if (!stripe) throw new Error('cards are not taken')
	const config = { ...setup.platform.config, stripe: { ...stripe, secretKey: 'rk_live_0123456789' } }
	const withLiveKey = { ...setup.platform, config }
	expect(await setup.deliver(signed(body, setup.clock.at), withLiveKey)).toBe(403)
	expect(await setup.cardPayments()).toEqual([])
	expect(setup.lines.join('').match(/of the other mode/g)).toHaveLength(2)
	expect(await setup.deliver(live, withLiveKey)).toBe(200)
	expect((await setup.invoice(invoice.id)).balance).toBe(0)
})

test('a notice that says nothing of money changes nothing, and one that cannot be read is refused', async () => {
	await using setup = await setUpCards()
	const invoice = await setup.issue()
	const paid = await paidOnPage(setup, invoice)
	const deliver = (type: string, checkout: object) => setup.deliver(setup.cards.notice(type, checkout))
	expect(await deliver(completed, { ...paid, payment_status: 'unpaid' })).toBe(200)
	expect(await deliver('checkout.session.async_payment_failed', paid)).toBe(200)
	expect(await deliver('charge.refunded', { object: 'charge' })).toBe(200)
	expect(await deliver(completed, { ...paid, amount_total: 0 })).toBe(200)
	expect(await deliver(completed, { ...paid, amount_total: -5 })).toBe(422)
	expect(await deliver(completed, { ...paid, amount_total: '31500' })).toBe(422)
	expect(await deliver(completed, { object: 'checkout.session' })).toBe(422)
	expect(await setup.deliver(signed('no JSON', setup.clock.at))).toBe(422)
	expect(await setup.cardPayments()).toEqual([])
	// What is paid late comes late.
	expect(await deliver('checkout.session.async_payment_succeeded', paid)).toBe(200)
	expect((await setup.invoice(invoice.id)).balance).toBe(0)
})

test('that a page has ended, however late it is told, takes nothing back', async () => {
	await using setup = await setUpCards()
	const invoice = await setup.issue()
	await setup.way(invoice)
	const [open] = setup.cards.checkouts()
	const expired = setup.cards.notice('checkout.session.expired', { ...open, status: 'expired' })
	const paid = setup.cards.notice(completed, setup.cards.pay(open?.id ?? ''))
	for (const notice of [expired, paid, expired]) expect(await setup.deliver(notice)).toBe(200)
	expect(await setup.invoice(invoice.id)).toMatchObject({ balance: 0, payments: [{ amount: 31_500 }] })
})

test('what no invoice of theirs had room for goes on its customer’s account once, as paid by card on the day it came', async () => {
	await using setup = await setUpCards()
	const [invoice, gone] = [await setup.issue(), await setup.issue()]
	const beyond = await paidOnPage(setup, invoice)
	const late = await paidOnPage(setup, gone)
	await setup.payByCash(invoice.id, 10_000)
	await endByHand(setup.platform, { invoiceId: gone.id, how: 'void', reason: 'A mistake' }, setup.staff)
	for (const paid of [beyond, late]) await setup.deliver(setup.cards.notice(completed, paid))
	const stray = { ...beyond, id: 'cs_test_other', client_reference_id: 'web-shop' }
	const foreign = { ...beyond, id: 'cs_test_foreign', currency: 'usd' }
	for (const paid of [stray, foreign]) await setup.deliver(setup.cards.notice(completed, paid))
	const waiting = await left(setup)
	expect(waiting.map(({ because }) => because).toSorted()).toEqual([
		'currency',
		'more than owing',
		'no invoice',
		'void',
	])
	const keep = async (because: string) => {
		const id = waiting.find((each) => each.because === because)?.id
		return id && Promise.all([1, 2, 3].map(() => keepCardPayment(setup.platform, id, setup.staff)))
	}
	for (const because of ['more than owing', 'void'])
		expect((await keep(because))?.toSorted()).toEqual(['kept', 'not there', 'not there'])
	// Whose they are isn't known, or what they come to.
	const nothing = ['not there', 'not there', 'not there']
	for (const because of ['currency', 'no invoice']) expect(await keep(because)).toEqual(nothing)
	expect((await left(setup)).map(({ because }) => because).toSorted()).toEqual(['currency', 'no invoice'])
	const { rows } = await setup.pool.query(
		`select e.kind, e.method, e.amount_cents, e.reference, e.paid_on, e.invoice_id, e.left_cents from account_entries e
		join bookings b on b.customer_id = e.customer_id join invoices i on i.booking_id = b.id and i.id = e.invoice_id order by e.id`,
	)
	const entry = { kind: 'payment', method: 'card', paid_on: '2026-12-01' }
	expect(rows).toEqual([
		{
			...entry,
			amount_cents: 10_000,
			left_cents: 10_000,
			reference: beyond.payment_intent,
			invoice_id: invoice.id,
		},
		{
			...entry,
			amount_cents: 31_500,
			left_cents: 31_500,
			reference: late.payment_intent,
			invoice_id: gone.id,
		},
	])
	expect(await leftPayments(setup.platform, { isOpen: false, limit: 10 })).toMatchObject([
		{ settled: { by: 'Dana', how: 'Put on their account' } },
		{ settled: { by: 'Dana', how: 'Put on their account' } },
	])
	expect((await setup.books()).account.after).toBe(41_500)
	// The same news again brings nothing more.
	for (const paid of [beyond, late]) await setup.deliver(setup.cards.notice(completed, paid))
	expect((await setup.books()).account.after).toBe(41_500)
})

test('what is more than is owing is booked as far as it is, and the rest waits for someone', async () => {
	await using setup = await setUpCards()
	const invoice = await setup.issue()
	const paid = await paidOnPage(setup, invoice)
	await setup.payByCash(invoice.id, 10_000)
	await setup.deliver(setup.cards.notice(completed, paid))
	expect(await setup.invoice(invoice.id)).toMatchObject({
		state: 'paid',
		payments: [{ amount: 10_000 }, { amount: 21_500, method: 'card' }],
	})
	const [waiting] = await left(setup)
	expect(waiting).toMatchObject({
		...{ amount: 31_500, left: 10_000, because: 'more than owing', reference: paid.payment_intent },
		invoice: { number: 'INV-1001' },
	})
	if (!waiting) throw new Error('nothing waits')
	const settle = (how: string) => settleCardPayment(setup.platform, { id: waiting.id, how }, setup.staff)
	expect([await settle('Given back at Stripe'), await settle('Twice')]).toEqual([true, false])
	expect(await left(setup)).toEqual([])
	expect(await leftPayments(setup.platform, { isOpen: false, limit: 10 })).toMatchObject([
		{ settled: { by: 'Dana', how: 'Given back at Stripe' } },
	])
	// The same news again changes nothing of that.
	await setup.deliver(setup.cards.notice(completed, paid))
	expect(await left(setup)).toEqual([])
	await expect(setup.pool.query('update card_payments set amount_cents = 1')).rejects.toThrow(/never edited/)
})

test('less than was asked for is a part; money for a void or paid invoice, in another currency or for none of ours is kept', async () => {
	await using setup = await setUpCards()
	const pay = async (of: { id: InvoiceId; token: string }, change: Partial<FakeCheckout> = {}) => {
		const paid = await paidOnPage(setup, of)
		return setup.cards.notice(completed, { ...paid, ...change })
	}
	const part = await setup.issue()
	await setup.deliver(await pay(part, { amount_total: 10_000 }))
	expect(await setup.invoice(part.id)).toMatchObject({ state: 'part paid', balance: 21_500 })

	const gone = await setup.issue()
	const forVoid = await pay(gone)
	const act = { how: 'void', invoiceId: gone.id, reason: 'Typed twice' } as const
	expect(await endByHand(setup.platform, act, setup.staff)).toMatchObject({ ok: true })
	await setup.deliver(forVoid)
	expect(await setup.invoice(gone.id)).toMatchObject({ state: 'void', payments: [] })

	const foreign = await setup.issue()
	await setup.deliver(await pay(foreign, { currency: 'usd' }))
	const twice = await setup.issue()
	const late = await pay(twice)
	await setup.payByCash(twice.id, 31_500)
	await setup.deliver(late)
	const unknown = await setup.issue()
	const none = { id: 'cs_test_elsewhere', client_reference_id: 'web-shop-7' }
	await setup.deliver(await pay(unknown, none))

	expect((await left(setup)).map(({ because, left: cents }) => [because, cents]).toSorted()).toEqual([
		['currency', 31_500],
		['more than owing', 31_500],
		['no invoice', 31_500],
		['void', 31_500],
	])
	expect((await setup.invoice(foreign.id)).balance).toBe(31_500)
})
