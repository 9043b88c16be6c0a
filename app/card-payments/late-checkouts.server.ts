import { runHourly } from '#app/platform/jobs/recurring.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { pageLife } from './pay-by-card.server.ts'
import { receiveNotice } from './receive-notice.server.ts'
import * as store from './store.server.ts'
import { findCardPage, StripeTrouble } from './stripe.server.ts'

type Needs = Pick<Platform, 'database' | 'config' | 'jobs' | 'company' | 'now' | 'log'>

/** So many are asked about in a run. */
const most = 100

/**
 * Asks Stripe about each checkout whose hour is over and of which no notice came: what was paid is booked, what ended is ended. Returns
 * how many payments were found.
 */
export async function bookLateCheckouts(needs: Needs): Promise<number> {
	const { database, config, now, log } = needs
	if (!config.stripe) return 0
	const before = new Date(now().getTime() - pageLife)
	let found = 0
	for (const { id, provider_id: providerId } of await store.lateCheckouts(database, {
		before,
		limit: most,
	})) {
		if (providerId === null) {
			await store.endCheckout(database, id, now())
			continue
		}
		try {
			const page = await findCardPage(config.stripe, providerId)
			if (page?.status === 'complete') {
				await receiveNotice(needs, { type: 'checkout.session.completed', checkout: page })
				found++
			} else if (page?.status !== 'open') await store.endCheckout(database, id, now())
		} catch (error) {
			if (!(error instanceof StripeTrouble)) throw error
			log.warn({ err: error, checkout: id }, 'what became of a card payment is asked again in an hour')
		}
	}
	return found
}

/** Does so now and every hour. Returns a function that stops it. */
export const runLateCheckouts = (needs: Needs): (() => Promise<void>) =>
	runHourly({ log: needs.log, task: 'ask about card payments' }, async () => {
		const found = await bookLateCheckouts(needs)
		if (found > 0)
			needs.log.warn(
				{ found },
				'card payments of which Stripe told us nothing: check the webhook’s address and secret',
			)
	})
