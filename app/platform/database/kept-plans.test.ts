import { Kysely, PostgresDialect, sql } from 'kysely'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { openPool, openQueuePool } from './database-pool.server.ts'
import { keptPlan } from './kept-plans.server.ts'

const log = pino({ level: 'silent' })

type Words = { words: { word: string } }

async function setUp() {
	const setup = await testDatabase()
	const pool = openPool(setup.connection, log)
	const kysely = new Kysely<Words>({ dialect: new PostgresDialect({ pool }) })
	await setup.pool.query("create table words (word text); insert into words values ('one')")
	onTestFinished(async () => {
		await kysely.destroy()
		await setup[Symbol.asyncDispose]()
	})
	return {
		pool,
		kysely,
		others: setup.pool,
		connection: setup.connection,
		all: (connection: Kysely<Words> = kysely) =>
			connection.selectFrom('words').selectAll().modifyEnd(sql.raw(keptPlan)).execute(),
		/** How many statements of the one connection have a plan that is kept. */
		kept: async () =>
			(await pool.query("select name from pg_prepared_statements where statement like '%words%'")).rowCount,
	}
}

test('a statement that is marked has its plan kept by the connection, and one that is not marked has none', async () => {
	const { all, kept, kysely } = await setUp()
	await kysely.selectFrom('words').select('word').execute()
	expect(await kept()).toBe(0)
	for (let time = 0; time < 8; time++) expect(await all()).toEqual([{ word: 'one' }])
	expect(await kept()).toBe(1)
})

test('after a migration has added a column, the kept statement is answered all the same, and with the column', async () => {
	const { all, others } = await setUp()
	expect(await all()).toEqual([{ word: 'one' }])
	await others.query("alter table words add column meaning text default 'a number'")
	for (let time = 0; time < 3; time++) expect(await all()).toEqual([{ word: 'one', meaning: 'a number' }])
})

test('any other refusal reaches who asked, and the connection goes on', async () => {
	const { all, others, kysely } = await setUp()
	await others.query('alter table words rename to phrases')
	await expect(all()).rejects.toThrow('relation "words" does not exist')
	await others.query('alter table phrases rename to words')
	expect(await all()).toEqual([{ word: 'one' }])
	await expect(
		kysely.transaction().execute(async (transaction) => {
			await all(transaction)
			await sql`select 1 / 0`.execute(transaction)
		}),
	).rejects.toThrow('division by zero')
	expect(await all()).toEqual([{ word: 'one' }])
})

test('only what the queue keeps for itself returns before it is on the disk', async () => {
	const { pool, connection } = await setUp()
	const queue = openQueuePool(connection, log)
	onTestFinished(() => queue.end())
	const asked = "select setting, source = 'client' as ours from pg_settings where name = 'synchronous_commit'"
	expect((await pool.query(asked)).rows).toMatchObject([{ ours: false }])
	expect((await queue.query(asked)).rows).toEqual([{ setting: 'off', ours: true }])
})
