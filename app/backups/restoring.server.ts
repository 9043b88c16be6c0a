import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import type { PoolClient } from 'pg'
import type { FileStorage } from '#app/platform/files/file-storage.ts'
import type { ArchiveFile } from './archive-writing.server.ts'
import type { BackupProgress } from './backup.ts'
import { damaged } from './fault.server.ts'
import type { Contents } from './manifest.ts'
import * as store from './store.server.ts'

type Restoring = {
	client: PoolClient
	files: FileStorage
	contents: Contents
	onProgress: (progress: BackupProgress) => void
	signal: AbortSignal | undefined
}

/** How many photos are stored at once: a bucket answers each after a while. */
const photosAtOnce = 4

/** Puts the files of a backup where they belong: rows into the open transaction, photos into the storage. */
export async function restoreFiles(
	archive: AsyncIterable<ArchiveFile>,
	{ client, files, contents, onProgress, signal }: Restoring,
): Promise<void> {
	const tables = openTables(client, contents, onProgress)
	const folder = await mkdtemp(join(tmpdir(), 'bowline-restore-'))
	const photos = openPhotos(files, folder)
	let stored = 0
	try {
		for await (const { path, bytes } of archive) {
			signal?.throwIfAborted()
			const key = /^photos\/(.+)$/.exec(path)?.[1]
			const table = /^tables\/(.+)\/\d{4,}\.csv$/.exec(path)?.[1]
			if (table !== undefined) await tables.write(table, bytes)
			else if (key !== undefined) {
				await tables.finish()
				await photos.store(key, bytes)
				stored++
				if (stored % 100 === 0) await store.stayAwake(client)
				onProgress({ step: 'photos', name: 'photos', done: stored, total: contents.photos.files })
			} else if (path !== 'contents.json') throw damaged(`${contents.backup} (${path})`)
		}
		await tables.finish()
		await photos.finish()
	} finally {
		await rm(folder, { recursive: true, force: true })
	}
	if (stored !== contents.photos.files) throw damaged(contents.backup)
}

/** Writes the pieces of one table after another. Afterwards each has as many rows as the backup says. */
function openTables(client: PoolClient, contents: Contents, onProgress: Restoring['onProgress']) {
	let current: { name: string; rows: number; into: ReturnType<typeof store.writeTable> } | undefined
	let begun = 0
	const finish = async () => {
		if (!current) return
		const { into, name, rows } = current
		current = undefined
		into.end()
		await finished(into)
		if (into.rowCount !== rows) throw damaged(`${contents.backup} (${name})`)
	}
	return {
		write: async (name: string, bytes: Uint8Array) => {
			if (current?.name !== name) {
				await finish()
				const table = contents.tables.find((one) => `${one.schema}.${one.name}` === name)
				if (!table) throw damaged(`${contents.backup} (${name})`)
				onProgress({ step: 'tables', name, done: begun++, total: contents.tables.length })
				current = { name, rows: table.rows, into: store.writeTable(client, table) }
			}
			const { into } = current
			await new Promise<void>((resolve, reject) => {
				into.write(bytes, (error) => (error ? reject(error) : resolve()))
			})
		},
		finish,
	}
}

/** Stores photos, a few at once. One that is there already, from a restore that was interrupted, is left as it is. */
function openPhotos(files: FileStorage, folder: string) {
	const running = new Set<Promise<void>>()
	let failed: unknown
	const storeOne = async (key: string, bytes: Uint8Array) => {
		const there = await files.get(key)
		if (there && sumOf(there) === sumOf(bytes)) return
		const path = join(folder, createHash('sha256').update(key).digest('hex'))
		await writeFile(path, bytes)
		await files.put(key, path, key.endsWith('.webp') ? 'image/webp' : 'image/jpeg')
		await rm(path)
	}
	const check = () => {
		if (failed !== undefined) throw failed
	}
	return {
		store: async (key: string, bytes: Uint8Array) => {
			while (running.size >= photosAtOnce) await Promise.race(running)
			check()
			const one: Promise<void> = storeOne(key, bytes)
				.catch((error) => {
					failed ??= error
				})
				.finally(() => running.delete(one))
			running.add(one)
		},
		finish: async () => {
			await Promise.all(running)
			check()
		},
	}
}

const sumOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
