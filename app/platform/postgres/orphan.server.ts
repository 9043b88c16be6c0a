import { readFile, rm } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Cluster } from './cluster.server.ts'
import { commandLine } from './process.server.ts'

/** It ends in order within this, in milliseconds, or is made to; what it had acknowledged is in its log either way. */
const orderlyWithin = 15_000
const endedWithin = 30_000

/**
 * Ends a database server whose Node was killed and that runs on by itself. A process that merely has the number
 * of one is left alone, and its mark taken away, since PostgreSQL would refuse to start beside it. Throws when a
 * server answers that this machine's processes do not show, as one in another container, or when it will not end.
 */
export async function endOrphan({ folder, socketFolder }: Cluster, log: Logger): Promise<void> {
	const mark = join(folder, 'postmaster.pid')
	const [first] = (await readFile(mark, 'utf8').catch(() => '')).split('\n')
	const pid = Number(first)
	if (!(pid > 1 && (await isServerOf(pid, folder)))) {
		if (await answersOn(join(socketFolder, '.s.PGSQL.5432')))
			throw new Error(
				`Another database server answers in ${socketFolder}, on the same data: stop it first, or set DATA_DIR to another folder.`,
			)
		return rm(mark, { force: true })
	}

	log.warn({ pid }, 'a database server was left behind by a process that was killed; ending it')
	const began = Date.now()
	signal(pid, 'SIGINT')
	while (await isServerOf(pid, folder)) {
		if (Date.now() - began > endedWithin)
			throw new Error(`The database server ${pid}, left behind by an earlier start, does not end: kill it.`)
		if (Date.now() - began > orderlyWithin) signal(pid, 'SIGQUIT')
		await pause(50)
	}
}

async function isServerOf(pid: number, folder: string): Promise<boolean> {
	const command = await commandLine(pid)
	const [program = '', rest] = command?.split(` -D ${folder}`) ?? []
	return rest !== undefined && basename(program) === 'postgres' && (rest === '' || rest.startsWith(' '))
}

function signal(pid: number, name: 'SIGINT' | 'SIGQUIT') {
	try {
		process.kill(pid, name)
	} catch {
		// It ended by itself a moment ago.
	}
}

function answersOn(socketPath: string): Promise<boolean> {
	return new Promise((resolve) => {
		const socket = createConnection(socketPath)
		socket.once('connect', () => resolve(true))
		socket.once('error', () => resolve(false))
		socket.once('close', () => resolve(false))
		socket.on('connect', () => socket.destroy())
	})
}
