import { v7 as uuidv7 } from 'uuid'
import { labelForNew, maxPhotos, type PhotoLabel, uploadFailedMessage } from '#app/photos/photo.ts'
import type { ShownPhoto } from '#app/photos/photo-card.tsx'
import { defaultLoad, type Load, priceLoad } from '#app/pricing/load.ts'
import { fieldsOfLoad } from '#app/pricing/load-fields.ts'
import { formatMoney } from '#app/values/money.ts'
import { openHeldQuote } from './held-quote.ts'
import { openPhotoUploads } from './photo-uploads.ts'
import { isSameLoad, type Quote } from './quote.ts'
import { QuoteBooked, QuoteGone, SavedElsewhere, SaveRefused } from './quote-client.ts'
import { photosAsHeld, savedPhotos, stillThere } from './shown-photos.ts'

/** Why a draft began anew: the quote before it is booked, or the visitor wanted another one. */
export type Beginning = 'after-booking' | 'another'

export type DraftState = {
	load: Load
	/** Another one whenever the load does not come from its own fields, which then begin anew. */
	sheet: string
	photos: ShownPhoto[]
	/** `restored`: a quote saved earlier and not touched since this page was opened. */
	saving: 'unsaved' | 'saving' | 'saved' | 'restored'
	/** Its load stays as it was booked; photos can still be added. */
	booked: boolean
	began: Beginning | undefined
	/** What another tab saved over what this one knew: the visitor has to choose. */
	elsewhere: Quote | undefined
}

export type SaveOutcome = { ok: true; first: boolean } | { ok: false; first: boolean; message: string }

const photosLostMessage = {
	gone: 'Another tab has saved a quote over this one. Your load is saved; choose the marked photos again.',
	booked:
		'The quote before is booked, and keeps its photos. Your load is saved as another quote; choose the marked photos again.',
}

const elsewhereMessage = (there: Quote, here: Load) =>
	`Another tab saved this quote at ${formatMoney(there.total)}; here it is ${formatMoney(priceLoad(here).total)}. Choose which one to keep.`

/**
 * The visitor's quote while they work on it: what they chose, their photos, and what of it the server holds.
 * The first save makes a draft; every later one sends the same quote only what changed.
 */
export function openQuoteDraft(quote?: Quote, began?: Beginning) {
	let state: DraftState = {
		load: quote?.load ?? defaultLoad,
		sheet: uuidv7(),
		photos: quote ? savedPhotos(quote) : [],
		saving: quote ? 'restored' : 'unsaved',
		booked: quote?.booked ?? false,
		began,
		elsewhere: undefined,
	}
	const listeners = new Set<() => void>()
	const held = openHeldQuote(quote)
	const removed = new Set<string>()
	let announced = quote !== undefined
	let touched = false
	let revision = 0

	const set = (change: Partial<DraftState>) => {
		state = { ...state, ...change }
		for (const listener of listeners) listener()
	}
	/** A change by the visitor hides the confirmation of the last save. */
	const change = (part: Partial<DraftState>) => {
		touched = true
		revision++
		set({ ...part, saving: state.saving === 'saving' ? 'saving' : 'unsaved' })
	}
	const takeLoad = (load: Load) => set({ load, sheet: uuidv7() })
	const uploads = openPhotoUploads({
		photos: () => state.photos,
		show: (id, part) =>
			set({ photos: state.photos.map((photo) => (photo.id === id ? { ...photo, ...part } : photo)) }),
		onKept: held.photoKept,
	})

	/** Saves the load and the labels, then the photos that the server does not hold; returns those that were turned back. */
	async function send(): Promise<ShownPhoto[]> {
		const before = { photos: state.photos, revision }
		const saved = await held.save(state.load, state.photos)
		const photos = photosAsHeld(state.photos, saved, { before: before.photos, removed })
		set({ photos, booked: saved.booked, elsewhere: undefined })
		if (revision === before.revision && !isSameLoad(state.load, saved.load)) takeLoad(saved.load)
		return uploads.sendAll(saved.id)
	}

	async function saveAll(keep: 'ask' | 'this'): Promise<ShownPhoto[]> {
		try {
			return await send()
		} catch (error) {
			if (error instanceof SavedElsewhere && keep === 'this') {
				held.believe(error.quote)
				return send()
			}
			const booked = error instanceof QuoteBooked
			if (!(booked || error instanceof QuoteGone) || !held.id()) throw error
			// It is booked, or another tab of this browser has saved a quote of its own: all that is here goes into a new one.
			held.forget()
			if (booked) announced = false
			set({ photos: uploads.anew(), booked: false, ...(booked && { began: 'after-booking' }) })
			return send()
		}
	}

	async function saveOnce(keep: 'ask' | 'this'): Promise<SaveOutcome> {
		const atFirst = revision
		set({ saving: 'saving' })
		const failedWith = (message: string): SaveOutcome => {
			set({ saving: 'unsaved' })
			return { ok: false, first: !announced, message }
		}
		try {
			const [failed] = await saveAll(keep)
			const first = !announced
			if (failed) return failedWith(uploadFailedMessage(failed.name))
			if (state.photos.some(({ stage }) => stage === 'lost'))
				return failedWith(photosLostMessage[state.began === 'after-booking' ? 'booked' : 'gone'])
			announced = true
			set({ saving: revision === atFirst ? 'saved' : 'unsaved' })
			return { ok: true, first }
		} catch (error) {
			if (!(error instanceof SaveRefused)) {
				set({ saving: 'unsaved' })
				throw error
			}
			if (!(error instanceof SavedElsewhere)) return failedWith(error.message)
			set({ elsewhere: error.quote })
			return failedWith(elsewhereMessage(error.quote, state.load))
		}
	}

	let running: Promise<SaveOutcome> | undefined
	const save = (keep: 'ask' | 'this' = 'ask'): Promise<SaveOutcome> => {
		running ??= saveOnce(keep).finally(() => {
			running = undefined
		})
		return running
	}

	return {
		subscribe(listener: () => void) {
			listeners.add(listener)
			return () => listeners.delete(listener)
		},
		snapshot: () => state,
		setLoad(part: Partial<Load>) {
			if (!state.booked) change({ load: { ...state.load, ...part } })
		},
		/** Takes as many pictures as there is room for and drops the rest (specification, section 5). */
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
				await save()
			}
		},
		save,
		/** Of two loads that were saved over each other, keeps the one on this page, and saves it. */
		keepThis(): Promise<SaveOutcome> {
			if (state.elsewhere) held.believe(state.elsewhere)
			return save()
		},
		/** Keeps the one that was saved elsewhere: this page shows it too. */
		keepElsewhere() {
			const { elsewhere } = state
			if (!elsewhere) return
			held.believe(elsewhere)
			const photos = photosAsHeld(state.photos, elsewhere, { before: state.photos, removed })
			const saving = photos.every(({ stage }) => stage === 'kept') ? 'restored' : 'unsaved'
			takeLoad(elsewhere.load)
			set({ photos, saving, elsewhere: undefined })
		},
		/**
		 * Before a booking: whatever the visitor chose goes with it, over what another tab may have saved. Returns whether the
		 * server has all of it; the load goes with the form too, so that only photos can be missing.
		 */
		async saveForBooking(): Promise<boolean> {
			if (running) await running
			if (!touched || (await save('this')).ok) return true
			return state.photos.every(({ stage }) => stage === 'kept')
		},
		/** What the booking form sends of it: the load that is shown, and the quote that it was saved as. */
		fields(): Record<string, string> {
			const quoteId = held.id()
			return { ...fieldsOfLoad(state.load), ...(quoteId !== undefined && { quote: quoteId }) }
		},
	}
}

export type QuoteDraft = ReturnType<typeof openQuoteDraft>

/** By its type, or by its name where the browser knows no type for it, as with a HEIC file from a desk. */
const isPicture = ({ type, name }: File) => type.startsWith('image/') || /\.(heic|heif|avif)$/i.test(name)
