import { readFile, rm } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Cluster } from './cluster.ts'
import { runningProcesses } from './process.ts'

/** After this time, in milliseconds, a server that still shuts down in order is told to end at once. */
const immediateAfter = 15_000
/** After this time it is killed. Acknowledged data is in its log in each case. */
const killAfter = 20_000
const giveUpAfter = 30_000
/** A running server responds at once, a busy one within this, in milliseconds, or at one of the next tries. */
const responseTimeout = 1000

/**
 * Ends what is left of a database server whose Node was killed: the server itself, or, if that was killed too, those of
 * its processes that still run. They hold its shared memory, and for a moment its socket, so that no other server can
 * start. If an unrelated process has the server's old process id, it is left alone; the server's lock files are deleted,
 * because PostgreSQL would refuse to start while that process runs. Throws when a server responds that is not among
 * this machine's processes, such as one in another container, or when a server does not end.
 */
export async function endOrphans(cluster: Cluster, log: Logger): Promise<void> {
	const pidFile = join(cluster.folder, 'postmaster.pid')
	const socket = join(cluster.socketFolder, '.s.PGSQL.5432')
	const began = Date.now()
	let announced = false
	for (;;) {
		const { server, strays } = await leftOf(cluster, pidFile)
		const left = (server ? [server] : strays).map(({ pid }) => pid)
		const claimReservation = Date.now() - began
		if (left.length === 0) {
			const state = await stateOf(socket)
			if (state === 'closed') break
			if (state === 'responding')
				throw new Error(
					`Another database server answers in ${cluster.socketFolder}, on the same data: stop it first, or set DATA_DIR to another folder.`,
				)
			if (claimReservation > giveUpAfter)
				throw new Error(
					`Another database server has ${socket} open and does not answer: it may be frozen, or in another container. Stop it first, or set DATA_DIR to another folder.`,
				)
		} else if (claimReservation > giveUpAfter)
			throw new Error(
				`What an earlier start left of its database server does not end: kill ${left.join(' ')}`,
			)

		if (server) {
			if (!announced) log.warn({ pid: server.pid }, 'ending a database server whose Node was killed')
			announced = true
			// Sending the same signal again has no effect.
			signal(
				server.pid,
				claimReservation > killAfter ? 'SIGKILL' : claimReservation > immediateAfter ? 'SIGQUIT' : 'SIGINT',
			)
		}
		// For PostgreSQL this is a crash: the next server recovers committed data from its log.
		for (const { pid } of strays) signal(pid, 'SIGKILL')
		await pause(50)
	}
	for (const path of [pidFile, `${socket}.lock`]) await rm(path, { force: true })
}

/**
 * The server named by the pid file, if it runs; and processes of this cluster whose server is gone. A process whose parent
 * is a running server belongs to that server, even if the server has the data under another path, as in a container.
 */
async function leftOf({ folder, name }: Cluster, pidFile: string) {
	const running = await runningProcesses()
	const pidInFile = Number((await readFile(pidFile, 'utf8').catch(() => '')).split('\n')[0])
	const servers = new Set(running.filter(({ command }) => isServer(command)).map(({ pid }) => pid))
	return {
		server: running.find(({ pid, command }) => pid === pidInFile && isServerOf(folder, command)),
		strays: running.filter(
			({ command, parent }) => command.startsWith(`postgres: ${name}: `) && !servers.has(parent),
		),
	}
}

function isServer(command: string): boolean {
	const [program = '', folder] = command.split(' -D ')
	return folder !== undefined && basename(program) === 'postgres'
}

const isServerOf = (folder: string, command: string) =>
	isServer(command) && `${command} `.includes(` -D ${folder} `)

function signal(pid: number, name: 'SIGINT' | 'SIGQUIT' | 'SIGKILL') {
	try {
		process.kill(pid, name)
	} catch {
		// It has just ended.
	}
}

/** The first eight bytes of a client that asks for encryption: a server responds to them before any sign-in. */
const encryptionRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])

/**
 * The state of a socket. After a server was killed, its socket is `silent`: it accepts connections while one of the
 * server's processes still has it open, but nothing responds.
 */
function stateOf(path: string): Promise<'responding' | 'silent' | 'closed'> {
	return new Promise((resolve) => {
		const connection = createConnection(path)
		connection.setTimeout(responseTimeout, () => connection.destroy())
		connection.once('connect', () => connection.write(encryptionRequest))
		connection.once('data', () => {
			resolve('responding')
			connection.destroy()
		})
		connection.once('error', (error) => {
			const code = 'code' in error ? error.code : undefined
			resolve(code === 'ENOENT' || code === 'ECONNREFUSED' ? 'closed' : 'silent')
		})
		connection.once('close', () => resolve('silent'))
	})
}
