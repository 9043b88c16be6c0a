import fc from 'fast-check'
import { expect, test } from 'vitest'
import { billOf, creditOf, remaining } from '#app/invoices/bill.ts'
import { invoicesOf } from '#app/invoices/invoices.server.ts'
import { sheetOfInvoice } from '#app/invoices/sheet.ts'
import { priceExceptions } from '#app/pricing/price-exceptions.ts'
import { newChangeOrderId, pickupOnSite, setUpOnSite } from '#tests/support/change-orders.ts'
import { company } from '#tests/support/company.ts'
import { linesOf, workOf } from './bill-lines.ts'

const pickup = { reference: 'K7M3QX', city: 'Airdrie' }
const seen = [
	{ part: 'volume', label: '1/2 truck', amount: 32_000 },
	{ part: 'discount', label: 'You came back', amount: -2000 },
]
const none = { travelFee: 0, accepted: undefined, exception: undefined }
const accepted = { amount: 30_000, lines: seen }
const written = (charge: Parameters<typeof linesOf>[1]) =>
	linesOf(pickup, charge).map(({ description, amount }) => [description, amount])

test('a disposal fee and a discount are lines of their own, and the lines come to what was charged', () => {
	const beside = { disposal: 3000, disposalFor: '2 tires', discount: 5000, discountFor: 'We were late' }
	expect(written({ ...none, charged: 40_000, ...beside })).toEqual([
		['Junk removal, pickup K7M3QX', 42_000],
		['Disposal fee: 2 tires', 3000],
		['Discount: We were late', -5000],
	])
	expect(written({ ...none, charged: 3000, disposal: 3000 })).toEqual([['Disposal fee', 3000]])
	expect(() => linesOf(pickup, { ...none, charged: 2999, disposal: 3000 })).toThrow('a disposal fee of more')
})

test('the accepted price keeps its lines beside a discount, a fee, a longer trip, and what was found on site', () => {
	const lines = [
		['1/2 truck', 32_000],
		['You came back', -2000],
	]
	const given = { ...none, accepted }
	expect(written({ ...given, charged: 25_000, discount: 5000, discountFor: 'Late' })).toEqual([
		...lines,
		['Discount: Late', -5000],
	])
	const more = { ...given, charged: 45_000, travelFee: 5000, exception: 'more to take' } as const
	expect(written(more)).toEqual([
		...lines,
		['Trip to Airdrie', 5000],
		['More to take, above the price that was accepted', 10_000],
	])
	expect(written({ ...more, accepted: { amount: 30_000, lines: undefined } })[0]).toEqual([
		'Junk removal, pickup K7M3QX',
		30_000,
	])
	// An exception that nothing was charged for is no line.
	expect(written({ ...more, charged: 35_000 })).toEqual([...lines, ['Trip to Airdrie', 5000]])
	// Less than the accepted price is not what its lines say.
	expect(written({ ...given, charged: 29_999 })).toEqual([['Junk removal, pickup K7M3QX', 29_999]])
})

const cents = fc.integer({ min: 0, max: 9_999_999 })
const charges = fc
	.record({
		charged: cents,
		travelFee: fc.integer({ min: 0, max: 50_000 }),
		accepted: fc.option(fc.constant(accepted), { nil: undefined }),
		exception: fc.option(fc.constantFrom(...priceExceptions), { nil: undefined }),
		disposal: fc.option(cents, { nil: undefined }),
		discount: fc.option(cents, { nil: undefined }),
		discountFor: fc.constant('Late'),
	})
	.filter((charge) => workOf(charge) >= 0)

test('the lines of any charge come to it, a discount alone takes off, and credits in any parts leave nothing below 0', () => {
	fc.assert(
		fc.property(charges, fc.array(cents, { maxLength: 3 }), (charge, parts) => {
			const lines = linesOf(pickup, charge)
			expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(charge.charged)
			for (const { description, amount } of lines)
				expect(amount < 0).toBe(/^(Discount: Late|You came back)$/.test(description))
			const bill = billOf(lines, company.taxes)
			const credits = []
			for (const amount of [...parts, undefined]) {
				const credit = creditOf(bill, credits, { amount, description: 'Sorry' })
				if (credit) credits.push(credit)
				expect(remaining(bill, credits).total).toBeGreaterThanOrEqual(0)
			}
			expect(remaining(bill, credits).total).toBe(0)
		}),
	)
})

/** A pickup that is done, with an accepted price of $450, where invoices are numbered; and what its invoice shows. */
async function setUp() {
	const setup = await setUpOnSite({ bills: true })
	const pickup = await pickupOnSite(setup.platform)
	const shown = async () => {
		const [invoice] = await invoicesOf(setup.platform.database, pickup.bookingId)
		if (!invoice) throw new Error('nothing was issued')
		const { lines, totals } = sheetOfInvoice(invoice)
		return [
			...lines.map(({ description, amount }) => [description.replace(/ \w{6}$/, ''), amount]),
			...totals.map(({ label, amount }) => [label, amount]),
		]
	}
	const finish = async () => {
		await pickup.act('arrive')
		await pickup.act('finish')
	}
	return { ...setup, pickup, shown, finish, [Symbol.asyncDispose]: () => setup[Symbol.asyncDispose]() }
}

test('a disposal fee and a discount with its reason stand on the invoice as lines, taxed with the rest', async () => {
	await using setup = await setUp()
	await setup.finish()
	const beside = { disposal: 3000, disposalFor: '2 tires', discount: 5000, discountFor: 'We were late' }
	expect(await setup.pickup.charge(40_000, beside)).toMatchObject({ ok: true, invoice: 'INV-1001' })
	expect(await setup.shown()).toEqual([
		['Junk removal, pickup', '$420.00'],
		['Disposal fee: 2 tires', '$30.00'],
		['Discount: We were late', '-$50.00'],
		['Subtotal', '$400.00'],
		['GST 5%, no. 123456789 RT0001', '$20.00'],
		['Total', '$420.00'],
		['Owing', '$420.00'],
	])
	const { rows } = await setup.pool.query(`select after from history where action = 'charged'`)
	expect(rows[0].after).toMatchObject({ charged: 40_000, ...beside })
})

test('what was found on site and agreed to stands beside the accepted price, with its reason', async () => {
	for (const by of ['link', 'word'] as const) {
		await using setup = await setUp()
		const { pickup } = setup
		await pickup.act('arrive')
		const changeOrder = newChangeOrderId()
		if (by === 'link') {
			await pickup.ask(60_000, { changeOrder, reason: 'stairs or access' })
			await pickup.agree(changeOrder)
		}
		await pickup.act('finish')
		const named = { exception: 'stairs or access', agreedBy: 'Jo', agreedHow: 'on site' } as const
		const more = { ...(by === 'word' && named), disposal: 2000 }
		expect(await pickup.charge(57_000, more)).toMatchObject({ ok: true })
		expect((await setup.shown()).slice(0, 3)).toEqual([
			['Junk removal, pickup', '$450.00'],
			['Stairs or access, above the price that was accepted', '$100.00'],
			['Disposal fee', '$20.00'],
		])
	}
})

test('an accepted price holds for the sum, and before a discount as well: one that was not taken off is none', async () => {
	await using setup = await setUp()
	const { charge } = setup.pickup
	await setup.finish()
	expect(await charge(45_001, { disposal: 3000 })).toEqual({
		ok: false,
		reason: 'above-accepted',
		accepted: 45_000,
	})
	expect(await charge(45_000, { discount: 1, discountFor: 'Late' })).toEqual({
		ok: false,
		reason: 'discount-above-accepted',
		accepted: 45_000,
		before: 45_001,
	})
	expect(await charge(44_999, { discount: 1, discountFor: 'Late' })).toMatchObject({ ok: true })
})

test.each([
	['of more than was accepted, which the discount takes off again', 45_000, 10_000, 55_000],
	['of more than was accepted, also with the discount off', 47_000, 8000, 55_000],
	['without a discount', 50_000, undefined, 50_000],
])(
	'what was agreed to by word of mouth is kept as it was before the discount: %s',
	async (_, charged, discount, agreed) => {
		await using setup = await setUp()
		await setup.finish()
		const named = { exception: 'stairs or access', agreedBy: 'Jo', agreedHow: 'by phone' } as const
		const off = { ...(discount && { discount, discountFor: 'We were late' }) }
		expect(await setup.pickup.charge(charged, off)).toMatchObject({ ok: false })
		expect(await setup.pickup.charge(charged, { ...off, ...named })).toMatchObject({ ok: true })
		const { rows } = await setup.pool.query('select amount_cents from price_exceptions')
		expect(rows).toEqual([{ amount_cents: agreed }])
		expect((await setup.shown()).slice(0, 2)).toEqual([
			['Junk removal, pickup', '$450.00'],
			['Stairs or access, above the price that was accepted', `$${((agreed - 45_000) / 100).toFixed(2)}`],
		])
	},
)

test('the same form once more is done; one that says something else beside the same amount is not saved in silence', async () => {
	await using setup = await setUp()
	const { charge } = setup.pickup
	await setup.finish()
	const said = { disposal: 3000, discount: 5000, discountFor: 'We were late', purchaseOrder: '7' }
	expect(await charge(40_000, said)).toMatchObject({ ok: true, invoice: 'INV-1001' })
	for (const same of [said, {}, { disposal: 3000 }, { purchaseOrder: '7' }])
		expect(await charge(40_000, same)).toMatchObject({ ok: true })
	for (const other of [
		{ disposal: 3001 },
		{ disposal: 3000, disposalFor: 'Tires' },
		{ discount: 5000, discountFor: 'Loyalty' },
		{ ...said, purchaseOrder: '8' },
	])
		expect(await charge(40_000, other)).toEqual({ ok: false, reason: 'invoiced' })
})
