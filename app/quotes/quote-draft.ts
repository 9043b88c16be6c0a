import { v7 as uuidv7 } from 'uuid'
import {
	labelForNew,
	maxPhotoBytes,
	maxPhotos,
	type PhotoLabel,
	uploadFailedMessage,
} from '#app/photos/photo.ts'
import type { ShownPhoto } from '#app/photos/photo-card.tsx'
import { shrinkPhoto } from '#app/photos/shrink.ts'
import { defaultLoad, type Load } from '#app/pricing/load.ts'
import { quotePhotoPath } from '#app/shell/links.ts'
import { labelChanges, loadChanges, type Quote, type QuoteChanges } from './quote.ts'
import { changeQuote, createQuote, dropPhoto, SaveRefused, sendPhoto } from './quote-client.ts'

export type DraftState = {
	load: Load
	photos: ShownPhoto[]
	/** `restored`: a quote saved earlier and not touched since this page was opened. */
	saving: 'unsaved' | 'saving' | 'saved' | 'restored'
}

export type SaveOutcome = { ok: true; first: boolean } | { ok: false; first: boolean; message: string }

/** How many photos travel at once: two keep a slow line busy without one waiting on the other. */
const sentAtOnce = 2

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
	const files = new Map<string, File>()
	/** What the server holds: nothing before the first save. */
	let held: { id: string; load: Load; labels: Map<string, PhotoLabel> } | undefined = quote && {
		id: quote.id,
		load: quote.load,
		labels: new Map(quote.photos.map(({ id, label }) => [id, label])),
	}
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
	const setPhoto = (id: string, part: Partial<ShownPhoto>) =>
		set({ photos: state.photos.map((photo) => (photo.id === id ? { ...photo, ...part } : photo)) })

	async function send(quoteId: string, photo: ShownPhoto): Promise<void> {
		const file = files.get(photo.id)
		if (!file) return
		setPhoto(photo.id, { stage: 'sending', progress: 0 })
		try {
			const body = await shrinkPhoto(file)
			if (body.size > maxPhotoBytes) throw new SaveRefused('This photo is larger than 15 MB.')
			const label = state.photos.find(({ id }) => id === photo.id)?.label ?? photo.label
			await sendPhoto(quoteId, { id: photo.id, label, body }, (progress) => setPhoto(photo.id, { progress }))
			held?.labels.set(photo.id, label)
			files.delete(photo.id)
			setPhoto(photo.id, { stage: 'kept', progress: 1 })
		} catch (error) {
			const fault =
				error instanceof SaveRefused && error.message ? error.message : 'Try it again in a moment.'
			setPhoto(photo.id, { stage: 'failed', fault })
		}
	}

	/** Sends all photos that the server does not hold; answers the names of those that it turned back. */
	async function sendPhotos(quoteId: string): Promise<string[]> {
		const queue = state.photos.filter(({ stage }) => stage === 'waiting' || stage === 'failed')
		const wanted = new Set(queue.map(({ id }) => id))
		const next = async (): Promise<void> => {
			const photo = queue.shift()
			if (!photo) return
			if (state.photos.some(({ id }) => id === photo.id)) await send(quoteId, photo)
			return next()
		}
		await Promise.all(Array.from({ length: sentAtOnce }, next))
		return state.photos
			.filter(({ id, stage }) => wanted.has(id) && stage === 'failed')
			.map(({ name }) => name)
	}

	async function saveLoad(): Promise<string> {
		const load = state.load
		if (!held) {
			const { id } = await createQuote(load)
			held = { id, load, labels: new Map() }
			return id
		}
		const changes = changesSince(held, state)
		if (changes) await changeQuote(held.id, changes)
		for (const [id, label] of Object.entries(changes?.labels ?? {})) held.labels.set(id, label)
		held = { ...held, load }
		return held.id
	}

	async function saveOnce(): Promise<SaveOutcome> {
		const first = !announced
		const began = revision
		set({ saving: 'saving' })
		try {
			const failed = await sendPhotos(await saveLoad())
			const [name] = failed
			if (name !== undefined) {
				set({ saving: 'unsaved' })
				return { ok: false, first, message: uploadFailedMessage(name) }
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
		/** Takes as many pictures as there is room for and drops the rest (specification, section 5). */
		addFiles(chosen: Iterable<File>) {
			const pictures = [...chosen].filter(isPicture).slice(0, maxPhotos - state.photos.length)
			if (pictures.length === 0) return
			const added = pictures.map((file, at): ShownPhoto => {
				const id = uuidv7()
				files.set(id, file)
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
			if (photo.stage === 'kept' && held) {
				try {
					await dropPhoto(held.id, id)
				} catch (error) {
					set({ photos: state.photos.toSpliced(at, 0, photo) })
					throw error
				}
				held.labels.delete(id)
			}
			files.delete(id)
			if (photo.preview.startsWith('blob:')) URL.revokeObjectURL(photo.preview)
		},
		/** Sends one photo again that was turned back. */
		async retry(id: string): Promise<void> {
			const photo = state.photos.find((each) => each.id === id)
			if (photo && held) await send(held.id, photo)
		},
		save,
		/** Before a booking: whatever the visitor chose goes with it. */
		async saveIfTouched(): Promise<void> {
			if (running) await running
			if (touched && state.saving !== 'saved') await save()
		},
	}
}

export type QuoteDraft = ReturnType<typeof openQuoteDraft>

/** By its type, or by its name where the browser knows no type for it, as with a HEIC file from a desk. */
const isPicture = ({ type, name }: File) => type.startsWith('image/') || /\.(heic|heif|avif)$/i.test(name)

/** Only what changed since the last save; nothing when all is as the server has it. */
function changesSince(
	held: { load: Load; labels: Map<string, PhotoLabel> },
	{ load, photos }: DraftState,
): QuoteChanges | undefined {
	const labels = labelChanges(
		held.labels,
		photos.map(({ id, label }) => [id, label]),
	)
	const changes = {
		...loadChanges(held.load, load),
		...(Object.keys(labels).length > 0 && { labels }),
	}
	return Object.keys(changes).length > 0 ? changes : undefined
}
