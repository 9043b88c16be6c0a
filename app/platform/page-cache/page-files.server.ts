import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Logger } from 'pino'
import { unfinishedName } from '../files/leftover-files.server.ts'
import { throttled } from '../log/throttle.ts'
import type { PageDocument } from './cached-page.server.ts'
import { bytesOf, documentIn } from './page-file.server.ts'

/** Pages are only stored while this many bytes are free: the rest of the disk is for what cannot be made again. */
const leftFree = 512 * 2 ** 20
/** How often a folder that cannot be used is logged, in milliseconds. */
const logEvery = 15 * 60_000

/** The rendered pages in a folder, each under what it was made of and its path. */
export type PageFiles = {
	/** Returns `undefined` when there is no such page, or none that can be read. */
	read: (madeOf: string, path: string) => Promise<PageDocument | undefined>
	/** Stores a page after those that were given before; returns whether it could be. */
	write: (madeOf: string, path: string, document: PageDocument) => Promise<boolean>
	/** Waits until all pages are stored, or could not be. */
	written: () => Promise<void>
	/** Removes the pages that were made of anything else. */
	removeOthers: (madeOf: string) => Promise<void>
}

/**
 * A folder of rendered pages, which processes and their successors share. It can be deleted at any time, and what is wrong
 * with it is only logged: without it pages are rendered.
 */
export function openPageFiles({ folder, log }: { folder: string; log: Logger }): PageFiles {
	const report = throttled(logEvery, (error: unknown, unsaid) =>
		log.warn({ err: error, folder, unsaid }, 'local pages cannot be kept: the next start renders them again'),
	)
	const fileOf = (madeOf: string, path: string) => join(folder, nameOf(madeOf), nameOf(path))

	async function store(madeOf: string, path: string, document: PageDocument) {
		const { bavail, bsize } = await statfs(dirname(folder))
		if (bavail * bsize < leftFree) throw new Error('too little of the disk is free')
		const file = fileOf(madeOf, path)
		await mkdir(dirname(file), { recursive: true, mode: 0o700 })
		const half = join(dirname(file), unfinishedName())
		try {
			await writeFile(half, bytesOf(document, madeOf + path), { mode: 0o600 })
			// Not synced: after a power cut the checksum tells a torn file.
			await rename(half, file)
		} catch (error) {
			await rm(half, { force: true })
			throw error
		}
	}

	let last: Promise<unknown> = Promise.resolve()
	return {
		read: async (madeOf, path) => {
			try {
				return documentIn(await readFile(fileOf(madeOf, path)), madeOf + path)
			} catch (error) {
				if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) report(error)
				return undefined
			}
		},
		write: (madeOf, path, document) => {
			const stored = last
				.then(() => store(madeOf, path, document))
				.then(
					() => true,
					(error: unknown) => {
						report(error)
						return false
					},
				)
			last = stored
			return stored
		},
		written: async () => {
			await last
		},
		removeOthers: async (madeOf) => {
			const names = await readdir(folder).catch(() => [])
			for (const name of names)
				if (name !== nameOf(madeOf))
					await rm(join(folder, name), { recursive: true, force: true }).catch(report)
		},
	}
}

const nameOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32)
