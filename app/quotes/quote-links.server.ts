import { revokeTokens } from '#app/customers/customers.server.ts'
import type { QuoteId, SignedInStaff } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import * as store from './store.server.ts'

/**
 * Revokes all links to a quote and the cookies of all browsers that open it, for a member of staff: somebody has access
 * who should not. Doing it twice changes nothing.
 */
export async function stopLinks(
	{ database }: Pick<Platform, 'database'>,
	quoteId: QuoteId,
	staff: SignedInStaff,
): Promise<void> {
	await database.transaction().execute(async (transaction) => {
		if (!(await revokeTokens(transaction, { quoteId, staff }))) return
		await store.recordQuoteHistory(transaction, {
			quoteId,
			actor: staff.name,
			action: 'stopped its links',
			before: null,
			after: null,
		})
	})
}
