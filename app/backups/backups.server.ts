import { randomBytes } from 'node:crypto'
import { basename } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '#app/platform/config.server.ts'
import { openPoolWithoutTimeouts } from '#app/platform/database/database-pool.server.ts'
import { partBytes, writeParts } from './archive-writing.server.ts'
import type { BackupFailure, BackupSummary } from './backup.ts'
import { copied } from './copying.server.ts'
import { asFailure, BackupFault } from './fault.server.ts'
import { type Contents, layoutVersion, type Manifest, summaryOf } from './manifest.ts'
import { manifestFile } from './manifest-file.server.ts'
import { containerAt, findBackup, knownBackups, summaryOfManifest } from './place.server.ts'
import { readme } from './readme.ts'
import { refuseUnknownMigrations, restored, type SecondSteps, verified } from './restore.server.ts'
import * as store from './store.server.ts'
import type { BackupPlace, BackupSource, Protection, RestoreTarget, Watching } from './tasks.server.ts'

export { passphraseIn } from './passphrase.server.ts'
export { photosInBackup } from './photos-in-backup.server.ts'
export { photoTables } from './store.server.ts'
export type { BackupPlace, BackupSource, Protection, RestoreTarget } from './tasks.server.ts'

/**
 * Opens a place for backups, without writing to it. Throws, with the name of the variables, when it is a bucket and
 * the store of photos (`S3_ENDPOINT` …), whose key it uses, is not configured.
 */
export const openBackupPlace = (address: string, config: Pick<Config, 's3'>): BackupPlace => ({
	address,
	container: containerAt(address, config),
})

type Writing = Watching & {
	source: BackupSource
	place: BackupPlace
	protection: Protection
	log: Logger
	/** For the name. The moment that is copied is the database's. */
	now: () => Date
	/** The largest part in bytes, half a gigabyte when it is left out. */
	limit?: number | undefined
}

/**
 * Copies one moment of the database and its photos to a new backup, while the program runs. When it returns `ok`, the backup is
 * durable and complete; otherwise, and when it is killed, the place has what it had before. Leaves out what opens the
 * desk: the session secret, sessions, links and unfinished second steps.
 */
export const writeBackup = (writing: Writing): Promise<{ ok: true; backup: BackupSummary } | BackupFailure> =>
	asFailure(() => write(writing), {
		written: 'No backup was made, and earlier ones are as they were.',
		signal: writing.signal,
	})

async function write({ source, place, protection, log, now, limit = partBytes, ...watching }: Writing) {
	const { signal, onProgress = () => undefined } = watching
	const { container } = place
	const passphrase = protection === 'plain' ? undefined : protection.passphrase
	if (passphrase === '')
		throw new BackupFault('passphrase-missing', 'The passphrase is empty. No backup was made.')
	const name = nameAt(now())
	const pool = openPoolWithoutTimeouts(source.connection, log)
	try {
		const draft = await container.begin(name)
		try {
			let contents: Contents | undefined
			const files = copied({
				pool,
				files: source.files,
				backup: name,
				onProgress,
				signal,
				onContents: (found) => {
					contents = found
				},
			})
			const largest = container.kind === 'many' ? limit : undefined
			const parts = await writeParts(files, { draft, backup: name, passphrase, limit: largest, signal })
			if (!contents) throw new Error('a backup has no end')
			if (container.kind === 'many') await draft.writePart('README.txt', [Buffer.from(readme(name))])
			const manifest: Manifest = {
				layout: layoutVersion,
				name,
				takenAt: contents.takenAt,
				encrypted: passphrase !== undefined,
				contents: summaryOf(contents),
				parts,
			}
			signal?.throwIfAborted()
			await draft.finish(manifestFile(manifest), new Date(contents.takenAt))
			const backup = summaryOfManifest(manifest)
			return {
				ok: true as const,
				backup: container.kind === 'one' ? { ...backup, name: basename(place.address) } : backup,
			}
		} catch (error) {
			// It failed for a reason that is told; what is left of it, the next backup removes.
			await draft.discard().catch(() => undefined)
			throw error
		}
	} finally {
		await pool.end()
	}
}

/** Two at the same second have different names. */
const nameAt = (moment: Date) =>
	`bowline-${moment.toISOString().slice(0, 19).replaceAll(':', '')}Z-${randomBytes(2).toString('hex')}`

/** The complete backups of a place, the newest first, and the names of those whose manifest is damaged. */
export const readBackups = ({
	container,
}: BackupPlace): Promise<{ ok: true; backups: BackupSummary[]; damaged: string[] } | BackupFailure> =>
	asFailure(
		async () => {
			const { backups, damaged } = await knownBackups(container)
			return { ok: true as const, backups: backups.map(({ summary }) => summary), damaged }
		},
		{ written: 'Nothing was changed.' },
	)

/** Deletes a backup; no error when it is already gone. A killed process leaves it whole, or not there. */
export const deleteBackup = (
	{ container }: BackupPlace,
	name: string,
): Promise<{ ok: true } | BackupFailure> =>
	asFailure(
		async () => {
			await container.remove(name)
			return { ok: true as const }
		},
		{ written: 'The backup may still be there.' },
	)

type Reading = Watching & {
	place: BackupPlace
	/** The newest when it is left out. */
	name?: string | undefined
	passphrase: string | undefined
}

/** Reads all of a backup and compares every checksum. Writes nothing. For backups.test.ts; restoring verifies by itself. */
export const verifyBackup = ({
	place,
	name,
	...opening
}: Reading): Promise<{ ok: true; backup: BackupSummary } | BackupFailure> =>
	asFailure(
		async () => {
			const found = await findBackup(place, name)
			return { ok: true as const, backup: opened(found.summary, await verified(found, opening)) }
		},
		{ written: 'Nothing was changed.', signal: opening.signal },
	)

type Restoring = Reading & {
	into: RestoreTarget
	/**
	 * What `SESSION_SECRET` was, or what was written beside the backup: second steps are encrypted with it. Without it they are
	 * turned off.
	 */
	sessionSecret?: string | undefined
}

/**
 * Verifies a backup, and then puts it into an empty database and its photo storage, migrated to this program's schema. The
 * database has all of it or nothing, also when the process is killed; photos that an interrupted restore has stored already
 * are left as they are. `'not-empty'` when the database is in use, and `ok` when it has this very backup. Nobody is signed
 * in afterwards.
 */
export const restoreBackup = ({
	place,
	name,
	into,
	sessionSecret,
	...opening
}: Restoring): Promise<{ ok: true; backup: BackupSummary; secondSteps: SecondSteps } | BackupFailure> =>
	asFailure(
		async () => {
			const found = await findBackup(place, name)
			const contents = await verified(found, opening)
			refuseUnknownMigrations(contents)
			const secondSteps = await restored(found, contents, { into, sessionSecret, ...opening })
			return { ok: true as const, backup: opened(found.summary, contents), secondSteps }
		},
		{ written: 'The database is still empty.', signal: opening.signal },
	)

const opened = (summary: BackupSummary, contents: Contents): BackupSummary => ({
	...summary,
	takenAt: new Date(contents.takenAt),
	contents: summaryOf(contents),
})

/** The secret that second steps are encrypted with, where the database has it and not the environment. */
export async function sessionSecretOf(
	{ connection }: BackupSource,
	log: Logger,
): Promise<string | undefined> {
	const pool = openPoolWithoutTimeouts(connection, log)
	try {
		return await store.readSessionSecret(pool)
	} finally {
		await pool.end()
	}
}
