import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { commandLine } from './process.server.ts'

/** It ends in order within this, or is made to; what it had acknowledged is in its log either way. */
const orderlyWithin = 15_000

/**
 * Ends a database server whose Node was killed and that runs on by itself. A process that merely has the number
 * of one is left alone, and its mark taken away, since PostgreSQL would refuse to start beside it.
 */
export async function endOrphan(cluster: string, log: Logger): Promise<void> {
	const mark = join(cluster, 'postmaster.pid')
	const lines = (await readFile(mark, 'utf8').catch(() => '')).split('\n')
	const pid = Number(lines[0])
	if (!Number.isInteger(pid) || pid <= 1) return
	if (!(await isServerOf(pid, cluster))) return rm(mark, { force: true })

	log.warn({ pid }, 'a database server was left behind by a process that was killed; ending it')
	const endAt = Date.now() + orderlyWithin
	signal(pid, 'SIGINT')
	while (await isServerOf(pid, cluster)) {
		if (Date.now() > endAt) signal(pid, 'SIGQUIT')
		await pause(50)
	}
}

async function isServerOf(pid: number, cluster: string): Promise<boolean> {
	const command = await commandLine(pid)
	return command !== undefined && /postgres/.test(command) && command.includes(cluster)
}

function signal(pid: number, name: 'SIGINT' | 'SIGQUIT') {
	try {
		process.kill(pid, name)
	} catch {
		// It ended by itself a moment ago.
	}
}
