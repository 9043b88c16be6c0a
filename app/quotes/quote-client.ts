import * as z from 'zod/mini'
import { type PhotoLabel, photoLabelSchema, photoTokenHeader } from '#app/photos/photo.ts'
import { type PriceListId, photoIdSchema, quoteIdSchema } from '#app/platform/ids.ts'
import { abortAfter, answerTimeout, fetchJson } from '#app/platform/json-client.ts'
import { type Load, loadSchema } from '#app/pricing/load.ts'
import { loadSourceSchema } from '#app/pricing/load-source.ts'
import { sentListSchema } from '#app/pricing/sent-list.ts'
import { anotherQuotePath, quotePath, quotesPath } from '#app/shell/links.ts'
import { loadTag, type Quote, quoteStatuses } from './quote.ts'
import type { NewQuote, QuoteChanges } from './sent-quote.ts'
import { countedSchema } from './things/counted-things.ts'

/** The response to a save: the quote as the server has it. */
const quoteSchema: z.ZodMiniType<Quote> = z.object({
	id: quoteIdSchema,
	status: z.enum(quoteStatuses),
	booked: z.boolean(),
	load: loadSchema,
	source: z.optional(loadSourceSchema),
	counted: countedSchema,
	total: z.number(),
	accepted: z.optional(z.object({ amount: z.number(), travelFee: z.nullable(z.number()) })),
	prices: sentListSchema,
	photos: z.array(
		z.object({ id: photoIdSchema, label: photoLabelSchema, width: z.number(), height: z.number() }),
	),
})
const refusalSchema = z.object({ message: z.string(), quote: z.optional(quoteSchema) })

/** A save that failed; the message is for the visitor, and empty when the server gave none. */
export class SaveRefused extends Error {}

/** This browser can no longer open the quote: another tab has saved its own, or the cookie is gone. */
export class QuoteGone extends SaveRefused {
	constructor() {
		super('This browser can’t open this quote any more. Allow cookies, close its other tabs and save again.')
	}
}

/** A conflict: another tab has changed the quote's load since this page last saw it; `quote` is the server's version. */
export class SavedElsewhere extends SaveRefused {
	declare readonly quote: Quote
	constructor(message: string, quote: Quote) {
		super(message)
		this.quote = quote
	}
}

/** The quote is booked and keeps its load: the draft of this page needs a new quote. */
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
	throw new SaveRefused('We can’t be reached right now. Your quote is still here. Try again in a moment.')
}

/** The error for a response that is not a success. */
export function refused(status: number, body: unknown): SaveRefused {
	if (status === 404) return new QuoteGone()
	const { message, quote } = refusalSchema.safeParse(body).data ?? { message: '' }
	if (quote) return quote.booked ? new QuoteBooked(message) : new SavedElsewhere(message, quote)
	return new SaveRefused(message)
}

/** Each save names the price list that the page shows, and the token of the photos that it has sent. */
const pageHeaders = (list: PriceListId, token: string) => ({
	'Price-List': String(list),
	[photoTokenHeader]: token,
})

/** The first save: returns the new quote, with today's prices when these no longer hold. Throws {@link SaveRefused}. */
export const createQuote = (quote: NewQuote, list: PriceListId, token: string) =>
	sendJson(quotesPath(), 'POST', quote, pageHeaders(list, token))

/**
 * A later save, with only the changes since the version in `seen`; returns the quote as it is now. Throws
 * {@link SaveRefused}.
 */
export const changeQuote = (
	quoteId: string,
	changes: QuoteChanges,
	seen: { load: Load; list: PriceListId },
	token: string,
) =>
	sendJson(quotePath(quoteId), 'PATCH', changes, {
		'If-Match': loadTag(seen.load),
		...pageHeaders(seen.list, token),
	})

/** Adds photos that were sent to a quote, and nothing else; returns the quote as it is now. Throws {@link SaveRefused}. */
export const addPhotos = (quoteId: string, labels: Record<string, PhotoLabel>, token: string) =>
	sendJson(quotePath(quoteId), 'PATCH', { labels }, { [photoTokenHeader]: token })

/** Deletes the quote's cookie in this browser. `false` when the server could not be reached. */
export async function clearQuoteCookie(): Promise<boolean> {
	const response = await fetch(anotherQuotePath(), {
		method: 'POST',
		headers: { 'X-Bowline-Client': 'site' },
		body: new URLSearchParams(),
		// The redirect is for pages without a script: here the page is loaded already.
		redirect: 'manual',
		signal: abortAfter(answerTimeout),
	}).catch(() => undefined)
	return response?.type === 'opaqueredirect'
}
