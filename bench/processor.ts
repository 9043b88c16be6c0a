import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { runningProcesses } from '../packages/supervised-postgres/process.ts'

/** What a program and its database server have used so far: milliseconds of the processor, and megabytes they hold now. */
export type Used = { node: number; postgres: number; nodeMemory: number; postgresMemory: number }

/** A tick of Linux, in milliseconds. */
const tick = 10

/** What a process and all below it have used, with those that have ended; PostgreSQL apart. Needs /proc (Linux). */
export async function usedBy(root: number): Promise<Used> {
	const all = await runningProcesses()
	const used: Used = { node: 0, postgres: 0, nodeMemory: 0, postgresMemory: 0 }
	const add = async (pid: number, command: string): Promise<void> => {
		const isPostgres = command.includes('postgres')
		const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
		const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
		const spent = tick * fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
		// Shared pages are counted once for each process: of PostgreSQL's only what is its own.
		const memory = await memoryOf(pid, isPostgres ? 'RssAnon' : 'VmRSS')
		used[isPostgres ? 'postgres' : 'node'] += spent || 0
		used[isPostgres ? 'postgresMemory' : 'nodeMemory'] += memory
		for (const child of all.filter(({ parent }) => parent === pid)) await add(child.pid, child.command)
	}
	await add(root, '')
	return used
}

async function memoryOf(pid: number, field: string): Promise<number> {
	const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
	return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024
}

/** What some work takes of the processor, in milliseconds, with what goes on for two seconds after it. */
export async function taken(
	root: number,
	work: () => Promise<void>,
): Promise<Pick<Used, 'node' | 'postgres'>> {
	const before = await usedBy(root)
	await work()
	await pause(2000)
	const after = await usedBy(root)
	return { node: after.node - before.node, postgres: after.postgres - before.postgres }
}
