import * as history from '#app/history/history.server.ts'
import type { PhotoLabel } from '#app/photos/photo.ts'
import type { PhotoRequestId, QuoteId, SignedInStaff } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { enqueueQuoteMessages, type Reaching, waysTo } from '../firm/enqueue-quote-messages.server.ts'
import * as firm from '../firm/store.server.ts'
import * as store from './store.server.ts'

type Needs = Pick<Platform, 'database' | 'jobs'> & Reaching

/** `by`: who has asked for the same already, and no photo has come since. */
export type PhotoAskedResult =
	| { ok: true }
	| { ok: false; reason: 'no-such-quote' | 'unreachable' }
	| { ok: false; reason: 'asked'; by: string }

/**
 * Asks a quote's customer for a photo, by email and text. The same form sent twice is one request, and so are the same words while no
 * photo has come. Nothing is written where no way leads to the customer.
 */
export async function askForPhoto(
	needs: Needs,
	{ id, quoteId, label, wanted }: { id: PhotoRequestId; quoteId: QuoteId; label: PhotoLabel; wanted: string },
	staff: SignedInStaff,
): Promise<PhotoAskedResult> {
	return needs.database.transaction().execute(async (transaction): Promise<PhotoAskedResult> => {
		if (!(await store.lockQuote(transaction, quoteId))) return { ok: false, reason: 'no-such-quote' }
		const before = await store.photoRequestsOf(transaction, { id: quoteId })
		if (before.some((row) => row.id === id)) return { ok: true }
		const same = before.find((row) => !row.isAnswered && row.label === label && row.wanted === wanted)
		if (same) return { ok: false, reason: 'asked', by: same.asked_by }
		const contact = await firm.quoteOfMessage(transaction, quoteId)
		const ways = contact ? await waysTo(transaction, contact, needs) : []
		if (ways.length === 0) return { ok: false, reason: 'unreachable' }
		await store.insertPhotoRequest(transaction, {
			id,
			quote_id: quoteId,
			label,
			wanted,
			asked_by: staff.name,
		})
		await history.record(transaction, {
			subject: { kind: 'quote', id: quoteId },
			actor: staff.name,
			action: 'asked for a photo',
			before: null,
			after: { label, wanted },
		})
		await enqueueQuoteMessages(
			needs,
			transaction,
			{ id: quoteId },
			ways.map((channel) => ({ kind: 'photo-asked', channel, dedupeKey: id })),
		)
		return { ok: true }
	})
}

/** The photos that staff have asked for, and the ways by which the customer of the quote can be asked for another. */
export async function photoRequests(
	{ database, ...reaching }: Pick<Platform, 'database'> & Reaching,
	quote: { id: QuoteId },
): Promise<{ requests: store.PhotoRequestRow[]; askingWays: ('mail' | 'text')[] }> {
	const [requests, contact] = await Promise.all([
		store.photoRequestsOf(database, quote),
		firm.quoteOfMessage(database, quote.id),
	])
	return {
		requests,
		askingWays: contact === undefined ? [] : await waysTo(database, contact, reaching),
	}
}
