import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { creditByHand, endByHand } from '#app/bookings/billing/billing.server.ts'
import { makeReceiptToken } from '#app/bookings/booking/booking.server.ts'
import { fakeSecretKey, fakeWebhookSecret } from '#fakes/cards.ts'
import { setUpCards } from '#tests/support/card-payments.ts'
import { eventually, testPlatform } from '#tests/support/platform.ts'
import { leftPayments, registerStalePages } from './card-payments.server.ts'
import { bookLateCheckouts } from './late-checkouts.server.ts'
import { wayToPay } from './pay-by-card.server.ts'
import { endStalePage } from './stale-pages.server.ts'
import { StripeTrouble } from './stripe.server.ts'

const minutes = (count: number) => count * 60_000
const later = (token: string) => `/booked/${token}?card=later`
const done = (token: string) => `/booked/${token}?card=done`

/** Answers of Stripe's that wait, while they are held, until they are released. */
function heldAnswers() {
	const answers: (() => void)[] = []
	let holds = false
	const letOthersPass = () => {
		holds = false
	}
	return {
		beforeAnswer: () => (holds ? new Promise<void>((resolve) => answers.push(resolve)) : Promise.resolve()),
		hold: () => {
			holds = true
		},
		/** Waits until so many are held. */
		reach: (count: number) =>
			eventually(
				() => answers.length,
				(held) => held === count,
			),
		letOthersPass,
		release: () => {
			letOthersPass()
			for (const answer of answers) answer()
		},
	}
}

/** The token of a further link to the page of who booked what an invoice is for. */
async function anotherLink(
	{ pool, platform }: Awaited<ReturnType<typeof setUpCards>>,
	{ bookingId }: { bookingId: string },
): Promise<string> {
	const { rows } = await pool.query('select lead_id from bookings where id = $1', [bookingId])
	return makeReceiptToken(platform, rows[0].lead_id)
}

test('the link leads to a page of what is owing, and to the same one again', async () => {
	await using setup = await setUpCards()
	const { cards } = setup
	const invoice = await setup.issue()
	const first = await setup.way(invoice)
	expect(first).toMatch(/\/c\/pay\/cs_test_/)
	expect(await setup.way(invoice)).toBe(first)
	expect(cards.checkouts()).toMatchObject([
		{
			...{ amount_total: 31_500, currency: 'cad', title: 'Invoice INV-1001' },
			success_url: `https://bowline.example${done(invoice.token)}`,
			cancel_url: `https://bowline.example/booked/${invoice.token}`,
		},
	])
	// Two at once make one.
	const other = await setup.issue()
	const ways = await Promise.all([setup.way(other), setup.way(other)])
	expect(new Set(ways).size).toBe(1)
	expect(cards.checkouts()).toHaveLength(2)
})

test('a second press while Stripe still makes the page waits for the same page', async () => {
	const held = heldAnswers()
	await using setup = await setUpCards(held)
	const invoice = await setup.issue()
	held.hold()
	const first = setup.way(invoice)
	await held.reach(1)
	const second = setup.way(invoice)
	// It was asked for twice, and the second time refused.
	await eventually(
		() => setup.cards.calls().length,
		(calls) => calls >= 2,
	)
	held.release()
	expect(await first).toMatch(/cs_test_/)
	expect(await second).toBe(await first)
	expect(setup.cards.checkouts()).toHaveLength(1)
	expect(setup.lines.join('')).not.toMatch(/couldn’t pay/)
})

test('by two links of a customer at once there is one page, and only that can be paid on', async () => {
	const held = heldAnswers()
	await using setup = await setUpCards(held)
	const invoice = await setup.issue()
	const token = await anotherLink(setup, invoice)
	held.hold()
	const both = Promise.all([setup.way(invoice), setup.way({ ...invoice, token })])
	await held.reach(2)
	held.release()
	const ways = await both
	const open = setup.cards.checkouts().filter(({ status }) => status === 'open')
	expect(open.map(({ url }) => url)).toEqual([ways[0]])
	expect(ways[1]).toBe(ways[0])
	// Stripe tells of the other page's end under the name of both.
	const other = setup.cards.checkouts().find(({ status }) => status === 'expired')
	expect(await setup.deliver(setup.cards.notice('checkout.session.expired', other ?? {}))).toBe(200)
	expect(await setup.way(invoice)).toBe(ways[0])
	expect(setup.cards.checkouts()).toHaveLength(2)
	// Nor does money on it leave the page that counts open, once nothing is owing.
	const paid = { ...other, status: 'complete', payment_status: 'paid' }
	expect(await setup.deliver(setup.cards.notice('checkout.session.completed', paid))).toBe(200)
	await endStalePage(setup.platform, invoice.id)
	expect(setup.cards.checkouts().map(({ status }) => status)).toEqual(['expired', 'expired'])
})

test('after a failure of Stripe’s, two requests at once end with one page, whichever of them is answered last', async () => {
	const held = heldAnswers()
	await using setup = await setUpCards(held)
	const invoice = await setup.issue()
	const token = await anotherLink(setup, invoice)
	setup.cards.failNext()
	expect(await setup.way(invoice)).toBe(later(invoice.token))
	// By another link Stripe makes a page; by the first one it repeats its failure, and another checkout follows.
	held.hold()
	const slow = setup.way({ ...invoice, token })
	await held.reach(1)
	held.letOthersPass()
	const quick = await setup.way(invoice)
	held.release()
	expect(quick).toMatch(/cs_test_/)
	expect(await slow).toBe(quick)
	const open = setup.cards.checkouts().filter(({ status }) => status === 'open')
	expect(open.map(({ url }) => url)).toEqual([quick])
	// What the checkout that was ended is called is no page.
	const named = await setup.pool.query(
		'select provider_id, ended_at is null as open from checkouts order by id',
	)
	expect(named.rows).toEqual([
		{ provider_id: null, open: false },
		{ provider_id: open[0]?.id, open: true },
	])
})

test.each(['void', 'cash', 'part', 'credit'] as const)(
	'a page that asks for what is no longer owing is ended at Stripe: %s',
	async (by) => {
		await using setup = await setUpCards()
		await registerStalePages(setup.platform)
		const [invoice, other] = [await setup.issue(), await setup.issue()]
		for (const each of [invoice, other]) await setup.way(each)
		const act = { invoiceId: invoice.id, reason: 'A mistake', formKey: randomUUID() }
		if (by === 'void') await endByHand(setup.platform, { how: 'void', ...act }, setup.staff)
		else if (by === 'credit') await creditByHand(setup.platform, { ...act, amount: 5_000 }, setup.staff)
		else await setup.payByCash(invoice.id, by === 'part' ? 5_000 : 31_500)
		const states = await eventually(
			() => setup.cards.checkouts().map(({ status }) => status),
			([first]) => first !== 'open',
		)
		expect(states).toEqual(['expired', 'open'])
		const [ended] = setup.cards.checkouts()
		expect(() => setup.cards.pay(ended?.id ?? '')).toThrow(/not open/)
		await eventually(
			async () => (await setup.pool.query('select from checkouts where ended_at is null')).rows.length,
			(left) => left === 1,
		)
		const way = await setup.way(invoice)
		if (by === 'void' || by === 'cash') expect(way).toBe(`/booked/${invoice.token}`)
		else
			expect(setup.cards.checkouts().at(-1)).toMatchObject({
				url: way,
				amount_total: by === 'part' ? 26_500 : 26_250,
			})
	},
)

test('a page that Stripe does not end is asked to end again, and is followed by no other before', async () => {
	await using setup = await setUpCards()
	const invoice = await setup.issue()
	await setup.way(invoice)
	await setup.payByCash(invoice.id, 5_000)
	setup.cards.refuseToEnd(true)
	await expect(endStalePage(setup.platform, invoice.id)).rejects.toThrow(StripeTrouble)
	expect(await setup.way(invoice)).toBe(later(invoice.token))
	expect(setup.cards.checkouts()).toMatchObject([{ status: 'open', amount_total: 31_500 }])
	setup.cards.refuseToEnd(false)
	await endStalePage(setup.platform, invoice.id)
	expect(setup.cards.checkouts()).toMatchObject([{ status: 'expired' }])
	expect(await setup.way(invoice)).toBe(setup.cards.checkouts().at(-1)?.url)
})

test('what was paid on a page before a write-off, and is heard of after it, brings that back on the day of the write-off', async () => {
	await using setup = await setUpCards()
	const invoice = await setup.issue()
	await setup.way(invoice)
	const paid = setup.cards.pay(setup.cards.checkouts()[0]?.id ?? '')
	const at = setup.clock.at
	setup.clock.at = new Date('2026-12-02T18:00:00Z')
	const act = { invoiceId: invoice.id, reason: 'Nobody answers' }
	await endByHand(setup.platform, { how: 'write off', ...act }, setup.staff)
	setup.clock.at = new Date('2026-12-03T18:00:00Z')
	expect(await setup.deliver(setup.cards.notice('checkout.session.completed', paid, at))).toBe(200)
	expect(await setup.invoice(invoice.id)).toMatchObject({
		...{ state: 'paid', sums: { recovered: 31_500 } },
		payments: [{ amount: 31_500, recovers: 31_500, paidOn: '2026-12-02' }],
	})
	const { rows } = await setup.pool.query('select paid_on::text as on from card_payments')
	expect(rows).toEqual([{ on: '2026-12-01' }])
})

test('what was paid on a page a moment before the cash is booked as far as it is owing', async () => {
	await using setup = await setUpCards()
	const invoice = await setup.issue()
	await setup.way(invoice)
	setup.cards.pay(setup.cards.checkouts()[0]?.id ?? '')
	await setup.payByCash(invoice.id, 10_000)
	await endStalePage(setup.platform, invoice.id)
	expect(await setup.invoice(invoice.id)).toMatchObject({
		balance: 0,
		payments: [{ amount: 10_000 }, { amount: 21_500 }],
	})
	expect(await leftPayments(setup.platform, { isOpen: true, limit: 10 })).toMatchObject([{ left: 10_000 }])
})

test('cash that is taken while Stripe makes the page: nobody is led to a page for what is no longer owing', async () => {
	const held = heldAnswers()
	await using setup = await setUpCards(held)
	const invoice = await setup.issue()
	held.hold()
	const way = setup.way(invoice)
	await held.reach(1)
	await setup.payByCash(invoice.id, 10_000)
	await endStalePage(setup.platform, invoice.id)
	held.release()
	expect(await way).toBe(`/booked/${invoice.token}`)
	expect(setup.cards.checkouts().map(({ status }) => status)).toEqual(['expired'])
})

test('once something was paid in another way, the former page is ended, and the new one asks for the rest', async () => {
	await using setup = await setUpCards()
	const invoice = await setup.issue()
	await setup.way(invoice)
	await setup.payByCash(invoice.id, 10_000)
	await setup.way(invoice)
	expect(setup.cards.checkouts().map(({ status, amount_total }) => [status, amount_total])).toEqual([
		['expired', 31_500],
		['open', 21_500],
	])
	await setup.payByCash(invoice.id, 21_500)
	// Nothing is asked for once nothing is owing.
	expect(await setup.way(invoice)).toBe(`/booked/${invoice.token}`)
	expect(setup.cards.checkouts()).toHaveLength(2)
})

test('a page that has ended is followed by a new one, and not before', async () => {
	await using setup = await setUpCards()
	const invoice = await setup.issue()
	const first = await setup.way(invoice)
	setup.clock.at = new Date(setup.clock.at.getTime() + minutes(59))
	expect(await setup.way(invoice)).toBe(first)
	setup.clock.at = new Date(setup.clock.at.getTime() + minutes(1))
	expect(await setup.way(invoice)).not.toBe(first)
})

test('an answer that was lost is asked for again and is the same page, by another link another, and after a time a new one', async () => {
	await using setup = await setUpCards()
	const { cards, clock } = setup
	const invoice = await setup.issue()
	cards.loseAnswer()
	expect(await setup.way(invoice)).toBe(later(invoice.token))
	expect(cards.checkouts()).toHaveLength(1)
	expect(await setup.way(invoice)).toMatch(/cs_test_/)
	expect(cards.checkouts()).toHaveLength(1)

	const second = await setup.issue()
	cards.loseAnswer()
	await setup.way(second)
	const token = await anotherLink(setup, second)
	expect(await setup.way({ ...second, token })).toMatch(/cs_test_/)

	const third = await setup.issue()
	cards.loseAnswer()
	await setup.way(third)
	clock.at = new Date(clock.at.getTime() + minutes(20))
	expect(await setup.way(third)).toMatch(/cs_test_/)
	expect(cards.checkouts().at(-1)?.expires_at).toBe(clock.at.getTime() / 1000 + 3600)
})

test('a failure that Stripe would answer the same key with for a day is followed by another page at the next press', async () => {
	await using setup = await setUpCards()
	const invoice = await setup.issue()
	setup.cards.failNext()
	expect(await setup.way(invoice)).toBe(later(invoice.token))
	expect(setup.cards.checkouts()).toEqual([])
	const way = await setup.way(invoice)
	expect(setup.cards.checkouts()).toMatchObject([{ url: way, status: 'open', amount_total: 31_500 }])
	expect(await setup.way(invoice)).toBe(way)
	expect(new Set(setup.cards.versions())).toEqual(new Set(['2024-06-20']))
})

test('who has paid and presses again pays no second time, and is booked though the notice never came', async () => {
	await using setup = await setUpCards()
	const invoice = await setup.issue()
	await setup.way(invoice)
	const [checkout] = setup.cards.checkouts()
	const paid = setup.cards.pay(checkout?.id ?? '')
	expect(await setup.way(invoice)).toBe(done(invoice.token))
	expect(await setup.invoice(invoice.id)).toMatchObject({
		balance: 0,
		state: 'paid',
		payments: [{ method: 'card', amount: 31_500, reference: paid.payment_intent, by: 'Stripe' }],
	})
	expect(await setup.deliver(setup.cards.notice('checkout.session.completed', paid))).toBe(200)
	expect((await setup.invoice(invoice.id)).payments).toHaveLength(1)
	expect(setup.cards.checkouts()).toHaveLength(1)
})

test('money of which no notice came is booked once its hour is over, and what nobody paid is ended', async () => {
	await using setup = await setUpCards()
	const [paid, left, lost] = [await setup.issue(), await setup.issue(), await setup.issue()]
	await setup.way(paid)
	setup.cards.pay(setup.cards.checkouts()[0]?.id ?? '')
	await setup.way(left)
	setup.cards.loseAnswer()
	await setup.way(lost)
	const open = async () =>
		(await setup.pool.query('select invoice_id from checkouts where ended_at is null order by id')).rows.map(
			({ invoice_id }) => invoice_id,
		)
	setup.clock.at = new Date(setup.clock.at.getTime() + minutes(60))
	expect(await bookLateCheckouts(setup.platform)).toBe(0)
	expect(await open()).toEqual([paid.id, left.id, lost.id])
	setup.clock.at = new Date(setup.clock.at.getTime() + 1)
	expect(await bookLateCheckouts(setup.platform)).toBe(1)
	expect(await setup.invoice(paid.id)).toMatchObject({
		balance: 0,
		payments: [{ amount: 31_500, by: 'Stripe' }],
	})
	expect((await setup.invoice(left.id)).payments).toEqual([])
	expect(await open()).toEqual([])
	expect(await bookLateCheckouts(setup.platform)).toBe(0)
})

test('a page that Stripe no longer knows, as after a change of keys, is followed by a new one', async () => {
	await using setup = await setUpCards()
	const invoice = await setup.issue()
	const first = await setup.way(invoice)
	await setup.pool.query(`update checkouts set provider_id = 'cs_of_another_account'`)
	const second = await setup.way(invoice)
	expect(second).toMatch(/cs_test_/)
	expect(second).not.toBe(first)
	expect(setup.cards.checkouts()).toHaveLength(2)
})

test('a link to no such invoice, a void one, one of cents, or of a company that takes no cards leads to no page', async () => {
	await using setup = await setUpCards()
	const invoice = await setup.issue()
	const another = await setup.issue()
	expect(await setup.way({ ...invoice, token: 'unknown' })).toBeUndefined()
	expect(await setup.way({ id: another.id, token: invoice.token })).toBeUndefined()
	const act = { how: 'void', invoiceId: another.id, reason: 'Typed twice' } as const
	await endByHand(setup.platform, act, setup.staff)
	expect(await setup.way(another)).toBe(`/booked/${another.token}`)
	expect(await setup.way(await setup.issue(47))).toMatch(/^\/booked\/[^/]+$/)
	expect(await setup.way(await setup.issue(48))).toMatch(/cs_test_/)
	const config = { ...setup.platform.config, stripe: undefined }
	expect(await wayToPay({ ...setup.platform, config }, invoice.token, invoice.id)).toBeUndefined()
	await using without = await testPlatform()
	expect(without.platform.config.stripe).toBeUndefined()
})

test('while Stripe is away or refuses us, nothing is charged, the customer is told, and no secret is logged', async () => {
	await using setup = await setUpCards()
	const invoice = await setup.issue()
	setup.cards.revokeKey(true)
	expect(await setup.way(invoice)).toBe(later(invoice.token))
	setup.cards.revokeKey(false)
	await setup.cards.close()
	expect(await setup.way(invoice)).toBe(later(invoice.token))
	const logged = setup.lines.join('')
	expect(logged).toContain('Stripe answered 401')
	expect(logged).toContain('Stripe can’t be reached')
	for (const secret of [fakeSecretKey, fakeSecretKey.slice(0, 11), fakeWebhookSecret, invoice.token])
		expect(logged).not.toContain(secret)
})
