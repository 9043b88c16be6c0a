import { nobodyComesReason } from '#app/bookings/capacity/nobody-comes.ts'
import { messageJobs } from '#app/platform/jobs/message-jobs.ts'
import { runEveryFiveMinutes } from '#app/platform/jobs/recurring.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { readSchedule } from '#app/schedule/schedule.server.ts'
import { beginningOf, localDate } from '#app/values/local-time.ts'
import { dayToRemindOf } from './message-due.ts'
import * as store from './store.server.ts'

type Needs = Pick<Platform, 'database' | 'jobs' | 'now' | 'company' | 'log'>

/**
 * In the evening, enqueues a reminder by mail and by text for each pickup of tomorrow (docs/rules.md, 'Messages about a
 * pickup'). A pickup gets one for each of its days, however many runs and processes there are, and none while no crew comes;
 * when the day is opened again in time, it gets it then. Returns the number of new ones.
 */
export async function enqueueReminders({ database, jobs, now, company }: Needs): Promise<number> {
	const day = dayToRemindOf(company, now())
	if (day === undefined) return 0
	const today = beginningOf(localDate(now(), company.timeZone), company.timeZone)
	return database.transaction().execute(async (transaction) => {
		const schedule = await readSchedule({ database: transaction }, day, day)
		const booked = await store.bookedOn(transaction, day, today)
		const ids = booked
			.filter(
				({ window_id: windowId, truck_id: truckId }) =>
					!nobodyComesReason(company, schedule, { date: day, windowId, truckId }),
			)
			.map(({ id }) => id)
		const pending = await store.enqueueReminders(transaction, { date: day, ids }, ['mail', 'text'])
		const job = ({ id, channel }: (typeof pending)[number]) => ({
			name: messageJobs[channel],
			data: { messageId: id },
		})
		if (pending.length > 0) await jobs.enqueue(transaction, [pending.map(job)])
		return pending.length
	})
}

/** Enqueues due reminders now and every five minutes. Returns a function that stops it. */
export const runReminders = (needs: Needs): (() => Promise<void>) =>
	runEveryFiveMinutes({ log: needs.log, task: 'remind of tomorrow’s pickups' }, async () => {
		const pending = await enqueueReminders(needs)
		if (pending > 0) needs.log.info({ pending }, 'reminders of tomorrow’s pickups')
	})
