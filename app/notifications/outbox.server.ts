import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#app/platform/config.server.ts'

/**
 * Writes a file to the outbox: on disk and complete, or not at all. An existing file of this name is replaced. Returns the
 * path.
 */
export async function writeToOutbox(folder: string, name: string, content: Uint8Array): Promise<string> {
	await mkdir(folder, { recursive: true, mode: 0o700 })
	const path = join(folder, name)
	const unfinished = `${path}.${randomUUID()}.part`
	try {
		const file = await open(unfinished, 'wx', 0o600)
		try {
			await file.writeFile(content)
			await file.sync()
		} finally {
			await file.close()
		}
		await rename(unfinished, path)
	} catch (error) {
		await rm(unfinished, { force: true })
		throw error
	}
	// The name is on disk only after its folder is synced.
	const names = await open(folder, 'r')
	try {
		await names.sync()
	} finally {
		await names.close()
	}
	return path
}

/** Removes the outbox files about these ids: each file's name ends with one. */
export async function removeFromOutbox(
	{ dataDir }: Pick<Config, 'dataDir'>,
	ids: readonly string[],
): Promise<void> {
	const folder = join(dataDir, 'outbox')
	const theirs = new Set(ids)
	const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
		// No email was written to a file yet.
		if (error.code === 'ENOENT') return []
		throw error
	})
	for (const name of names)
		if (theirs.has(name.split('.')[1] ?? '')) await rm(join(folder, name), { force: true })
}
