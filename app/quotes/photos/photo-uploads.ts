import { v7 as uuidv7 } from 'uuid'
import { labelForNew, maxPhotoBytes } from '#app/photos/photo.ts'
import { isWanted, type ShownPhoto } from '#app/photos/photo-card.tsx'
import { SaveRefused } from '../quote-client.ts'
import { dropSentPhoto, newPhotoToken, PhotoRefused, sendPhoto } from './photo-client.ts'

/** How many photos are sent concurrently: two keep a slow connection busy. */
const sentAtOnce = 2

/** The draft that photos are sent for: the photos it shows, and the callback for their progress. */
type Draft = {
	photos: () => ShownPhoto[]
	show: (id: string, part: Partial<ShownPhoto>) => void
}

type Transfer = { stop: () => void; settled: Promise<void> }

/** Sends the photos of a draft as soon as they are chosen. A save then takes them into the quote. */
export function openPhotoUploads({ photos, show }: Draft) {
	let token = newPhotoToken()
	const files = new Map<string, File>()
	const underWay = new Map<string, Transfer>()
	/** All photos ever sent, whatever the response: the server may have them. */
	const everSent = new Set<string>()

	/** Sends what waits, two at a time, until nothing does. */
	function sendWaiting() {
		while (underWay.size < sentAtOnce) {
			const next = photos().find(({ id, stage }) => stage === 'waiting' && files.has(id))
			if (!next) return
			const { id } = next
			const stopping = new AbortController()
			show(id, { stage: 'sending', progress: 0, fault: undefined })
			const settled = transfer(id, stopping.signal).finally(() => {
				underWay.delete(id)
				sendWaiting()
			})
			underWay.set(id, { stop: () => stopping.abort(), settled })
		}
	}

	/** Sends one photo. Never throws: an error is shown with the photo. */
	async function transfer(id: string, signal: AbortSignal): Promise<void> {
		const file = files.get(id)
		if (!file) return
		try {
			const body = await shrunk(file)
			await send(id, body, signal).catch(async (refused: unknown) => {
				// What the server cannot read this browser may: a JPEG without its end, a picture larger than a phone's.
				const isTried = body !== file || !(refused instanceof PhotoRefused)
				const own = isTried ? body : await shrunk(file, true)
				if (own === body) throw refused
				await send(id, own, signal)
			})
			// The visitor removed it while it was being shrunk.
			if (signal.aborted) return
			show(id, { stage: 'sent', progress: 1 })
		} catch (error) {
			const fault =
				error instanceof SaveRefused && error.message ? error.message : 'Try it again in a moment.'
			show(id, { stage: error instanceof PhotoRefused ? 'refused' : 'failed', fault })
		}
	}

	async function send(id: string, body: Blob, signal: AbortSignal): Promise<void> {
		if (body.size > maxPhotoBytes) throw new PhotoRefused('This photo is larger than 15 MB.')
		if (signal.aborted) return
		everSent.add(id)
		await sendPhoto(token, { id, body }, { signal, onProgress: (progress) => show(id, { progress }) })
	}

	async function remove({ id, stage }: ShownPhoto): Promise<void> {
		const transfer = underWay.get(id)
		transfer?.stop()
		await transfer?.settled
		if (stage !== 'saved' && everSent.has(id)) await dropSentPhoto(token, id)
	}

	const wait = (id: string) => show(id, { stage: 'waiting', progress: 0 })

	return {
		token: () => token,
		/**
		 * Goes on with the token of an earlier page, whose photos the server may have; not once this page has sent one of its
		 * own.
		 */
		goOnWith(former: string, photos: string[]): boolean {
			if (everSent.size > 0) return false
			token = former
			for (const id of photos) everSent.add(id)
			return true
		},
		hold: (id: string, file: File) => files.set(id, file),
		/** Those of the chosen files that are pictures, as far as there is room, as photos that wait to be sent. */
		choose(chosen: Iterable<File>, most: number): ShownPhoto[] {
			const room = Math.max(0, most - photos().filter(isWanted).length)
			return [...chosen]
				.filter(isPicture)
				.slice(0, room)
				.map((file, at) => {
					const id = uuidv7()
					files.set(id, file)
					const preview = URL.createObjectURL(file)
					return { id, name: file.name, label: labelForNew(at), preview, stage: 'waiting', progress: 0 }
				})
		},
		fileOf: (id: string) => files.get(id),
		sendWaiting,
		/** Sends a photo again that was not taken. */
		retry(id: string) {
			wait(id)
			sendWaiting()
		},
		/** Sends again what did not get through; what is no photo stays aside. */
		resume() {
			for (const { id, stage } of photos()) if (stage === 'failed') wait(id)
			sendWaiting()
		},
		/**
		 * Sends a photo again under a new id, because the server has it no longer, or in another quote. A photo whose file
		 * this page no longer has is lost: the visitor has to choose it again. Returns the new id.
		 */
		renew(id: string): string {
			const file = files.get(id)
			const renewed = uuidv7()
			underWay.get(id)?.stop()
			if (everSent.has(id)) dropSentPhoto(token, id)
			files.delete(id)
			if (file) files.set(renewed, file)
			show(id, { id: renewed, stage: file ? 'waiting' : 'lost', progress: 0 })
			sendWaiting()
			return renewed
		},
		/** Resolves when one of the uploads under way has ended; `undefined` when there is none. */
		nextToEnd(): Promise<void> | undefined {
			const ends = Array.from(underWay.values(), ({ settled }) => settled)
			return ends.length > 0 ? Promise.race(ends) : undefined
		},
		/** Stops the upload of a photo, and removes what the server may have of it, unless it is in a quote. */
		remove,
		/** Lets go of the file of a photo that was removed. */
		forget: (id: string) => files.delete(id),
		/** Removes all that is in no quote, and sends nothing more. */
		abandon() {
			files.clear()
			for (const photo of photos()) remove(photo)
		},
	}
}

/** By type, or by name when the browser does not know the type, as with HEIC files on desktop computers. */
const isPicture = ({ type, name }: File) => type.startsWith('image/') || /\.(heic|heif|avif)$/i.test(name)

/** The photo as it is to be sent. What shrinks it comes with the first photo; where it does not come, a photo is sent as it is. */
async function shrunk(file: File, anew?: boolean): Promise<Blob> {
	const found = await import('#app/photos/shrink.ts').catch(() => undefined)
	return found ? found.shrinkPhoto(file, anew) : file
}
