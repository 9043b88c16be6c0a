import { messageJobs } from '#app/bookings/pickup-messages.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { runEveryFiveMinutes } from '#app/platform/recurring.server.ts'
import { beginningOf, localDate } from '#app/values/local-time.ts'
import { dayToRemindOf } from './message-due.ts'
import * as store from './store.server.ts'

type Needs = Pick<Platform, 'database' | 'jobs' | 'now' | 'company' | 'log'>

/**
 * In the evening, owes a reminder by mail and by text for each pickup of tomorrow (docs/rules.md, 'Messages about a pickup'). A pickup
 * has one for each of its days, however often and by however many processes this is done. Returns how many are new.
 */
export async function oweReminders({ database, jobs, now, company }: Needs): Promise<number> {
	const day = dayToRemindOf(company, now())
	if (day === undefined) return 0
	const today = beginningOf(localDate(now(), company.timeZone), company.timeZone)
	return database.transaction().execute(async (transaction) => {
		const owed = await store.oweReminders(transaction, day, today, ['mail', 'text'])
		const job = (messageId: (typeof owed)[number]) => ({
			name: messageJobs.pickupMessage,
			data: { messageId },
		})
		if (owed.length > 0) await jobs.enqueue(transaction, [owed.map(job)])
		return owed.length
	})
}

/** Owes the reminders that are due, now and every five minutes. Returns a function that stops it. */
export const runReminders = (needs: Needs): (() => Promise<void>) =>
	runEveryFiveMinutes({ log: needs.log, task: 'remind of tomorrow’s pickups' }, async () => {
		const owed = await oweReminders(needs)
		if (owed > 0) needs.log.info({ owed }, 'reminders of tomorrow’s pickups')
	})
