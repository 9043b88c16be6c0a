import { expect, test } from 'vitest'
import { invoiceIdSchema } from '#app/platform/ids.ts'
import { newChangeOrderId, pickupOnSite, setUpOnSite } from '#tests/support/change-orders.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { endByHand } from '../billing/invoice-acts.server.ts'
import { undoDone } from '../changes/undo-done.server.ts'
import { findPriceOnSite, latestChangeOrders } from './find-change-orders.server.ts'

async function setUp({ accepts = true, arrives = true, bills = false } = {}) {
	const setup = await setUpOnSite({ bills })
	const pickup = await pickupOnSite(setup.platform, { accepts })
	if (arrives) await pickup.act('arrive')
	const rows = async () =>
		(
			await setup.pool.query(
				'select id, before_cents, amount_cents, agreed, answered_by, answered_from, withdrawn_by from change_orders order by number',
			)
		).rows
	const exceptions = async () =>
		(
			await setup.pool.query(
				'select amount_cents, reason, made_by, agreed_by, agreed_how, change_order_id from price_exceptions',
			)
		).rows
	const messages = async (kind: string) =>
		(
			await setup.pool.query('select channel, dedupe_key from messages where kind = $1 order by channel', [
				kind,
			])
		).rows
	const state = async () =>
		(await latestChangeOrders(setup.platform, [pickup.bookingId])).get(pickup.bookingId)?.state
	return { ...setup, ...pickup, rows, exceptions, messages, state }
}

test('who says yes makes the exception, up to the price they were shown, and the office is told once', async () => {
	await using setup = await setUp()
	const changeOrder = newChangeOrderId()
	for (let times = 0; times < 2; times++)
		expect(await setup.ask(52_000, { changeOrder, note: 'A piano' })).toEqual({ ok: true })
	expect(await setup.messages('change-order')).toEqual([
		{ channel: 'mail', dedupe_key: changeOrder },
		{ channel: 'text', dedupe_key: changeOrder },
	])
	expect(await setup.exceptions()).toEqual([])
	for (let times = 0; times < 2; times++) expect(await setup.agree(changeOrder)).toEqual({ ok: true })
	expect(await setup.refuse(changeOrder)).toEqual({ ok: false, reason: 'agreed' })
	expect(await setup.rows()).toEqual([
		{
			...{ id: changeOrder, before_cents: 45_000, amount_cents: 52_000, agreed: true },
			...{ answered_by: 'Jo Bell', answered_from: '192.0.2.7', withdrawn_by: null },
		},
	])
	expect(await setup.exceptions()).toEqual([
		{
			...{ amount_cents: 52_000, reason: 'more to take', made_by: 'customer' },
			...{ agreed_by: 'Jo Bell', agreed_how: 'by link', change_order_id: changeOrder },
		},
	])
	for (const kind of ['change-order-answered', 'change-order-agreed'])
		expect(await setup.messages(kind)).toEqual([{ channel: 'mail', dedupe_key: changeOrder }])
	await setup.act('finish')
	expect(await setup.charge(52_001)).toEqual({ ok: false, reason: 'above-accepted', accepted: 52_000 })
	expect(await setup.charge(52_000)).toMatchObject({ ok: true })
	expect(await setup.state()).toBe('agreed')
})

test('who says no leaves the most as it was, and the words they read are kept', async () => {
	await using setup = await setUp()
	const changeOrder = newChangeOrderId()
	await setup.ask(52_000, { changeOrder })
	for (let times = 0; times < 2; times++) expect(await setup.refuse(changeOrder)).toEqual({ ok: true })
	expect(await setup.agree(changeOrder)).toEqual({ ok: false, reason: 'refused' })
	expect(await setup.exceptions()).toEqual([])
	expect(await setup.messages('change-order-answered')).toHaveLength(1)
	expect(await setup.messages('change-order-agreed')).toEqual([])
	const { rows } = await setup.pool.query('select answered_wording from change_orders')
	expect(rows[0].answered_wording).toBe(
		'If you say no, $450 plus GST stays the most this pickup will cost, for what it was for. Saying no costs nothing.',
	)
	await setup.act('finish')
	expect(await setup.charge(45_001)).toMatchObject({ ok: false, reason: 'above-accepted' })
	expect(await setup.charge(45_000)).toMatchObject({ ok: true })
})

test('a second question withdraws the first, whose link says so; staff take one back', async () => {
	await using setup = await setUp()
	const [first, second, third] = [newChangeOrderId(), newChangeOrderId(), newChangeOrderId()]
	await setup.ask(50_000, { changeOrder: first })
	await setup.ask(52_000, { changeOrder: second })
	expect(await setup.agree(first)).toEqual({ ok: false, reason: 'withdrawn' })
	expect((await setup.rows()).map(({ withdrawn_by }) => withdrawn_by)).toEqual(['Dana', null])
	for (let times = 0; times < 2; times++) expect(await setup.takeBack(second)).toEqual({ ok: true })
	expect(await setup.refuse(second)).toEqual({ ok: false, reason: 'withdrawn' })
	expect(await setup.exceptions()).toEqual([])
	// What they agreed to is what the next question is above.
	await setup.ask(52_000, { changeOrder: third })
	await setup.agree(third)
	expect(await setup.takeBack(third)).toEqual({ ok: false, reason: 'over' })
	expect(await setup.ask(52_000)).toEqual({ ok: false, reason: 'not-above', most: 52_000 })
	expect(await setup.ask(52_001)).toEqual({ ok: true })
})

test('nothing is asked without an accepted price, no more than it, before the crew sets off, after the charge, or where nobody is reached', async () => {
	await using setup = await setUp({ arrives: false })
	expect(await setup.ask(52_000)).toEqual({ ok: false, reason: 'not-possible' })
	await setup.act('arrive')
	expect(await setup.ask(45_000)).toEqual({ ok: false, reason: 'not-above', most: 45_000 })
	await setup.pool.query("update bookings set email = '', phone = '+442071838750'")
	expect(await setup.ask(52_000)).toEqual({ ok: false, reason: 'unreachable' })
	await setup.pool.query("update bookings set phone = '+14035550142'")
	expect(await setup.ask(52_000)).toEqual({ ok: true })
	expect(await setup.messages('change-order')).toMatchObject([{ channel: 'text' }])
	await setup.act('finish')
	expect(await setup.ask(53_000)).toEqual({ ok: true })
	await setup.charge(45_000)
	expect(await setup.ask(54_000)).toEqual({ ok: false, reason: 'not-possible' })
	expect(await setup.state()).toBe('withdrawn')
	await using other = await setUp({ accepts: false })
	expect(await other.ask(52_000)).toEqual({ ok: false, reason: 'nothing-accepted' })
	expect(await findPriceOnSite(other.platform, other.right)).toBeUndefined()
})

test('a question ends with the day of its pickup, and with the price that it is above', async () => {
	await using setup = await setUp()
	const [first, second] = [newChangeOrderId(), newChangeOrderId()]
	await setup.ask(52_000, { changeOrder: first })
	setup.clock.now = Date.parse('2026-12-02T05:59:59Z')
	expect(await setup.state()).toBe('asked')
	setup.clock.now = Date.parse('2026-12-02T06:00:00Z')
	expect(await setup.state()).toBe('expired')
	expect(await setup.agree(first)).toEqual({ ok: false, reason: 'expired' })
	// Asked the day after, it is open for that day.
	await setup.ask(53_000, { changeOrder: second })
	expect(await setup.state()).toBe('asked')
	await setup.pool.query("update firm_prices set withdrawn_at = now(), withdrawn_by = 'Dana'")
	expect(await setup.agree(second)).toEqual({ ok: false, reason: 'withdrawn' })
	expect(await setup.state()).toBe('withdrawn')
	expect(await setup.exceptions()).toEqual([])
})

test('what the price stood on is kept when it is accepted, and told beside the question', async () => {
	await using setup = await setUp()
	const price = await findPriceOnSite(setup.platform, setup.customer)
	expect(price).toMatchObject({
		most: 45_000,
		refusing: 0,
		conditions: {
			'more to take': 'Full truck; no photos',
			'heavier than stated': '120 kg',
			'stairs or access': 'no stairs',
			'another address': 'Calgary',
		},
	})
	const { rows } = await setup.pool.query('select conditions from firm_prices')
	expect(rows[0].conditions).toMatchObject({ photos: [], counted: {}, hasStairs: false, refusedOnSite: 0 })
	await setup.pool.query('update firm_prices set conditions = null')
	expect(await findPriceOnSite(setup.platform, setup.customer)).toMatchObject({ conditions: undefined })
})

test('agreed by word of mouth is the same exception: why, who and how, or nothing is charged above', async () => {
	await using setup = await setUp()
	await setup.act('finish')
	const named = { exception: 'stairs or access', agreedBy: 'Pat Bell', agreedHow: 'by phone' } as const
	for (const missing of ['exception', 'agreedBy', 'agreedHow'])
		expect(await setup.charge(50_000, { ...named, [missing]: undefined })).toMatchObject({
			reason: 'above-accepted',
		})
	expect(await setup.charge(50_000, named)).toMatchObject({ ok: true })
	expect(await setup.exceptions()).toEqual([
		{
			...{ amount_cents: 50_000, reason: 'stairs or access', made_by: 'Dana' },
			...{ agreed_by: 'Pat Bell', agreed_how: 'by phone', change_order_id: null },
		},
	])
})

test('the database refuses an invoice above what was accepted, by its sum or by its lines, and an exception by a link that nobody was sent', async () => {
	await using setup = await setUp({ bills: true })
	await setup.act('finish')
	const invoice = (subtotal: number, line: number) =>
		setup.pool.query(
			`insert into invoices (number, booking_id, issued_on, due_on, issued_by, document, subtotal_cents, tax_cents, total_cents)
			values ('X-1', $1, '2026-12-01', '2026-12-01', 'Dana', $2, $3, 0, $3)`,
			[setup.bookingId, { lines: [{ description: 'x', amount: line }] }, subtotal],
		)
	await expect(invoice(45_001, 45_001)).rejects.toThrow('above the price that the customer accepted')
	await expect(invoice(45_000, 45_001)).rejects.toThrow('above the price that the customer accepted')
	expect(await setup.charge(45_000)).toMatchObject({ ok: true, invoice: expect.any(String) })
	await expect(
		setup.pool.query(
			`insert into price_exceptions (booking_id, amount_cents, reason, made_by, agreed_by, agreed_how, change_order_id)
			values ($1, 60000, 'more to take', 'Dana', 'Jo', 'by link', $2)`,
			[setup.bookingId, newChangeOrderId()],
		),
	).rejects.toThrow('price_exceptions_change_order')
})

test('another member of staff’s question replaces this one’s, and each is in the history', async () => {
	await using setup = await setUp()
	await setup.ask(50_000)
	await setup.ask(51_000, {}, { ...setup.right, staff: staffNamed('Robin') })
	const { rows } = await setup.pool.query(
		"select actor, action, after from history where action = 'asked for more' order by id",
	)
	expect(rows).toEqual([
		{ actor: 'Dana', action: 'asked for more', after: { price: 50_000, because: 'more to take' } },
		{ actor: 'Robin', action: 'asked for more', after: { price: 51_000, because: 'more to take' } },
	])
})

test('another address moves the price that a question is above: a yes ends it, so that staff ask again; a no is taken', async () => {
	await using setup = await setUp()
	const [first, second, third] = [newChangeOrderId(), newChangeOrderId(), newChangeOrderId()]
	const move = (fee: number) => setup.pool.query('update bookings set travel_fee_cents = $1', [fee])
	await setup.ask(52_000, { changeOrder: first })
	await move(5_000)
	expect(await setup.agree(first)).toEqual({ ok: false, reason: 'withdrawn' })
	expect(await setup.state()).toBe('withdrawn')
	expect(await setup.ask(56_000, { changeOrder: second })).toEqual({ ok: true })
	await move(6_000)
	expect(await setup.refuse(second)).toEqual({ ok: true })
	expect(await setup.ask(57_000, { changeOrder: third })).toEqual({ ok: true })
	expect(await setup.agree(third)).toEqual({ ok: true })
	expect(await setup.exceptions()).toMatchObject([{ amount_cents: 57_000 }])
})

test('a yes counts for the price that it was above, and not for one that is accepted later', async () => {
	await using setup = await setUp()
	const order = newChangeOrderId()
	await setup.ask(52_000, { changeOrder: order })
	expect(await setup.agree(order)).toEqual({ ok: true })
	const most = async () => (await findPriceOnSite(setup.platform, setup.right))?.most
	expect(await most()).toBe(52_000)
	await setup.pool.query(
		"update firm_prices set amount_cents = 30000, accepted_at = accepted_at + interval '1 day'",
	)
	expect(await most()).toBe(30_000)
	await expect(
		setup.pool.query("update bookings set charged_cents = 50000, payment = 'cash'"),
	).rejects.toThrow('above the price that the customer accepted')
})

test('one form is one question: sent again with another price it is refused, and the first stands', async () => {
	await using setup = await setUp()
	const order = newChangeOrderId()
	await setup.ask(52_000, { changeOrder: order })
	expect(await setup.ask(52_000, { changeOrder: order })).toEqual({ ok: true })
	expect(await setup.ask(48_000, { changeOrder: order })).toEqual({ ok: false, reason: 'sent' })
	expect(await setup.rows()).toMatchObject([{ amount_cents: 52_000 }])
})

test('saying no costs what was said before accepting, and nothing once the work is done', async () => {
	await using setup = await setUp()
	await setup.pool.query(
		`update firm_prices set conditions = jsonb_set(conditions::jsonb, '{refusedOnSite}', '7500')`,
	)
	await setup.ask(52_000)
	expect((await findPriceOnSite(setup.platform, setup.right))?.refusing).toBe(7_500)
	await setup.act('finish')
	expect((await findPriceOnSite(setup.platform, setup.right))?.refusing).toBe(0)
})

test('agreed by word of mouth ends with the charge that it was made for; a yes by the link stays', async () => {
	await using setup = await setUp({ bills: true })
	await setup.act('finish')
	const named = { exception: 'more to take', agreedBy: 'Pat', agreedHow: 'by phone' } as const
	const voided = async () => {
		const { rows } = await setup.pool.query('select id from invoices where ended_at is null')
		const act = { how: 'void', invoiceId: invoiceIdSchema.parse(rows[0].id), reason: 'A typo' } as const
		expect(await endByHand(setup.platform, act, staffNamed('Dana'))).toMatchObject({ ok: true })
	}
	expect(await setup.charge(500_000, named)).toMatchObject({ ok: true })
	await voided()
	expect(await setup.charge(50_000)).toMatchObject({ reason: 'above-accepted', accepted: 45_000 })
	const order = newChangeOrderId()
	expect(await setup.ask(50_000, { changeOrder: order })).toEqual({ ok: true })
	expect(await setup.agree(order)).toEqual({ ok: true })
	expect(await setup.charge(50_000)).toMatchObject({ ok: true })
	await voided()
	expect(await setup.charge(50_000)).toMatchObject({ ok: true })
})

test('a yes by the link holds again once what was agreed above it by word of mouth is over, up to its own price', async () => {
	await using setup = await setUp()
	const order = newChangeOrderId()
	await setup.ask(50_000, { changeOrder: order })
	await setup.agree(order)
	const byLink = await setup.exceptions()
	await setup.act('finish')
	const named = { exception: 'stairs or access', agreedBy: 'Pat', agreedHow: 'on site' } as const
	expect(await setup.charge(60_000, named)).toMatchObject({ ok: true })
	expect(await setup.exceptions()).toMatchObject([{ amount_cents: 60_000, agreed_how: 'on site' }])
	const undo = async () =>
		undoDone(setup.platform, setup.right, { version: await setup.version(), sees: true, credits: true })
	expect(await undo()).toMatchObject({ ok: true })
	expect(await setup.exceptions()).toEqual(byLink)
	await setup.act('finish')
	expect(await setup.charge(50_001)).toMatchObject({ reason: 'above-accepted', accepted: 50_000 })
	expect(await setup.charge(50_000)).toMatchObject({ ok: true })
	expect(await undo()).toMatchObject({ ok: true })
	expect(await setup.exceptions()).toEqual(byLink)
})

test('a question that was open when the pickup was charged stays over when the charge is taken back', async () => {
	await using setup = await setUp()
	const order = newChangeOrderId()
	await setup.ask(52_000, { changeOrder: order })
	await setup.act('finish')
	expect(await setup.charge(45_000)).toMatchObject({ ok: true })
	const undone = { version: await setup.version(), sees: true, credits: true }
	expect(await undoDone(setup.platform, setup.right, undone)).toMatchObject({ ok: true })
	expect(await setup.state()).toBe('withdrawn')
	expect(await setup.agree(order)).toEqual({ ok: false, reason: 'withdrawn' })
	expect(await setup.exceptions()).toEqual([])
})
