import type { ChildProcess } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { findBinaries } from './binaries.ts'
import { prepareCluster } from './cluster.ts'
import { prepareDataFolder } from './data-folder.ts'
import { claimDataDir } from './data-owner.ts'
import { connectionTo, end, ended, launch, launchAndWait, type Setup } from './server-process.ts'

/** A server that ran for this long had started well; one that ends sooner is started again ever more slowly. */
const wellAfter = 60_000
const longestPause = 30_000

export type EmbeddedPostgres = {
	connection: { host: string; port: number; user: string; password: string; database: string }
	/** The server process; another one after it had to be started again. */
	pid: () => number | undefined
	/** Ends it in order, and lets go of the data folder. */
	stop: () => Promise<void>
}

/**
 * A PostgreSQL of our own under `dataDir`, a folder that is there: made at the first start, taken back from a process that was killed,
 * started anew should it die, reachable by this user alone through a socket. Throws, in words for the operator,
 * when another process owns the folder or the server cannot run.
 */
export async function startPostgres(about: { dataDir: string; log: Logger }): Promise<EmbeddedPostgres> {
	const { log } = about
	const dataDir = await prepareDataFolder(about.dataDir)
	const release = await claimDataDir(dataDir)
	try {
		const binaries = await findBinaries(dataDir)
		const cluster = await prepareCluster(dataDir, binaries)
		const setup = { cluster, binary: binaries.postgres, dataDir, log }
		const kept = keepRunning(setup, await launchAndWait(setup), log)
		log.info({ pid: kept.pid() }, 'the database server answers')
		return {
			connection: connectionTo(cluster),
			pid: kept.pid,
			stop: async () => {
				await kept.stop()
				await release()
			},
		}
	} catch (error) {
		await release()
		throw error
	}
}

/** Starts the server again whenever it ends by itself; whoever uses it connects anew. */
function keepRunning(setup: Setup, first: ChildProcess, log: Logger) {
	let server = first
	const stopping = new AbortController()
	const isStopping = () => stopping.signal.aborted

	const watch = async () => {
		for (let failures = 0; !isStopping(); ) {
			const began = Date.now()
			await ended(server)
			if (isStopping()) return
			failures = Date.now() - began > wellAfter ? 0 : failures + 1
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
			// It may just have been started again.
			await end(server)
		},
	}
}
