import { maxPhotos } from './photo.ts'

/** A photo on its way in. */
type Arrival = {
	/** Whether its visitor has removed it meanwhile. */
	cancelled: () => boolean
	/** It has its place, or gets none. */
	end: () => void
}

/** The photos that are on their way in, by their quotes. */
export type Arrivals = {
	/** Nothing while as many of its quote are under way as a quote holds: nobody keeps all places from others. */
	begin: (quoteId: string, photoId: string) => Arrival | undefined
	/** A removal that overtakes its photo must hold when the photo arrives. */
	cancel: (quoteId: string, photoId: string) => void
}

export function openArrivals(): Arrivals {
	const underWay = new Map<string, Set<{ photoId: string; cancelled: boolean }>>()
	return {
		begin: (quoteId, photoId) => {
			const ofQuote = underWay.get(quoteId) ?? new Set()
			if (ofQuote.size >= maxPhotos) return undefined
			const arrival = { photoId, cancelled: false }
			underWay.set(quoteId, ofQuote.add(arrival))
			return {
				cancelled: () => arrival.cancelled,
				end: () => {
					ofQuote.delete(arrival)
					if (ofQuote.size === 0) underWay.delete(quoteId)
				},
			}
		},
		cancel: (quoteId, photoId) => {
			for (const arrival of underWay.get(quoteId) ?? [])
				if (arrival.photoId === photoId) arrival.cancelled = true
		},
	}
}
