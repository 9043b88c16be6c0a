import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import {
	creditByHand,
	endByHand,
	payByHand,
	payFromAccountByHand,
	takeOnAccountByHand,
} from '#app/bookings/billing/billing.server.ts'
import { issueInvoice } from '#app/invoices/invoices.server.ts'
import { bookingIdSchema, customerIdSchema, type InvoiceId, invoiceIdSchema } from '#app/platform/ids.ts'
import { pickupWithQuote } from '#tests/support/desk-bookings.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { invoicingCompany } from '#tests/support/invoices.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { listInvoices, openInvoice } from './invoices.server.ts'
import { invoicesAskSchema } from './invoices-ask.ts'
import { summaryOf } from './period.server.ts'
import { receiveAct } from './receive-act.server.ts'

const staff = staffNamed('Dana <dana@example.ca>')
const paidOn = '2026-12-01'

/** A desk at the first of December, with invoices of customers by name: due on the fifteenth. */
async function setUp() {
	const setup = await testPlatform({}, '2026-12-01T18:00:00Z', invoicingCompany)
	const { platform, pool } = setup
	const issue = async (name: string, amount: number, bookedBy?: string) => {
		const { bookingId } = await pickupWithQuote(pool, { date: paidOn, status: 'done' })
		const invoice = await issueInvoice(
			platform.database,
			platform,
			{
				bookingId: bookingIdSchema.parse(bookingId),
				buyer: { name, address: '1 Elm Street', email: '', phone: '' },
				work: { date: paidOn, address: '1 Elm Street', reference: 'K7M3QX', bookedBy },
				lines: [{ description: 'Junk removal', amount }],
			},
			staff,
		)
		if (!invoice) throw new Error('nothing was issued')
		return invoice.id
	}
	const pay = (id: InvoiceId, amount?: number) =>
		payByHand(platform, id, { kind: 'payment', method: 'card', amount, paidOn, formKey: randomUUID() }, staff)
	const names = async (ask: object, at = '2026-12-01T18:00:00Z') => {
		const { invoices } = await listInvoices(
			{ ...platform, now: () => new Date(at) },
			invoicesAskSchema.parse(ask),
		)
		return invoices.map(({ name }) => name)
	}
	const receive = (invoiceId: InvoiceId, typed: Record<string, string>) =>
		receiveAct(
			platform,
			{ invoiceId, staff },
			new Map(Object.entries({ formKey: randomUUID(), paidOn, ...typed })),
		)
	return { ...setup, issue, pay, names, receive }
}

test('the list shows what is open, overdue, paid or credited, and finds a number, a name or an amount', async () => {
	await using setup = await setUp()
	const { platform, issue, pay, names } = setup
	await issue('Olive Open', 10_000)
	await pay(await issue('Penny Part', 20_000), 10_000)
	await pay(await issue('Paul Paid', 30_000))
	const credited = await issue('Cleo Credited', 40_000)
	const credit = { invoiceId: credited, amount: undefined, reason: 'Sorry', formKey: randomUUID() }
	await creditByHand(platform, credit, staff)
	const voided = await issue('Vera Void', 50_000)
	await endByHand(platform, { how: 'void', invoiceId: voided, reason: 'Twice' }, staff)
	const lost = await issue('Lars Lost', 60_000)
	await endByHand(platform, { how: 'write off', invoiceId: lost, reason: 'Gone away' }, staff)
	const everyone = ['Lars Lost', 'Vera Void', 'Cleo Credited', 'Paul Paid', 'Penny Part', 'Olive Open']
	expect(await names({})).toEqual(everyone)
	expect(await names({ show: 'open' })).toEqual(['Penny Part', 'Olive Open'])
	expect(await names({ show: 'paid' })).toEqual(['Paul Paid'])
	expect(await names({ show: 'written off' })).toEqual(['Lars Lost'])
	expect(await names({ show: 'credited' })).toEqual(['Vera Void', 'Cleo Credited'])
	await pay(lost, 10_000)
	expect(await names({ show: 'written off' })).toEqual(['Lars Lost'])
	await pay(lost)
	expect(await names({ show: 'written off' })).toEqual([])
	expect(await names({ show: 'paid' })).toEqual(['Lars Lost', 'Paul Paid'])
	// On the day it is due it is not overdue.
	expect(await names({ show: 'overdue' }, '2026-12-15T18:00:00Z')).toEqual([])
	expect(await names({ show: 'overdue' }, '2026-12-16T18:00:00Z')).toEqual(['Penny Part', 'Olive Open'])
	expect(await names({ q: 'inv-1003' })).toEqual(['Paul Paid'])
	expect(await names({ q: 'penny' })).toEqual(['Penny Part'])
	expect(await names({ q: '$315.00' })).toEqual(['Paul Paid'])
	// What is owing of it.
	expect(await names({ q: '110' })).toEqual(['Penny Part'])
	expect(await names({ q: '999' })).toEqual([])
	// By the number of its credit note, as it is read or typed.
	for (const q of ['INV-1004-C1', 'inv-1004-c1']) expect(await names({ q })).toEqual(['Cleo Credited'])
	expect(await names({ q: 'INV-1004-C2' })).toEqual([])
	expect(await names({ from: paidOn, to: paidOn })).toEqual(everyone)
	expect(await names({ from: '2026-12-02' })).toEqual([])
	expect(await names({ to: '2026-11-30' })).toEqual([])
	expect(await names({ from: 'nonsense' })).toEqual(everyone)
	const all = await listInvoices(platform, invoicesAskSchema.parse({}))
	expect([all.owing, all.overdue]).toEqual(['$215.00', undefined])
	expect(all.invoices.map(({ state, owing }) => [state, owing])).toEqual([
		['paid', undefined],
		['void', undefined],
		['credited', undefined],
		['paid', undefined],
		['part paid', '$110.00 owing'],
		['issued', '$105.00 owing'],
	])
})

test('what is credited of an invoice stands in its line with each credit note, and is found by the amount of one', async () => {
	await using setup = await setUp()
	const { platform, issue, names } = setup
	const invoiceId = await issue('Cleo Credited', 40_000)
	for (const amount of [1_000, 3_000]) {
		const credit = { invoiceId, amount, reason: 'A broken gate', formKey: randomUUID() }
		expect(await creditByHand(platform, credit, staff)).toMatchObject({ ok: true })
	}
	const { invoices } = await listInvoices(platform, invoicesAskSchema.parse({}))
	const words = '$42.00 credited by INV-1001-C1, INV-1001-C2'
	expect(invoices.map(({ credited }) => credited)).toEqual([words])
	expect(await names({ q: '31.50' })).toEqual(['Cleo Credited'])
	expect(await names({ q: '31.51' })).toEqual([])
})

test('an invoice that somebody else is billed is found by either name, and says who booked', async () => {
	await using setup = await setUp()
	const { platform, issue, names } = setup
	await issue('Hill Property', 10_000, 'Rósa Bell')
	await issue('Rosa Marsh', 20_000)
	await issue('Nobody Else', 30_000)
	expect(await names({ q: 'hill' })).toEqual(['Hill Property'])
	expect(await names({ q: 'rosa' })).toEqual(['Rosa Marsh', 'Hill Property'])
	expect(await names({ q: 'rosa bell' })).toEqual(['Hill Property'])
	const { invoices } = await listInvoices(platform, invoicesAskSchema.parse({}))
	expect(invoices.map(({ bookedBy }) => bookedBy)).toEqual([undefined, undefined, 'Rósa Bell'])
})

test('what looks like an amount is found in a name or a number too', async () => {
	await using setup = await setUp()
	const { issue, names } = setup
	await issue('Unit 21.50 Storage', 10_000)
	await issue('Jo Bell', 2_048)
	await issue('Al Poe', 215_000)
	// $21.50 with tax.
	expect(await names({ q: '21.50' })).toEqual(['Jo Bell', 'Unit 21.50 Storage'])
	expect(await names({ q: '1.50 storage' })).toEqual(['Unit 21.50 Storage'])
	expect(await names({ q: '21.5' })).toEqual(['Jo Bell', 'Unit 21.50 Storage'])
	expect(await names({ q: '150' })).toEqual([])
})

test('the reference of a card slip or a transfer finds what it paid, also by way of the account', async () => {
	await using setup = await setUp()
	const { platform, pool, issue, names } = setup
	await issue('Nora None', 10_000)
	const pay = async (name: string, reference: string) => {
		const id = await issue(name, 10_000)
		const payment = { kind: 'payment', method: 'e-transfer', amount: 5_000, reference, paidOn } as const
		expect(await payByHand(platform, id, { ...payment, formKey: randomUUID() }, staff)).toMatchObject({
			ok: true,
		})
		return id
	}
	const first = await pay('Ella Etransfer', 'CA-Kx7 Qzw')
	await pay('Carl Card', 'slip 00418')
	for (const q of ['ca-kx7', 'QZW', 'qzw kx7']) expect(await names({ q }), q).toEqual(['Ella Etransfer'])
	expect(await names({ q: '00418' })).toEqual(['Carl Card'])
	expect(await names({ q: '00418', show: 'paid' })).toEqual([])
	expect(await names({ q: 'kx7 00418' })).toEqual([])
	// Two letters are in no index.
	expect(await names({ q: 'kx' })).toEqual([])
	const { rows } = await pool.query(
		`select b.customer_id from bookings b join invoices i on i.booking_id = b.id where i.id = $1`,
		[first],
	)
	const customerId = customerIdSchema.parse(rows[0].customer_id)
	const given = {
		method: 'e-transfer',
		amount: 9_000,
		reference: 'ACC-5519',
		paidOn,
		formKey: randomUUID(),
	} as const
	expect(await takeOnAccountByHand(platform, customerId, given, staff)).toMatchObject({ ok: true })
	expect(await names({ q: 'acc-5519' })).toEqual([])
	const [entry] = (await pool.query('select id from account_entries')).rows
	const use = { invoiceId: first, entry: entry.id, amount: undefined, paidOn, formKey: randomUUID() }
	expect(await payFromAccountByHand(platform, use, staff)).toMatchObject({ ok: true })
	expect(await names({ q: 'acc-5519' })).toEqual(['Ella Etransfer'])
})

test('what is overdue has its sums by age, of every page of the list', async () => {
	await using setup = await setUp()
	const { platform, pool, issue } = setup
	const ids: InvoiceId[] = []
	for (const name of ['Old', 'Older', 'Oldest']) ids.push(await issue(name, 10_000))
	await setup.pay(await issue('Paid', 10_000))
	await pool.query('alter table invoices disable trigger keep_invoice')
	for (const [at, day] of ['2026-10-01', '2026-09-01', '2026-06-01'].entries())
		await pool.query('update invoices set issued_on = $2, due_on = $2 where id = $1', [ids[at], day])
	await pool.query('alter table invoices enable trigger keep_invoice')
	const list = (asked: Record<string, string>) => listInvoices(platform, invoicesAskSchema.parse(asked))
	const ages = [
		{ age: '61 to 90 days', owing: '$105.00' },
		{ age: 'over 90 days', owing: '$210.00' },
	]
	expect((await list({ show: 'overdue' })).ages).toEqual(ages)
	// Also on a page that shows less than all of it.
	const last = await list({ show: 'overdue', before: ids[1] ?? '' })
	expect([last.invoices.map(({ name }) => name), last.ages]).toEqual([['Oldest'], ages])
	expect((await list({})).ages).toEqual([])
})

test('money is given back with a reason, which stays with it; on a void invoice none is taken or given back, and the words say so', async () => {
	await using setup = await setUp()
	const { platform, issue, receive } = setup
	const id = await issue('Rita Refund', 10_000)
	await setup.pay(id)
	await creditByHand(platform, { invoiceId: id, reason: 'Sorry', formKey: randomUUID() }, staff)
	const refund = { do: 'refund', method: 'card', amount: '', reason: ' ' }
	expect((await receive(id, refund)).answer.faults).toEqual({ reason: ['Say why, in a few words.'] })
	const formKey = randomUUID()
	expect(await receive(id, { ...refund, reason: 'Paid twice', formKey })).toMatchObject({ status: 200 })
	expect(await receive(id, { ...refund, reason: 'Another', formKey })).toMatchObject({ status: 409 })
	expect((await openInvoice(platform, id, staff))?.entries.at(-1)).toMatchObject({
		label: 'Refunded by card',
		about: expect.stringMatching(/, Dana: Paid twice$/),
	})
	const voided = await issue('Vera Void', 10_000)
	await endByHand(platform, { how: 'void', invoiceId: voided, reason: 'Twice' }, staff)
	for (const act of ['payment', 'refund'])
		expect((await receive(voided, { ...refund, do: act, reason: 'No' })).answer.message).toContain(
			'This invoice is void, so no money is taken or given back on it.',
		)
})

test('a page follows the one before it', async () => {
	await using setup = await setUp()
	const first = await setup.issue('First', 10_000)
	const second = await setup.issue('Second', 10_000)
	expect(await setup.names({ before: second })).toEqual(['First'])
	expect(await setup.names({ before: first })).toEqual([])
	expect(await setup.names({ before: 'nonsense' })).toEqual(['Second', 'First'])
})

test.each<Record<string, string>>([
	{ do: 'payment', method: 'cash' },
	{ do: 'payment', method: 'card', beyond: 'on account' },
	{ do: 'refund', method: 'cash', reason: 'Too much' },
	{ do: 'credit', reason: 'A broken gate' },
	{ do: 'tip', method: 'cash', forWhom: 'The crew' },
	{ do: 'from account', entry: '00000000-0000-7000-8000-000000000001' },
])('an amount below 0 is refused in words and saves nothing: $do', async (form) => {
	await using setup = await setUp()
	const id = await setup.issue('Jo', 30_000)
	const before = await openInvoice(setup.platform, id, staff)
	for (const amount of ['-5', '−5.00', '-$5']) {
		const { status, answer } = await setup.receive(id, { reference: '', ...form, amount })
		const told = [422, ['The amount can’t be below 0.'], amount]
		expect([status, answer.faults.amount, answer.typed?.amount]).toEqual(told)
	}
	expect(await openInvoice(setup.platform, id, staff)).toEqual(before)
})

test('a payment that cannot be is refused in words, and what was typed comes back', async () => {
	await using setup = await setUp()
	const id = await setup.issue('Jo', 30_002)
	const payment = { do: 'payment', method: 'cash', amount: '400', reference: '' }
	expect(await setup.receive(id, payment)).toMatchObject({
		status: 409,
		answer: {
			ok: false,
			do: 'payment',
			message: 'Only $315.02 is owing. Nothing was saved.',
			typed: payment,
		},
	})
	const messages = async (typed: Record<string, string>) => (await setup.receive(id, typed)).answer
	expect(await messages({ ...payment, amount: '100.01' })).toMatchObject({
		message: expect.stringContaining('Cash has no pennies'),
	})
	expect(await messages({ ...payment, amount: '0' })).toMatchObject({
		faults: { amount: ['Enter an amount above 0.'] },
	})
	expect(await messages({ ...payment, amount: '10000000' })).toMatchObject({
		faults: { amount: ['The amount can’t be above 99,999.99.'] },
	})
	expect(await messages({ ...payment, paidOn: '2026-12-02' })).toMatchObject({
		faults: { paidOn: ['That day is still ahead.'] },
	})
	expect(await messages({ ...payment, method: 'gold' })).toMatchObject({
		faults: { method: ['Choose how it was paid.'] },
	})
	expect(await messages({ do: 'credit', amount: '', reason: ' ' })).toMatchObject({
		faults: { reason: ['Say why, in a few words.'] },
	})
	expect(await messages({ do: 'nothing' })).toMatchObject({ ok: false })
	expect(await messages({ ...payment, amount: '' })).toMatchObject({ ok: true })
	expect(await openInvoice(setup.platform, id, staff)).toMatchObject({
		state: 'paid',
		owing: '$0.00',
		entries: [{ label: 'Paid in cash', amount: '-$315.00', about: expect.stringContaining('$0.02 rounded') }],
		canVoid: false,
		canCredit: true,
	})
	expect(await messages({ do: 'void', reason: 'No' })).toMatchObject({
		ok: false,
		message: expect.stringContaining('Credit it instead.'),
	})
	expect((await setup.receive(invoiceIdSchema.parse(randomUUID()), payment)).answer.message).toContain(
		'couldn’t find that invoice',
	)
})

test('a payment says who took it: who is named, also on the account, and else who enters it', async () => {
	await using setup = await setUp()
	const { pool, issue, receive } = setup
	const id = await issue('Tara Taker', 10_000)
	const formKey = randomUUID()
	const cash = {
		do: 'payment',
		method: 'cash',
		amount: '50.00',
		takenBy: '  Pat of the red  truck ',
		formKey,
	}
	for (const _ of ['pressed', 'pressed again'])
		expect(await receive(id, cash)).toMatchObject({ answer: { ok: true } })
	expect(await receive(id, { ...cash, takenBy: 'Sam' })).toMatchObject({ answer: { ok: false } })
	const rest = { do: 'payment', method: 'e-transfer' }
	expect(await receive(id, { ...rest, amount: '5', takenBy: '' })).toMatchObject({ answer: { ok: true } })
	expect(await receive(id, { ...rest, amount: '70', takenBy: 'Jo', beyond: 'on account' })).toMatchObject({
		answer: { ok: true },
	})
	expect(await receive(id, { ...rest, takenBy: 'x'.repeat(81) })).toMatchObject({
		answer: { faults: { takenBy: ['Keep the name under 80 characters.'] } },
	})
	const takers = async (table: string) =>
		(await pool.query(`select taken_by as by from ${table} order by id`)).rows.map(({ by }) => by)
	expect(await takers('invoice_payments')).toEqual(['Pat of the red truck', staff.name, 'Jo'])
	expect(await takers('account_entries')).toEqual(['Jo'])
	const { rows } = await pool.query(
		`select actor, after ->> 'takenBy' as by from history where action = 'paid' order by id`,
	)
	expect(rows).toEqual([
		{ actor: staff.name, by: 'Pat of the red truck' },
		{ actor: staff.name, by: null },
		{ actor: staff.name, by: 'Jo' },
	])
})

test('a tip is apart from what is owing, for whom it says, in the books by itself, and taken back once', async () => {
	await using setup = await setUp()
	const { platform, issue, receive } = setup
	const id = await issue('Tina Tips', 10_000)
	const form = { do: 'tip', amount: '20', method: 'cash', forWhom: 'Dan', formKey: randomUUID() }
	for (const _ of [1, 2]) expect(await receive(id, form)).toMatchObject({ status: 200 })
	expect(await receive(id, { ...form, amount: '25' })).toMatchObject({ status: 409 })
	for (const [wrong, field] of [
		[{ amount: '' }, 'amount'],
		[{ amount: '0' }, 'amount'],
		[{ forWhom: ' ' }, 'forWhom'],
		[{ method: '' }, 'method'],
	] as const)
		expect(await receive(id, { ...form, ...wrong })).toMatchObject({
			status: 422,
			answer: { faults: { [field]: [expect.any(String)] } },
		})
	const pennies = await receive(id, { ...form, amount: '20.02', formKey: randomUUID() })
	expect(pennies.answer.message).toContain('no pennies')
	const opened = await openInvoice(platform, id, staff)
	expect(opened).toMatchObject({
		...{ state: 'issued', balance: 10_500, entries: [], crew: 'The crew' },
		tips: [{ label: 'Tip, Dan', amount: '$20.00', canTakeBack: true }],
	})
	const period = { from: paidOn, to: paidOn }
	const inBooks = async () => {
		const { after, methods, tips } = await summaryOf(platform, period)
		return { after, methods, tips }
	}
	expect(await inBooks()).toEqual({
		...{ after: 10_500, methods: [] },
		tips: [{ method: 'cash', amount: 2_000 }],
	})
	const tip = opened?.tips[0]?.id ?? ''
	const another = await issue('Olive', 10_000)
	expect(await receive(another, { do: 'tip back', tip })).toMatchObject({ status: 409 })
	for (const _ of [1, 2]) expect(await receive(id, { do: 'tip back', tip })).toMatchObject({ status: 200 })
	expect((await openInvoice(platform, id, staff))?.tips).toMatchObject([
		{ canTakeBack: false },
		{ label: 'Taken back, Dan', amount: '-$20.00', canTakeBack: false },
	])
	expect((await inBooks()).tips).toEqual([])
	await endByHand(platform, { how: 'void', invoiceId: id, reason: 'A mistake' }, staff)
	expect(await receive(id, { ...form, formKey: randomUUID() })).toMatchObject({ status: 409 })
	await expect(setup.pool.query('update tips set amount_cents = 5')).rejects.toThrow(/never edited/)
})
