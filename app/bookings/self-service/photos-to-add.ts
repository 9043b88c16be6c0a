import { maxPhotos, type PhotoLabel } from '#app/photos/photo.ts'
import type { ShownPhoto } from '#app/photos/photo-card.tsx'
import { openPhotoUploads } from '#app/quotes/photos/photo-uploads.ts'
import type { CustomerPhoto } from '../photos/customer-photo.ts'

/** What adds photos that were uploaded to a booking, and removes one; the server says why not. */
export type BookingOfPhotos = {
	add: (
		labels: Record<string, PhotoLabel>,
		photoToken: string,
	) => Promise<{ ok: true; own: CustomerPhoto[] } | { ok: false; message: string }>
	drop: (photoId: string) => Promise<boolean>
}

type State = {
	/** The photos added to the booking. */
	own: CustomerPhoto[]
	/** The chosen photos that are not added yet. */
	photos: ShownPhoto[]
	isAdding: boolean
}

/** `left`: the photos that were not added; they are sent again where there is room. */
export type Added = { ok: true; added: number; left: number } | { ok: false; message: string }

/**
 * The photos of a booking while its customer or staff add some: each is uploaded when it is chosen, as on the home page, and all that
 * have arrived are added together.
 */
export function openPhotosToAdd(booking: BookingOfPhotos, ownAtFirst: CustomerPhoto[]) {
	let state: State = { own: ownAtFirst, photos: [], isAdding: false }
	const listeners = new Set<() => void>()
	const set = (change: Partial<State>) => {
		state = { ...state, ...change }
		for (const listener of listeners) listener()
	}
	const show = (id: string, part: Partial<ShownPhoto>) =>
		set({ photos: state.photos.map((photo) => (photo.id === id ? { ...photo, ...part } : photo)) })
	const uploads = openPhotoUploads({ photos: () => state.photos, show })

	/** Releases photos that are no longer shown. */
	function forget(photos: ShownPhoto[]) {
		for (const { id, preview } of photos) {
			uploads.forget(id)
			URL.revokeObjectURL(preview)
		}
	}

	return {
		subscribe(listener: () => void) {
			listeners.add(listener)
			return () => listeners.delete(listener)
		},
		snapshot: () => state,
		/**
		 * Chooses as many files as there is room for, drops the rest silently (docs/rules.md, 'Photos'), and uploads them.
		 */
		add(files: Iterable<File>) {
			const chosen = uploads.choose(files, maxPhotos - state.own.length)
			if (chosen.length === 0) return
			set({ photos: [...state.photos, ...chosen] })
			uploads.sendWaiting()
		},
		relabel: (id: string, label: PhotoLabel) => show(id, { label }),
		async remove(id: string): Promise<void> {
			const photo = state.photos.find((each) => each.id === id)
			if (!photo) return
			set({ photos: state.photos.filter((each) => each !== photo) })
			await uploads.remove(photo)
			forget([photo])
		},
		retry: uploads.retry,
		resume: uploads.resume,
		/** Adds the uploaded photos to the booking. */
		async addToBooking(): Promise<Added> {
			const sent = state.photos.filter(({ stage }) => stage === 'sent')
			const labels = Object.fromEntries(sent.map(({ id, label }) => [id, label]))
			set({ isAdding: true })
			const outcome = await booking.add(labels, uploads.token())
			if (!outcome.ok) {
				set({ isAdding: false })
				return outcome
			}
			const { own } = outcome
			const isThere = ({ id }: ShownPhoto) => own.some((photo) => photo.id === id)
			const added = sent.filter(isThere)
			set({ isAdding: false, own, photos: state.photos.filter((photo) => !isThere(photo)) })
			forget(added)
			const left = sent.filter((photo) => !isThere(photo))
			// The server has deleted uploads that waited for too long.
			if (own.length < maxPhotos) for (const { id } of left) uploads.renew(id)
			return { ok: true, added: added.length, left: left.length }
		},
		/** Removes a photo of the booking; `false` when it is still there. */
		async removeOwn(id: string): Promise<boolean> {
			const removed = await booking.drop(id)
			if (removed) set({ own: state.own.filter((photo) => photo.id !== id) })
			return removed
		},
	}
}
