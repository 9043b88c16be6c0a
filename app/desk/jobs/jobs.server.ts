import { type Delivery, deliverySchema } from '#app/notifications/delivery.ts'
import { messageTitle } from '#app/notifications/message-words.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { formatMoment, monthsBefore } from '#app/values/local-time.ts'
import type { Failure, MessageFailure, PerhapsTwice } from './failure.ts'
import * as store from './store.server.ts'

type Needs = Pick<Platform, 'database' | 'now' | 'company'>

/** When more than these fail at once they have one cause, and the first ones show it. */
const shownFailures = 200

export const countFailures = ({ database }: Pick<Needs, 'database'>): Promise<number> =>
	store.countFailed(database)

/** The deliveries that failed and why, the latest first. */
export async function listFailures({
	database,
	company,
}: Pick<Needs, 'database' | 'company'>): Promise<Failure[]> {
	const rows = await store.failedRows(database, shownFailures)
	return rows.map((row) => ({
		delivery: deliveryOf(row),
		leadName: row.name,
		error: row.error ?? 'no reason was given',
		attempts: row.attempts,
		perhapsGone: row.perhaps_twice,
		lastTried: formatMoment(row.updated_at, company.timeZone),
	}))
}

/** The messages about pickups that failed and why, the latest first. */
export async function listFailedMessages({
	database,
	company,
}: Pick<Needs, 'database' | 'company'>): Promise<MessageFailure[]> {
	const rows = await store.failedMessageRows(database, shownFailures)
	return rows.map((row) => ({
		messageId: row.id,
		what: messageTitle(row),
		leadName: row.name,
		error: row.reason ?? 'no reason was given',
		attempts: row.attempts,
		perhapsGone: row.begun_at !== null,
		lastTried: formatMoment(row.updated_at, company.timeZone),
	}))
}

/** The mails that may have been sent twice in the last month, the latest first. */
export async function listPerhapsTwice({ database, now, company }: Needs): Promise<PerhapsTwice[]> {
	const rows = await store.perhapsTwiceRows(database, monthsBefore(now(), 1), shownFailures)
	return rows.map((row) => ({
		delivery: deliveryOf(row),
		leadName: row.name,
		sent: formatMoment(row.updated_at, company.timeZone),
	}))
}

const deliveryOf = ({ lead_id, kind, entry_id }: store.DeliveryRow): Delivery =>
	deliverySchema.parse({ leadId: lead_id, kind, entryId: entry_id ?? undefined })
