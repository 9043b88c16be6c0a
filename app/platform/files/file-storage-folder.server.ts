import { copyFile, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileStorage } from './file-storage.ts'
import { removeLeftovers, unfinishedName } from './leftover-files.server.ts'

/** Lower-case names with extensions, separated by slashes: no key leads out of the folder. */
const keyPattern = /^[a-z0-9]+(\/[a-z0-9]+)*(\.[a-z0-9]+)*$/

/** Files in a folder of this machine. `put` returns when the file is on the disk itself. */
export function openFolder(folder: string): FileStorage {
	/** No key begins with a dot, so a half-written file is never found by a key. */
	const unfinished = join(folder, '.unfinished')
	const pathOf = (key: string) => {
		if (key.length > 200 || !keyPattern.test(key))
			throw new RangeError(`no storage key: ${key.slice(0, 200)}`)
		return join(folder, key)
	}
	return {
		put: async (key, source) => {
			const path = pathOf(key)
			const half = join(unfinished, unfinishedName())
			await mkdir(unfinished, { recursive: true, mode: 0o700 })
			try {
				await copyFile(source, half)
				await sync(half)
				await makeFolder(dirname(path))
				await rename(half, path)
				// A file's name is on the disk only when its folder has been synced.
				await sync(dirname(path))
			} catch (error) {
				await rm(half, { force: true })
				throw error
			}
		},
		get: async (key) => {
			try {
				return new Uint8Array(await readFile(pathOf(key)))
			} catch (error) {
				if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
				throw error
			}
		},
		remove: async (key) => rm(pathOf(key), { force: true }),
		sweep: async () => {
			await removeLeftovers(unfinished)
		},
		check: async () => {
			await mkdir(unfinished, { recursive: true, mode: 0o700 })
			const probe = join(unfinished, unfinishedName())
			await writeFile(probe, 'ok')
			await rm(probe)
		},
	}
}

/** Makes a folder that survives a power cut: each new folder is an entry in the one above, which has to be synced. */
async function makeFolder(folder: string) {
	const first = await mkdir(folder, { recursive: true, mode: 0o700 })
	if (first === undefined) return
	for (let at = dirname(folder); ; at = dirname(at)) {
		await sync(at)
		if (at === dirname(first) || at === dirname(at)) return
	}
}

async function sync(path: string) {
	const handle = await open(path, 'r')
	try {
		await handle.sync()
	} finally {
		await handle.close()
	}
}
