import type { Pool } from 'pg'
import type { BackupSummary } from '#app/backups/backup.ts'
import { type BackupPlace, photosInBackup, photoTables } from '#app/backups/backups.server.ts'
import type { FileStorage } from '#app/platform/files/file-storage.ts'
import type { DrillReport } from '../drill-report.ts'
import * as store from './store.server.ts'

/** How many bookings are looked at one by one. */
const sampled = 10

type Restored = { pool: Pool; files: FileStorage }
type Compared = Pick<DrillReport, 'tables' | 'rows' | 'bookings' | 'photoFiles' | 'unchanged' | 'differences'>

type Comparison = {
	backup: BackupSummary
	restored: Restored
	live: Restored
	place: BackupPlace
	passphrase: string
	signal: AbortSignal
}

/** Compares what was restored with the backup's own words and bytes, and, where it is unchanged since, with what is live. */
export async function compare(comparison: Comparison): Promise<Compared> {
	const { restored } = comparison
	const differences: string[] = []
	const counted = await compareTables(comparison, differences)
	const bookings = await store.someBookings(restored.pool, sampled)
	const ids = bookings.map(({ id }) => id)
	const keys = await store.keysOf(restored.pool, ids)
	const restoredFiles = await readFiles(restored.files, keys)
	await compareWithArchive(comparison, restoredFiles, differences)
	return {
		...counted,
		bookings: bookings.length,
		photoFiles: keys.length,
		unchanged: {
			bookings: await compareBookings(comparison.live.pool, bookings, differences),
			photoFiles: await compareFiles(comparison.live, { ids, restoredFiles }, differences),
		},
		differences,
	}
}

/** Tables in which a restore itself adds a row. Those with photos lack photos that were deleted while the backup was written. */
const addedByRestore: Record<string, number> = { 'public.restores': 1 }

async function compareTables({ backup, restored }: Comparison, differences: string[]) {
	const { tables = [], photos } = backup.contents ?? {}
	const withPhotos = (await photoTables(restored.pool)).map((name) => `public.${name}`)
	let [total, leftOut] = [0, photos?.deletedMeanwhile ?? 0]
	for (const { name, rows } of tables) {
		const found = await store.rowsOf(restored.pool, name)
		// A later migration took it away.
		if (found === undefined) continue
		total += found
		const missing = rows + (addedByRestore[name] ?? 0) - found
		const isLeftOut = withPhotos.includes(name) && missing >= 0 && missing <= leftOut
		if (isLeftOut) leftOut -= missing
		else if (missing !== 0) differences.push(`${name} has ${found} rows, and ${rows} in the backup`)
	}
	return { tables: tables.length, rows: total }
}

async function readFiles(files: FileStorage, keys: string[]) {
	const found = new Map<string, Uint8Array | undefined>()
	for (const key of keys) found.set(key, await files.get(key))
	return found
}

type Files = Map<string, Uint8Array | undefined>

/** Reads the backup again: what was written to the disk is what it has. */
async function compareWithArchive(
	{ place, backup, passphrase, signal }: Comparison,
	restoredFiles: Files,
	differences: string[],
): Promise<void> {
	if (restoredFiles.size === 0) return
	const unread = new Set(restoredFiles.keys())
	const asked = { place, name: backup.name, passphrase, keys: new Set(unread) }
	for await (const { key, bytes } of photosInBackup(asked)) {
		signal.throwIfAborted()
		unread.delete(key)
		if (!isSame(restoredFiles.get(key), bytes)) differences.push(`the file ${key} isn’t as in the backup`)
	}
	for (const key of unread)
		if (restoredFiles.get(key)) differences.push(`the file ${key} isn’t in the backup`)
}

/** Returns how many bookings have not changed since. */
async function compareBookings(live: Pool, bookings: store.ComparedBooking[], differences: string[]) {
	const now = await store.bookingsNow(
		live,
		bookings.map(({ id }) => id),
	)
	let unchanged = 0
	for (const { id, version, facts } of bookings) {
		const same = now.find((booking) => booking.id === id && booking.version === version)
		if (!same) continue
		unchanged++
		if (same.facts !== facts) differences.push(`the booking ${id} isn’t as it is live`)
	}
	return unchanged
}

/** Returns how many files of these bookings are still there: a key is never written twice. */
async function compareFiles(
	{ pool, files }: Restored,
	{ ids, restoredFiles }: { ids: string[]; restoredFiles: Files },
	differences: string[],
): Promise<number> {
	const still = (await store.keysOf(pool, ids)).filter((key) => restoredFiles.has(key))
	let unchanged = 0
	for (const key of still) {
		const bytes = await files.get(key)
		// Deleted just now, or lost before the backup: that one says so.
		if (!bytes) continue
		unchanged++
		if (!isSame(restoredFiles.get(key), bytes)) differences.push(`the file ${key} isn’t as it is live`)
	}
	return unchanged
}

const isSame = (a: Uint8Array | undefined, b: Uint8Array) => a !== undefined && Buffer.compare(a, b) === 0
