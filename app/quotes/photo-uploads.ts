import { v7 as uuidv7 } from 'uuid'
import { maxPhotoBytes, type PhotoLabel } from '#app/photos/photo.ts'
import type { ShownPhoto } from '#app/photos/photo-card.tsx'
import { shrinkPhoto } from '#app/photos/shrink.ts'
import { dropPhoto, sendPhoto } from './photo-client.ts'
import { QuoteGone, SaveRefused } from './quote-client.ts'

/** How many photos travel at once: two keep a slow line busy without one waiting on the other. */
const sentAtOnce = 2

/** The draft that photos are sent for: what it shows of them, and what it is told of their way. */
type Draft = {
	photos: () => ShownPhoto[]
	show: (id: string, part: Partial<ShownPhoto>) => void
	/** A photo is with the server, under this label. */
	onKept: (id: string, label: PhotoLabel) => void
}

type Transfer = { stop: () => void; settled: Promise<void> }

/** The way of a draft's photos to the server and back out of it. */
export function openPhotoUploads({ photos, show, onKept }: Draft) {
	const files = new Map<string, File>()
	const underWay = new Map<string, Transfer>()
	/** What was ever sent for a quote, whatever was answered: the server may have it. */
	const everSent = new Set<string>()
	const find = (id: string) => photos().find((photo) => photo.id === id)

	/** Sends one photo. Throws {@link QuoteGone}; any other fault is shown with the photo. */
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
			// Removed while it was made smaller.
			if (!label || signal.aborted) return
			everSent.add(id)
			await sendPhoto(
				quoteId,
				{ id, label, body },
				{ signal, onProgress: (progress) => show(id, { progress }) },
			)
			onKept(id, label)
			show(id, { stage: 'kept', progress: 1 })
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
		 * The photos for another quote than they were sent for, under ids of their own; those whose files are no longer
		 * at hand have to be chosen again.
		 */
		anew: (): ShownPhoto[] =>
			photos().map((photo) => {
				const file = files.get(photo.id)
				if (!file) return { ...photo, stage: 'lost' }
				const id = uuidv7()
				files.delete(photo.id)
				files.set(id, file)
				return { ...photo, id, stage: 'waiting', progress: 0 }
			}),
		send,
		/** Sends all photos that the server does not hold; answers those that it turned back. Throws {@link QuoteGone}. */
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
		/** Stops a photo on its way, and takes it out of the quote if it may have got there. */
		async takeBack(quoteId: string | undefined, photo: ShownPhoto): Promise<void> {
			const transfer = underWay.get(photo.id)
			transfer?.stop()
			await transfer?.settled
			if (quoteId !== undefined && (photo.stage === 'kept' || everSent.has(photo.id)))
				await dropPhoto(quoteId, photo.id)
			everSent.delete(photo.id)
			files.delete(photo.id)
		},
	}
}
