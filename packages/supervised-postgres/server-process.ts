import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile, rename, stat } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Cluster } from './cluster.ts'
import { logFile } from './data-folder.ts'
import { endOrphans } from './orphans.ts'
import { cannotRun } from './run-to-end.ts'

/** What a server is started from. */
export type Setup = { cluster: Cluster; binary: string; dataDir: string; log: Logger }

/** Recovery after a crash reads the log back; on a slow disk that takes a while. In milliseconds. */
const readyWithin = 60_000
/** How long a server may take, in milliseconds, to shut down in order, and then at once. One that is frozen does neither. */
const stoppedWithin = { inOrder: 30_000, atOnce: 10_000 }
/** In bytes; the one before is kept as well. */
const longestLog = 10 * 1024 * 1024

/** A value that may hold spaces and commas, as an entry of a list of folders. */
const quoted = (path: string) => `"${path.replaceAll('"', '""')}"`

const settings = ({ socketFolder, name }: Cluster) => ({
	cluster_name: name,
	listen_addresses: '',
	unix_socket_directories: quoted(socketFolder),
	timezone: 'UTC',
	log_timezone: 'UTC',
	max_connections: '60',
	fsync: 'on',
	// Its log says what went wrong, and no customer's name, address or email with it.
	log_error_verbosity: 'terse',
	log_min_error_statement: 'panic',
})

export const connectionTo = ({ socketFolder, password }: Cluster) => ({
	host: socketFolder,
	port: 5432,
	user: 'bowline',
	password,
	database: 'postgres',
})

/** Ends what an earlier one left behind, starts the server, and does not wait until it answers. */
export async function launch({ cluster, binary, dataDir, log }: Setup): Promise<ChildProcess> {
	await endOrphans(cluster, log)
	const path = logFile(dataDir)
	if ((await sizeOf(path)) > longestLog) await rename(path, `${path}.1`)
	const output = await open(path, 'a', 0o600)
	const args = Object.entries(settings(cluster)).flatMap(([name, value]) => ['-c', `${name}=${value}`])
	try {
		const server = spawn(binary, ['-D', cluster.folder, ...args], {
			...cluster.owner,
			// A group of its own: the terminal's Ctrl-C is for us, who then end it in order.
			detached: true,
			stdio: ['ignore', output.fd, output.fd],
			cwd: '/',
			env: { LC_ALL: 'C' },
		})
		await once(server, 'spawn')
		// A signal that cannot be sent is reported so; nothing else comes after the start.
		server.on('error', () => undefined)
		return server
	} catch (error) {
		throw cannotRun(binary, error)
	} finally {
		await output.close()
	}
}

/**
 * Starts the server and waits until it takes connections. Throws its own last words when it does not come up. What
 * the remains of an earlier one still hold when it starts, its memory or its marks, is cleared and it tries again.
 */
export async function launchAndWait(setup: Setup): Promise<ChildProcess> {
	const path = logFile(setup.dataDir)
	const giveUpAt = Date.now() + readyWithin
	for (;;) {
		const from = await sizeOf(path)
		const server = await launch(setup)
		if (await answers(setup, server)) return server
		await end(server)
		const said = await saidSince(path, from)
		if (!/shared memory block|lock file/.test(said) || Date.now() > giveUpAt)
			throw new Error(`The database server does not start: ${lastWords(said)} (${path})`)
		await pause(250)
	}
}

/** Whether it takes connections; `false` when it ended, or the time is up. */
async function answers({ cluster, dataDir }: Setup, server: ChildProcess): Promise<boolean> {
	for (const giveUpAt = Date.now() + readyWithin; ; ) {
		const client = new pg.Client({ ...connectionTo(cluster), connectionTimeoutMillis: 2000 })
		client.on('error', () => undefined)
		try {
			await client.connect()
			await client.end()
			return true
		} catch (error) {
			const wrongPassword = error instanceof pg.DatabaseError && error.code === '28P01'
			if (wrongPassword) {
				await end(server)
				throw new Error(`The password in ${dataDir}/postgres-password is not that of the database beside it.`)
			}
			if (hasEnded(server) || Date.now() > giveUpAt) return false
			await pause(50)
		}
	}
}

/** Its output from a size on; all of it when a new log was begun meanwhile. */
async function saidSince(path: string, from: number): Promise<string> {
	const said = await readFile(path).catch(() => Buffer.alloc(0))
	return said.subarray(from > said.length ? 0 : from).toString()
}

/** What the server said last of all that stopped it, without time and number; not what its forerunner's remains say. */
function lastWords(said: string): string {
	const lines = said.split('\n').filter((line) => line !== '' && !/unexpected postmaster exit/.test(line))
	const [, words] =
		/(?:FATAL|PANIC): +(.*)/.exec(lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? '') ?? []
	return words ?? lines.at(-1) ?? 'it said nothing'
}

const sizeOf = (path: string) =>
	stat(path).then(
		({ size }) => size,
		() => 0,
	)

const hasEnded = (server: ChildProcess): boolean => server.exitCode !== null || server.signalCode !== null

/** Resolves when the server is gone. */
export async function ended(server: ChildProcess): Promise<void> {
	if (!hasEnded(server)) await once(server, 'exit')
}

/**
 * Ends it in order: running statements are broken off, what was committed is kept. One that does not end in time is told
 * to leave at once, then killed, which loses nothing either: the next start reads what was committed from its log.
 */
export async function end(server: ChildProcess, within = stoppedWithin): Promise<void> {
	if (hasEnded(server)) return
	server.kill('SIGINT')
	const impatient = setTimeout(() => server.kill('SIGQUIT'), within.inOrder)
	const givingUp = setTimeout(() => server.kill('SIGKILL'), within.inOrder + within.atOnce)
	await ended(server)
	clearTimeout(impatient)
	clearTimeout(givingUp)
}
