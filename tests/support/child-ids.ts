import { execFileSync } from 'node:child_process'
import { expect } from 'vitest'

/** The process ids of a program's children that this process has started, and no other on this machine. */
export function childIds(file: string): number[] {
	try {
		const found = execFileSync('pgrep', ['-P', String(process.pid), '-f', file], { encoding: 'utf8' })
		return found.trim().split('\n').map(Number)
	} catch {
		return []
	}
}

/** The first of them, once there is one. */
export async function startedChild(file: string): Promise<number> {
	await expect.poll(() => childIds(file)).not.toEqual([])
	const [id] = childIds(file)
	return id ?? startedChild(file)
}

/** Kills each of them as soon as it is there, until `stop`, which says how many there were. */
export function killEach(file: string): { stop: () => number; killed: () => number } {
	const killed = new Set<number>()
	const killing = setInterval(() => {
		for (const id of childIds(file).filter((each) => !killed.has(each))) {
			killed.add(id)
			process.kill(id, 'SIGKILL')
		}
	}, 10)
	const stop = () => {
		clearInterval(killing)
		return killed.size
	}
	return { stop, killed: () => killed.size }
}
