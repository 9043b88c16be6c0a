import type { PhotoLabel } from '#app/photos/photo.ts'
import type { ShownPhoto } from '#app/photos/photo-card.tsx'
import type { PriceListId } from '#app/platform/ids.ts'
import type { Load } from '#app/pricing/load.ts'
import { labelChanges, loadChanges, type Quote } from './quote.ts'
import { changeQuote, createQuote } from './quote-client.ts'

/** The server's version of a draft, as far as this page knows; nothing before the first save. */
export function openServerCopy(quote?: Quote) {
	let copy: { id: string; load: Load } | undefined = quote && { id: quote.id, load: quote.load }
	let labels = new Map<string, PhotoLabel>(quote?.photos.map(({ id, label }) => [id, label]))
	/** Replaces the copy with the quote that the server returned. */
	const accept = (quote: Quote): Quote => {
		copy = { id: quote.id, load: quote.load }
		for (const { id, label } of quote.photos) labels.set(id, label)
		return quote
	}
	return {
		id: () => copy?.id,
		accept,
		photoSaved: (id: string, label: PhotoLabel) => labels.set(id, label),
		photoDropped: (id: string) => labels.delete(id),
		clear: () => {
			copy = undefined
			labels = new Map()
		},
		/**
		 * Creates the quote, or sends the changes of its load and its photos' labels; returns the quote as the server has it.
		 * Throws {@link SavedElsewhere} when another tab has changed its load meanwhile.
		 */
		async save(load: Load, photos: ShownPhoto[], list: PriceListId): Promise<Quote> {
			if (!copy) return accept(await createQuote(load, list))
			const relabelled = labelChanges(
				labels,
				photos.map(({ id, label }) => [id, label]),
			)
			// Sent even without changes: the response has the quote as it is now.
			const changes = {
				...loadChanges(copy.load, load),
				...(Object.keys(relabelled).length > 0 && { labels: relabelled }),
			}
			return accept(await changeQuote(copy.id, changes, { load: copy.load, list }))
		},
	}
}
