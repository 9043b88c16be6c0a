import { randomUUID } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'

/** Longer than any file of ours is being written, in milliseconds. */
const surelyLeft = 60 * 60_000

/** This process among all that ever had its number on a machine of this name. */
const self = () => ({
	host: hostname(),
	pid: String(process.pid),
	born: String(Math.floor(performance.timeOrigin)),
})

/** A name for a file that is gone when its work is done, and that tells who was at it. */
export function unfinishedName(): string {
	const { host, pid, born } = self()
	return [host, pid, born, randomUUID()].join('~')
}

/**
 * Removes the files right under `folder` whose process was killed, and answers how many. Another process may
 * be writing beside this one: its files are left alone, as are fresh ones of other machines. A missing folder
 * is an empty one.
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

function isAbandoned(name: string): boolean {
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
		// Somebody else's process is one all the same.
		return error instanceof Error && 'code' in error && error.code === 'EPERM'
	}
}
