import type { Logger } from 'pino'
import { noteErasures } from '#app/backup-jobs/backup-jobs.server.ts'
import { erasedInWords, whyNotErased } from '#app/erasure/erased.ts'
import { customersNamed, eraseContact, eraseCustomer } from '#app/erasure/erasure.server.ts'
import { readCompany } from '#app/platform/company-file.server.ts'
import { type Config, readConfig } from '#app/platform/config.server.ts'
import { type Database, openDatabase } from '#app/platform/database/database.server.ts'
import { openFileStorage } from '#app/platform/files/file-storage.server.ts'
import { openJobs } from '#app/platform/jobs/jobs.server.ts'
import { createLogger } from '#app/platform/log/log.server.ts'
import { freedJobs } from '#app/schedule/freed-slots.ts'
import type { HaulingCompany } from '#app/values/company.ts'
import { parsePhone } from '#app/values/phone.ts'
import type { CommandNeeds } from './command-needs.ts'

type Arguments = { customer: string }

/**
 * Deletes one customer with everything of theirs, and says what. The embedded database must not be in use by a running
 * Bowline; one at `DATABASE_URL` may be. At the signal the database is closed under what is under way.
 */
export async function erase(needs: CommandNeeds, { customer }: Arguments) {
	const { signal } = needs
	const config = readConfig()
	const company = readCompany(config.companyFile)
	const log = createLogger()
	const database = await openDatabase({ config, log })
	const stopped = Promise.withResolvers<void>()
	signal.addEventListener('abort', () => stopped.resolve(database.close()))
	try {
		if (!signal.aborted)
			await Promise.race([eraseFrom(database, customer, needs, { config, company, log }), stopped.promise])
	} catch (error) {
		// After a stop, the error is only that the connection was closed.
		if (!signal.aborted) throw error
	} finally {
		await database.close()
	}
}

async function eraseFrom(
	{ pool, kysely }: Database,
	customer: string,
	needs: CommandNeeds,
	{ config, company, log }: { config: Config; company: HaulingCompany; log: Logger },
) {
	const jobs = await openJobs({ pool, queues: Object.values(freedJobs), log })
	try {
		const files = openFileStorage(config)
		const photos = {
			discard: async ({ storageKey, thumbnailKey }: { storageKey: string; thumbnailKey: string }) => {
				await files.remove(storageKey)
				await files.remove(thumbnailKey)
			},
		}
		await eraseNamed(needs, customer, { database: kysely, jobs, company, now: needs.now, config, photos })
	} finally {
		await jobs.stop()
	}
}

type ErasureNeeds = Parameters<typeof eraseCustomer>[0] & Parameters<typeof noteErasures>[0]

async function eraseNamed({ say, refuse }: CommandNeeds, wanted: string, needs: ErasureNeeds) {
	const phone = parsePhone(wanted)
	const found = await customersNamed(needs, phone ?? wanted)
	const only = found[0]?.[0]
	const gone = only ? undefined : await eraseContact(needs, phone ?? wanted.trim().toLowerCase())
	if (gone && gone.texts > 0)
		return say(
			`Deleted for good: what came by text from this number, ${gone.texts} in all, pictures: ${gone.photos}.`,
		)
	if (gone && gone.mails > 0)
		return say(
			`Deleted for good: what came by email from this address, ${gone.mails} in all, pictures: ${gone.photos}.`,
		)
	if (!only) return refuse(`There is no customer ${wanted}. Nothing was deleted.`)
	if (found.length > 1)
		return refuse(
			`${found.length} customers have ${wanted}. Nothing was deleted: name one by id.\n${found.map(([id]) => id).join('\n')}`,
		)
	const erasure = await eraseCustomer(needs, { customerId: only, actor: 'npm run erase' })
	if (!erasure.ok) return refuse(whyNotErased(erasure))
	say(erasedInWords(erasure.erased))
	await noteErasures(needs).catch(() =>
		say('It isn’t noted beside the backups yet: Bowline does that within five minutes of running again.'),
	)
}
