import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Needs } from '#app/backup-jobs/back-up-when-due.server.ts'
import { testPlatform } from './platform.ts'
import { freshDataDir } from './program.ts'

const hour = 60 * 60_000

/** A platform with a place for its backups (a folder, or a bucket of this environment), whose clock goes, and can be put forward. */
export async function platformWithBackups(place?: string, bucket: Record<string, string> = {}) {
	const folder = await freshDataDir()
	const to = place ?? join(folder, 'backups')
	if (!to.startsWith('s3:')) await mkdir(to, { recursive: true })
	const passphraseFile = join(folder, 'passphrase')
	await writeFile(passphraseFile, 'nine words that nobody else has ever put in a row\n')
	const setup = await testPlatform({ ...bucket, BACKUP_TO: to, BACKUP_PASSPHRASE_FILE: passphraseFile })
	let ahead = 0
	const { user, password, host, port, database } = setup.connection
	const needs: Needs = {
		...setup.platform,
		connection: setup.connection,
		now: () => new Date(Date.now() + ahead),
	}
	return {
		...setup,
		to,
		passphraseFile,
		/** Of its database, for another process. */
		url: `postgres://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
		needs,
		passHours: (hours: number) => {
			ahead += hours * hour
		},
		[Symbol.asyncDispose]: async () => {
			await setup[Symbol.asyncDispose]()
			await rm(folder, { recursive: true, force: true })
		},
	}
}

/** Of a process that goes on. */
export const goesOn = new AbortController().signal
