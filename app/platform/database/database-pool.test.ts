import { Kysely, PostgresDialect, sql } from 'kysely'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { startDatabasePair } from '#tests/support/database-pair.ts'
import { isUnavailable } from '../http/unavailable.server.ts'
import { openPool } from './database-pool.server.ts'

const log = pino({ level: 'silent' })

/** A database with a pool whose connections may be held for `held` milliseconds. */
async function setUp({ held }: { held: number }) {
	const setup = await testDatabase()
	const timeouts = { connection: 5_000, statement: 60_000, held }
	const kysely = new Kysely<unknown>({
		dialect: new PostgresDialect({ pool: openPool(setup.connection, log, timeouts) }),
	})
	onTestFinished(async () => {
		await kysely.destroy()
		await setup[Symbol.asyncDispose]()
	})
	return { kysely, others: setup.pool }
}

const unavailable = expect.toSatisfy(isUnavailable, 'an error that says: try again')

test('a connection that is cut between two statements, or during one, fails only its own transaction', async () => {
	const { kysely, others } = await setUp({ held: 60_000 })
	await others.query('create table kept (n int)')
	for (let round = 0; round < 20; round++) {
		const transaction = kysely.transaction().execute(async (own) => {
			await sql`insert into kept values (${round})`.execute(own)
			const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(own)
			const cut = others.query('select pg_terminate_backend($1)', [rows[0]?.pid])
			if (round % 2 === 0) await cut
			await sql`select pg_sleep(30)`.execute(own)
		})
		await expect(transaction).rejects.toEqual(unavailable)
		await sql`select 1`.execute(kysely)
	}
	expect((await others.query('select n from kept')).rows).toEqual([])
})

test('a statement that is not answered in time fails, and no later statement receives its result', async () => {
	const { kysely, others } = await setUp({ held: 3_000 })
	await others.query('create table kept (n int)')
	// The transaction stays open on the server: a row that the next user inserted into it would never be committed.
	const late = kysely.transaction().execute((own) => sql`select pg_sleep(5)`.execute(own))
	const alone = sql`select pg_sleep(5)`.execute(kysely)
	await Promise.all([late, alone].map((each) => expect(each).rejects.toEqual(unavailable)))
	for (let round = 0; round < 20; round++) await sql`insert into kept values (${round})`.execute(kysely)
	expect((await others.query('select count(*)::int as n from kept')).rows).toEqual([{ n: 20 }])
})

test('a transaction that takes too long is ended and rolled back', async () => {
	const { kysely, others } = await setUp({ held: 500 })
	await others.query('create table kept (n int)')
	const endless = kysely.transaction().execute(async (own) => {
		for (;;) {
			await sql`insert into kept values (1)`.execute(own)
			await sql`select pg_sleep(0.05)`.execute(own)
		}
	})
	await expect(endless).rejects.toEqual(unavailable)
	await expect
		.poll(
			async () =>
				(
					await others.query(
						"select from pg_stat_activity where state = 'idle in transaction' and datname = current_database()",
					)
				).rowCount,
		)
		.toBe(0)
	expect((await others.query('select n from kept')).rows).toEqual([])
})

test('a connection to a server that can only be read any more fails once, and the next leads to the one in its place', async () => {
	await using pair = await startDatabasePair()
	await pair.statement('create table kept (n int)')
	await pair.addStandby()
	const pool = openPool({ connectionString: pair.url }, log)
	const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
	try {
		const write = () => kysely.transaction().execute((own) => sql`insert into kept values (1)`.execute(own))
		await write()
		await pair.demotePrimary()
		await expect(write()).rejects.toEqual(unavailable)
		// An error of another kind costs no connection.
		await write()
		const pid = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(kysely)).rows
		const before = await pid()
		await expect(sql`select 1 / 0`.execute(kysely)).rejects.toThrow('division by zero')
		expect(await pid()).toEqual(before)
		expect(await pair.statement('select count(*)::int as n from kept')).toEqual([{ n: 2 }])
	} finally {
		await kysely.destroy()
	}
})
