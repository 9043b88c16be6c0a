import { readFile } from 'node:fs/promises'
import { finishRestore } from '#app/backup-jobs/backup-jobs.server.ts'
import { openBackupPlace, passphraseIn, restoreBackup } from '#app/backups/backups.server.ts'
import {
	contentsInWords,
	momentInWords,
	photosMissingInWords,
	progressInWords,
} from '#app/backups/in-words.ts'
import { readCompany } from '#app/platform/company-file.server.ts'
import { readConfig } from '#app/platform/config.server.ts'
import { openDatabase } from '#app/platform/database/database.server.ts'
import { makeDataFolder } from '#app/platform/files/data-folder.server.ts'
import { openFileStorage } from '#app/platform/files/file-storage.server.ts'
import { createLogger } from '#app/platform/log/log.server.ts'
import type { CommandNeeds } from './command-needs.ts'

type Arguments = {
	from: string
	/** The newest when it is left out. */
	name: string | undefined
	passphraseFile: string | undefined
	/** Where the session secret is that was written beside the backup. */
	secretFile: string | undefined
}

/** Puts a backup into an empty database and photo storage. Started again after an interruption, it goes on. */
export async function restore(needs: CommandNeeds, { from, name, secretFile, ...given }: Arguments) {
	const { say, refuse, sayProgress, now, signal } = needs
	const config = readConfig()
	const passphraseFile = given.passphraseFile ?? config.backupPassphraseFile
	const passphrase = passphraseFile === undefined ? undefined : await passphraseIn(passphraseFile)
	const sessionSecret =
		secretFile === undefined ? config.sessionSecret : (await readFile(secretFile, 'utf8')).trim()
	const place = openBackupPlace(from, config)
	const log = createLogger()
	log.level = 'silent'
	await makeDataFolder(config.dataDir, log)
	const database = await openDatabase({ config, log })
	try {
		const files = openFileStorage(config)
		const restored = await restoreBackup({
			place,
			name,
			passphrase,
			into: { database, files },
			sessionSecret,
			onProgress: (progress) => sayProgress(() => progressInWords(progress)),
			signal,
		})
		if (!restored.ok) return refuse(restored.words)
		const { backup, secondSteps } = restored
		say(`Restored ${backup.name}: ${contentsInWords(backup)}, as of ${momentInWords(backup.takenAt)}.`)
		for (const line of photosMissingInWords(backup)) say(line)
		const company = readCompany(config.companyFile)
		const finished = await finishRestore(
			{ database: database.kysely, config, company, files, log, now },
			from,
		)
		if (finished)
			say(
				`Deleted again: ${finished.erased} on request since this backup, and ${finished.oldBookings} old bookings.`,
			)
		say('No one is signed in. Everyone on staff signs in again with their own password.')
		if (secondSteps === 'turned off')
			say(
				'Second steps at sign-in are off, because the secret they need isn’t here. Everyone who had one turns it on again under their name.',
			)
		say('Emails and texts that were still owed go out once Bowline starts.')
	} finally {
		await database.close()
	}
}
