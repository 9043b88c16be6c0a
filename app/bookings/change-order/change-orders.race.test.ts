import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newChangeOrderId, pickupOnSite } from '#tests/support/change-orders.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { invoicingCompany } from '#tests/support/invoices.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { latestChangeOrders } from './find-change-orders.server.ts'

const robin = staffNamed('Robin')

test('of a yes and a taking back at once one holds: the exception is there exactly when the yes counts', async () => {
	await using setup = await testPlatform()
	const pickup = await pickupOnSite(setup.platform)
	await pickup.act('arrive')
	for (let round = 0; round < 8; round++) {
		const changeOrder = newChangeOrderId()
		const amount = 50_000 + round
		expect(await pickup.ask(amount, { changeOrder })).toEqual({ ok: true })
		const [agreed, withdrawn] = await Promise.all([
			pickup.agree(changeOrder),
			pickup.takeBack(changeOrder, { ...pickup.right, staff: robin }),
		])
		expect([agreed.ok, withdrawn.ok].filter(Boolean)).toHaveLength(1)
		const { rows } = await setup.pool.query('select 1 from price_exceptions where amount_cents = $1', [
			amount,
		])
		expect(rows).toHaveLength(agreed.ok ? 1 : 0)
	}
})

test('of two members of staff who ask at once, one question waits for an answer', async () => {
	await using setup = await testPlatform()
	const pickup = await pickupOnSite(setup.platform)
	await pickup.act('arrive')
	const orders = [newChangeOrderId(), newChangeOrderId(), newChangeOrderId()]
	const asked = await Promise.all(
		orders.map((changeOrder, at) =>
			pickup.ask(50_000 + at, { changeOrder }, at === 1 ? { ...pickup.right, staff: robin } : pickup.right),
		),
	)
	expect(asked).toEqual(orders.map(() => ({ ok: true })))
	const { rows } = await setup.pool.query(
		'select id from change_orders where withdrawn_at is null and answered_at is null',
	)
	expect(rows).toHaveLength(1)
	const answers = await Promise.all(orders.map((changeOrder) => pickup.agree(changeOrder)))
	expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
})

test('a yes and a charge at the new price at once: it is charged only after the yes', async () => {
	await using setup = await testPlatform()
	const pickup = await pickupOnSite(setup.platform)
	for (const action of ['arrive', 'finish'] as const) await pickup.act(action)
	const changeOrder = newChangeOrderId()
	await pickup.ask(50_000, { changeOrder })
	const [agreed, charged] = await Promise.all([pickup.agree(changeOrder), pickup.charge(50_000)])
	expect(agreed).toEqual({ ok: true })
	expect([
		{ ok: true, version: 4 },
		{ ok: false, reason: 'above-accepted', accepted: 45_000 },
	]).toContainEqual({ ...charged, ...(charged.ok && { invoice: undefined }) })
})

type Act =
	| { act: 'ask'; amount: number }
	| { act: 'agree' | 'refuse' | 'take back'; which: number }
	| { act: 'charge'; amount: number; named: boolean }
	| { act: 'raise'; amount: number }

const amount = fc.integer({ min: 40_000, max: 60_000 })
const acts: fc.Arbitrary<Act> = fc.oneof(
	fc.record({ act: fc.constant('ask' as const), amount }),
	fc.record({ act: fc.constantFrom('agree', 'agree', 'refuse', 'take back'), which: fc.nat({ max: 2 }) }),
	fc.record({ act: fc.constant('charge' as const), amount, named: fc.boolean() }),
	fc.record({ act: fc.constant('raise' as const), amount }),
)

test('whatever staff and customer do, no charge and no invoice is above what was accepted or agreed to', async () => {
	await using setup = await testPlatform({}, undefined, invoicingCompany)
	let day = Date.parse('2026-11-23T12:00:00Z')
	await fc.assert(
		fc.asyncProperty(fc.array(acts, { minLength: 1, maxLength: 10 }), async (sequence) => {
			day += 24 * 60 * 60_000
			const pickup = await pickupOnSite(setup.platform, { date: new Date(day).toISOString().slice(0, 10) })
			for (const action of ['arrive', 'finish'] as const) await pickup.act(action)
			const orders: ReturnType<typeof newChangeOrderId>[] = []
			/** What the customer or a named exception allows, by the rules alone. */
			let most = 45_000
			let open: { id: string; amount: number } | undefined
			let charged: number | undefined
			for (const each of sequence) {
				if (each.act === 'ask') {
					const changeOrder = newChangeOrderId()
					const asked = await pickup.ask(each.amount, { changeOrder })
					expect(asked.ok).toBe(charged === undefined && each.amount > most)
					if (!asked.ok) continue
					orders.push(changeOrder)
					open = { id: changeOrder, amount: each.amount }
				} else if (each.act === 'charge') {
					const exception = { exception: 'more to take', agreedBy: 'Jo', agreedHow: 'on site' } as const
					const done = await pickup.charge(each.amount, each.named ? exception : {})
					if (charged !== undefined) continue
					expect(done.ok).toBe(each.named || each.amount <= most)
					if (!done.ok) continue
					charged = each.amount
					most = Math.max(most, charged)
					open = undefined
				} else if (each.act === 'raise') {
					const past = setup.pool.query(
						"update bookings set charged_cents = $2, payment = 'cash' where id = $1",
						[pickup.bookingId, most + each.amount],
					)
					await expect(past).rejects.toThrow('above the price that the customer accepted')
				} else {
					const id = orders.at(-1 - each.which)
					if (!id) continue
					const verb = { agree: pickup.agree, refuse: pickup.refuse, 'take back': pickup.takeBack }[each.act]
					const answered = await verb(id)
					if (open?.id !== id) continue
					expect(answered).toEqual({ ok: true })
					if (each.act === 'agree') most = open.amount
					open = undefined
				}
				const state = (await latestChangeOrders(setup.platform, [pickup.bookingId])).get(
					pickup.bookingId,
				)?.state
				expect(state === 'asked').toBe(open !== undefined)
			}
			const { rows } = await setup.pool.query(
				`select b.charged_cents, i.subtotal_cents from bookings b left join invoices i on i.booking_id = b.id where b.id = $1`,
				[pickup.bookingId],
			)
			expect(rows).toEqual([{ charged_cents: charged ?? null, subtotal_cents: charged ?? null }])
		}),
		{ numRuns: process.env.HARD ? 400 : 20 },
	)
})
