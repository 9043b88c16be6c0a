import { openQuoteTokens } from '#app/customers/customers.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { formatDate, localDate } from '#app/values/local-time.ts'
import { firmPriceState } from '../firm/firm-price.ts'
import { currentRows } from '../firm/store.server.ts'
import { findQuoteRows } from '../store.server.ts'
import { priceInLine, type YourQuote } from './your-quotes.ts'

/** The quotes that these tokens open, the latest first, each once; and the tokens that open none any more. */
export async function findYourQuotes(
	{ database, company, now }: Pick<Platform, 'database' | 'company' | 'now'>,
	tokens: string[],
): Promise<{ quotes: YourQuote[]; spent: string[] }> {
	const opened = await openQuoteTokens(database, tokens)
	const ids = [...new Set(opened.values())]
	const [rows, prices] = await Promise.all([findQuoteRows(database, ids), currentRows(database, ids)])
	const day = (at: Date) => formatDate(localDate(at, company.timeZone))
	const quotes = rows.flatMap((row) => {
		const token = tokens.findLast((one) => opened.get(one) === row.id)
		if (token === undefined) return []
		const price = prices.find(({ quote_id }) => quote_id === row.id)
		return {
			token,
			savedOn: day(row.created_at),
			items: row.line_items.items,
			booked: row.closed_at !== null,
			price: priceInLine(
				price && {
					amount: price.amount_cents,
					state: firmPriceState(price, now()),
					until: day(price.holds_until),
				},
				row.estimated_total_cents,
				company,
			),
		}
	})
	return { quotes, spent: tokens.filter((token) => !opened.has(token)) }
}
