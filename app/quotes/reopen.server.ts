import type { Transaction } from 'kysely'
import * as history from '#app/history/history.server.ts'
import type { Tables } from '#app/platform/database/database-types.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { quoteStates } from '#app/policies/quote-states.ts'
import { enqueueSyncs } from './firm/enqueue-quote-messages.server.ts'
import * as firm from './firm/store.server.ts'
import { sourceOf } from './source-columns.ts'
import * as store from './store.server.ts'
import { keptCountInWords } from './things/things.server.ts'

/** What a change is. `pickups` of the quote are synced; one that is only being booked has none yet. */
export type Reopening = {
	addsPhotosOnly?: boolean
	pickups?: Pick<Platform, 'jobs'> & { transaction: Transaction<Tables> }
}

/**
 * Writes a customer's change, and reopens a reviewed quote, because the review was about the quote before the change: a firm price
 * is withdrawn. Photos that were only added leave an accepted price as it is, and so does everything once its pickup is charged. Returns
 * the new row.
 */
export async function reopen(
	connection: store.QuoteTables,
	row: store.OwnedQuoteRow,
	columns: Parameters<typeof store.updateQuoteRow>[2],
	action: string,
	after: object,
	{ addsPhotosOnly = false, pickups }: Reopening = {},
): Promise<store.QuoteRow> {
	const price = await firm.currentRow(connection, row)
	const accepted = price?.accepted_at ? price : undefined
	const stands = accepted !== undefined && (addsPhotosOnly || (await firm.isCharged(connection, row.id)))
	const status = stands ? row.quote_status : quoteStates.next('reopen', row.quote_status, 'customer')
	if (status !== row.quote_status) {
		await firm.withdrawCurrent(connection, row, 'customer')
		if (accepted && pickups) await enqueueSyncs(pickups, pickups.transaction, row, `withdrawn ${accepted.id}`)
	}
	const changed = await store.updateQuoteRow(connection, row.id, {
		...columns,
		quote_status: status,
		...(status === row.quote_status ? {} : { final_quote_cents: null, final_lines: null }),
	})
	await history.record(connection, {
		subject: { kind: 'quote', id: row.id },
		actor: 'customer',
		action,
		before: {
			load: store.loadOf(row),
			...sourceOf(row),
			...(row.counted_things !== null && { counted: keptCountInWords(row.counted_things) }),
			total: row.estimated_total_cents,
			status: row.quote_status,
			finalAmount: row.final_quote_cents,
		},
		after: { ...after, status },
	})
	return changed
}
