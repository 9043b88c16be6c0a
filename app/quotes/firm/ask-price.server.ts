import { forgetIfEmpty, issueToken, openToken } from '#app/customers/customers.server.ts'
import * as history from '#app/history/history.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { quoteStates } from '#app/policies/quote-states.ts'
import type { Cents } from '#app/values/money.ts'
import * as quotes from '../store.server.ts'
import type { PriceAsk } from './ask-price.ts'
import { enqueueQuoteMessages } from './enqueue-quote-messages.server.ts'

type Needs = Pick<Platform, 'database' | 'jobs'>

export type AskResult = { ok: true; token: string } | { ok: false; reason: 'no-such-quote' | 'booked' }

/**
 * Sends the token's quote to the office for a firm price, without a booking: a draft becomes pending, the office is notified at
 * once, and the customer gets the link. Returns a token for the quote's page. The same form sent twice is done once.
 */
export async function askForFirmPrice(needs: Needs, token: string, ask: PriceAsk): Promise<AskResult> {
	return needs.database.transaction().execute(async (transaction): Promise<AskResult> => {
		const { quoteId } = await openToken(transaction, token)
		const before = quoteId && (await quotes.findQuoteRow(transaction, quoteId, { lock: true }))
		if (!before) return { ok: false, reason: 'no-such-quote' }
		if (before.closed_at) return { ok: false, reason: 'booked' }
		const customer = {
			customer_name: ask.name,
			customer_email: ask.email === '' ? null : ask.email,
			customer_phone: ask.phone === '' ? null : ask.phone,
			city: ask.place,
		}
		const status = quoteStates.next('send', before.quote_status, 'customer')
		const isSame =
			status === before.quote_status &&
			before.customer_name === customer.customer_name &&
			before.customer_email === customer.customer_email &&
			before.customer_phone === customer.customer_phone &&
			before.city === customer.city
		if (!isSame) {
			const after = await quotes.updateQuoteRow(transaction, before.id, { ...customer, quote_status: status })
			await history.record(transaction, {
				subject: { kind: 'quote', id: before.id },
				actor: 'customer',
				action: 'sent for a firm price',
				before: { status: before.quote_status },
				after: { status, name: ask.name, email: ask.email, phone: ask.phone, city: ask.place },
			})
			// Somebody who corrects how to reach them is not kept twice.
			if (after.customer_id !== before.customer_id) await forgetIfEmpty(transaction, before.customer_id)
			const dedupeKey = `version ${after.version}`
			await enqueueQuoteMessages(needs, transaction, after, [
				{ kind: 'price-asked', channel: 'mail', dedupeKey },
				{ kind: 'quote-link', channel: ask.email === '' ? 'text' : 'mail', dedupeKey },
			])
		}
		return { ok: true, token: await issueToken(transaction, { quoteId: before.id }, 'mail') }
	})
}

/** A new token for the page of the quote that a cookie's token opens. */
export async function quotePageToken(
	{ database }: Pick<Platform, 'database'>,
	token: string,
): Promise<string | undefined> {
	const { quoteId } = await openToken(database, token)
	return quoteId && issueToken(database, { quoteId }, 'mail')
}

export type AskedQuote = { items: string; total: Cents; sent: boolean; booked: boolean }

/** The quote that a cookie's token opens, for the form that sends it; `undefined` when it opens none. */
export async function findAskedQuote(
	{ database }: Pick<Platform, 'database'>,
	token: string,
): Promise<AskedQuote | undefined> {
	const { quoteId } = await openToken(database, token)
	const row = quoteId && (await quotes.findQuoteRow(database, quoteId))
	return (
		row && {
			items: row.line_items.items,
			total: row.estimated_total_cents,
			sent: row.customer_name !== null,
			booked: row.closed_at !== null,
		}
	)
}
