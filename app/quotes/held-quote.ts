import type { PhotoLabel } from '#app/photos/photo.ts'
import type { ShownPhoto } from '#app/photos/photo-card.tsx'
import type { Load } from '#app/pricing/load.ts'
import { labelChanges, loadChanges, type Quote } from './quote.ts'
import { changeQuote, createQuote } from './quote-client.ts'

/** What the server holds of a draft: nothing before the first save. */
export function openHeldQuote(quote?: Quote) {
	let held: { id: string; load: Load } | undefined = quote && { id: quote.id, load: quote.load }
	let labels = new Map<string, PhotoLabel>(quote?.photos.map(({ id, label }) => [id, label]))
	return {
		id: () => held?.id,
		photoKept: (id: string, label: PhotoLabel) => labels.set(id, label),
		photoDropped: (id: string) => labels.delete(id),
		forget: () => {
			held = undefined
			labels = new Map()
		},
		/** Makes the quote, or sends what changed of its load and its photos' labels; answers its id. */
		async save(load: Load, photos: ShownPhoto[]): Promise<string> {
			if (!held) {
				held = { ...(await createQuote(load)), load }
				return held.id
			}
			const relabelled = labelChanges(
				labels,
				photos.map(({ id, label }) => [id, label]),
			)
			// Sent even when it says nothing new: the answer tells whether this browser still opens the quote.
			await changeQuote(held.id, {
				...loadChanges(held.load, load),
				...(Object.keys(relabelled).length > 0 && { labels: relabelled }),
			})
			for (const [id, label] of Object.entries(relabelled)) labels.set(id, label)
			held = { ...held, load }
			return held.id
		},
	}
}
