import { v7 as uuidv7 } from 'uuid'
import { maxPhotos } from '#app/photos/photo.ts'
import { isUnsaved, isWanted, type ShownPhoto } from '#app/photos/photo-card.tsx'
import { loadByList, priceLoad } from '#app/pricing/load.ts'
import type { TypedFields } from '#app/ui/typed-fields.ts'
import type { openPhotoUploads } from '../photos/photo-uploads.ts'
import { isSameLoad, loadChanges } from '../quote.ts'
import type { DraftState } from './draft-state.ts'
import { type BroughtBack, hasOwnLoad, type KeptDraft, whoseOf } from './kept-draft.ts'
import type { openServerCopy } from './server-copy.ts'

type Draft = {
	state: () => DraftState
	/** A change by the visitor. */
	change: (part: Partial<DraftState>) => void
	serverCopy: ReturnType<typeof openServerCopy>
	uploads: ReturnType<typeof openPhotoUploads>
}

/** Writes down what of a draft the server does not have, and brings it back on a later page. */
export function openRecord({ state, change, serverCopy, uploads }: Draft) {
	const { load: opening } = state()

	/** The kept photos whose files are here, as they are shown; sent again if this page has a token of its own by now. */
	function photosOf({ photos, token }: KeptDraft, files: ReadonlyMap<string, File>): ShownPhoto[] {
		const shown = state().photos
		const room = Math.max(0, maxPhotos - shown.filter(isWanted).length)
		const missing = photos.filter(({ id }) => !shown.some((photo) => photo.id === id)).slice(0, room)
		const goesOn = uploads.goOnWith(
			token,
			missing.map(({ id }) => id),
		)
		return missing.flatMap(({ id: former, name, label, sent }): ShownPhoto[] => {
			const file = files.get(former)
			if (!file) return []
			const id = goesOn ? former : uuidv7()
			uploads.hold(id, file)
			const there = sent && goesOn
			const preview = URL.createObjectURL(file)
			return [{ id, name, label, preview, stage: there ? 'sent' : 'waiting', progress: there ? 1 : 0 }]
		})
	}

	return {
		record({ whose, fields }: { whose: string; fields: TypedFields }): KeptDraft {
			const { load, counted, chosen, weightSource, prices, photos, booked } = state()
			const saved = serverCopy.saved(photos)
			return {
				whose: saved ? whoseOf({ id: saved.id, booked }) : whose,
				load,
				counted,
				chosen,
				weightSource,
				list: prices.id,
				total: priceLoad(load, prices).total,
				seen: saved?.load,
				labels: saved?.relabelled ?? {},
				photos: photos
					.filter(isUnsaved)
					.map(({ id, name, label, stage }) => ({ id, name, label, sent: stage === 'sent' })),
				token: uploads.token(),
				fields,
			}
		},
		/**
		 * Brings a kept draft back. With `pageIsNewer` what the visitor has chosen on this page already stays. A saved quote
		 * that was changed elsewhere meanwhile is not overwritten: the next save asks.
		 */
		bringBack(
			kept: KeptDraft,
			files: ReadonlyMap<string, File>,
			pageIsNewer: boolean,
		): Pick<BroughtBack, 'load' | 'photos'> {
			const now = state()
			const added = photosOf(kept, files)
			const photos = [
				...now.photos.map((photo) => ({ ...photo, label: kept.labels[photo.id] ?? photo.label })),
				...added,
			]
			const isThere = kept.seen !== undefined && isSameLoad(kept.load, opening)
			const hasLoad = !now.booked && hasOwnLoad(kept) && !isThere
			const newer = pageIsNewer ? loadChanges(opening, now.load) : {}
			if (hasLoad && kept.seen) serverCopy.lastSaw(kept.seen)
			const relabelled = now.photos.some(({ id, label }) => (kept.labels[id] ?? label) !== label)
			if (hasLoad || relabelled || added.length > 0)
				change({
					photos,
					...(hasLoad && {
						load: loadByList({ ...kept.load, ...newer }, now.prices),
						counted: kept.counted,
						chosen: now.chosen || kept.chosen,
						weightSource:
							newer.weightKg === undefined ? (kept.weightSource ?? now.weightSource) : now.weightSource,
						before: kept.list === now.prices.id ? undefined : kept.total,
						formKey: uuidv7(),
					}),
				})
			uploads.sendWaiting()
			return { load: hasLoad, photos: added.length }
		},
		/** The file of a photo that this page has. */
		fileOf: uploads.fileOf,
	}
}
