import { type OwnedQuoteId, openToken } from '#app/customers/customers.server.ts'
import type { QuoteId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'

/** The right to the quote named in a URL; `undefined` when the token opens none, or another one. */
export async function ownedQuote(
	database: Platform['database'],
	token: string,
	named: QuoteId,
): Promise<OwnedQuoteId | undefined> {
	const { quoteId } = await openToken(database, token)
	return quoteId === named ? quoteId : undefined
}
