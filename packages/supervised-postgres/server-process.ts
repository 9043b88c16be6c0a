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

/** What is needed to start a server. */
export type Setup = { cluster: Cluster; binary: string; dataDir: string; log: Logger }

/** In milliseconds: recovery after a crash reads the log, which takes a while on a slow disk. */
const startTimeout = 60_000
/** The timeouts of a shutdown in order, and of an immediate one after that, in milliseconds. A frozen server needs both. */
const usualTimeouts = { inOrder: 30_000, atOnce: 10_000 }
/** In bytes; the previous log file is kept as well. */
const longestLog = 10 * 1024 * 1024

/** Quotes an entry of a list of folders, which may contain spaces and commas. */
const quoted = (path: string) => `"${path.replaceAll('"', '""')}"`

const settings = ({ socketFolder, name }: Cluster) => ({
	cluster_name: name,
	listen_addresses: '',
	unix_socket_directories: quoted(socketFolder),
	timezone: 'UTC',
	log_timezone: 'UTC',
	max_connections: '60',
	fsync: 'on',
	// The log contains errors, but no customer's name, address or email.
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

/** Waits until a server of another process answers; `undefined` when it does not within the time that a start may take. */
export async function untilItAnswers(
	connect: () => Promise<ReturnType<typeof connectionTo> | undefined>,
): Promise<ReturnType<typeof connectionTo> | undefined> {
	for (const giveUpAt = Date.now() + startTimeout; ; ) {
		const connection = await connect()
		const answers = connection && (await connectsTo(connection).catch(() => false))
		if (answers) return connection
		if (Date.now() > giveUpAt) return undefined
		await pause(200)
	}
}

/** Connects once; rejects when that fails. */
async function connectsTo(connection: ReturnType<typeof connectionTo>): Promise<true> {
	const client = new pg.Client({ ...connection, connectionTimeoutMillis: 2000 })
	client.on('error', () => undefined)
	await client.connect()
	await client.end()
	return true
}

/** Ends the remains of an earlier server and starts a new one. Does not wait until it responds. */
export async function launch({ cluster, binary, dataDir, log }: Setup): Promise<ChildProcess> {
	await endOrphans(cluster, log)
	const path = logFile(dataDir)
	if ((await sizeOf(path)) > longestLog) await rename(path, `${path}.1`)
	const output = await open(path, 'a', 0o600)
	const args = Object.entries(settings(cluster)).flatMap(([name, value]) => ['-c', `${name}=${value}`])
	try {
		const server = spawn(binary, ['-D', cluster.folder, ...args], {
			...cluster.owner,
			// In its own process group it does not get Ctrl-C from the terminal. We do, and shut it down in order.
			detached: true,
			stdio: ['ignore', output.fd, output.fd],
			cwd: '/',
			env: { LC_ALL: 'C' },
		})
		await once(server, 'spawn')
		// After the start, the only possible error is a signal that could not be sent.
		server.on('error', () => undefined)
		return server
	} catch (error) {
		throw cannotRun(binary, error)
	} finally {
		await output.close()
	}
}

/**
 * Starts the server and waits until it accepts connections. If remains of an earlier server still hold its shared memory
 * or its lock file, it tries again. Otherwise, if the server does not start, it throws the server's last error message.
 */
export async function launchAndWait(setup: Setup): Promise<ChildProcess> {
	const path = logFile(setup.dataDir)
	const giveUpAt = Date.now() + startTimeout
	for (;;) {
		const from = await sizeOf(path)
		const server = await launch(setup)
		if (await acceptsConnections(setup, server)) return server
		await end(server)
		const output = await outputSince(path, from)
		if (!/shared memory block|lock file/.test(output) || Date.now() > giveUpAt)
			throw new Error(`The database server does not start: ${lastErrorIn(output)} (${path})`)
		await pause(250)
	}
}

/** Waits until the server accepts connections; returns `false` when it has ended or the time is up. */
async function acceptsConnections({ cluster, dataDir }: Setup, server: ChildProcess): Promise<boolean> {
	for (const giveUpAt = Date.now() + startTimeout; ; ) {
		try {
			return await connectsTo(connectionTo(cluster))
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

/** The log from the position `from` on; all of it if a new log file was begun meanwhile. */
async function outputSince(path: string, from: number): Promise<string> {
	const output = await readFile(path).catch(() => Buffer.alloc(0))
	return output.subarray(from > output.length ? 0 : from).toString()
}

/** The server's last error, without time and process id. Ignores messages from processes of an earlier server. */
function lastErrorIn(output: string): string {
	const lines = output.split('\n').filter((line) => line !== '' && !/unexpected postmaster exit/.test(line))
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
 * Shuts the server down in order: running statements are aborted, committed data stays. A server that does not end in time
 * is told to end at once, and then killed. Neither loses data: the next start recovers what was committed from the log.
 */
export async function end(server: ChildProcess, timeouts = usualTimeouts): Promise<void> {
	if (hasEnded(server)) return
	server.kill('SIGINT')
	const atOnce = setTimeout(() => server.kill('SIGQUIT'), timeouts.inOrder)
	const kill = setTimeout(() => server.kill('SIGKILL'), timeouts.inOrder + timeouts.atOnce)
	await ended(server)
	clearTimeout(atOnce)
	clearTimeout(kill)
}
