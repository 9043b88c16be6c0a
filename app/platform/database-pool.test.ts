import { Kysely, PostgresDialect, sql } from 'kysely'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { openPool } from './database-pool.server.ts'
import { isUnavailable } from './unavailable.server.ts'

const log = pino({ level: 'silent' })

/** The database by a pool whose connections may be held for so many milliseconds: ample for what is to succeed. */
async function impatient({ held }: { held: number }) {
	const house = await testDatabase()
	const patience = { connection: 5_000, statement: 60_000, held }
	const kysely = new Kysely<unknown>({
		dialect: new PostgresDialect({ pool: openPool(house.connection, log, patience) }),
	})
	onTestFinished(async () => {
		await kysely.destroy()
		await house[Symbol.asyncDispose]()
	})
	return { kysely, others: house.pool }
}

const unavailable = expect.toSatisfy(isUnavailable, 'an error that says: try again')

test('a connection that is cut between two statements, or in one, fails its transaction and nothing else', async () => {
	const { kysely, others } = await impatient({ held: 60_000 })
	await others.query('create table kept (n int)')
	for (let round = 0; round < 20; round++) {
		const transaction = kysely.transaction().execute(async (own) => {
			await sql`insert into kept values (${round})`.execute(own)
			const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(own)
			const cut = others.query('select pg_terminate_backend($1)', [rows[0]?.pid])
			if (round % 2 === 0) await cut
			await sql`select pg_sleep(0.2)`.execute(own)
		})
		await expect(transaction).rejects.toEqual(unavailable)
		await sql`select 1`.execute(kysely)
	}
	expect((await others.query('select n from kept')).rows).toEqual([])
})

test('a statement that is not answered in time is an error, and its late answer reaches nobody', async () => {
	const { kysely, others } = await impatient({ held: 3_000 })
	await others.query('create table kept (n int)')
	// The server begins what it was asked after whoever asked has gone: within it, the next one's row would never be committed.
	const late = kysely.transaction().execute((own) => sql`select pg_sleep(5)`.execute(own))
	const alone = sql`select pg_sleep(5)`.execute(kysely)
	await Promise.all([late, alone].map((each) => expect(each).rejects.toEqual(unavailable)))
	for (let round = 0; round < 20; round++) await sql`insert into kept values (${round})`.execute(kysely)
	expect((await others.query('select count(*)::int as n from kept')).rows).toEqual([{ n: 20 }])
})

test('a transaction that goes on for too long is broken off, and what it did is undone', async () => {
	const { kysely, others } = await impatient({ held: 500 })
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
