import type { BackupPlace } from '#app/backups/backups.server.ts'
import { deleteBackup, readBackups, writeBackup } from '#app/backups/backups.server.ts'
import type { Connection } from '#app/platform/database/database-pool.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { isBackupDue } from './due.ts'
import { latestRuns, type Outcome, runOnce } from './run-once.server.ts'
import { backupPlace } from './set-up.server.ts'
import { backupsToDelete } from './thinning.ts'

export type Needs = Pick<Platform, 'config' | 'company' | 'database' | 'files' | 'log' | 'now'> & {
	connection: Connection
}

/**
 * Makes the backup of the day once its hour has come, unless another process does it, and then deletes those that have become too
 * many. One that fails deletes nothing. Returns how it ended; `undefined` when there was nothing to do.
 */
export async function backUpWhenDue(needs: Needs, stopping: AbortSignal): Promise<Outcome | undefined> {
	const { config, company, now } = needs
	const { backup } = config
	if (!backup) return undefined
	const isDue = async () =>
		isBackupDue(await latestRuns(needs, 'backup'), {
			now: now(),
			hour: backup.hour,
			timeZone: company.timeZone,
		})
	return runOnce(needs, { work: 'backup', isDue, stopping }, async (signal) => {
		const ready = await backupPlace(backup, config)
		if (!ready.ok) return ready
		const { place, passphrase } = ready
		const written = await writeBackup({
			source: { connection: needs.connection, files: needs.files },
			place,
			protection: { passphrase },
			log: needs.log,
			now,
			signal,
		})
		if (!written.ok) return { ok: false, failure: written.words }
		const { name, takenAt, bytes } = written.backup
		needs.log.info({ name, bytes }, 'backed up')
		await thin(needs, place)
		return { ok: true, result: { name, takenAt, bytes } }
	})
}

/** Deletes the backups that are too many by their age. What cannot be deleted is looked at again the next day. */
async function thin({ company, log, now }: Needs, place: BackupPlace): Promise<void> {
	const read = await readBackups(place)
	if (!read.ok) return log.warn({ reason: read.reason, words: read.words }, 'old backups were not looked at')
	for (const { name } of backupsToDelete(read.backups, { now: now(), timeZone: company.timeZone })) {
		const deleted = await deleteBackup(place, name)
		if (deleted.ok) log.info({ name }, 'deleted a backup that is no longer kept')
		else log.warn({ name, reason: deleted.reason, words: deleted.words }, 'an old backup was not deleted')
	}
}
