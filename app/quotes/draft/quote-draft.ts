import { v7 as uuidv7 } from 'uuid'
import { maxPhotos, type PhotoLabel } from '#app/photos/photo.ts'
import type { ShownPhoto } from '#app/photos/photo-card.tsx'
import { defaultLoad, type Load, priceLoad } from '#app/pricing/load.ts'
import { fieldsOfLoad, fieldsOfSource } from '#app/pricing/load-fields.ts'
import { kindOf, weightOfKind } from '#app/pricing/load-kind.ts'
import { isUntouched, type WeightSource } from '#app/pricing/load-source.ts'
import type { NumberedList } from '#app/pricing/price-list.ts'
import { openPhotoUploads } from '../photos/photo-uploads.ts'
import { removalFailed, savedPhotos } from '../photos/shown-photos.ts'
import { isSameLoad, type Quote } from '../quote.ts'
import type { Counted } from '../things/counted-things.ts'
import { openRecord } from './draft-record.ts'
import { openSaving } from './draft-saving.ts'
import {
	acceptedOf,
	acceptedPrice,
	type Beginning,
	type DraftState,
	type LoadChange,
	pricedBy,
	savedSource,
	sourceOf,
} from './draft-state.ts'
import { openServerCopy } from './server-copy.ts'

/**
 * The visitor's quote while they work on it: their load, their photos, and what of it the server has. The first save
 * creates the quote; later saves send only what changed. A new draft has today's prices.
 */
export function openQuoteDraft(today: NumberedList, quote?: Quote, began?: Beginning) {
	let state: DraftState = {
		load: quote?.load ?? defaultLoad,
		counted: quote?.counted ?? {},
		...(quote ? savedSource(quote) : { chosen: false, weightSource: 'untouched' }),
		prices: quote?.prices ?? today,
		before: undefined,
		accepted: quote && acceptedOf(quote).accepted,
		formKey: uuidv7(),
		photos: quote ? savedPhotos(quote) : [],
		saving: quote ? 'restored' : 'unsaved',
		booked: quote?.booked ?? false,
		began,
		elsewhere: undefined,
	}
	const listeners = new Set<() => void>()
	const removed = new Set<string>()
	let revision = 0
	/** Set once the draft goes with a booking: what arrives after it is saved without being asked. */
	let isBooking = false

	const set = (change: Partial<DraftState>) => {
		state = { ...state, ...change }
		for (const listener of listeners) listener()
	}
	/** A change by the visitor hides the confirmation of the last save. */
	const change = (part: Partial<DraftState>) => {
		revision++
		set({ ...part, saving: state.saving === 'saving' ? 'saving' : 'unsaved' })
	}
	const show = (id: string, part: Partial<ShownPhoto>) =>
		set({ photos: state.photos.map((photo) => (photo.id === id ? { ...photo, ...part } : photo)) })
	const uploads = openPhotoUploads({ photos: () => state.photos, show })
	const serverCopy = openServerCopy(uploads.token, quote)
	const saving = openSaving({
		state: () => state,
		set,
		show,
		revision: () => revision,
		serverCopy,
		uploads,
		removed,
	})

	return {
		...saving,
		...openRecord({ state: () => state, change, serverCopy, uploads }),
		subscribe(listener: () => void) {
			listeners.add(listener)
			return () => listeners.delete(listener)
		},
		snapshot: () => state,
		/** `source`: how the weight came, where it is among what was changed. */
		setLoad(given: LoadChange, source: WeightSource = 'typed') {
			if (state.booked) return
			const part = typeof given === 'function' ? given(state.load) : given
			const weightSource = part.weightKg === undefined ? state.weightSource : source
			const load = { ...state.load, ...part }
			// Another volume of the same kind weighs otherwise.
			const kind = weightSource === 'chip' && part.volume !== undefined && kindOf(state.load, state.prices)
			if (kind) load.weightKg = weightOfKind(kind, load, state.prices) ?? load.weightKg
			// Back and reload restore inputs as they were: that is no change.
			if (state.chosen && weightSource === state.weightSource && isSameLoad(load, state.load)) return
			const chosen = state.chosen || part.volume !== undefined
			change({ load, chosen, weightSource, before: undefined })
		},
		/** The things that were counted, and what of the load the count sets. */
		setCounted(counted: Counted, part: Partial<Load>) {
			if (state.booked) return
			const chosen = state.chosen || part.volume !== undefined
			const weightSource = part.weightKg === undefined ? state.weightSource : 'counted'
			const load = { ...state.load, ...part }
			change({ counted, load, chosen, weightSource, before: undefined, formKey: uuidv7() })
		},
		/**
		 * Adds as many pictures as there is room for, drops the rest without a message (docs/rules.md, 'Photos'), and sends
		 * them.
		 */
		addFiles(chosen: Iterable<File>) {
			const added = uploads.choose(chosen, maxPhotos)
			if (added.length === 0) return
			change({ photos: [...state.photos, ...added] })
			uploads.sendWaiting()
		},
		relabel(id: string, label: PhotoLabel) {
			change({ photos: state.photos.map((photo) => (photo.id === id ? { ...photo, label } : photo)) })
		},
		/** Removes a photo, on the server too; a photo that could not be removed is shown again. */
		async remove(id: string): Promise<void> {
			const photo = state.photos.find((each) => each.id === id)
			if (!photo) return
			const at = state.photos.indexOf(photo)
			removed.add(id)
			change({ photos: state.photos.filter((each) => each.id !== id) })
			await uploads.remove(photo)
			try {
				await serverCopy.dropPhoto(id)
			} catch (error) {
				removed.delete(id)
				set({ photos: [...state.photos.slice(0, at), removalFailed(photo), ...state.photos.slice(at)] })
				throw error
			}
			uploads.forget(id)
			if (photo.preview.startsWith('blob:')) URL.revokeObjectURL(photo.preview)
		},
		async saveForBooking() {
			isBooking = true
			return saving.saveForBooking()
		},
		async retry(id: string): Promise<void> {
			uploads.retry(id)
			if (isBooking) await saving.save()
		},
		async resume(): Promise<void> {
			uploads.resume()
			if (isBooking) await saving.save()
		},
		abandon: uploads.abandon,
		/**
		 * The booking form's fields: the load, the list of the shown prices, and the quote's id if it was saved. A load that
		 * nobody has touched or saved is not there.
		 */
		fields(): Record<string, string> {
			const quoteId = serverCopy.id()
			const source = sourceOf(state)
			const isAttached = quoteId !== undefined || !isUntouched(state.load, source)
			return {
				...(isAttached && { ...fieldsOfLoad(state.load), ...fieldsOfSource(source) }),
				priceList: String(state.prices.id),
				...(quoteId !== undefined && { quote: quoteId }),
			}
		},
		accepted: () => acceptedPrice(state),
		/** Shows the load with these prices from now on, in place of those that no longer hold. */
		showPrices(list: NumberedList) {
			set(pricedBy(state, list))
		},
		/** The old and the new price, when the previous list gave another price. The old price may be unknown. */
		repriced() {
			const { load, prices, before } = state
			const now = priceLoad(load, prices).total
			return before === now ? undefined : { before, now, prices }
		},
	}
}

export type QuoteDraft = ReturnType<typeof openQuoteDraft>
