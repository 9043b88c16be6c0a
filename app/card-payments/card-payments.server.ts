import { randomUUID } from 'node:crypto'
import { publicOrigin } from '#app/platform/http/request-origin.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { endCardPage, makeCardPage, type Stripe } from './stripe.server.ts'

export { keepCardPayment, leftPayments, settleCardPayment } from './left-payments.server.ts'
export { reachStripe } from './stripe.server.ts'

/** Makes a page that no one sees, and ends it. Returns why that failed. */
export async function tryStripe(
	{ config, now }: Pick<Platform, 'config' | 'now'>,
	stripe: Stripe,
): Promise<string | undefined> {
	const origin = publicOrigin(config)
	const id = randomUUID()
	const page = await makeCardPage(stripe, {
		...{ idempotencyKey: id, checkoutId: id, amount: 100, title: 'A trial' },
		expiresAt: new Date(now().getTime() + 60 * 60_000),
		...{ paidUrl: origin, backUrl: origin },
	})
	const status = (await endCardPage(stripe, page.id))?.status ?? 'unknown'
	return status === 'expired' ? undefined : `the page that Stripe made for the trial is ${status}`
}
export { runLateCheckouts } from './late-checkouts.server.ts'
export { registerStalePages } from './stale-pages.server.ts'
