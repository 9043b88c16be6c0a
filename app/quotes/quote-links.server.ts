import type { Transaction } from 'kysely'
import { revokeTokens } from '#app/customers/customers.server.ts'
import * as history from '#app/history/history.server.ts'
import type { Tables } from '#app/platform/database/database-types.ts'
import type { QuoteId, SignedInStaff } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'

/**
 * Revokes all links to a quote and the cookies of all browsers that open it, for a member of staff: somebody has access
 * who should not. Doing it twice changes nothing.
 */
export async function stopLinks(
	{ database }: Pick<Platform, 'database'>,
	quoteId: QuoteId,
	staff: SignedInStaff,
): Promise<void> {
	await database.transaction().execute((transaction) => stopLinksWith(transaction, quoteId, staff))
}

/** The same in the transaction of what else is stopped; `false` when there were none. */
export async function stopLinksWith(
	transaction: Transaction<Tables>,
	quoteId: QuoteId,
	staff: SignedInStaff,
): Promise<boolean> {
	if (!(await revokeTokens(transaction, { quoteId, staff }))) return false
	await history.record(transaction, {
		subject: { kind: 'quote', id: quoteId },
		actor: staff.name,
		action: 'stopped its links',
		before: null,
		after: null,
	})
	return true
}
