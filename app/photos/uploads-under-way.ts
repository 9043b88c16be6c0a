import { maxPhotos } from './photo.ts'

/** A photo that is being received. */
type Arrival = {
	/** Whether the visitor has removed it meanwhile. */
	cancelled: () => boolean
	/** Must be called when the photo has been added or refused. */
	end: () => void
}

/** The photos that are being received, by what they belong to: a quote, or the token of a page. */
export type Arrivals = {
	/** `undefined` when a full quote's number of photos is already being received: no owner may use all capacity. */
	begin: (owner: string, photoId: string) => Arrival | undefined
	/** A removal may arrive before its photo is stored, and must still count then. Returns whether it is being received. */
	cancel: (owner: string, photoId: string) => boolean
}

export function openArrivals(): Arrivals {
	const underWay = new Map<string, Set<{ photoId: string; cancelled: boolean }>>()
	return {
		begin: (owner, photoId) => {
			const ofOwner = underWay.get(owner) ?? new Set()
			if (ofOwner.size >= maxPhotos) return undefined
			const arrival = { photoId, cancelled: false }
			underWay.set(owner, ofOwner.add(arrival))
			return {
				cancelled: () => arrival.cancelled,
				end: () => {
					ofOwner.delete(arrival)
					if (ofOwner.size === 0) underWay.delete(owner)
				},
			}
		},
		cancel: (owner, photoId) => {
			const arriving = [...(underWay.get(owner) ?? [])].filter((arrival) => arrival.photoId === photoId)
			for (const arrival of arriving) arrival.cancelled = true
			return arriving.length > 0
		},
	}
}
