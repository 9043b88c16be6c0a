import type { Logger } from 'pino'
import { hasPostgres, joinPostgres, startPostgres } from '#postgres'
import type { Config } from '../config.server.ts'
import type { Connection } from './database-pool.server.ts'
import { checkServer } from './database-server.server.ts'

/**
 * How to connect to the configured database beside a program that may be running: the embedded server is that program's, or is
 * started for as long as this takes. Throws an error that names what to change when there is none.
 */
export async function connectBeside({
	config: { databaseUrl, dataDir },
	log,
}: {
	config: Pick<Config, 'databaseUrl' | 'dataDir'>
	log: Logger
}): Promise<{ connection: Connection; close: () => Promise<void> }> {
	if (databaseUrl) {
		await checkServer(databaseUrl)
		return { connection: { connectionString: databaseUrl }, close: async () => undefined }
	}
	const joined = await joinPostgres(dataDir)
	if (joined) return { connection: joined, close: async () => undefined }
	if (!(await hasPostgres(dataDir)))
		throw new Error(
			`There is no database in ${dataDir}: set DATA_DIR to the folder that Bowline runs with, or DATABASE_URL to its database.`,
		)
	const started = await startPostgres({ dataDir, log })
	return { connection: started.connection, close: started.stop }
}
