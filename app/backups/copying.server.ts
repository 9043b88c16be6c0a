import { setTimeout as pause } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import type { FileStorage } from '#app/platform/files/file-storage.ts'
import type { ArchiveFile } from './archive-writing.server.ts'
import type { BackupProgress } from './backup.ts'
import { BackupFault } from './fault.server.ts'
import { type Contents, layoutVersion } from './manifest.ts'
import * as store from './store.server.ts'

/** How much of a table is held in memory and becomes one file of the archive. */
const pieceBytes = 4 * 2 ** 20

/** How many photos are read at once: a bucket answers each after a while. */
const photosAtOnce = 4

type Copying = {
	pool: Pool
	files: FileStorage
	backup: string
	onProgress: (progress: BackupProgress) => void
	signal: AbortSignal | undefined
	/** Is told the contents, which are also the last file. */
	onContents: (contents: Contents) => void
}

/** Everything that a backup has, as files: the tables of one moment, then the photos that they name, then the contents. */
export async function* copied(copying: Copying): AsyncGenerator<ArchiveFile> {
	const { pool, backup, onContents } = copying
	const client = await pool.connect()
	let contents: Contents
	let keys: string[]
	let isWhole = false
	try {
		const takenAt = await store.beginSnapshot(client)
		const migrations = await store.migrationsOf(client)
		if (migrations.length === 0)
			throw new BackupFault(
				'nothing-there',
				"This database has no tables of Bowline's yet, so there's nothing to back up.",
			)
		const tables = await store.tablesToCopy(client)
		const copiedTables: Contents['tables'] = []
		for (const [at, table] of tables.entries()) {
			const name = `${table.schema}.${table.name}`
			copying.onProgress({ step: 'tables', name, done: at, total: tables.length })
			const rows = yield* copiedTable(client, table)
			copiedTables.push({ ...table, rows })
		}
		keys = await store.photoKeys(client)
		contents = {
			layout: layoutVersion,
			backup,
			takenAt: takenAt.toISOString(),
			migrations,
			tables: copiedTables,
			sequences: await store.sequences(client),
			photos: { files: 0, bytes: 0 },
			missing: [],
		}
		await store.endSnapshot(client)
		isWhole = true
	} finally {
		// In the middle of a copy a connection is of no more use: after an error, and when nobody reads on.
		client.release(!isWhole)
	}
	const missing: string[] = []
	yield* copiedPhotos(copying, keys, { counted: contents.photos, missing })
	contents.missing = await whyMissing(pool, missing)
	onContents(contents)
	yield { path: 'contents.json', bytes: Buffer.from(`${JSON.stringify(contents, undefined, '\t')}\n`) }
}

async function* copiedTable(client: PoolClient, table: store.Table): AsyncGenerator<ArchiveFile, number> {
	const rows = store.readTable(client, table)
	const folder = `tables/${table.schema}.${table.name}`
	let pieces = 0
	let held: Buffer[] = []
	let size = 0
	const piece = () => {
		const path = `${folder}/${String(++pieces).padStart(4, '0')}.csv`
		const bytes = Buffer.concat(held)
		held = []
		size = 0
		return { path, bytes }
	}
	for await (const chunk of rows) {
		held.push(chunk)
		size += chunk.length
		if (size >= pieceBytes) yield piece()
	}
	if (size > 0) yield piece()
	return rows.rowCount
}

async function* copiedPhotos(
	{ files, onProgress, signal }: Copying,
	keys: string[],
	{ counted, missing }: { counted: Contents['photos']; missing: string[] },
): AsyncGenerator<ArchiveFile> {
	for (let at = 0; at < keys.length; at += photosAtOnce) {
		signal?.throwIfAborted()
		const some = keys.slice(at, at + photosAtOnce)
		const found = await Promise.all(some.map((key) => files.get(key)))
		for (const [index, bytes] of found.entries()) {
			const key = some[index] ?? ''
			if (!bytes) {
				missing.push(key)
				continue
			}
			counted.files++
			counted.bytes += bytes.length
			yield { path: `photos/${key}`, bytes }
		}
		onProgress({
			step: 'photos',
			name: 'photos',
			done: Math.min(keys.length, at + photosAtOnce),
			total: keys.length,
		})
	}
}

/**
 * A file that was not there belongs to a photo that was deleted since the moment of the copy, or it was lost before. A photo's files
 * are deleted before its row, so a row may be about to go.
 */
async function whyMissing(pool: Pool, keys: string[]): Promise<Contents['missing']> {
	if (keys.length === 0) return []
	let used = await store.keysStillUsed(pool, keys)
	for (let tries = 0; used.length > 0 && tries < 5; tries++) {
		await pause(1000)
		used = await store.keysStillUsed(pool, keys)
	}
	const lost = new Set(used)
	return keys.map((key) => ({ key, deletedMeanwhile: !lost.has(key) }))
}
