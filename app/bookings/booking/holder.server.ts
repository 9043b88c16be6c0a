import { holderHashOf, openToken } from '#app/customers/customers.server.ts'
import type { QuoteId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { ownerTokenOf } from '#app/quotes/quotes.server.ts'

/**
 * The proofs of a browser that sends a form: the key that it was given with an earlier one, and the quote that it opens. The
 * fields prove nothing: neighbours know them, too.
 */
export type Holder = { hash?: Buffer | undefined; quoteId?: QuoteId | undefined }

export async function holderOf(
	{ database, config }: Pick<Platform, 'database' | 'config'>,
	request: Request,
): Promise<Holder> {
	const token = ownerTokenOf(request, config)
	const { quoteId } = token === undefined ? {} : await openToken(database, token)
	return { hash: holderHashOf(request, config), quoteId }
}

/** Whether a booking was first sent by this browser, or with its quote. */
export const isHeldBy = (
	{ hash, quoteId }: Holder,
	first: { holder_hash: Buffer | null; quote_id: QuoteId | null },
): boolean =>
	(hash !== undefined && first.holder_hash?.equals(hash) === true) ||
	(quoteId !== undefined && first.quote_id === quoteId)
