import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileStorage } from './file-storage.server.ts'

/** Lower-case names, a dot within, separated by slashes: nothing that leads out of the folder. */
const keyPattern = /^[a-z0-9]+(\/[a-z0-9]+)*(\.[a-z0-9]+)*$/

/** Files under one folder of this machine, each on the disk itself before it is said to be kept. */
export function openFolder(folder: string): FileStorage {
	const pathOf = (key: string) => {
		if (!keyPattern.test(key)) throw new RangeError(`no storage key: ${key}`)
		return join(folder, key)
	}
	return {
		put: async (key, source) => {
			const path = pathOf(key)
			await mkdir(dirname(path), { recursive: true, mode: 0o700 })
			const half = `${path}.${randomUUID()}.part`
			try {
				await copyFile(source, half)
				await sync(half)
				await rename(half, path)
				// The name is on disk only when its folder is.
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
		check: async () => {
			await mkdir(folder, { recursive: true, mode: 0o700 })
			const probe = join(folder, `.probe-${randomUUID()}`)
			await writeFile(probe, 'ok')
			await rm(probe)
		},
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
