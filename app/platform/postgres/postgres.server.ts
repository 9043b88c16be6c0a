import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { findBinaries } from './binaries.server.ts'
import { type Cluster, prepareCluster } from './cluster.server.ts'
import { claimDataDir } from './data-owner.server.ts'
import { endOrphan } from './orphan.server.ts'

/** Recovery after a crash reads the log back; on a slow disk that takes a while. */
const readyWithin = 60_000
/** A fast shutdown ends within this, or is made to. */
const stoppedWithin = 30_000

export type EmbeddedPostgres = {
	connection: { host: string; port: number; user: string; password: string; database: string }
	/** The server process. */
	pid: () => number | undefined
	/** Ends it after its running statements, and lets go of the data folder. */
	stop: () => Promise<void>
}

/**
 * A PostgreSQL of our own under `dataDir`: made at the first start, taken back from a process that was killed,
 * started anew should it die, reachable by this user alone through a socket. Throws, in words for the operator,
 * when another process owns the folder or the server cannot run.
 */
export async function startPostgres({ dataDir, log }: { dataDir: string; log: Logger }): Promise<EmbeddedPostgres> {
	const release = await claimDataDir(dataDir)
	try {
		const binaries = await findBinaries(dataDir)
		const cluster = await prepareCluster(dataDir, binaries)
		await endOrphan(cluster.folder, log)

		let stopping = false
		let failures = 0
		let server = await launchAndWait(cluster, binaries.postgres, dataDir)
		const watch = () =>
			server.once('exit', async (code, signal) => {
				if (stopping) return
				log.error({ code, signal }, 'the database server ended by itself and is started again')
				await pause(Math.min(30_000, 250 * 2 ** failures++))
				if (stopping) return
				server = await launch(cluster, binaries.postgres, dataDir)
				watch()
			})
		watch()
		log.info({ pid: server.pid }, 'the database server answers')

		return {
			connection: connectionTo(cluster),
			pid: () => server.pid,
			stop: async () => {
				stopping = true
				await end(server)
				await release()
			},
		}
	} catch (error) {
		await release()
		throw error
	}
}

const connectionTo = ({ socketFolder, password }: Cluster) => ({
	host: socketFolder,
	port: 5432,
	user: 'bowline',
	password,
	database: 'postgres',
})

async function launch({ folder, socketFolder, owner }: Cluster, binary: string, dataDir: string) {
	const output = await open(join(dataDir, 'postgres.log'), 'a', 0o600)
	const settings = { listen_addresses: '', unix_socket_directories: socketFolder, timezone: 'UTC', max_connections: '60' }
	try {
		const server = spawn(
			binary,
			['-D', folder, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
			// A group of its own: the terminal's Ctrl-C is for us, who then end it in order.
			{ ...owner, detached: true, stdio: ['ignore', output.fd, output.fd], cwd: folder, env: { LC_ALL: 'C' } },
		)
		await once(server, 'spawn')
		return server
	} finally {
		await output.close()
	}
}

/**
 * Starts the server and waits until it takes connections. The remains of one that was killed outright hold its
 * shared memory for a moment longer: then it ends as it starts, and is started again.
 */
async function launchAndWait(cluster: Cluster, binary: string, dataDir: string): Promise<ChildProcess> {
	const giveUpAt = Date.now() + readyWithin
	for (let again = 0; ; again++) {
		const server = await launch(cluster, binary, dataDir)
		if (await answers(cluster, server, giveUpAt)) return server
		if (again >= 20 || Date.now() > giveUpAt) {
			await end(server)
			throw new Error(`The database server does not start; see ${join(dataDir, 'postgres.log')}`)
		}
		await pause(250)
	}
}

/** Whether it takes connections; `false` when it ended, or the time is up. */
async function answers(cluster: Cluster, server: ChildProcess, giveUpAt: number): Promise<boolean> {
	for (;;) {
		const client = new pg.Client({ ...connectionTo(cluster), connectionTimeoutMillis: 2000 })
		client.on('error', () => undefined)
		try {
			await client.connect()
			await client.end()
			return true
		} catch {
			if (hasEnded(server) || Date.now() > giveUpAt) return false
			await pause(50)
		}
	}
}

const hasEnded = (server: ChildProcess) => server.exitCode !== null || server.signalCode !== null

async function end(server: ChildProcess) {
	if (hasEnded(server)) return
	const ended = once(server, 'exit')
	server.kill('SIGINT')
	const impatient = setTimeout(() => server.kill('SIGQUIT'), stoppedWithin)
	await ended
	clearTimeout(impatient)
}
