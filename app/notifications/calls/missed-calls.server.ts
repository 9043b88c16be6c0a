import type { Platform } from '#app/platform/platform.server.ts'
import { readSchedule } from '#app/schedule/schedule.server.ts'
import { callCame, textAfterCall } from '#app/threads/threads.server.ts'
import { localDate } from '#app/values/local-time.ts'
import { takesTexts } from '#app/values/phone.ts'
import { insertIncomingText, isStopped } from '../texts/store.server.ts'
import { isOpen } from './missed-call.ts'

type Needs = Pick<Platform, 'database' | 'jobs' | 'company' | 'log' | 'now'>

/** What stands where the words of a text would. */
const words = 'Missed call'

/** After this a text about a call is of no use, in milliseconds. */
const usefulFor = 60 * 60_000

/**
 * Stores a call that nobody took in the thread of its number, where it waits, and has a text go back where an owner wants that: while the
 * office is open and the day isn't closed, once a day, unless texts to the number are stopped or something was written in its
 * thread within the hour. The same call told twice is one.
 */
export async function receiveMissedCall(
	{ database, jobs, company, log, now }: Needs,
	{ providerId, phone }: { providerId: string; phone: string },
): Promise<void> {
	const isNew = await database.transaction().execute(async (transaction) => {
		const call = { provider_id: providerId, phone, body: words, kind: 'call' } as const
		if ((await insertIncomingText(transaction, call)) === undefined) return false
		const { threadId, wasActive } = await callCame({ jobs, company }, transaction, phone)
		const isWanted = company.missedCallTexts && isOpen(company, now()) && takesTexts(phone) && !wasActive
		if (!isWanted) return true
		const day = localDate(now(), company.timeZone)
		const { closed } = await readSchedule({ database: transaction }, day, day)
		if (!closed.has(day) && !(await isStopped(transaction, phone)))
			await textAfterCall({ jobs }, transaction, {
				threadId,
				day,
				until: new Date(now().getTime() + usefulFor),
			})
		return true
	})
	log.info({ reference: providerId, isNew }, 'nobody took a call')
}
