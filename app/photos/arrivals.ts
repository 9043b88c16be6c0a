import { maxPhotos } from './photo.ts'

/** A photo on its way in. */
type Arrival = {
	/** Whether its visitor has removed it meanwhile. */
	calledOff: () => boolean
	/** It has its place, or gets none. */
	over: () => void
}

/** The photos that are on their way in, by their quotes. */
export type Arrivals = {
	/** Nothing while as many of its quote are under way as a quote holds: nobody keeps all places from others. */
	begin: (quoteId: string, photoId: string) => Arrival | undefined
	/** A removal that overtakes its photo must hold when the photo arrives. */
	callOff: (quoteId: string, photoId: string) => void
}

export function openArrivals(): Arrivals {
	const underWay = new Map<string, Set<{ photoId: string; calledOff: boolean }>>()
	return {
		begin: (quoteId, photoId) => {
			const ofQuote = underWay.get(quoteId) ?? new Set()
			if (ofQuote.size >= maxPhotos) return undefined
			const arrival = { photoId, calledOff: false }
			underWay.set(quoteId, ofQuote.add(arrival))
			return {
				calledOff: () => arrival.calledOff,
				over: () => {
					ofQuote.delete(arrival)
					if (ofQuote.size === 0) underWay.delete(quoteId)
				},
			}
		},
		callOff: (quoteId, photoId) => {
			for (const arrival of underWay.get(quoteId) ?? [])
				if (arrival.photoId === photoId) arrival.calledOff = true
		},
	}
}
