import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addDays } from '#app/values/calendar-date.ts'
import { instantOf } from '#app/values/local-time.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { setUpInvoices } from '#tests/support/invoice-acts.ts'
import { eventually } from '#tests/support/platform.ts'
import { openInvoice } from '../invoices.server.ts'
import { receiveAct } from '../receive-act.server.ts'
import { openTakings } from '../takings/takings.server.ts'
import { openAccount } from './account.server.ts'
import { receiveOnAccount } from './on-account.server.ts'

const first = '2026-03-02'
const staff = staffNamed('Dana')

/** A desk with an invoice of $112.00, and what its forms send. */
async function setUp() {
	const setup = await setUpInvoices(first)
	const { platform, clock } = setup
	const id = await setup.issue(10_000)
	const customerId = await setup.customerOf(id)
	const send = (typed: Record<string, string>) =>
		receiveOnAccount(
			platform,
			{ customerId, staff },
			new Map(Object.entries({ paidOn: first, formKey: randomUUID(), ...typed })),
		)
	const act = (typed: Record<string, string>) =>
		receiveAct(
			platform,
			{ invoiceId: id, staff },
			new Map(Object.entries({ formKey: randomUUID(), ...typed })),
		)
	const account = async () => {
		const opened = await openAccount(platform, { customerId, staff })
		return { inAll: opened?.onAccount.inAll, owing: opened?.owing }
	}
	const invoice = async () => {
		const opened = await openInvoice(platform, id, staff)
		if (!opened) throw new Error('the invoice is gone')
		return opened
	}
	const entry = async () => (await invoice()).onAccount[0]?.id ?? ''
	const at = (days: number) => {
		clock.at = instantOf(addDays(first, days), 12, platform.company.timeZone)
	}
	const payment = async () =>
		(await setup.pool.query('select payment from bookings where charged_cents is not null')).rows[0]?.payment
	return { ...setup, id, customerId, send, act, account, invoice, entry, at, payment }
}

test('money that is paid before an invoice is on account, and pays one later, as far as it goes', async () => {
	await using setup = await setUp()
	const taken = { do: 'take', method: 'e-transfer', amount: '150.03', formKey: randomUUID() }
	for (const _ of [1, 2]) expect(await setup.send(taken)).toMatchObject({ status: 200, answer: { ok: true } })
	expect(await setup.send({ ...taken, amount: '151' })).toMatchObject({ status: 409 })
	// What is owing is owing until it is used for it.
	expect(await setup.account()).toEqual({ inAll: '$150.03', owing: '$112.00' })
	setup.at(3)
	const entry = await setup.entry()
	expect((await setup.invoice()).onAccount).toEqual([
		{ id: entry, label: '$150.03 left, Monday, March 2, 2026, e-transfer' },
	])
	const use = { do: 'from account', entry, amount: '12', formKey: randomUUID() }
	for (const _ of [1, 2]) expect(await setup.act(use)).toMatchObject({ status: 200 })
	expect(await setup.account()).toEqual({ inAll: '$138.03', owing: '$100.00' })
	expect(await setup.act({ do: 'from account', entry, amount: '138.04' })).toMatchObject({
		status: 409,
		answer: { message: 'Only $138.03 of it is left on their account. Nothing was saved.' },
	})
	expect(await setup.act({ do: 'from account', entry })).toMatchObject({ status: 200 })
	expect(await setup.account()).toEqual({ inAll: '$38.03', owing: '$0.00' })
	expect((await setup.invoice()).entries.map(({ label }) => label)).toEqual([
		'Paid from account',
		'Paid from account',
	])
	expect(await setup.payment()).toBe('on account')
	expect(await setup.act({ do: 'from account', entry })).toMatchObject({ status: 409 })
	// It came in on the day that it was paid, and not when it was used.
	expect((await openTakings(setup.platform, first)).total).toBe('$150.03')
	expect((await openTakings(setup.platform, addDays(first, 3))).total).toBe('$0.00')
})

test('the same form twice at once is one payment on account, and with another amount in it one and a refusal', async () => {
	await using setup = await setUp()
	/** Sends forms so that each of them looks for an earlier one before any of them is entered. */
	const atOnce = async (...amounts: string[]) => {
		const formKey = randomUUID()
		const holder = await setup.pool.connect()
		await holder.query('begin; lock table account_entries in share mode')
		const sent = amounts.map((amount) => setup.send({ do: 'take', method: 'cheque', amount, formKey }))
		await eventually(
			async () =>
				(
					await setup.pool.query(
						"select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
					)
				).rowCount,
			(count) => count === amounts.length,
		)
		await holder.query('commit')
		holder.release()
		const statuses = (await Promise.all(sent)).map(({ status }) => status).toSorted()
		const { rows } = await setup.pool.query('select from account_entries where form_key = $1', [formKey])
		return { statuses, entries: rows.length }
	}
	expect(await atOnce('150', '150')).toEqual({ statuses: [200, 200], entries: 1 })
	expect(await atOnce('150', '151')).toEqual({ statuses: [200, 409], entries: 1 })
})

test('what is paid beyond an invoice is kept on account with a tick, and refused without one', async () => {
	await using setup = await setUp()
	const pay = { do: 'payment', method: 'cash', amount: '120', paidOn: first, formKey: randomUUID() }
	expect(await setup.act(pay)).toMatchObject({
		status: 409,
		answer: { message: 'Only $112.00 is owing. Nothing was saved.' },
	})
	const beyond = { ...pay, beyond: 'on account' }
	for (const _ of [1, 2])
		expect(await setup.act(beyond)).toMatchObject({
			status: 200,
			answer: { message: 'The payment is saved. $8.00 of it is on their account.' },
		})
	expect(await setup.act({ ...beyond, amount: '125' })).toMatchObject({ status: 409 })
	expect(await setup.account()).toEqual({ inAll: '$8.00', owing: '$0.00' })
	expect(await setup.act({ ...beyond, formKey: randomUUID() })).toMatchObject({
		status: 409,
		answer: { message: 'Nothing is owing here. Nothing was saved.' },
	})
	expect((await openTakings(setup.platform, first)).total).toBe('$120.00')
})

test('a payment that may go beyond what is owing, sent twice, is one payment, also where nothing was beyond', async () => {
	await using setup = await setUp()
	const pay = { do: 'payment', method: 'card', amount: '80', paidOn: first, formKey: randomUUID() }
	for (const _ of [1, 2])
		expect(await setup.act({ ...pay, beyond: 'on account' })).toMatchObject({ status: 200 })
	expect(await setup.account()).toEqual({ inAll: undefined, owing: '$32.00' })
	expect((await openTakings(setup.platform, first)).total).toBe('$80.00')
})

test('what a credited invoice would give back can stay on the account, and what is there is given back, in cash to five cents', async () => {
	await using setup = await setUp()
	await setup.pay(setup.id, { kind: 'payment', method: 'card' })
	await setup.credit(setup.id, 1_073)
	const keep = { do: 'to account', formKey: randomUUID() }
	for (const _ of [1, 2]) expect(await setup.act(keep)).toMatchObject({ status: 200 })
	expect(await setup.account()).toEqual({ inAll: '$12.02', owing: '$0.00' })
	expect((await setup.invoice()).entries.at(-1)).toMatchObject({ label: 'Kept on account', amount: '$12.02' })
	const entry = (await setup.leftOf(setup.id)) ?? ''
	const back = { do: 'give back', entry, method: 'cash', reason: 'They moved' }
	expect(await setup.send({ ...back, reason: '' })).toMatchObject({ status: 422 })
	expect(await setup.send({ ...back, amount: '12.05' })).toMatchObject({ status: 409 })
	expect(await setup.send({ ...back, amount: '2.00' })).toMatchObject({ status: 200 })
	expect(await setup.send(back)).toMatchObject({ status: 200 })
	expect((await setup.account()).inAll).toBeUndefined()
	expect(await setup.send(back)).toMatchObject({
		status: 409,
		answer: { message: 'Nothing of it is left. Nothing was saved.' },
	})
	expect(await setup.books(first, first)).toMatchObject({
		changes: { payment: -11_200, refund: 1_202 },
		account: {
			changes: {
				'from invoice': 1_202,
				'account payment': 0,
				used: 0,
				'account refund': -1_200,
				'account rounding': -2,
			},
			after: 0,
		},
	})
	expect(await setup.send({ do: 'take', method: 'cash', amount: '1.01' })).toMatchObject({
		answer: { message: expect.stringContaining('no pennies') },
	})
	expect(await setup.send({ do: 'take', method: 'card', amount: '' })).toMatchObject({
		answer: { faults: { amount: ['Enter how much it is.'] } },
	})
	expect(await setup.send({ do: 'take', method: 'card', amount: '5', paidOn: '2026-03-03' })).toMatchObject({
		answer: { faults: { paidOn: ['That day is still ahead.'] } },
	})
})

test('a form that gives money back is the same one only with the same money, way and amount; any other has been used', async () => {
	await using setup = await setUp()
	for (const amount of [5_000, 4_000]) await setup.prepay(setup.id, { method: 'card', amount })
	const [one = '', other = ''] = (await setup.invoice()).onAccount.map(({ id }) => id)
	const back = { do: 'give back', entry: one, method: 'card', amount: '10', reason: 'They moved' }
	const sent = { ...back, formKey: randomUUID() }
	for (const _ of [1, 2]) expect(await setup.send(sent)).toMatchObject({ status: 200, answer: { ok: true } })
	for (const change of [
		{ entry: other },
		{ method: 'cheque' },
		{ amount: '11' },
		{ method: 'cheque', amount: '' },
	])
		expect(await setup.send({ ...sent, ...change }), JSON.stringify(change)).toMatchObject({ status: 409 })
	expect((await setup.account()).inAll).toBe('$80.00')
	// All that was left, as no amount says, is the same however much it was.
	const rest = { ...back, amount: '', formKey: randomUUID() }
	for (const _ of [1, 2]) expect(await setup.send(rest)).toMatchObject({ status: 200 })
	expect((await setup.account()).inAll).toBe('$40.00')
	const taken = { do: 'take', method: 'card', amount: '5', formKey: randomUUID() }
	expect(await setup.send(taken)).toMatchObject({ status: 200 })
	for (const change of [{ method: 'cheque' }, { amount: '6' }, { formKey: sent.formKey, amount: '10' }])
		expect(await setup.send({ ...taken, ...change }), JSON.stringify(change)).toMatchObject({ status: 409 })
	expect((await setup.account()).inAll).toBe('$45.00')
})

test('what is on the account of someone else pays nothing here, and of two who use the same money at once nothing is used twice', async () => {
	await using setup = await setUp()
	const other = await setup.issue(10_000, { email: 'other@example.ca' })
	await setup.prepay(other, { method: 'card', amount: 10_000 })
	const theirs = (await setup.leftOf(other)) ?? ''
	expect(await setup.act({ do: 'from account', entry: theirs })).toMatchObject({
		answer: { message: 'We couldn’t find that on the account of this customer. Nothing was saved.' },
	})
	expect(await setup.send({ do: 'give back', entry: theirs, method: 'card', reason: 'x' })).toMatchObject({
		status: 409,
	})
	await setup.prepay(setup.id, { method: 'card', amount: 8_000 })
	const results = await Promise.all([
		setup.use(setup.id, 6_000),
		setup.use(setup.id, 6_000),
		setup.giveBack(setup.id, { method: 'card', amount: 6_000 }),
	])
	expect(results.filter(({ ok }) => ok)).toHaveLength(1)
	expect((await setup.account()).inAll).toBe('$20.00')
})

test('the database uses no more than is there, edits and loses nothing, and keeps it for six years', async () => {
	await using setup = await setUp()
	const { pool, id } = setup
	await setup.prepay(id, { method: 'card', amount: 5_000 })
	const entry = await setup.leftOf(id)
	const paid = (kind: string, amount: number, of: string | null) =>
		pool.query(
			`insert into invoice_payments (invoice_id, kind, method, amount_cents, paid_on, taken_by, form_key, account_entry_id)
			values ($1, $2, 'on account', $3, $4, 'Dana', gen_random_uuid(), $5)`,
			[id, kind, amount, first, of],
		)
	await expect(paid('payment', 5_001, entry ?? null)).rejects.toThrow('account_entries_used')
	await expect(paid('payment', 100, null)).rejects.toThrow('invoice_payments_account')
	await setup.pay(id, { kind: 'payment', method: 'card' })
	await setup.credit(id, 1_000)
	await expect(paid('refund', 100, null)).rejects.toThrow('is kept there')
	const entered = (values: string) =>
		pool.query(
			`insert into account_entries (name, kind, method, amount_cents, paid_on, taken_by, form_key, of_entry, reason, came_from)
			select 'Jo', k.*, '${first}', 'Dana', gen_random_uuid(), o.*, case when o.of is not null then 'x' end, null
			from (values ${values}) as k (kind, method, amount), (values (${entry && values.includes('refund') ? `'${entry}'::uuid` : 'null::uuid'})) as o (of)`,
		)
	await expect(entered(`('payment', 'on account', 100)`)).rejects.toThrow('is what its refund gave')
	await expect(entered(`('refund', 'card', 5001)`)).rejects.toThrow('account_entries_used')
	await expect(entered(`('payment', 'cash', 101)`)).rejects.toThrow('account_entries_coins')
	for (const change of [
		'amount_cents = 6000',
		'used_cents = -1',
		`name = 'Someone'`,
		`paid_on = '2020-01-01'`,
	])
		await expect(pool.query(`update account_entries set ${change}`)).rejects.toThrow(
			/never edited|account_entries_used/,
		)
	await expect(pool.query('delete from account_entries')).rejects.toThrow('kept for six years')
})
