import { open } from 'node:fs/promises'
import { openBackupPlace, passphraseIn, sessionSecretOf, writeBackup } from '#app/backups/backups.server.ts'
import {
	contentsInWords,
	momentInWords,
	photosMissingInWords,
	progressInWords,
	sizeInWords,
} from '#app/backups/in-words.ts'
import { readConfig } from '#app/platform/config.server.ts'
import { connectBeside } from '#app/platform/database/database-beside.server.ts'
import { openFileStorage } from '#app/platform/files/file-storage.server.ts'
import { createLogger } from '#app/platform/log/log.server.ts'
import type { CommandNeeds } from './command-needs.ts'

type Arguments = {
	to: string
	passphraseFile: string | undefined
	plain: boolean
	/** Where the session secret goes, apart from the backup. */
	secretFile: string | undefined
}

/** One moment of the database and the photos, while Bowline runs or not. */
export async function backUp(needs: CommandNeeds, { to, plain, secretFile, ...given }: Arguments) {
	const { say, refuse, sayProgress, now, signal } = needs
	const config = readConfig()
	const protection = await protectionOf(plain, given.passphraseFile ?? config.backupPassphraseFile)
	if (protection === undefined)
		return refuse(
			'A backup has every customer in it, so it needs a passphrase. Put one in a file and name that with --passphrase-file or BACKUP_PASSPHRASE_FILE, or say --plain. Nothing was written.',
		)
	const place = openBackupPlace(to, config)
	const log = createLogger()
	log.level = 'silent'
	const database = await connectBeside({ config, log })
	try {
		const source = { connection: database.connection, files: openFileStorage(config) }
		const written = await writeBackup({
			source,
			place,
			protection,
			log,
			now,
			onProgress: (progress) => sayProgress(() => progressInWords(progress)),
			signal,
		})
		if (!written.ok) return refuse(written.words)
		const { backup } = written
		say(`Backed up to ${place.address}: ${backup.name}, ${sizeInWords(backup.bytes)}`)
		say(`It has ${contentsInWords(backup)}, as of ${momentInWords(backup.takenAt)}.`)
		for (const line of photosMissingInWords(backup)) say(line)
		if (secretFile === undefined) return
		const secret = await sessionSecretOf(source, log)
		if (secret === undefined)
			return say(
				'The database has no session secret to write: keep SESSION_SECRET itself safe, if it is set.',
			)
		await writeSecret(secretFile, secret)
		say(`The session secret is in ${secretFile}. Keep it apart from the backup.`)
	} finally {
		await database.close()
	}
}

async function protectionOf(plain: boolean, passphraseFile: string | undefined) {
	if (plain) return 'plain'
	return passphraseFile === undefined ? undefined : { passphrase: await passphraseIn(passphraseFile) }
}

/** Writes the secret to a new file of its own: never over another file, and never into the backup. */
async function writeSecret(path: string, secret: string) {
	const file = await open(path, 'wx', 0o600)
	try {
		await file.writeFile(`${secret}\n`)
		await file.sync()
	} finally {
		await file.close()
	}
}
