import * as history from '#app/history/history.server.ts'
import type { SignedInStaff } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { addDays, type CalendarDate } from '#app/values/calendar-date.ts'
import { jobOfFreed } from './freed-slots.ts'
import { type DaysChange, setFor } from './schedule.ts'
import * as store from './store.server.ts'

/**
 * Closes or opens each of some days, all or none, with its history. A day that is so already, or closed for another reason,
 * stays as it is. Booked pickups stay booked. Returns the days that have changed, and those that stay closed, each with its
 * reason.
 */
export async function changeDays(
	{ database, jobs }: Pick<Platform, 'database' | 'jobs'>,
	change: DaysChange,
	{ staff, windowIds }: { staff: SignedInStaff; windowIds: string[] },
): Promise<{ changed: CalendarDate[]; stillClosed: { date: CalendarDate; reason: string }[] }> {
	return database.transaction().execute(async (transaction) => {
		await store.lockSchedule(transaction)
		const schedule = await store.scheduleBetween(transaction, change.first, change.last)
		const isClosing = change.does === 'close-days'
		const isOurs = (reason: string) => reason.toLowerCase() === change.reason.toLowerCase()
		const closed = datesBetween(change).flatMap((date) => {
			const reason = schedule.closed.get(date)
			return reason === undefined ? [] : [{ date, reason }]
		})
		const dates = isClosing
			? datesBetween(change).filter((date) => !schedule.closed.has(date))
			: closed.filter(({ reason }) => isOurs(reason)).map(({ date }) => date)
		for (const date of dates) {
			const before = setFor(schedule, date, windowIds)
			if (isClosing) await store.closeDay(transaction, { date, reason: change.reason, staff })
			else await store.openDay(transaction, { date, staff })
			await history.record(transaction, {
				subject: { kind: 'schedule' },
				actor: staff.name,
				action: isClosing ? 'close' : 'open',
				before: { day: date, ...before },
				after: { day: date, ...before, closed: isClosing ? change.reason : null },
			})
		}
		if (dates.length > 0) await jobs.enqueue(transaction, [[jobOfFreed(null)]])
		return { changed: dates, stillClosed: closed.filter(({ date }) => !dates.includes(date)) }
	})
}

function datesBetween({ first, last }: { first: CalendarDate; last: CalendarDate }): CalendarDate[] {
	const dates: CalendarDate[] = []
	for (let date = first; date <= last; date = addDays(date, 1)) dates.push(date)
	return dates
}
