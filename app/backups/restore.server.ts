import type { PoolClient } from 'pg'
import type { Access } from '#app/platform/database/database.server.ts'
import { migrate, migrateAsThen, migrationNames } from '#app/platform/database/migrations.server.ts'
import { installQueues } from '#app/platform/jobs/jobs.server.ts'
import { readPart } from './archive-reading.server.ts'
import type { ArchiveFile } from './archive-writing.server.ts'
import { BackupFault, damaged } from './fault.server.ts'
import { type Contents, contentsSchema } from './manifest.ts'
import { type KnownBackup, refuseNewer } from './place.server.ts'
import { restoreFiles } from './restoring.server.ts'
import * as store from './store.server.ts'
import type { RestoreTarget, Watching } from './tasks.server.ts'

/** What becomes of second steps, which are encrypted with a secret that is not in a backup. */
export type SecondSteps = 'kept' | 'none' | 'turned off'

type Opening = Watching & { passphrase: string | undefined }

/** Reads a backup to its end, comparing every checksum, and returns what it has. */
export async function verified(
	{ readable, summary }: KnownBackup,
	{ passphrase, onProgress, signal }: Opening,
): Promise<Contents> {
	let contents: Contents | undefined
	let photos = 0
	for (const [at, part] of readable.parts.entries()) {
		onProgress?.({ step: 'check', name: part.name, done: at, total: readable.parts.length })
		for await (const { path, bytes, backup } of readPart(readable, part, passphrase)) {
			signal?.throwIfAborted()
			if (contents !== undefined) throw damaged(`${readable.name}/${part.name}`)
			// A part of another backup with the same passphrase would pass for one of this.
			if (readable.container.kind === 'many' && backup !== readable.name)
				throw damaged(`${readable.name}/${part.name}`)
			if (path.startsWith('photos/')) photos++
			if (path === 'contents.json') contents = parsed(bytes, readable.name)
		}
	}
	if (contents?.photos.files !== photos) throw damaged(summary.name)
	return contents
}

function parsed(bytes: Uint8Array, name: string): Contents {
	const read: unknown = JSON.parse(Buffer.from(bytes).toString())
	if (typeof read === 'object' && read !== null && 'layout' in read) refuseNewer(Number(read.layout), name)
	const contents = contentsSchema.safeParse(read)
	if (!contents.success) throw damaged(`${name}/contents.json`, contents.error)
	return contents.data
}

async function* allFiles(
	{ readable }: KnownBackup,
	passphrase: string | undefined,
): AsyncGenerator<ArchiveFile> {
	for (const part of readable.parts) yield* readPart(readable, part, passphrase)
}

/** A newer program's backup has migrations that this one does not know. */
export function refuseUnknownMigrations(contents: Contents): void {
	const known = migrationNames()
	if (contents.migrations.some((name) => !known.includes(name)))
		throw new BackupFault(
			'newer',
			`${contents.backup} was made by a newer Bowline (${contents.migrations.at(-1)}). Nothing was written. Restore it with that release or a later one.`,
		)
}

/** Puts a verified backup into the database and the storage. `sessionSecret` is what its second steps are encrypted with. */
export async function restored(
	backup: KnownBackup,
	contents: Contents,
	{ into, sessionSecret, ...opening }: Opening & { into: RestoreTarget; sessionSecret: string | undefined },
): Promise<SecondSteps> {
	let secondSteps: SecondSteps = 'none'
	await into.database.prepare(async (access) => {
		if (!(await isReady(access, contents))) return
		await setUp(access, contents)
		secondSteps = await store.inOneTransaction(access.pool, async (transaction, client) => {
			// Bookings of a program that runs meanwhile would be deleted: here they are seen, and later ones wait.
			await store.lockTables(client)
			await refuseUsed(client)
			await store.truncateTables(client)
			const bringBack = await store.suspendConstraints(client, contents.tables)
			await restoreFiles(allFiles(backup, opening.passphrase), {
				client,
				files: into.files,
				contents,
				onProgress: opening.onProgress ?? (() => undefined),
				signal: opening.signal,
			})
			await store.setSequences(client, contents.sequences)
			const gone = contents.missing.filter(({ deletedMeanwhile }) => deletedMeanwhile)
			await bringBack()
			await migrate(transaction)
			await store.deletePhotoRows(
				client,
				gone.map(({ key }) => key),
			)
			await store.recordRestore(client, contents)
			return secondStepsOf(client, sessionSecret)
		})
		await store.analyse(access.pool)
	})
	return secondSteps
}

async function secondStepsOf(client: PoolClient, sessionSecret: string | undefined): Promise<SecondSteps> {
	if (sessionSecret !== undefined) await store.writeSessionSecret(client, sessionSecret)
	if ((await store.countSecondSteps(client)) === 0) return 'none'
	if (sessionSecret !== undefined) return 'kept'
	await store.removeSecondSteps(client)
	return 'turned off'
}

/** `false` when the database has this backup already, because a restore was interrupted after its end. */
async function isReady({ pool }: Access, contents: Contents): Promise<boolean> {
	const client = await pool.connect()
	try {
		if (await store.wasRestored(client, contents.backup)) return false
		await refuseUsed(client)
		return true
	} finally {
		client.release()
	}
}

async function refuseUsed(client: PoolClient): Promise<void> {
	const used = await store.tablesInUse(client)
	if (used.length === 0) return
	const most = used.sort((a, b) => b.rows - a.rows).slice(0, 3)
	throw new BackupFault(
		'not-empty',
		`This database is in use: it has ${most.map(({ name, rows }) => `${rows} in ${name}`).join(', ')}. Nothing was changed. Restore into an empty one: set DATA_DIR to a new folder, or DATABASE_URL to a new database.`,
	)
}

/** Gives an empty database the tables that the backup's had. */
async function setUp({ kysely, pool }: Access, contents: Contents): Promise<void> {
	const client = await pool.connect()
	try {
		const there = await store.migrationsOf(client)
		if (there.join() !== contents.migrations.join()) {
			await store.emptySchemas(client)
			await migrateAsThen(kysely, contents.migrations)
		}
	} finally {
		client.release()
	}
	await installQueues(pool, [])
}
