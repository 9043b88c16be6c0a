import { retentionMonths } from '#app/bookings/retention-months.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { runDaily } from '#app/platform/recurring.server.ts'
import { monthsBefore } from '#app/values/local-time.ts'
import { stopOrStart } from './incoming-text.ts'
import * as store from './store.server.ts'

/** A text from a customer's phone. `keyword`: what the provider itself took it for, if anything. */
type IncomingText = { providerId: string; phone: string; body: string; keyword: string | undefined }

/**
 * Keeps a text from a customer, and stops texts to this phone, or lets them go on, when it says so. A text that the
 * provider tells again is the same one: an old STOP does not undo a later START.
 */
export async function receiveText(
	{ database, log }: Pick<Platform, 'database' | 'log'>,
	{ providerId, phone, body, keyword }: IncomingText,
): Promise<void> {
	const means = stopOrStart(keyword) ?? stopOrStart(body)
	const isNew = await database.transaction().execute(async (transaction) => {
		if (!(await store.insertIncomingText(transaction, { provider_id: providerId, phone, body }))) return false
		if (means === 'stop') await store.stopPhone(transaction, phone)
		if (means === 'start') await store.resumePhone(transaction, phone)
		return true
	})
	log.info({ reference: providerId, isNew, means }, 'a text came in')
}

/** Deletes the texts of customers, and what became of ours, when they are no longer kept, now and once a day. Returns a function that stops it. */
export const deleteIncomingTextsDaily = ({
	database,
	log,
	now,
}: Pick<Platform, 'database' | 'log' | 'now'>): (() => Promise<void>) =>
	runDaily({ log, task: 'delete texts that are no longer kept' }, async () => {
		const before = monthsBefore(now(), retentionMonths.incomingText)
		await store.deleteIncomingTexts(database, before)
		await store.deleteNotices(database, before)
	})
