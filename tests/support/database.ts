import { randomUUID } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import pg, { Pool } from 'pg'
import { inject } from 'vitest'
// It sets how dates are parsed.
import '#app/platform/database/database.server.ts'
import type { Tables } from '#app/platform/database/database-types.ts'

/** A migrated or empty database for one test, dropped by `await using`. */
export async function testDatabase({ empty = false } = {}) {
	const { template, ...server } = inject('testServer')
	const name = `test_${randomUUID().replaceAll('-', '')}`
	await onServer(`create database ${name} template ${empty ? 'template0' : template}`)
	const connection = { ...server, database: name, options: '-c timezone=UTC' }
	let closing = false
	const opened: Kysely<Tables>[] = []
	const open = (max: number) => {
		const pool = new Pool({ ...connection, max })
		// A pool reports its end before its connections are closed; dropping the database then breaks them.
		pool.on('error', (error) => {
			if (!closing) throw error
		})
		const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
		opened.push(kysely)
		return { pool, kysely }
	}
	return {
		connection,
		// The size of the program's pool.
		...open(12),
		/** The same database with other connections, as another process has. */
		another: () => open(5).kysely,
		[Symbol.asyncDispose]: async () => {
			closing = true
			await Promise.all(opened.map((kysely) => kysely.destroy()))
			await onServer(`drop database ${name} with (force)`)
		},
	}
}

async function onServer(statement: string) {
	const { template: _, ...server } = inject('testServer')
	const client = new pg.Client({ ...server, database: 'postgres' })
	await client.connect()
	try {
		await client.query(statement)
	} finally {
		await client.end()
	}
}
