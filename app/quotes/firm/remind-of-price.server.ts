import { runHourly } from '#app/platform/jobs/recurring.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { channelsTo, enqueueQuoteMessages } from './enqueue-quote-messages.server.ts'
import { isReminderHour } from './reminder-hours.ts'
import * as store from './store.server.ts'

type Needs = Pick<Platform, 'database' | 'jobs' | 'company' | 'now'>

/**
 * Enqueues the reminders of firm prices that have no answer (docs/rules.md, 'Firm price'), by email, or by text where there is a
 * number alone: each once for its price, however many runs and processes there are. Returns the number of new ones.
 */
export async function enqueuePriceReminders(needs: Needs): Promise<number> {
	const { database, company, now } = needs
	if (!isReminderHour(company, now())) return 0
	return database.transaction().execute(async (transaction) => {
		const due = await store.dueReminders(transaction, now())
		for (const { id, quote_id: quoteId, kind, ...contact } of due)
			await enqueueQuoteMessages(
				needs,
				transaction,
				{ id: quoteId },
				channelsTo(contact)
					.slice(0, 1)
					.map((channel) => ({ kind, channel, dedupeKey: id })),
			)
		return due.length
	})
}

/** Enqueues due reminders now and every hour. Returns a function that stops it. */
export const runPriceReminders = (needs: Needs & Pick<Platform, 'log'>): (() => Promise<void>) =>
	runHourly({ log: needs.log, task: 'remind of firm prices' }, async () => {
		const pending = await enqueuePriceReminders(needs)
		if (pending > 0) needs.log.info({ pending }, 'reminders of firm prices')
	})
