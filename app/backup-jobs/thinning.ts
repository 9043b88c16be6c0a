import { retentionMonths } from '#app/policies/retention-months.ts'
import { addDays, type CalendarDate, weekdayOf } from '#app/values/calendar-date.ts'
import { localDate, monthsBefore, type TimeZone } from '#app/values/local-time.ts'

/** How many days, weeks and months keep a backup each (docs/rules.md, 'Backups'). */
export const keptOf = { days: 7, weeks: 5, months: 12 } as const

/** After so many months a backup goes even where later months have none; the privacy page says so. */
export const longestKeptMonths = retentionMonths.backup

type Aged = { name: string; takenAt: Date }

/**
 * The backups to delete, by age: kept are the newest of each of the last days, weeks and months that have one, as the calendar of
 * a time zone has them. Days without a backup do not count, so that after a gap what there was before stays. The newest always
 * stays.
 */
export function backupsToDelete<Backup extends Aged>(
	backups: readonly Backup[],
	{ now, timeZone }: { now: Date; timeZone: TimeZone },
): Backup[] {
	const newestFirst = backups.toSorted(
		(a, b) => b.takenAt.getTime() - a.takenAt.getTime() || (a.name < b.name ? 1 : -1),
	)
	const dayOf = ({ takenAt }: Aged) => localDate(takenAt, timeZone)
	const newestOfEach = (periodOf: (backup: Backup) => string, periods: number) => {
		const newest = new Map<string, Backup>()
		for (const backup of newestFirst) {
			const period = periodOf(backup)
			if (!newest.has(period)) newest.set(period, backup)
		}
		return [...newest.values()].slice(0, periods)
	}
	const oldest = monthsBefore(now, longestKeptMonths)
	const kept = new Set([
		...newestOfEach(dayOf, keptOf.days),
		...newestOfEach((backup) => mondayOf(dayOf(backup)), keptOf.weeks),
		...newestOfEach((backup) => dayOf(backup).slice(0, 7), keptOf.months),
	])
	return newestFirst.filter((backup, at) => at > 0 && !(kept.has(backup) && backup.takenAt >= oldest))
}

const mondayOf = (date: CalendarDate): CalendarDate => addDays(date, 1 - weekdayOf(date))
