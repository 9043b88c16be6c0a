import { z } from 'zod'
import { quoteIdSchema } from '#app/platform/ids.ts'
import type { Load } from '#app/pricing/load.ts'
import { quotePath, quotesPath } from '#app/shell/links.ts'
import type { QuoteChanges } from './quote.ts'

/** The server's answer to a save: all the browser needs of it is which quote it was. */
const savedSchema = z.object({ id: quoteIdSchema })
const refusalSchema = z.object({ message: z.string() })

/** What went wrong in words for the visitor, or nothing when there was no answer that says it. */
export class SaveRefused extends Error {}

/** This browser does not open the quote any more: another tab has saved one of its own, or the cookie is gone. */
export class QuoteGone extends SaveRefused {
	constructor() {
		super('This browser no longer opens this quote. Allow cookies, close its other tabs and save again.')
	}
}

/** How long an answer is waited for, in milliseconds. */
export const patience = 20_000

const headers = { 'Content-Type': 'application/json', 'X-Bowline-Client': 'site' }

async function sendJson(path: string, method: 'POST' | 'PATCH', body: object): Promise<{ id: string }> {
	const signal = AbortSignal.timeout(patience)
	const response = await fetch(path, { method, headers, body: JSON.stringify(body), signal }).catch(
		() => undefined,
	)
	if (!response)
		throw new SaveRefused('We cannot be reached right now. Your quote is still here: try again in a moment.')
	const answer: unknown = await response.json().catch(() => undefined)
	const saved = savedSchema.safeParse(answer)
	if (response.ok && saved.success) return saved.data
	throw refused(response.status, answer)
}

/** What an answer that is no success says. */
export function refused(status: number, answer: unknown): SaveRefused {
	if (status === 404) return new QuoteGone()
	const { data } = refusalSchema.safeParse(answer)
	return new SaveRefused(data?.message ?? '')
}

/** The first save: answers the new quote's id. Throws {@link SaveRefused}. */
export const createQuote = (load: Load) => sendJson(quotesPath(), 'POST', load)

/** A later save with only what changed. Throws {@link SaveRefused}. */
export const changeQuote = (quoteId: string, changes: QuoteChanges) =>
	sendJson(quotePath(quoteId), 'PATCH', changes)
