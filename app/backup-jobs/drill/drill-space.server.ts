import { createHash } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Config } from '#app/platform/config.server.ts'
import { connectTo } from '#app/platform/database/database.server.ts'
import { type Connection, openPoolWithoutTimeouts } from '#app/platform/database/database-pool.server.ts'
import { openFileStorage } from '#app/platform/files/file-storage.server.ts'
import * as store from './store.server.ts'

type Needs = { connection: Connection; config: Pick<Config, 'dataDir'>; log: Logger }

const folderOf = ({ config }: Needs) => join(config.dataDir, 'restore-drill')

/** How the names of the databases of a site's drills begin: a server may have several sites. */
async function beginningFor(pool: Pool): Promise<string> {
	const site = createHash('sha256')
		.update(await store.currentDatabase(pool))
		.digest('hex')
	return `bowline_restore_drill_${site.slice(0, 12)}_`
}

/** The same server's address, for another of its databases. */
function otherDatabase(connection: Connection, database: string): Connection {
	if (connection.connectionString === undefined) return { ...connection, database }
	const url = new URL(connection.connectionString)
	url.pathname = encodeURIComponent(database)
	return { ...connection, connectionString: url.href }
}

/** Removes what killed drills have left. Call it only while no drill runs. */
export async function sweepDrills(needs: Needs): Promise<void> {
	const pool = openPoolWithoutTimeouts(needs.connection, needs.log)
	try {
		for (const name of await store.databasesBeginning(pool, await beginningFor(pool))) {
			await store.dropDatabase(pool, name)
			needs.log.info({ name }, 'removed what a restore drill had left')
		}
	} finally {
		await pool.end()
	}
	await rm(folderOf(needs), { recursive: true, force: true })
}

export type DrillSpace = {
	/** An empty database beside the live one, and a folder for photos: never those of the company. */
	database: ReturnType<typeof connectTo>
	pool: Pool
	files: ReturnType<typeof openFileStorage>
	/** The live database, without time limits. */
	live: Pool
}

/** Makes room for a restore, and removes it however `work` ends. `run` is the drill's number, which no other one has. */
export async function inDrillSpace<Result>(
	needs: Needs,
	run: string,
	work: (space: DrillSpace) => Promise<Result>,
): Promise<Result> {
	const live = openPoolWithoutTimeouts(needs.connection, needs.log)
	try {
		const name = `${await beginningFor(live)}${run}`
		const folder = join(folderOf(needs), run)
		try {
			await store.createDatabase(live, name)
			await mkdir(folder, { recursive: true, mode: 0o700 })
			const connection = otherDatabase(needs.connection, name)
			const pool = openPoolWithoutTimeouts(connection, needs.log)
			const database = connectTo(connection, needs.log)
			try {
				return await work({
					database,
					pool,
					files: openFileStorage({ s3: undefined, dataDir: folder }),
					live,
				})
			} finally {
				await pool.end()
				await database.close()
			}
		} finally {
			await rm(folder, { recursive: true, force: true })
			await store.dropDatabase(live, name)
		}
	} finally {
		await live.end()
	}
}
