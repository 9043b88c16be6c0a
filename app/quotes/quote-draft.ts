import { v7 as uuidv7 } from 'uuid'
import { labelForNew, maxPhotos, type PhotoLabel } from '#app/photos/photo.ts'
import type { ShownPhoto } from '#app/photos/photo-card.tsx'
import { defaultLoad, type Load, priceLoad } from '#app/pricing/load.ts'
import { fieldsOfLoad } from '#app/pricing/load-fields.ts'
import type { NumberedList } from '#app/pricing/price-list.ts'
import { openSaving } from './draft-saving.ts'
import { type Beginning, type DraftState, pricedBy } from './draft-state.ts'
import { openPhotoUploads } from './photo-uploads.ts'
import type { Quote } from './quote.ts'
import { QuoteGone } from './quote-client.ts'
import { openServerCopy } from './server-copy.ts'
import { savedPhotos, stillThere } from './shown-photos.ts'

/**
 * The visitor's quote while they work on it: what they chose, their photos, and what of it the server holds.
 * The first save makes a draft; every later one sends the same quote only what changed. A new one is by today's prices.
 */
export function openQuoteDraft(today: NumberedList, quote?: Quote, began?: Beginning) {
	let state: DraftState = {
		load: quote?.load ?? defaultLoad,
		prices: quote?.prices ?? today,
		before: undefined,
		sheet: uuidv7(),
		photos: quote ? savedPhotos(quote) : [],
		saving: quote ? 'restored' : 'unsaved',
		booked: quote?.booked ?? false,
		began,
		elsewhere: undefined,
	}
	const listeners = new Set<() => void>()
	const held = openServerCopy(quote)
	const removed = new Set<string>()
	let revision = 0

	const set = (change: Partial<DraftState>) => {
		state = { ...state, ...change }
		for (const listener of listeners) listener()
	}
	/** A change by the visitor hides the confirmation of the last save. */
	const change = (part: Partial<DraftState>) => {
		revision++
		set({ ...part, saving: state.saving === 'saving' ? 'saving' : 'unsaved' })
	}
	const uploads = openPhotoUploads({
		photos: () => state.photos,
		show: (id, part) =>
			set({ photos: state.photos.map((photo) => (photo.id === id ? { ...photo, ...part } : photo)) }),
		onKept: held.photoKept,
	})
	const saving = openSaving({
		state: () => state,
		set,
		revision: () => revision,
		held,
		uploads,
		removed,
	})

	return {
		...saving,
		subscribe(listener: () => void) {
			listeners.add(listener)
			return () => listeners.delete(listener)
		},
		snapshot: () => state,
		setLoad(part: Partial<Load>) {
			if (!state.booked) change({ load: { ...state.load, ...part }, before: undefined })
		},
		/** Takes as many pictures as there is room for and drops the rest without a word (docs/rules.md, 'Photos'). */
		addFiles(chosen: Iterable<File>) {
			const room = Math.max(0, maxPhotos - state.photos.length)
			const pictures = [...chosen].filter(isPicture).slice(0, room)
			if (pictures.length === 0) return
			const added = pictures.map((file, at): ShownPhoto => {
				const id = uuidv7()
				uploads.hold(id, file)
				const preview = URL.createObjectURL(file)
				return { id, name: file.name, label: labelForNew(at), preview, stage: 'waiting', progress: 0 }
			})
			change({ photos: [...state.photos, ...added] })
		},
		relabel(id: string, label: PhotoLabel) {
			change({ photos: state.photos.map((photo) => (photo.id === id ? { ...photo, label } : photo)) })
		},
		/** Takes a photo away, from the server too; a photo that could not be taken away comes back. */
		async remove(id: string): Promise<void> {
			const photo = state.photos.find((each) => each.id === id)
			if (!photo) return
			const at = state.photos.indexOf(photo)
			removed.add(id)
			change({ photos: state.photos.filter((each) => each.id !== id) })
			try {
				await uploads.takeBack(held.id(), photo)
			} catch (error) {
				removed.delete(id)
				set({ photos: state.photos.toSpliced(at, 0, stillThere(photo)) })
				throw error
			}
			held.photoDropped(id)
			if (photo.preview.startsWith('blob:')) URL.revokeObjectURL(photo.preview)
		},
		/** Sends one photo again that was turned back. */
		async retry(id: string): Promise<void> {
			const quoteId = held.id()
			if (!quoteId) return
			try {
				await uploads.send(quoteId, id)
			} catch (error) {
				if (!(error instanceof QuoteGone)) throw error
				await saving.save()
			}
		},
		/** What the booking form sends of it: the load and the prices that are shown, and the quote that it was saved as. */
		fields(): Record<string, string> {
			const quoteId = held.id()
			return {
				...fieldsOfLoad(state.load),
				priceList: String(state.prices.id),
				...(quoteId !== undefined && { quote: quoteId }),
			}
		},
		/** Shows the load by these prices from now on: they hold in place of those that it was shown by. */
		showPrices(list: NumberedList) {
			set(pricedBy(state, list))
		},
		/** What it costs, where that is not what it cost by the list before; what it did may not be known. */
		repriced() {
			const { load, prices, before } = state
			const now = priceLoad(load, prices).total
			return before === now ? undefined : { before, now, prices }
		},
	}
}

export type QuoteDraft = ReturnType<typeof openQuoteDraft>

/** By its type, or by its name where the browser knows no type for it, as with a HEIC file from a desk. */
const isPicture = ({ type, name }: File) => type.startsWith('image/') || /\.(heic|heif|avif)$/i.test(name)
