import type { PhotoLabel } from '#app/photos/photo.ts'
import type { ShownPhoto } from '#app/photos/photo-card.tsx'
import type { PriceListId } from '#app/platform/ids.ts'
import type { Load } from '#app/pricing/load.ts'
import { labelChanges, loadChanges, type Quote } from './quote.ts'
import { changeQuote, createQuote } from './quote-client.ts'

/** What the server holds of a draft, as far as this page knows: `undefined` before the first save. */
export function openServerCopy(quote?: Quote) {
	let held: { id: string; load: Load } | undefined = quote && { id: quote.id, load: quote.load }
	let labels = new Map<string, PhotoLabel>(quote?.photos.map(({ id, label }) => [id, label]))
	/** The server's own account of it is what counts. */
	const believe = (quote: Quote): Quote => {
		held = { id: quote.id, load: quote.load }
		for (const { id, label } of quote.photos) labels.set(id, label)
		return quote
	}
	return {
		id: () => held?.id,
		believe,
		photoKept: (id: string, label: PhotoLabel) => labels.set(id, label),
		photoDropped: (id: string) => labels.delete(id),
		forget: () => {
			held = undefined
			labels = new Map()
		},
		/**
		 * Makes the quote, or sends what changed of its load and its photos' labels; returns it as the server holds it then.
		 * Throws {@link SavedElsewhere} when another tab has changed its load meanwhile.
		 */
		async save(load: Load, photos: ShownPhoto[], list: PriceListId): Promise<Quote> {
			if (!held) return believe(await createQuote(load, list))
			const relabelled = labelChanges(
				labels,
				photos.map(({ id, label }) => [id, label]),
			)
			// Sent even when it says nothing new: the answer tells what has become of the quote meanwhile.
			const changes = {
				...loadChanges(held.load, load),
				...(Object.keys(relabelled).length > 0 && { labels: relabelled }),
			}
			return believe(await changeQuote(held.id, changes, { load: held.load, list }))
		},
	}
}
