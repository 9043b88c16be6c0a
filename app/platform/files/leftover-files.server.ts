import { randomUUID } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'

/** Longer than it takes to write any of our files, in milliseconds. */
const surelyLeft = 60 * 60_000

/** Identifies this process, also among others that had the same number on a machine of this name. */
const self = () => ({
	host: hostname(),
	pid: String(process.pid),
	born: String(Math.floor(performance.timeOrigin)),
})

/** A name for a temporary file that says which process writes it. */
export function unfinishedName(): string {
	const { host, pid, born } = self()
	return [host, pid, born, randomUUID()].join('~')
}

/**
 * Removes the files directly in `folder` whose process was killed, and returns how many. Files of other running processes
 * stay, and so do new files of other machines. A missing folder counts as empty.
 */
export async function removeLeftovers(folder: string): Promise<number> {
	let removed = 0
	for (const name of await readdir(folder).catch(() => [])) {
		const path = join(folder, name)
		const found = await stat(path).catch(() => undefined)
		if (!found?.isFile()) continue
		if (!isAbandoned(name) && Date.now() - found.mtimeMs < surelyLeft) continue
		await rm(path, { force: true })
		removed++
	}
	return removed
}

/** Whether the process that gave this name is gone. Those of other machines are never known to be. */
export function isAbandoned(name: string): boolean {
	const [host, pid, born] = name.split('~')
	const own = self()
	if (host !== own.host || born === undefined) return false
	return pid === own.pid ? born !== own.born : !isRunning(Number(pid))
}

function isRunning(pid: number): boolean {
	try {
		process.kill(pid, 0)
		return true
	} catch (error) {
		// It exists, and belongs to another user.
		return error instanceof Error && 'code' in error && error.code === 'EPERM'
	}
}
