import type { PhotoLabel } from '#app/photos/photo.ts'
import type { ShownPhoto } from '#app/photos/photo-card.tsx'
import type { PriceListId } from '#app/platform/ids.ts'
import type { Load } from '#app/pricing/load.ts'
import { isSameSource, type LoadSource } from '#app/pricing/load-source.ts'
import { dropPhoto } from '../photos/photo-client.ts'
import { labelChanges, loadChanges, type Quote } from '../quote.ts'
import { addPhotos, changeQuote, createQuote } from '../quote-client.ts'
import { type Counted, isSameCount } from '../things/counted-things.ts'

/** What the visitor chose and counted. */
type Chosen = { load: Load; source?: LoadSource | undefined; counted: Counted }

const chosenIn = ({ id, load, source, counted }: Quote) => ({ id, load, source, counted })

/**
 * The server's version of a draft, as far as this page knows; nothing before the first save. `token` is for the
 * photos that the page has sent.
 */
export function openServerCopy(token: () => string, quote?: Quote) {
	let copy: (Chosen & { id: string }) | undefined = quote && chosenIn(quote)
	let labels = new Map<string, PhotoLabel>()
	/** All photos that a save has named, whatever the response: they may be in the quote. */
	const named = new Set<string>()
	let underWay: Promise<unknown> = Promise.resolve()

	const acceptPhotos = (quote: Quote): Quote => {
		for (const { id, label } of quote.photos) labels.set(id, label)
		return quote
	}
	/** Replaces the copy with the quote that the server returned. */
	const accept = (quote: Quote): Quote => {
		copy = chosenIn(quote)
		return acceptPhotos(quote)
	}
	/** The labels of the photos that were sent and are in no quote yet. */
	const labelsOfSent = (photos: ShownPhoto[]): Record<string, PhotoLabel> => {
		const sent = photos.filter(({ stage }) => stage === 'sent')
		for (const { id } of sent) named.add(id)
		return Object.fromEntries(sent.map(({ id, label }) => [id, label]))
	}
	const relabelled = (photos: ShownPhoto[]) =>
		labelChanges(
			labels,
			photos.map(({ id, label }) => [id, label]),
		)
	const request = (sending: Promise<Quote>): Promise<Quote> => {
		underWay = sending.catch(() => undefined)
		return sending
	}
	if (quote) acceptPhotos(quote)

	return {
		id: () => copy?.id,
		accept,
		/** The saved quote as this page last saw it, and the labels of its photos that were changed here since. */
		saved: (photos: ShownPhoto[]) => copy && { ...copy, relabelled: relabelled(photos) },
		/** The load that an earlier page last saw, where its changes were made on that one. */
		lastSaw(load: Load) {
			if (copy) copy = { ...copy, load }
		},
		clear: () => {
			copy = undefined
			labels = new Map()
		},
		/**
		 * Creates the quote, or sends the changes of its load, its source, its count and its photos' labels, each with the photos that have
		 * arrived; returns the quote as the server has it. Throws {@link SavedElsewhere} when another tab has changed its load
		 * meanwhile.
		 */
		async save({ load, source, counted }: Chosen, photos: ShownPhoto[], list: PriceListId): Promise<Quote> {
			const sent = labelsOfSent(photos)
			const resourced = !isSameSource(copy?.source, source) && { source }
			const recounted = !isSameCount(copy?.counted ?? {}, counted) && { counted }
			if (!copy)
				return accept(
					await request(
						createQuote({ ...load, ...resourced, ...recounted, ...labelled(sent) }, list, token()),
					),
				)
			// Sent even without changes: the response has the quote as it is now.
			const changes = {
				...loadChanges(copy.load, load),
				...resourced,
				...recounted,
				...labelled({ ...relabelled(photos), ...sent }),
			}
			return accept(await request(changeQuote(copy.id, changes, { load: copy.load, list }, token())))
		},
		/** Adds the photos that have arrived since to the saved quote, whatever its load is by now. */
		async addSent(photos: ShownPhoto[]): Promise<Quote | undefined> {
			const sent = labelsOfSent(photos)
			if (!copy || Object.keys(sent).length === 0) return undefined
			return acceptPhotos(await request(addPhotos(copy.id, sent, token())))
		},
		/** Removes a photo from the quote, if it may be in it. Throws {@link SaveRefused}. */
		async dropPhoto(id: string): Promise<void> {
			// A save may just be taking it in.
			await underWay
			if (copy && (labels.has(id) || named.has(id))) await dropPhoto(copy.id, id)
			labels.delete(id)
			named.delete(id)
		},
	}
}

const labelled = (labels: Record<string, PhotoLabel>) => Object.keys(labels).length > 0 && { labels }
