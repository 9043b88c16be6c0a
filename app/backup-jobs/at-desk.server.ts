import { z } from 'zod'
import { sizeInWords } from '#app/backups/in-words.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { formatMoment, formatTime, instantOf, localDate } from '#app/values/local-time.ts'
import { type BackupsAtDesk, type BackupWarning, durationInWords, warningOf } from './backups-at-desk.ts'
import { drillInWords, drillReportSchema } from './drill-report.ts'
import { isStale } from './due.ts'
import * as store from './runs/store.server.ts'

type Needs = Pick<Platform, 'database' | 'config' | 'company' | 'now'>

const writtenSchema = z.object({ takenAt: z.coerce.date(), bytes: z.number() })

/** How the backups stand; `undefined` while none are set up. */
export async function backupsAtDesk({
	database,
	config,
	company,
	now,
}: Needs): Promise<BackupsAtDesk | undefined> {
	const { backup } = config
	if (!backup) return undefined
	const zone = company.timeZone
	const [well, failed, running, drill, drillFailed] = await Promise.all([
		store.latestRun(database, { work: 'backup', ok: true }),
		store.latestRun(database, { work: 'backup', ok: false }),
		store.runningSince(database, 'backup'),
		store.latestRun(database, { work: 'drill', ok: true }),
		store.latestRun(database, { work: 'drill', ok: false }),
	])
	const written = well && writtenSchema.parse(well.result)
	const noDrill = failedSince(drillFailed, drill, zone)
	const report = drill && drillReportSchema.parse(drill.result)
	return {
		to: backup.to,
		hour: formatTime(instantOf(localDate(now(), zone), backup.hour, zone), zone),
		last: written && { at: formatMoment(written.takenAt, zone), size: sizeInWords(written.bytes) },
		isStale: written ? isStale(written.takenAt, now()) : failed !== undefined,
		failed: failedSince(failed, well, zone),
		running: running && formatTime(running.began_at, zone),
		drill: drill &&
			report && {
				at: formatMoment(drill.began_at, zone),
				took: durationInWords(report.seconds),
				words: drillInWords(report),
			},
		drillFailed: noDrill && { ...noDrill, isCutOff: noDrill.words === store.cutOff },
	}
}

/** What owners are told of backups on every page of the desk. */
export const backupWarning = async (needs: Needs): Promise<BackupWarning | undefined> =>
	warningOf(await backupsAtDesk(needs))

type Run = Awaited<ReturnType<typeof store.latestRun>>

function failedSince(failed: Run, well: Run, zone: string) {
	if (!failed?.ended_at || (well && well.began_at > failed.began_at)) return undefined
	return { at: formatMoment(failed.ended_at, zone), words: failed.failure ?? '' }
}
