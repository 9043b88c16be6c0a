import { messageTitle } from '#app/notifications/message-words.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { formatMoment, monthsBefore } from '#app/values/local-time.ts'
import * as store from './store.server.ts'
import type { Failure, Unsent, Warned } from './unsent.ts'

type Needs = Pick<Platform, 'database' | 'now' | 'company'>

/** When more than these fail at once they have one cause, and the first ones show it. */
const shownFailures = 200

export const countFailures = ({ database }: Pick<Needs, 'database'>): Promise<number> =>
	store.countUnsent(database)

/** The messages that failed and why, the latest first. */
export async function listFailures({
	database,
	company,
}: Pick<Needs, 'database' | 'company'>): Promise<Failure[]> {
	const rows = await store.failedRows(database, shownFailures)
	return rows.map((row) => ({
		...toUnsent(company, row),
		error: row.reason ?? 'no reason was given',
		attempts: row.attempts,
		perhapsGone: row.perhaps_sent,
	}))
}

/** The syncs that left something to be done by hand, the latest first. */
export async function listWarned({
	database,
	company,
}: Pick<Needs, 'database' | 'company'>): Promise<Warned[]> {
	const rows = await store.warnedRows(database, shownFailures)
	return rows.map((row) => ({ ...toUnsent(company, row), warning: row.warning ?? '' }))
}

/** The emails that may have been sent twice in the last month, the latest first. */
export async function listPerhapsTwice({ database, now, company }: Needs): Promise<Unsent[]> {
	const rows = await store.perhapsTwiceRows(database, monthsBefore(now(), 1), shownFailures)
	return rows.map((row) => toUnsent(company, row))
}

const toUnsent = (
	company: Needs['company'],
	row: Awaited<ReturnType<typeof store.failedRows>>[number],
): Unsent => ({
	messageId: row.id,
	what: `${messageTitle(row)}${row.address === null ? '' : `, to ${row.address}`}`,
	leadName: row.name,
	at: formatMoment(row.updated_at, company.timeZone),
})
