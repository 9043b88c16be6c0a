import { runEveryFiveMinutes } from '#app/platform/jobs/recurring.server.ts'
import { monthsBefore } from '#app/values/local-time.ts'
import { backUpWhenDue, type Needs } from './back-up-when-due.server.ts'
import { sweepDrills } from './drill/drill-space.server.ts'
import { drill } from './drill/run-drill.server.ts'
import { noteErasures } from './erasure-notes.server.ts'
import * as store from './runs/store.server.ts'
import { longestKeptMonths } from './thinning.ts'

export { backupsAtDesk, backupWarning } from './at-desk.server.ts'
export { drill } from './drill/run-drill.server.ts'
export { noteErasures } from './erasure-notes.server.ts'
export { finishRestore } from './finish-restore.server.ts'

/**
 * Looks every five minutes whether the backup of the day or the drill of the month is due, and whether what was erased is noted
 * beside the backups; all processes of a site do, and one works. Nothing where no backup is set up. Returns a function that
 * stops it, and waits until what was begun is put away.
 */
export function runBackupJobs(needs: Needs): () => Promise<void> {
	if (!needs.config.backup) return async () => {}
	const { log } = needs
	const stopping = new AbortController()
	const stops = [
		runEveryFiveMinutes({ log, task: 'note beside the backups what was erased' }, async () => {
			await noteErasures(needs)
		}),
		runEveryFiveMinutes({ log, task: 'back up' }, () => lookAfterBackups(needs, stopping.signal)),
	]
	return async () => {
		stopping.abort(new Error('Bowline stops'))
		await Promise.all(stops.map((stop) => stop()))
	}
}

async function lookAfterBackups(needs: Needs, stopping: AbortSignal): Promise<void> {
	const { database, log, now } = needs
	const report = (work: store.Work, outcome: { ok: boolean; failure?: string } | undefined) => {
		if (outcome?.ok === false) log.error({ work, failure: outcome.failure }, 'a backup or its drill failed')
	}
	report('backup', await backUpWhenDue(needs, stopping))
	report('drill', await drill(needs, { stopping }))
	if (!stopping.aborted && !(await store.runningSince(database, 'drill'))) await sweepDrills(needs)
	await store.deleteRunsBefore(database, monthsBefore(now(), longestKeptMonths))
}
