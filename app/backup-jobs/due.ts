import { addDays } from '#app/values/calendar-date.ts'
import { instantOf, localDate, type TimeZone } from '#app/values/local-time.ts'

const hour = 60 * 60_000
const day = 24 * hour

/** After so long without a backup the desk warns: a day, and what one may take longer than the one before. */
const staleAfter = 26 * hour
/** A backup that failed is tried again after this. */
const backupRetry = hour
/** A drill is repeated after this, or sooner when it failed. */
const drillEvery = 30 * day
const drillRetry = day

/** When the latest run that went well began, and when the latest that failed ended. */
export type LatestRuns = { wentWell: Date | undefined; failed: Date | undefined }

type Circumstances = { now: Date; hour: number; timeZone: TimeZone }

/** Whether a backup is due: none went well since the quiet hour last came, or at all, and none failed just now. */
export function isBackupDue({ wentWell, failed }: LatestRuns, circumstances: Circumstances): boolean {
	if (failed && circumstances.now.getTime() - failed.getTime() < backupRetry) return false
	return wentWell === undefined || wentWell < quietHourBefore(circumstances)
}

/** Whether a restore drill is due. */
export function isDrillDue({ wentWell, failed }: LatestRuns, now: Date): boolean {
	if (failed && now.getTime() - failed.getTime() < drillRetry) return false
	return wentWell === undefined || now.getTime() - wentWell.getTime() >= drillEvery
}

/** Whether the last backup that went well, or the setting up of backups, is too long ago. */
export const isStale = (since: Date, now: Date): boolean => now.getTime() - since.getTime() > staleAfter

/** The latest instant at which the local clock came to an hour. */
function quietHourBefore({ now, hour: at, timeZone }: Circumstances): Date {
	const today = localDate(now, timeZone)
	const ofToday = instantOf(today, at, timeZone)
	return ofToday <= now ? ofToday : instantOf(addDays(today, -1), at, timeZone)
}
