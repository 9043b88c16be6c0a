import { statusAfterCustomerChange } from './quote.ts'
import * as store from './store.server.ts'
import { keptCountInWords } from './things.server.ts'

/**
 * Writes a customer's change, and reopens a reviewed quote, because the review was about the quote before the change.
 * Returns the new row.
 */
export async function reopen(
	connection: store.QuoteTables,
	row: store.OwnedQuoteRow,
	columns: Parameters<typeof store.updateQuoteRow>[2],
	action: string,
	after: object,
): Promise<store.QuoteRow> {
	const status = statusAfterCustomerChange(row.quote_status)
	const changed = await store.updateQuoteRow(connection, row.id, {
		...columns,
		quote_status: status,
		...(status === row.quote_status ? {} : { final_quote_cents: null }),
	})
	await store.recordQuoteHistory(connection, {
		quoteId: row.id,
		actor: 'customer',
		action,
		before: {
			load: store.loadOf(row),
			...(row.counted_things !== null && { counted: keptCountInWords(row.counted_things) }),
			total: row.estimated_total_cents,
			status: row.quote_status,
			finalAmount: row.final_quote_cents,
		},
		after: { ...after, status },
	})
	return changed
}
