import { randomUUID } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import pg, { Pool } from 'pg'
import { inject } from 'vitest'
// For how it has dates read.
import '#app/platform/database.server.ts'
import type { Tables } from '#app/platform/database-types.ts'

/** A database of one's own, migrated, or empty where asked for; gone with `await using`. */
export async function testDatabase({ empty = false } = {}) {
	const { template, ...server } = inject('testServer')
	const name = `test_${randomUUID().replaceAll('-', '')}`
	await onServer(`create database ${name} template ${empty ? 'template0' : template}`)
	const connection = { ...server, database: name, options: '-c timezone=UTC' }
	let closing = false
	const opened: Kysely<Tables>[] = []
	const open = (max: number) => {
		const pool = new Pool({ ...connection, max })
		// A pool calls itself ended while its connections still say goodbye; dropping the database cuts them short.
		pool.on('error', (error) => {
			if (!closing) throw error
		})
		const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
		opened.push(kysely)
		return { pool, kysely }
	}
	return {
		connection,
		// As many as the program has.
		...open(12),
		/** The same database as another process has it, by connections of its own. */
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
