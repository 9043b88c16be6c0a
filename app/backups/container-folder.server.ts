import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { isAbandoned, unfinishedName } from '#app/platform/files/leftover-files.server.ts'
import type { Container } from './container.ts'
import { BackupFault } from './fault.server.ts'

/** Half-written and half-deleted backups are in it, each in a folder that says which process writes it. */
const unfinished = '.unfinished'

/** How names of backups look: nothing else in the folder is ever read or deleted. */
export const namePattern = /^bowline-\d{4}-\d\d-\d\dT\d{6}Z-[0-9a-f]{4}$/

/** A folder with a folder for each backup. A rename makes a finished one visible. */
export const folderContainer = (folder: string): Container => ({
	kind: 'many',
	list: async () => {
		const names = await readdir(folder).catch((error) => {
			if (error.code === 'ENOENT') return []
			throw error
		})
		const backups = names.filter((name) => namePattern.test(name))
		const found = await Promise.all(
			backups.map(async (name) => {
				const manifest = await readFile(join(folder, name, 'manifest.json')).catch((error) => {
					// No whole backup: a copy of one that broke off, or one that is being deleted.
					if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
					throw error
				})
				return manifest && { name, manifest }
			}),
		)
		return found.filter((each) => each !== undefined)
	},
	begin: async (name) => {
		if (!(await stat(folder).catch(() => undefined)))
			await inFolder(dirname(folder), mkdir(folder, { mode: 0o700 }))
		await mkdir(join(folder, unfinished), { recursive: true, mode: 0o700 })
		await sweep(join(folder, unfinished))
		const half = join(folder, unfinished, unfinishedName())
		await mkdir(half, { mode: 0o700 })
		return {
			writePart: (part, bytes) => writeDurably(join(half, part), bytes),
			finish: async (manifest) => {
				await writeDurably(join(half, 'manifest.json'), [manifest])
				await syncFolder(half)
				await rename(half, join(folder, name))
				await syncFolder(folder)
			},
			discard: () => rm(half, { recursive: true, force: true }),
		}
	},
	readPart: (backup, { name }) =>
		createReadStream(join(folder, backup, basename(name)), { highWaterMark: 2 ** 20 }),
	remove: async (name) => {
		if (!namePattern.test(name)) return
		await mkdir(join(folder, unfinished), { recursive: true, mode: 0o700 })
		const half = join(folder, unfinished, unfinishedName())
		try {
			await rename(join(folder, name), half)
		} catch (error) {
			if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return
			throw error
		}
		await syncFolder(folder)
		await rm(half, { recursive: true, force: true })
	},
})

/** One backup in one file, which a rename replaces as a whole. */
export const fileContainer = (path: string): Container => ({
	kind: 'one',
	list: async () => {
		const file = await open(path).catch((error) => {
			if (error.code === 'ENOENT') return undefined
			throw error
		})
		if (!file) return []
		try {
			const { size, mtime } = await file.stat()
			const { buffer, bytesRead } = await file.read(Buffer.alloc(32), 0, 32, 0)
			const beginning = buffer.subarray(0, bytesRead).toString('latin1')
			const name = basename(path)
			return [{ name, manifest: undefined, part: { name, bytes: size }, modifiedAt: mtime, beginning }]
		} finally {
			await file.close()
		}
	},
	begin: async () => {
		const mark = `.${basename(path)}.`
		for (const name of await inFolder(dirname(path), readdir(dirname(path))))
			if (name.startsWith(mark) && isAbandoned(name.slice(mark.length)))
				await rm(join(dirname(path), name), { force: true })
		const half = join(dirname(path), `${mark}${unfinishedName()}`)
		return {
			writePart: (_, bytes) => writeDurably(half, bytes),
			finish: async (_, takenAt) => {
				const file = await open(half, 'r+')
				await file.utimes(takenAt, takenAt).finally(() => file.close())
				await rename(half, path)
				await syncFolder(dirname(path))
			},
			discard: () => rm(half, { force: true }),
		}
	},
	readPart: () => createReadStream(path, { highWaterMark: 2 ** 20 }),
	remove: async () => rm(path, { force: true }),
})

/** `made` is what needs the folder: a mistyped path is refused, and not made on another disk. */
async function inFolder<Result>(folder: string, made: Promise<Result>): Promise<Result> {
	try {
		return await made
	} catch (error) {
		if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
		throw new BackupFault(
			'away',
			`There’s no folder ${folder}. Nothing was written. Check the path, mount its disk, or make the folder first.`,
		)
	}
}

async function sweep(folder: string): Promise<void> {
	for (const name of await readdir(folder))
		if (isAbandoned(name)) await rm(join(folder, name), { recursive: true, force: true })
}

async function writeDurably(
	path: string,
	bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<void> {
	await writeFile(path, bytes, { mode: 0o600, flush: true })
}

async function syncFolder(path: string): Promise<void> {
	const handle = await open(path, 'r')
	try {
		await handle.sync()
	} finally {
		await handle.close()
	}
}
