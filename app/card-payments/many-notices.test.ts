import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endByHand } from '#app/bookings/billing/billing.server.ts'
import { setUpCards } from '#tests/support/card-payments.ts'
import { leftPayments } from './card-payments.server.ts'

/** As many as the longer run has; the shorter one draws other cases with each commit. */
const count = process.env.HARD ? 1000 : 60

/** Stable, so that a seed draws the same. */
const amounts = fc.array(
	fc.record({
		of: fc.nat(),
		amount: fc.integer({ min: 1, max: 25_000 }),
		currency: fc.constantFrom('cad', 'cad', 'cad', 'cad', 'usd'),
		isOurs: fc.constantFrom(true, true, true, true, false),
		state: fc.constantFrom('paid', 'paid', 'paid', 'unpaid'),
		type: fc.constantFrom('completed', 'completed', 'async_payment_succeeded'),
		times: fc.integer({ min: 1, max: 5 }),
	}),
	{ minLength: count, maxLength: count },
)

test(`of ${count} notices in any order, each delivered one to five times to two processes, each payment counts once`, async () => {
	const [drawn = [], orders = []] = [
		fc.sample(amounts, 1)[0],
		fc.sample(fc.array(fc.nat(), { minLength: count * 5, maxLength: count * 5 }), 1)[0],
	]
	await using setup = await setUpCards()
	const invoices: Awaited<ReturnType<typeof setup.issue>>[] = []
	for (let made = 0; made < 12; made++) invoices.push(await setup.issue(30_000 + made))
	const [ended, paid] = invoices
	if (!ended || !paid) throw new Error('nothing was issued')
	await endByHand(setup.platform, { how: 'void', invoiceId: ended.id, reason: 'A mistake' }, setup.staff)
	await setup.payByCash(paid.id, 31_500)
	const owingBefore = new Map<string, number>()
	const checkouts = new Map<string, string>()
	for (const { id } of invoices) {
		owingBefore.set(id, (await setup.invoice(id)).balance)
		const { rows } = await setup.pool.query(
			'insert into checkouts (invoice_id, amount_cents, made_at) values ($1, 100, now()) returning id',
			[id],
		)
		checkouts.set(id, rows[0].id)
	}
	const sent = drawn.map((each, at) => ({
		...each,
		invoice: invoices[each.of % invoices.length],
		id: `cs_${at}`,
	}))
	const deliveries = sent
		.flatMap(({ times, ...each }) => {
			const checkout = {
				...{ object: 'checkout.session', id: each.id, payment_intent: `pi_${each.id}` },
				client_reference_id: each.isOurs ? checkouts.get(each.invoice?.id ?? '') : 'another',
				...{ payment_status: each.state, amount_total: each.amount, currency: each.currency },
			}
			return Array.from({ length: times }, () =>
				setup.cards.notice(`checkout.session.${each.type}`, checkout),
			)
		})
		.map((notice, at) => ({ notice, order: orders[at] ?? at }))
		.toSorted((a, b) => a.order - b.order)
	const other = { ...setup.platform, database: setup.another() }
	const processes = [setup.platform, other, setup.platform, other]
	await Promise.all(
		processes.map(async (process, which) => {
			for (const [at, { notice }] of deliveries.entries())
				if (at % processes.length === which) expect(await setup.deliver(notice, process)).toBe(200)
		}),
	)

	const came = sent.filter(({ state }) => state === 'paid')
	const rows = await setup.cardPayments()
	expect(rows).toHaveLength(came.length)
	expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(
		came.reduce((sum, { amount }) => sum + amount, 0),
	)
	for (const { id } of invoices) {
		const invoice = await setup.invoice(id)
		const inTime = came.filter((each) => each.isOurs && each.currency === 'cad' && each.invoice?.id === id)
		const sum = inTime.reduce((all, { amount }) => all + amount, 0)
		const booked = Math.min(owingBefore.get(id) ?? 0, sum)
		expect(invoice.balance).toBe((owingBefore.get(id) ?? 0) - booked)
		const byCard = invoice.payments.filter(({ by }) => by === 'Stripe')
		expect(byCard.reduce((all, { amount }) => all + amount, 0)).toBe(booked)
		const references = byCard.map(({ reference }) => reference)
		expect(new Set(references).size).toBe(references.length)
	}
	const waiting = await leftPayments(setup.platform, { isOpen: true, limit: 10_000 })
	const kept = rows.reduce((sum, { amount, booked }) => sum + amount - booked, 0)
	expect(waiting.reduce((sum, { left }) => sum + left, 0)).toBe(kept)
	const { after } = await setup.books()
	const { rows: owing } = await setup.pool.query('select sum(balance_cents)::integer as owing from invoices')
	expect(after).toBe(owing[0].owing)
}, 600_000)
