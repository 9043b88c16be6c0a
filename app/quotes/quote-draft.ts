import { v7 as uuidv7 } from 'uuid'
import { labelForNew, maxPhotos, type PhotoLabel, uploadFailedMessage } from '#app/photos/photo.ts'
import type { ShownPhoto } from '#app/photos/photo-card.tsx'
import { defaultLoad, type Load } from '#app/pricing/load.ts'
import { quotePhotoPath } from '#app/shell/links.ts'
import { openHeldQuote } from './held-quote.ts'
import { openPhotoUploads } from './photo-uploads.ts'
import type { Quote } from './quote.ts'
import { QuoteGone, SaveRefused } from './quote-client.ts'

export type DraftState = {
	load: Load
	photos: ShownPhoto[]
	/** `restored`: a quote saved earlier and not touched since this page was opened. */
	saving: 'unsaved' | 'saving' | 'saved' | 'restored'
}

export type SaveOutcome = { ok: true; first: boolean } | { ok: false; first: boolean; message: string }

const photosLostMessage =
	'Another tab has saved a quote over this one. Your load is saved; choose the marked photos again.'

/**
 * The visitor's quote while they work on it: what they chose, their photos, and what of it the server holds.
 * The first save makes a draft; every later one sends the same quote only what changed.
 */
export function openQuoteDraft(quote?: Quote) {
	let state: DraftState = {
		load: quote?.load ?? defaultLoad,
		photos: (quote?.photos ?? []).map(({ id, label }) => ({
			id,
			label,
			name: 'Photo',
			preview: quotePhotoPath(quote?.id ?? '', id, { thumbnail: true }),
			stage: 'kept',
			progress: 1,
		})),
		saving: quote ? 'restored' : 'unsaved',
	}
	const listeners = new Set<() => void>()
	const held = openHeldQuote(quote)
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
	const uploads = openPhotoUploads({
		photos: () => state.photos,
		show: (id, part) =>
			set({ photos: state.photos.map((photo) => (photo.id === id ? { ...photo, ...part } : photo)) }),
		onKept: held.photoKept,
	})

	/** Everything there is to save; answers the photos that were turned back. */
	async function saveAll(): Promise<ShownPhoto[]> {
		try {
			return await uploads.sendAll(await held.save(state.load, state.photos))
		} catch (error) {
			if (!(error instanceof QuoteGone) || !held.id()) throw error
			// Another tab of this browser has saved a quote of its own: all that this one has goes into a new one.
			held.forget()
			set({ photos: uploads.anew() })
			return uploads.sendAll(await held.save(state.load, state.photos))
		}
	}

	async function saveOnce(): Promise<SaveOutcome> {
		const first = !announced
		const began = revision
		set({ saving: 'saving' })
		try {
			const [failed] = await saveAll()
			const lost = state.photos.some(({ stage }) => stage === 'lost')
			if (failed || lost) {
				set({ saving: 'unsaved' })
				return { ok: false, first, message: failed ? uploadFailedMessage(failed.name) : photosLostMessage }
			}
			announced = true
			set({ saving: revision === began ? 'saved' : 'unsaved' })
			return { ok: true, first }
		} catch (error) {
			set({ saving: 'unsaved' })
			if (!(error instanceof SaveRefused)) throw error
			return { ok: false, first, message: error.message }
		}
	}

	let running: Promise<SaveOutcome> | undefined
	const save = (): Promise<SaveOutcome> => {
		running ??= saveOnce().finally(() => {
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
		setLoad: (part: Partial<Load>) => change({ load: { ...state.load, ...part } }),
		/** Takes as many pictures as there is room for and drops the rest without a word (docs/rules.md, 'Photos'). */
		addFiles(chosen: Iterable<File>) {
			const pictures = [...chosen].filter(isPicture).slice(0, maxPhotos - state.photos.length)
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
			change({ photos: state.photos.filter((each) => each.id !== id) })
			try {
				await uploads.takeBack(held.id(), photo)
			} catch (error) {
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
		/** Before a booking: whatever the visitor chose goes with it. Answers whether the server has all of it. */
		async saveIfTouched(): Promise<boolean> {
			if (running) await running
			return !touched || (await save()).ok
		},
	}
}

/** A photo that could not be taken away: on its way it was stopped, and the server may have it. */
const stillThere = (photo: ShownPhoto): ShownPhoto =>
	photo.stage === 'kept'
		? photo
		: { ...photo, stage: 'failed', fault: 'It may still be in your quote. Remove it again in a moment.' }

export type QuoteDraft = ReturnType<typeof openQuoteDraft>

/** By its type, or by its name where the browser knows no type for it, as with a HEIC file from a desk. */
const isPicture = ({ type, name }: File) => type.startsWith('image/') || /\.(heic|heif|avif)$/i.test(name)
