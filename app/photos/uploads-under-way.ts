import { maxPhotos } from './photo.ts'

/** A photo that is being received. */
type Arrival = {
	/** Whether the visitor has removed it meanwhile. */
	cancelled: () => boolean
	/** Must be called when the photo has been added or refused. */
	end: () => void
}

/** The photos that are being received, by quote. */
export type Arrivals = {
	/** `undefined` when a full quote's number of photos is already being received: one quote must not use all capacity. */
	begin: (quoteId: string, photoId: string) => Arrival | undefined
	/** A removal may arrive before its photo is stored, and must still count then. */
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
