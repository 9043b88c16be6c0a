import { randomUUID } from 'node:crypto'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pino from 'pino'
import { expect, test } from 'vitest'
import { openPoolWithoutTimeouts } from '#app/platform/database/database-pool.server.ts'
import type { Tables } from '#app/platform/database/database-types.ts'
import { bookingIdSchema } from '#app/platform/ids.ts'
import { testDatabase } from '#tests/support/database.ts'
import { pickupWithQuote } from '#tests/support/desk-bookings.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { invoicing, invoicingCompany } from '#tests/support/invoices.ts'
import { eventually } from '#tests/support/platform.ts'
import { runTaskProcess } from '#tests/support/task-process.ts'
import { findInvoice, issueInvoice, payInvoice } from './invoices.server.ts'

const staff = staffNamed('Dana')
const needs = { company: invoicingCompany, now: () => new Date('2026-12-01T18:00:00Z') }
const toIssue = {
	buyer: { name: 'Jo', address: '12 Crescent Road NW', email: '', phone: '' },
	work: { date: '2026-12-01', address: '12 Crescent Road NW', reference: 'K7M3QX' },
	lines: [{ description: 'Junk removal', amount: 30_000 }],
}

/** Bookings that invoices can be for. */
async function bookingsIn(pool: Parameters<typeof pickupWithQuote>[0], count: number) {
	const ids = []
	for (let made = 0; made < count; made++)
		ids.push(
			bookingIdSchema.parse((await pickupWithQuote(pool, { date: '2026-12-01', status: 'done' })).bookingId),
		)
	return ids
}

test('two hundred issuers over two pools, a part of them killed, leave no hole in the numbers and no double', async () => {
	await using database = await testDatabase()
	const bookings = await bookingsIn(database.pool, 200)
	// The program's own pools, which outlive a connection that is cut.
	const pools = [1, 2].map(() => openPoolWithoutTimeouts(database.connection, pino({ level: 'silent' })))
	const [one, other] = pools.map((pool) => new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }))
	if (!one || !other) throw new Error('there are no pools')
	const outcomes = await Promise.allSettled(
		bookings.map((bookingId, at) =>
			(at % 2 === 0 ? one : other).transaction().execute(async (transaction) => {
				await issueInvoice(transaction, needs, { bookingId, ...toIssue }, staff)
				// After its number was taken: the process dies, or the rest of the transaction fails.
				if (at % 7 === 3) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(transaction)
				if (at % 5 === 1) throw new Error('the rest of it failed')
			}),
		),
	)
	const issued = outcomes.filter(({ status }) => status === 'fulfilled').length
	await Promise.all([one.destroy(), other.destroy()])
	expect(issued).toBe(200 - bookings.filter((_, at) => at % 7 === 3 || at % 5 === 1).length)
	const { rows } = await database.pool.query<{ number: string }>('select number from invoices')
	const numbers = rows
		.map(({ number }) => Number(number.slice(invoicing.prefix.length)))
		.sort((a, b) => a - b)
	expect(numbers).toEqual(Array.from({ length: issued }, (_, at) => invoicing.firstNumber + at))
	const next = await database.pool.query('select next_number from invoice_series')
	expect(next.rows).toEqual([{ next_number: invoicing.firstNumber + issued }])
})

test('two hundred invoices of two processes, which are killed in the midst of issuing, have no hole in their numbers and no double', async () => {
	await using database = await testDatabase()
	await bookingsIn(database.pool, 200)
	const toBill = async () => {
		const { rows } = await database.pool.query(
			'select id from bookings b where not exists (select from invoices i where i.booking_id = b.id) order by id',
		)
		return rows.map(({ id }) => bookingIdSchema.parse(id))
	}
	const { connection } = database
	/** Two processes bill what is left, each its half; one that is killed takes its numbers along. */
	const bill = async (...deaths: (number | null)[]) => {
		const left = await toBill()
		return Promise.allSettled(
			deaths.map((diesAt, at) => {
				const bookings = left.filter((_, of) => of % deaths.length === at)
				const task = { connection, company: invoicingCompany, bookings, diesAt }
				return runTaskProcess('tests/support/issuer-process.ts', task)
			}),
		)
	}
	for (const deaths of [
		[20, 33],
		[12, null],
		[null, null],
	] as const) {
		const outcomes = await bill(...deaths)
		expect(outcomes.map(({ status }) => status)).toEqual(
			deaths.map((diesAt) => (diesAt === null ? 'fulfilled' : 'rejected')),
		)
		// The server ends what a killed process had begun; until then it may still be committed.
		await eventually(
			async () => {
				const { rowCount } = await database.pool.query(
					`select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
				)
				return rowCount
			},
			(count) => count === 0,
		)
	}
	expect(await toBill()).toEqual([])
	const { rows } = await database.pool.query<{ number: string }>('select number from invoices')
	const numbers = rows
		.map(({ number }) => Number(number.slice(invoicing.prefix.length)))
		.sort((a, b) => a - b)
	expect(numbers).toEqual(Array.from({ length: 200 }, (_, at) => invoicing.firstNumber + at))
})

test('one pickup has one invoice that counts, whoever is first', async () => {
	await using database = await testDatabase()
	const [bookingId] = await bookingsIn(database.pool, 1)
	if (!bookingId) throw new Error('there is no booking')
	const other = database.another()
	const outcomes = await Promise.allSettled(
		[database.kysely, other].map((kysely) =>
			kysely
				.transaction()
				.execute((transaction) => issueInvoice(transaction, needs, { bookingId, ...toIssue }, staff)),
		),
	)
	expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
	const { rows } = await database.pool.query('select number from invoices')
	expect(rows).toEqual([{ number: 'INV-1001' }])
})

test('of payments that come at once, no more is taken than is owing, and the same form is one payment', async () => {
	await using database = await testDatabase()
	const [bookingId] = await bookingsIn(database.pool, 1)
	if (!bookingId) throw new Error('there is no booking')
	const issued = await issueInvoice(database.kysely, needs, { bookingId, ...toIssue }, staff)
	if (!issued) throw new Error('nothing was issued')
	const other = database.another()
	const pay = (kysely: typeof other, formKey: string) =>
		kysely
			.transaction()
			.execute((transaction) =>
				payInvoice(
					transaction,
					issued.id,
					{ kind: 'payment', method: 'card', amount: 10_500, paidOn: '2026-12-01', formKey },
					staff,
				),
			)
	const keys = Array.from({ length: 10 }, () => randomUUID())
	const paid = await Promise.all(
		[...keys, ...keys].map((key, at) => pay(at % 2 ? database.kysely : other, key)),
	)
	const invoice = await findInvoice(database.kysely, issued.id)
	expect(invoice).toMatchObject({ balance: 0, state: 'paid' })
	expect(invoice?.payments).toHaveLength(3)
	expect(paid.filter(({ ok }) => ok)).toHaveLength(6)
})
