import { balanceJobSchema, balanceJobs } from '#app/invoices/changed-balance.ts'
import { findInvoice } from '#app/invoices/invoices.server.ts'
import type { InvoiceId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { pageLife } from './pay-by-card.server.ts'
import { receiveNotice } from './receive-notice.server.ts'
import * as store from './store.server.ts'
import { endCardPage, StripeTrouble } from './stripe.server.ts'

type Needs = Pick<Platform, 'database' | 'config' | 'jobs' | 'company' | 'now' | 'log'>

/**
 * Ends the page of an invoice at Stripe once it asks for another amount than is owing, as after cash, a credit or a void: nothing can
 * be paid on it then. What was paid on it a moment before is booked.
 */
export async function endStalePage(needs: Needs, invoiceId: InvoiceId): Promise<void> {
	const { database, config, now } = needs
	const open = await store.openCheckout(database, invoiceId)
	// One without a name has its answer under way, and is looked at once it came; one of an hour ago ends by itself.
	if (!config.stripe || !open?.provider_id || now().getTime() - open.made_at.getTime() > pageLife) return
	const invoice = await findInvoice(database, invoiceId)
	if (invoice?.balance === open.amount_cents) return
	const page = await endCardPage(config.stripe, open.provider_id)
	if (page?.status === 'open') throw new StripeTrouble('Stripe left a page open that was to end')
	if (page?.status === 'complete')
		await receiveNotice(needs, { type: 'checkout.session.completed', checkout: page })
	else await store.endCheckout(database, open.id, now())
}

/** Does so whenever what is owing has changed; where Stripe can't be asked, it is tried again. */
export async function registerStalePages(needs: Needs): Promise<void> {
	if (!needs.config.stripe) return
	await needs.jobs.work(balanceJobs.balanceChanged, balanceJobSchema, ({ invoiceId }) =>
		endStalePage(needs, invoiceId),
	)
}
