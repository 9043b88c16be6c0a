import { rm } from 'node:fs/promises'
import pino from 'pino'
import { startPostgres } from '../../packages/supervised-postgres/postgres.ts'
import { ask } from './embedded.ts'
import { freshDataDir } from './program.ts'

export type DatabaseServer = Awaited<ReturnType<typeof startDatabaseServer>>

/** A PostgreSQL server for a program's `DATABASE_URL`, with its own data folder. */
export async function startDatabaseServer() {
	const folder = await freshDataDir()
	const start = () => startPostgres({ dataDir: folder, log: pino({ level: 'silent' }) })
	let postgres = await start()
	const { connection } = postgres
	const { user, password, host, database } = connection
	return {
		/** The address of one of its databases, for `DATABASE_URL`. */
		url: (name = database) =>
			`postgres://${user}:${password}@localhost/${name}?host=${encodeURIComponent(host)}`,
		connection,
		pid: () => Number(postgres.pid()),
		/** The rows of one statement. */
		statement: (text: string) => ask(connection, text),
		/** Stops it; returns a function that starts it again. */
		halt: async () => {
			await postgres.stop()
			return async () => {
				postgres = await start()
			}
		},
		/** Stops it for good. */
		stop: async () => {
			await postgres.stop()
			await rm(folder, { recursive: true, force: true })
		},
	}
}
