import { stat } from 'node:fs/promises'
import { type BackupPlace, openBackupPlace, passphraseIn } from '#app/backups/backups.server.ts'
import type { Config } from '#app/platform/config.server.ts'

type Ready = { ok: true; place: BackupPlace; passphrase: string } | { ok: false; failure: string }

/**
 * The place of the daily backups and their passphrase. A folder must be there already: one that is missing is most often a disk
 * that is not mounted, and made anew it would be on the disk that the backup is to survive.
 */
export async function backupPlace(
	backup: NonNullable<Config['backup']>,
	config: Pick<Config, 's3'>,
): Promise<Ready> {
	const { to, passphraseFile } = backup
	if (!to.startsWith('s3:')) {
		const folder = await stat(to).catch(() => undefined)
		if (!folder?.isDirectory())
			return {
				ok: false,
				failure: `The backup folder ${to} isn’t there. Earlier backups weren’t touched. Mount its disk, or make the folder.`,
			}
	}
	try {
		const passphrase = await passphraseIn(passphraseFile)
		return { ok: true, place: openBackupPlace(to, config), passphrase }
	} catch (error) {
		return { ok: false, failure: error instanceof Error ? error.message : String(error) }
	}
}
