import type { Pool } from 'pg'
import { expect } from 'vitest'
import { z } from 'zod'
import { localDate, type TimeZone } from '#app/values/local-time.ts'

/** The ledger of all invoices as its rows have it, reckoned without any of the program's sums. */

const bill = z.object({
	lines: z.array(z.object({ amount: z.int() })),
	taxes: z.array(z.object({ name: z.string(), percent: z.number(), amount: z.int() })),
})
const invoice = z.object({
	id: z.string(),
	number: z.string(),
	customer: z.string(),
	issued_on: z.string(),
	issued_by: z.string(),
	document: bill,
	subtotal_cents: z.int(),
	tax_cents: z.int(),
	total_cents: z.int(),
	credited_cents: z.int(),
	paid_cents: z.int(),
	written_off_cents: z.int(),
	recovered_cents: z.int(),
	balance_cents: z.int(),
	is_void: z.boolean(),
	ended_at: z.nullable(z.date()),
	ended_by: z.nullable(z.string()),
})
const credit = z.object({
	id: z.string(),
	kind: z.literal('credit note'),
	invoice_id: z.string(),
	day: z.string(),
	document: bill,
	subtotal_cents: z.int(),
	tax_cents: z.int(),
	total_cents: z.int(),
	by: z.string(),
})
const payment = z.object({
	id: z.string(),
	kind: z.enum(['payment', 'refund', 'reversal']),
	takes_back: z.nullable(z.string()),
	reason: z.nullable(z.string()),
	invoice_id: z.string(),
	day: z.string(),
	method: z.string(),
	amount_cents: z.int(),
	rounding_cents: z.int(),
	recovers_cents: z.int(),
	account_entry_id: z.nullable(z.string()),
	by: z.string(),
})
const accountEntry = z.object({
	id: z.string(),
	customer: z.string(),
	kind: z.enum(['payment', 'refund']),
	of_entry: z.nullable(z.string()),
	came_from: z.nullable(z.string()),
	method: z.string(),
	amount_cents: z.int(),
	rounding_cents: z.int(),
	left_cents: z.int(),
	day: z.string(),
})
type AccountEntry = z.infer<typeof accountEntry>
type Invoice = z.infer<typeof invoice>
type Credit = z.infer<typeof credit>
type Payment = z.infer<typeof payment>

type Entry = { customer: string; kind: string; day: string; cents: number }

export async function readLedger(pool: Pool, zone: TimeZone) {
	const read = async <Row>(row: z.ZodType<Row>, query: string) =>
		z.array(row).parse((await pool.query(query)).rows)
	const invoices = await read(
		invoice,
		'select i.*, b.customer_id as customer from invoices i join bookings b on b.id = i.booking_id order by i.id',
	)
	const credits = await read(
		credit,
		`select *, 'credit note' as kind, issued_on as day, issued_by as by from credit_notes order by id`,
	)
	const payments = await read(
		payment,
		'select *, paid_on as day, taken_by as by from invoice_payments order by id',
	)
	const accountEntries = await read(
		accountEntry,
		'select *, customer_id as customer, paid_on as day from account_entries order by id',
	)
	const after = new Map<string, (Credit | Payment)[]>(invoices.map(({ id }) => [id, []]))
	for (const each of [...credits, ...payments].sort((a, b) => (a.id < b.id ? -1 : 1)))
		after.get(each.invoice_id)?.push(each)
	const replayed = invoices.map((each) => ({ invoice: each, entries: after.get(each.id) ?? [] }))
	return {
		invoices,
		/** The invoices that more than one of `names` had in hand. */
		inSeveralHands: replayed.filter(
			({ invoice: { issued_by: by }, entries }) => new Set([by, ...entries.map((each) => each.by)]).size > 1,
		).length,
		/** Goes through all that became of each invoice, in its order, and expects the present of it. */
		replay: () => {
			for (const each of replayed) replay(each)
			replayAccounts({ invoices, payments, accountEntries })
		},
		/** What changed what is on account, by its day and its customer. */
		onAccount: accountChanges({ invoices, payments, accountEntries }),
		entries: replayed.flatMap((each) => entriesOf(each, zone)),
	}
}

/** A tax in whole numbers of any size, half a cent up. */
function taxOn(subtotal: number, percent: number): number {
	const doubled = 2n * BigInt(subtotal) * BigInt(Math.round(percent * 1000))
	return Number((doubled + 100_000n) / 200_000n)
}

function replay({ invoice: of, entries }: { invoice: Invoice; entries: (Credit | Payment)[] }): void {
	const left = {
		subtotal: of.document.lines.reduce((sum, { amount }) => sum + amount, 0),
		taxes: new Map<string, number>(),
	}
	for (const { name, percent, amount } of of.document.taxes) {
		expect(amount, of.number).toBe(taxOn(left.subtotal, percent))
		left.taxes.set(name, amount)
	}
	const sums = { total: left.subtotal, credited: 0, paid: 0, recovered: 0 }
	for (const amount of left.taxes.values()) sums.total += amount
	expect([of.subtotal_cents, of.total_cents]).toEqual([left.subtotal, sums.total])
	const owing = () => sums.total - sums.credited - sums.paid
	for (const entry of entries) {
		if (entry.kind === 'credit note') {
			takeCredit(left, entry, of)
			sums.credited += entry.total_cents
		} else {
			const settled = entry.amount_cents + entry.rounding_cents
			const before = entry.kind === 'payment' ? owing() : 0 - owing()
			if (entry.kind === 'reversal') replayTakenBack(entry, entries)
			else expect(before, `${entry.kind} of ${of.number}`).toBeGreaterThanOrEqual(Math.max(1, settled))
			if (entry.rounding_cents !== 0 && entry.kind !== 'reversal') {
				expect([entry.method, settled]).toEqual(['cash', before])
				expect(Math.abs(entry.rounding_cents)).toBeLessThanOrEqual(2)
			}
			sums.paid += entry.kind === 'payment' ? settled : 0 - settled
			sums.recovered += entry.kind === 'payment' ? entry.recovers_cents : 0 - entry.recovers_cents
			expect([0, entry.kind === 'refund' ? 0 : settled]).toContain(entry.recovers_cents)
		}
		expect(Math.min(sums.paid, sums.total - sums.credited), of.number).toBeGreaterThanOrEqual(0)
	}
	if (of.is_void) expect([sums.credited, sums.paid], of.number).toEqual([0, 0])
	// What came after the write-off was owing then, and its own part of it.
	if (of.written_off_cents > 0) expect(of.written_off_cents - sums.recovered).toBe(owing())
	expect(sums.recovered).toBeLessThanOrEqual(of.written_off_cents)
	expect([of.credited_cents, of.paid_cents, of.recovered_cents], of.number).toEqual([
		sums.credited,
		sums.paid,
		sums.recovered,
	])
	const lost = of.written_off_cents - sums.recovered
	expect(of.balance_cents, of.number).toBe(of.is_void ? 0 : owing() - lost)
}

/** What is taken back is a whole payment of the same invoice, from before, with its method and its rounding, once and with a reason. */
function replayTakenBack(back: Payment, entries: (Credit | Payment)[]): void {
	const isPaid = (each: Credit | Payment): each is Payment => each.kind === 'payment'
	const whole = ({ method, amount_cents: amount, rounding_cents: rounding }: Payment) => [
		method,
		amount,
		rounding,
	]
	const of = entries.filter(isPaid).find(({ id }) => id === back.takes_back && id < back.id)
	expect(of && whole(of)).toEqual(whole(back))
	expect(of && of.day <= back.day).toBe(true)
	expect(back.reason).not.toBe(null)
	expect(back.method).not.toBe('on account')
	const others = entries.filter((each) => 'takes_back' in each && each.takes_back === back.takes_back)
	expect(others).toHaveLength(1)
}

type Accounts = { invoices: Invoice[]; payments: Payment[]; accountEntries: AccountEntry[] }

/** Nothing of an account is used that isn't there, for an invoice of somebody else, or twice; and nothing of it is lost. */
function replayAccounts({ invoices, payments, accountEntries }: Accounts): void {
	const customers = new Map(invoices.map(({ id, customer }) => [id, customer]))
	for (const entry of accountEntries.filter(({ kind }) => kind === 'payment')) {
		const used = payments.filter((each) => each.account_entry_id === entry.id)
		const given = accountEntries.filter(({ of_entry: of }) => of === entry.id)
		for (const each of used) {
			expect([each.kind, each.method, each.rounding_cents]).toEqual(['payment', 'on account', 0])
			expect(customers.get(each.invoice_id)).toBe(entry.customer)
		}
		const gone = [...used, ...given].reduce((sum, each) => sum + each.amount_cents + each.rounding_cents, 0)
		expect(entry.left_cents).toBe(entry.amount_cents - gone)
		expect(entry.left_cents).toBeGreaterThanOrEqual(0)
	}
	for (const { rounding_cents: rounding, method } of accountEntries)
		if (rounding !== 0) expect([method, Math.abs(rounding) <= 2]).toEqual(['cash', true])
	const moved = payments.filter(({ kind, method }) => kind === 'refund' && method === 'on account')
	const kept = accountEntries.filter(({ came_from: from }) => from !== null)
	expect(kept.map(({ came_from: from, amount_cents: amount }) => [from, amount]).sort()).toEqual(
		moved.map(({ id, amount_cents: amount }) => [id, amount]).sort(),
	)
}

function accountChanges({ invoices, payments, accountEntries }: Accounts): Entry[] {
	const customers = new Map(invoices.map(({ id, customer }) => [id, customer]))
	return [
		...accountEntries
			.filter(({ method }) => method !== 'on account')
			.flatMap(({ customer, kind, day, amount_cents: amount, rounding_cents: rounding }) => [
				{ customer, kind: `account ${kind}`, day, cents: kind === 'payment' ? amount : 0 - amount },
				{ customer, kind: 'account rounding', day, cents: 0 - rounding },
			]),
		...payments
			.filter(({ method }) => method === 'on account')
			.map(({ invoice_id: id, kind, day, amount_cents: amount }) => ({
				customer: customers.get(id) ?? '',
				kind: kind === 'payment' ? 'used' : 'from invoice',
				day,
				cents: kind === 'payment' ? 0 - amount : amount,
			})),
	]
}

/** A credit takes its part of what is left, each tax to the cent, and the last one all of it. */
function takeCredit(
	left: { subtotal: number; taxes: Map<string, number> },
	{ subtotal_cents: subtotal, tax_cents: tax, total_cents: total, document }: Credit,
	{ number, document: { taxes } }: Invoice,
): void {
	expect(subtotal, number).toBeLessThanOrEqual(left.subtotal)
	expect(total, number).toBe(subtotal + tax)
	const isLast = subtotal === left.subtotal
	let inAll = 0
	for (const { name, percent } of taxes) {
		const before = left.taxes.get(name) ?? 0
		const part = isLast ? before : Math.min(before, taxOn(subtotal, percent))
		expect(document.taxes.find((each) => each.name === name)?.amount ?? 0, number).toBe(part)
		left.taxes.set(name, before - part)
		inAll += part
	}
	expect(tax, number).toBe(inAll)
	left.subtotal -= subtotal
}

function entriesOf(
	{ invoice: of, entries }: { invoice: Invoice; entries: (Credit | Payment)[] },
	zone: TimeZone,
): Entry[] {
	const entry = (kind: string, day: string, cents: number) => ({ customer: of.customer, kind, day, cents })
	return [
		entry('invoice', of.issued_on, of.total_cents),
		...entries.flatMap((each) => {
			if (each.kind === 'credit note') return [entry(each.kind, each.day, 0 - each.total_cents)]
			const sign = each.kind === 'payment' ? -1 : 1
			return [
				entry(each.kind, each.day, sign * each.amount_cents),
				entry('rounding', each.day, sign * each.rounding_cents),
				entry('recovery', each.day, (0 - sign) * each.recovers_cents),
			]
		}),
		...(of.ended_at
			? [
					of.is_void
						? entry('void', localDate(of.ended_at, zone), 0 - of.total_cents)
						: entry('write-off', localDate(of.ended_at, zone), 0 - of.written_off_cents),
				]
			: []),
	]
}
