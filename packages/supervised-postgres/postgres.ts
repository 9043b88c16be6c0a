import type { ChildProcess } from 'node:child_process'
import { realpath } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { findBinaries } from './binaries.ts'
import { existingCluster, prepareCluster } from './cluster.ts'
import { prepareDataFolder } from './data-folder.ts'
import { claimDataDir, ownerOf } from './data-owner.ts'
import {
	connectionTo,
	end,
	ended,
	launch,
	launchAndWait,
	type Setup,
	untilItAnswers,
} from './server-process.ts'

/** A server that ends sooner than this counts as a failed start; after each of these, the pause before the next grows. */
const stableAfter = 60_000
const longestPause = 30_000

export type EmbeddedPostgres = {
	connection: { host: string; port: number; user: string; password: string; database: string }
	/** The process id of the server; it changes when the server had to be restarted. */
	pid: () => number | undefined
	/** Shuts the server down in order, and releases the data folder. */
	stop: () => Promise<void>
}

/**
 * Starts an embedded PostgreSQL under `dataDir`, which must exist. The database is made at the first start, and reached
 * by this user only, through a socket; the server is restarted if it crashes. If an earlier process was killed, its
 * server is ended first. Throws an error for the operator when another process owns the folder or the server cannot run.
 */
export async function startPostgres(about: { dataDir: string; log: Logger }): Promise<EmbeddedPostgres> {
	const { log } = about
	const dataDir = await prepareDataFolder(about.dataDir)
	const release = await claimDataDir(dataDir)
	try {
		const binaries = await findBinaries(dataDir)
		const cluster = await prepareCluster(dataDir, binaries)
		const setup = { cluster, binary: binaries.postgres, dataDir, log }
		const supervised = keepRunning(setup, await launchAndWait(setup), log)
		log.info({ pid: supervised.pid() }, 'the database server answers')
		return {
			connection: connectionTo(cluster),
			pid: supervised.pid,
			stop: async () => {
				await supervised.stop()
				await release()
			},
		}
	} catch (error) {
		await release()
		throw error
	}
}

/**
 * How another process connects to the server under `dataDir` while its owner runs; waits while that one starts. `undefined` when
 * no process owns the folder: {@link startPostgres} can. Throws when the owner's server does not answer.
 */
export async function joinPostgres(dataDir: string): Promise<EmbeddedPostgres['connection'] | undefined> {
	const folder = await realpath(dataDir).catch(() => undefined)
	if (folder === undefined) return undefined
	const owner = await ownerOf(folder)
	if (owner === undefined) return undefined
	const connect = async () => {
		const cluster = await existingCluster(folder)
		return cluster && connectionTo(cluster)
	}
	const connection = await untilItAnswers(connect)
	if (!connection)
		throw new Error(
			`The database of process ${owner} in ${folder} does not answer: see its log, and try again.`,
		)
	return connection
}

/** Whether there is a database under `dataDir`, or one is being made. */
export const hasPostgres = async (dataDir: string): Promise<boolean> =>
	(await existingCluster(dataDir)) !== undefined

/** Restarts the server whenever it ends without `stop`; its clients have to reconnect. */
function keepRunning(setup: Setup, first: ChildProcess, log: Logger) {
	let server = first
	const stopping = new AbortController()
	const isStopping = () => stopping.signal.aborted

	const watch = async () => {
		for (let failures = 0; !isStopping(); ) {
			const began = Date.now()
			await ended(server)
			if (isStopping()) return
			failures = Date.now() - began > stableAfter ? 0 : failures + 1
			log.error(
				{ code: server.exitCode, signal: server.signalCode },
				'the database server ended by itself and is started again',
			)
			const wait = Math.min(longestPause, 125 * 2 ** failures)
			await pause(wait, undefined, { signal: stopping.signal }).catch(() => undefined)
			if (isStopping()) return
			try {
				server = await launch(setup)
			} catch (error) {
				log.error({ err: error }, 'the database server could not be started again')
			}
		}
	}
	const watching = watch()
	return {
		pid: () => server.pid,
		stop: async () => {
			stopping.abort()
			await end(server)
			await watching
			// It may just have been restarted.
			await end(server)
		},
	}
}
