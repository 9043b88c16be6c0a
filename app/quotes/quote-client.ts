import { z } from 'zod'
import { photoLabelSchema } from '#app/photos/photo.ts'
import { type PriceListId, photoIdSchema, quoteIdSchema } from '#app/platform/ids.ts'
import { answerTimeout, fetchJson } from '#app/platform/json-client.ts'
import { type Load, loadSchema } from '#app/pricing/load.ts'
import { sentListSchema } from '#app/pricing/sent-list.ts'
import { anotherQuotePath, quotePath, quotesPath } from '#app/shell/links.ts'
import { loadTag, type Quote, type QuoteChanges, quoteStatuses } from './quote.ts'

/** The server's answer to a save: the quote as it holds it. */
const quoteSchema: z.ZodType<Quote> = z.object({
	id: quoteIdSchema,
	status: z.enum(quoteStatuses),
	booked: z.boolean(),
	load: loadSchema,
	total: z.number(),
	prices: sentListSchema,
	photos: z.array(
		z.object({ id: photoIdSchema, label: photoLabelSchema, width: z.number(), height: z.number() }),
	),
})
const refusalSchema = z.object({ message: z.string(), quote: quoteSchema.optional() })

/** What went wrong in words for the visitor, or nothing when there was no answer that says it. */
export class SaveRefused extends Error {}

/** This browser does not open the quote any more: another tab has saved one of its own, or the cookie is gone. */
export class QuoteGone extends SaveRefused {
	constructor() {
		super('This browser no longer opens this quote. Allow cookies, close its other tabs and save again.')
	}
}

/** Another tab has changed the quote's load since this page last knew of it; `quote` is what the server holds. */
export class SavedElsewhere extends SaveRefused {
	readonly quote: Quote
	constructor(message: string, quote: Quote) {
		super(message)
		this.quote = quote
	}
}

/** The quote is booked and keeps its load: what this page has is another one. */
export class QuoteBooked extends SaveRefused {}

async function sendJson(
	path: string,
	method: 'POST' | 'PATCH',
	body: object,
	headers: Record<string, string>,
): Promise<Quote> {
	const fetched = await fetchJson(path, quoteSchema, {
		method,
		headers: { 'Content-Type': 'application/json', 'X-Bowline-Client': 'site', ...headers },
		body: JSON.stringify(body),
	})
	if (fetched.outcome === 'answered') return fetched.data
	if (fetched.outcome === 'refused') throw refused(fetched.status, fetched.body)
	throw new SaveRefused('We cannot be reached right now. Your quote is still here: try again in a moment.')
}

/** What an answer that is no success says. */
export function refused(status: number, answer: unknown): SaveRefused {
	if (status === 404) return new QuoteGone()
	const { message, quote } = refusalSchema.safeParse(answer).data ?? { message: '' }
	if (quote) return quote.booked ? new QuoteBooked(message) : new SavedElsewhere(message, quote)
	return new SaveRefused(message)
}

/** A page says with each save which prices it shows. */
const showing = (list: PriceListId) => ({ 'Price-List': String(list) })

/** The first save: returns the new quote, by other prices where these hold no longer. Throws {@link SaveRefused}. */
export const createQuote = (load: Load, list: PriceListId) =>
	sendJson(quotesPath(), 'POST', load, showing(list))

/**
 * A later save with only what changed since it was as `seen`; returns the quote as it is now. Throws
 * {@link SaveRefused}.
 */
export const changeQuote = (
	quoteId: string,
	changes: QuoteChanges,
	seen: { load: Load; list: PriceListId },
) =>
	sendJson(quotePath(quoteId), 'PATCH', changes, {
		'If-Match': loadTag(seen.load),
		...showing(seen.list),
	})

/** Makes this browser forget the quote that it opens. `false` when we could not be reached. */
export async function forgetQuote(): Promise<boolean> {
	const response = await fetch(anotherQuotePath(), {
		method: 'POST',
		headers: { 'X-Bowline-Client': 'site' },
		body: new URLSearchParams(),
		// Where it leads without a script: the page is here already.
		redirect: 'manual',
		signal: AbortSignal.timeout(answerTimeout),
	}).catch(() => undefined)
	return response?.type === 'opaqueredirect'
}
