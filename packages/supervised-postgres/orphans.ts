import { readFile, rm } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Cluster } from './cluster.ts'
import { runningProcesses } from './process.ts'

/** From when on, in milliseconds, a server that is not done with shutting down in order is told to do so at once. */
const atOnceAfter = 15_000
/** And from when on it is killed. What it had acknowledged is in its log either way. */
const killedAfter = 20_000
const gaveUpAfter = 30_000
/** A living server answers at once, a busy one within this, in milliseconds, or at one of the next tries. */
const answersWithin = 1000

/**
 * Ends what is left of a database server whose Node was killed: the server itself, or, when that was killed too,
 * those of its processes that run on without it. They hold its memory, and for a moment its socket, and no other
 * server starts beside them. A process that merely has the number of the server is left alone, and the server's
 * marks are taken away, since PostgreSQL would refuse to start beside it. Throws when a server answers that this
 * machine's processes do not show, as one in another container, or when one will not end.
 */
export async function endOrphans(cluster: Cluster, log: Logger): Promise<void> {
	const mark = join(cluster.folder, 'postmaster.pid')
	const socket = join(cluster.socketFolder, '.s.PGSQL.5432')
	const began = Date.now()
	let announced = false
	for (;;) {
		const { server, strays } = await leftOf(cluster, mark)
		const left = (server ? [server] : strays).map(({ pid }) => pid)
		const waited = Date.now() - began
		if (left.length === 0) {
			const heard = await knock(socket)
			if (heard === 'nothing') break
			if (heard === 'answer')
				throw new Error(
					`Another database server answers in ${cluster.socketFolder}, on the same data: stop it first, or set DATA_DIR to another folder.`,
				)
			if (waited > gaveUpAfter)
				throw new Error(
					`Another database server has ${socket} open and does not answer: it may be frozen, or in another container. Stop it first, or set DATA_DIR to another folder.`,
				)
		} else if (waited > gaveUpAfter)
			throw new Error(
				`What an earlier start left of its database server does not end: kill ${left.join(' ')}`,
			)

		if (server) {
			if (!announced) log.warn({ pid: server.pid }, 'ending a database server whose Node was killed')
			announced = true
			// The same signal once more changes nothing.
			signal(server.pid, waited > killedAfter ? 'SIGKILL' : waited > atOnceAfter ? 'SIGQUIT' : 'SIGINT')
		}
		// A crash like any other: the next server finds in its log what was committed.
		for (const { pid } of strays) signal(pid, 'SIGKILL')
		await pause(50)
	}
	for (const path of [mark, `${socket}.lock`]) await rm(path, { force: true })
}

/**
 * The server that its mark names, while it runs; and processes of one whose server is gone. One that has a server above
 * it is that server's, wherever it has these data: in a container, the same folder has another name.
 */
async function leftOf({ folder, name }: Cluster, mark: string) {
	const running = await runningProcesses()
	const marked = Number((await readFile(mark, 'utf8').catch(() => '')).split('\n')[0])
	const servers = new Set(running.filter(({ command }) => isServer(command)).map(({ pid }) => pid))
	return {
		server: running.find(({ pid, command }) => pid === marked && isServerOf(folder, command)),
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
		// It ended by itself a moment ago.
	}
}

/** The first eight bytes of a client that would like to encrypt: a server answers them before it knows who asks. */
const encryptionRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])

/**
 * What is at a socket: an answer, nothing, or silence. The socket of a server that was killed takes connections
 * while one of its processes still has it open, and nobody answers them.
 */
function knock(path: string): Promise<'answer' | 'silence' | 'nothing'> {
	return new Promise((resolve) => {
		const connection = createConnection(path)
		connection.setTimeout(answersWithin, () => connection.destroy())
		connection.once('connect', () => connection.write(encryptionRequest))
		connection.once('data', () => {
			resolve('answer')
			connection.destroy()
		})
		connection.once('error', (error) => {
			const code = 'code' in error ? error.code : undefined
			resolve(code === 'ENOENT' || code === 'ECONNREFUSED' ? 'nothing' : 'silence')
		})
		connection.once('close', () => resolve('silence'))
	})
}
