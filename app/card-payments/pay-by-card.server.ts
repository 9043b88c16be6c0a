import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { customerBy } from '#app/bookings/booking/booking.server.ts'
import { mayPayByCard } from '#app/invoices/balance.ts'
import { findInvoice, invoicesOf } from '#app/invoices/invoices.server.ts'
import type { Invoice } from '#app/invoices/issued.ts'
import { publicOrigin } from '#app/platform/http/request-origin.server.ts'
import type { InvoiceId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { receipt, receiptAfterCard } from '#app/shell/links.ts'
import { receiveNotice } from './receive-notice.server.ts'
import * as store from './store.server.ts'
import {
	type CardPage,
	endCardPage,
	findCardPage,
	makeCardPage,
	type Stripe,
	StripeBusy,
	StripeStuck,
	StripeTrouble,
} from './stripe.server.ts'

type Needs = Pick<Platform, 'database' | 'config' | 'jobs' | 'company' | 'now' | 'log'>

/** How long a page can be paid on, in milliseconds: while it is open, the same could be paid in another way as well. */
export const pageLife = 60 * 60_000

/** Stripe lets a page end half an hour after it was made at the earliest: for so long the same one can be asked for again. */
const retryLife = 20 * 60_000

/**
 * The address to which a customer goes on to pay an invoice by card: Stripe's page, the same one again while it is open and its amount
 * is still owing; or back to the receipt. `undefined` when the token opens no such invoice, or cards are not taken.
 */
export async function wayToPay(
	needs: Needs,
	token: string,
	invoiceId: InvoiceId,
): Promise<string | undefined> {
	const { database, config, log } = needs
	const right = await customerBy({ database }, token)
	const invoice = right && (await invoicesOf(database, right.bookingId)).find(({ id }) => id === invoiceId)
	if (!invoice || !config.stripe) return undefined
	if (!mayPayByCard(invoice.balance)) return receipt(token)
	try {
		let page = await pageFor(needs, config.stripe, { invoice, token })
		if (page.status === 'open' && page.url) {
			// Meanwhile it may have been paid in another way, and whoever ends such a page did not know of this one.
			const after = await findInvoice(database, invoiceId)
			if (after?.balance === page.amount_total) return page.url
			page = await endPage(needs, config.stripe, page)
			if (page.status === 'expired') return receipt(token)
		}
		if (page.status !== 'complete') return receiptAfterCard(token, 'later')
		// Its notice may be late, or be lost.
		await receiveNotice(needs, { type: 'checkout.session.completed', checkout: page })
		return receiptAfterCard(token, 'done')
	} catch (error) {
		if (!(error instanceof StripeTrouble)) throw error
		log.error({ err: error }, 'a customer couldn’t pay by card')
		return receiptAfterCard(token, 'later')
	}
}

/** Ends a page and its checkout; returns it as it is then. */
async function endPage({ database, now }: Needs, stripe: Stripe, page: CardPage): Promise<CardPage> {
	const ended = (await endCardPage(stripe, page.id)) ?? page
	const ours = await store.noticedCheckout(database, { id: undefined, providerId: page.id })
	if (ours && ended.status === 'expired') await store.endCheckout(database, ours.id, now())
	return ended
}

type Asked = { invoice: Invoice; token: string }

async function pageFor(needs: Needs, stripe: Stripe, asked: Asked): Promise<CardPage> {
	const { database, now } = needs
	const { id: invoiceId, balance } = asked.invoice
	const before = await store.openCheckout(database, invoiceId)
	if (before) {
		const page = await pageOfBefore(stripe, before, { balance, at: now() })
		const again = page === 'again' ? await madeAgain(needs, stripe, before, asked) : page
		if (again?.status === 'open' || again?.status === 'complete') return again
		await store.endCheckout(database, before.id, now())
	}
	const checkout =
		(await store.insertCheckout(database, {
			invoice_id: invoiceId,
			amount_cents: balance,
			made_at: now(),
		})) ?? (await store.openCheckout(database, invoiceId))
	const made = checkout && (await makePage(needs, stripe, checkout, asked))
	if (!made) throw new StripeTrouble('another request ended the checkout')
	return made
}

/**
 * The page whose answer never came; `undefined` where another request ended its checkout meanwhile, or Stripe failed at it and says so
 * again for a day: nobody was told of such a page.
 */
const madeAgain = (needs: Needs, stripe: Stripe, ...[checkout, asked]: [store.CheckoutRow, Asked]) =>
	makePage(needs, stripe, checkout, asked).catch((error) => {
		if (error instanceof StripeStuck) return undefined
		throw error
	})

/** The page of a checkout that is open; `again`: Stripe's answer never came, and is asked for once more. */
async function pageOfBefore(
	stripe: Stripe,
	{ provider_id: providerId, amount_cents: amount, made_at: madeAt }: store.CheckoutRow,
	{ balance, at }: { balance: number; at: Date },
): Promise<CardPage | 'again' | undefined> {
	const isAsOwing = amount === balance
	if (providerId === null) {
		const isYoung = at.getTime() - madeAt.getTime() < retryLife
		return isAsOwing && isYoung ? 'again' : undefined
	}
	return isAsOwing ? findCardPage(stripe, providerId) : endCardPage(stripe, providerId)
}

/** A page for a checkout; `undefined` where another request ended that meanwhile, and then the page is ended too. */
async function makePage(
	{ database, config }: Needs,
	stripe: Stripe,
	checkout: store.CheckoutRow,
	{ invoice, token }: Asked,
): Promise<CardPage | undefined> {
	const origin = publicOrigin(config)
	const page = await onceFree(() =>
		makeCardPage(stripe, {
			// Stripe refuses a key that comes with other fields, and another link has another way back.
			idempotencyKey: `${checkout.id}-${createHash('sha256').update(token).digest('hex').slice(0, 16)}`,
			checkoutId: checkout.id,
			amount: checkout.amount_cents,
			title: `Invoice ${invoice.document.number}`,
			expiresAt: new Date(checkout.made_at.getTime() + pageLife),
			paidUrl: `${origin}${receiptAfterCard(token, 'done')}`,
			backUrl: `${origin}${receipt(token)}`,
		}),
	)
	const name = await store.nameCheckout(database, checkout.id, page.id)
	if (name === page.id) return page
	// By another link of theirs the customer came first: an invoice has one page at a time.
	const ended = await endCardPage(stripe, page.id)
	if (name !== undefined) return (await findCardPage(stripe, name)) ?? page
	return ended?.status === 'complete' ? ended : undefined
}

/** How long to wait before each further try, in milliseconds. */
const pauses = [100, 200, 400, 800, 1600, 3200]

/** Asks again while Stripe still works on the same request, as after a double press: the answer is the same page then. */
async function onceFree(ask: () => Promise<CardPage>): Promise<CardPage> {
	for (const milliseconds of pauses) {
		try {
			return await ask()
		} catch (error) {
			if (!(error instanceof StripeBusy)) throw error
			await pause(milliseconds)
		}
	}
	return ask()
}
