import { v7 as uuidv7 } from 'uuid'
import { maxPhotoBytes, type PhotoLabel } from '#app/photos/photo.ts'
import type { ShownPhoto } from '#app/photos/photo-card.tsx'
import { shrinkPhoto } from '#app/photos/shrink.ts'
import { dropPhoto, sendPhoto } from './photo-client.ts'
import { QuoteGone, SaveRefused } from './quote-client.ts'

/** How many photos are sent concurrently: two keep a slow connection busy. */
const sentAtOnce = 2

/** The draft that photos are sent for: the photos it shows, and the callbacks for their progress. */
type Draft = {
	photos: () => ShownPhoto[]
	show: (id: string, part: Partial<ShownPhoto>) => void
	/** Called when the server has saved a photo with this label. */
	onSaved: (id: string, label: PhotoLabel) => void
}

type Transfer = { stop: () => void; settled: Promise<void> }

/** Uploads the photos of a draft, and removes them from the server. */
export function openPhotoUploads({ photos, show, onSaved }: Draft) {
	const files = new Map<string, File>()
	const underWay = new Map<string, Transfer>()
	/** All photos ever sent for a quote, whatever the response: the server may have them. */
	const everSent = new Set<string>()
	const find = (id: string) => photos().find((photo) => photo.id === id)

	/** Sends one photo. Throws {@link QuoteGone}; any other error is shown with the photo. */
	async function send(quoteId: string, id: string): Promise<void> {
		const stopping = new AbortController()
		const sending = transfer(quoteId, id, stopping.signal)
		const settled = sending.catch(() => undefined).finally(() => underWay.delete(id))
		underWay.set(id, { stop: () => stopping.abort(), settled })
		await sending
	}

	async function transfer(quoteId: string, id: string, signal: AbortSignal): Promise<void> {
		const file = files.get(id)
		if (!file) return
		show(id, { stage: 'sending', progress: 0 })
		try {
			const body = await shrinkPhoto(file)
			if (body.size > maxPhotoBytes) throw new SaveRefused('This photo is larger than 15 MB.')
			const label = find(id)?.label
			// The visitor removed it while it was being shrunk.
			if (!label || signal.aborted) return
			everSent.add(id)
			await sendPhoto(
				quoteId,
				{ id, label, body },
				{ signal, onProgress: (progress) => show(id, { progress }) },
			)
			onSaved(id, label)
			show(id, { stage: 'saved', progress: 1 })
		} catch (error) {
			if (error instanceof QuoteGone) {
				show(id, { stage: 'waiting', progress: 0 })
				throw error
			}
			const fault =
				error instanceof SaveRefused && error.message ? error.message : 'Try it again in a moment.'
			show(id, { stage: 'failed', fault })
		}
	}

	return {
		hold: (id: string, file: File) => files.set(id, file),
		/**
		 * The photos for a new quote, with new ids. Photos whose files this page no longer has are lost: the visitor has to
		 * choose them again.
		 */
		restart: (): ShownPhoto[] =>
			photos().map((photo) => {
				const file = files.get(photo.id)
				if (!file) return { ...photo, stage: 'lost' }
				const id = uuidv7()
				files.delete(photo.id)
				files.set(id, file)
				return { ...photo, id, stage: 'waiting', progress: 0 }
			}),
		send,
		/** Sends all photos that the server does not have; returns those that failed. Throws {@link QuoteGone}. */
		async sendAll(quoteId: string): Promise<ShownPhoto[]> {
			const isUnsent = ({ id, stage }: ShownPhoto) =>
				files.has(id) && (stage === 'waiting' || stage === 'failed')
			const queue = photos()
				.filter(isUnsent)
				.map(({ id }) => id)
			const wanted = new Set(queue)
			let gone: QuoteGone | undefined
			const next = async (): Promise<void> => {
				const id = queue.shift()
				if (id === undefined) return
				const photo = find(id)
				try {
					if (photo && isUnsent(photo)) await send(quoteId, id)
				} catch (error) {
					if (!(error instanceof QuoteGone)) throw error
					gone = error
					queue.length = 0
				}
				return next()
			}
			await Promise.all(Array.from({ length: sentAtOnce }, next))
			if (gone) throw gone
			return photos().filter(({ id, stage }) => wanted.has(id) && stage === 'failed')
		},
		/** Stops the upload of a photo, and removes it from the quote if the server may have it. */
		async remove(quoteId: string | undefined, photo: ShownPhoto): Promise<void> {
			const transfer = underWay.get(photo.id)
			transfer?.stop()
			await transfer?.settled
			if (quoteId !== undefined && (photo.stage === 'saved' || everSent.has(photo.id)))
				await dropPhoto(quoteId, photo.id)
			everSent.delete(photo.id)
			files.delete(photo.id)
		},
	}
}
