import { randomUUID } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import { Pool } from 'pg'
import { inject } from 'vitest'
import { migrate } from '#app/platform/migrations.server.ts'
import '#app/platform/database.server.ts'

const template = 'template_bowline'
/** Any number will do, as long as every worker takes the same. */
const templateLock = 20261120

const query = async (database: string, work: (client: Pool) => Promise<unknown>) => {
	const pool = new Pool({ ...inject('testServer'), database, max: 1 })
	try {
		await work(pool)
	} finally {
		await pool.end()
	}
}

/** A database of one's own, migrated; gone with `await using`. */
export async function testDatabase() {
	const name = `test_${randomUUID().replaceAll('-', '')}`
	await query('postgres', async (server) => {
		await server.query('select pg_advisory_lock($1)', [templateLock])
		await query(template, async (pool) => {
			await migrate(new Kysely({ dialect: new PostgresDialect({ pool: keptOpen(pool) }) }))
		})
		await server.query(`create database ${name} template ${template}`)
		await server.query('select pg_advisory_unlock($1)', [templateLock])
	})
	const pool = new Pool({ ...inject('testServer'), database: name, max: 20, options: '-c timezone=UTC' })
	const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
	return {
		kysely,
		pool,
		[Symbol.asyncDispose]: async () => {
			await kysely.destroy()
			await query('postgres', (server) => server.query(`drop database ${name} with (force)`))
		},
	}
}

/** Kysely takes one connection and gives it back; ending the pool is its maker's business. */
const keptOpen = (pool: Pool) => ({ connect: () => pool.connect(), end: async () => undefined, options: {} })
