import { drill } from '#app/backup-jobs/backup-jobs.server.ts'
import { drillInWords, drillReportSchema } from '#app/backup-jobs/drill-report.ts'
import { readCompany } from '#app/platform/company-file.server.ts'
import { readConfig } from '#app/platform/config.server.ts'
import { connectTo } from '#app/platform/database/database.server.ts'
import { connectBeside } from '#app/platform/database/database-beside.server.ts'
import { openFileStorage } from '#app/platform/files/file-storage.server.ts'
import { createLogger } from '#app/platform/log/log.server.ts'
import type { CommandNeeds } from './command-needs.ts'

/**
 * Restores the newest backup at BACKUP_TO beside the live database, compares it, and removes it again, while Bowline runs or
 * not. The desk shows how it went.
 */
export async function restoreDrill({ say, refuse, now, signal }: CommandNeeds) {
	const config = readConfig()
	if (!config.backup)
		return refuse('No backup is set up: set BACKUP_TO and BACKUP_PASSPHRASE_FILE. Nothing was tried.')
	const log = createLogger()
	log.level = 'silent'
	const { connection, close } = await connectBeside({ config, log })
	const database = connectTo(connection, log)
	try {
		const needs = {
			config,
			company: readCompany(config.companyFile),
			database: database.kysely,
			connection,
			files: openFileStorage(config),
			log,
			now,
		}
		const outcome = await drill(needs, { stopping: signal, asked: true })
		if (!outcome) return refuse('Another restore drill is under way. Nothing was tried: run it again later.')
		if (!outcome.ok) return refuse(outcome.failure)
		const report = drillReportSchema.parse(outcome.result)
		const { name, seconds } = report
		say(`${name} can be restored: it took ${seconds} seconds, and all of it agreed.`)
		say(drillInWords(report))
	} finally {
		await database.close()
		await close()
	}
}
