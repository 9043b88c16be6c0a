import { open } from 'node:fs/promises'
import { discardRest } from '#app/platform/http/unread-body.server.ts'
import { maxPhotoBytes } from './photo.ts'
import { kindBytes, type PictureKind, pictureKind } from './picture-kind.ts'

/** The slowest upload allowed: at least `leastBytes` every `stretch` milliseconds, and everything in `allWithin`. */
export type Pace = { stretch: number; leastBytes: number; allWithin: number }

/** Two kilobytes a second: enough for a phone with a weak signal, but not for connections held open on purpose. */
export const usualPace: Pace = { stretch: 30_000, leastBytes: 64 * 1024, allWithin: 180_000 }

export type WrittenPhoto =
	| { ok: true; kind: PictureKind }
	| { ok: false; reason: 'too-large' | 'empty' | 'not-a-photo' | 'interrupted' }

/**
 * Writes a body to a new file, a piece at a time, until it ends, breaks off, is too slow, is too large, or turns out not to
 * be a photo. Throws when writing to the disk fails. The caller removes the file.
 */
export async function writeIncoming(
	body: ReadableStream<Uint8Array>,
	path: string,
	pace: Pace = usualPace,
): Promise<WrittenPhoto> {
	const file = await open(path, 'wx', 0o600)
	const reader = body.getReader()
	const size = { now: 0 }
	const watch = watchPace(size, pace, () => reader.cancel().catch(() => undefined))
	const head = Buffer.alloc(kindBytes)
	let ended = false
	try {
		for (;;) {
			const piece = await reader.read().catch(() => undefined)
			ended = piece === undefined || piece.done
			if (piece === undefined || watch.gaveUp()) return { ok: false, reason: 'interrupted' }
			if (piece.done) break
			if (size.now < kindBytes) head.set(piece.value.subarray(0, kindBytes - size.now), size.now)
			size.now += piece.value.byteLength
			if (size.now > maxPhotoBytes) return { ok: false, reason: 'too-large' }
			if (size.now >= kindBytes && !pictureKind(head)) return { ok: false, reason: 'not-a-photo' }
			await file.writeFile(piece.value)
		}
	} finally {
		watch.stop()
		await file.close()
		if (!ended) discardRest(reader)
	}
	if (size.now === 0) return { ok: false, reason: 'empty' }
	const kind = pictureKind(head)
	return kind ? { ok: true, kind } : { ok: false, reason: 'not-a-photo' }
}

function watchPace(size: { now: number }, { stretch, leastBytes, allWithin }: Pace, cancel: () => void) {
	let before = 0
	let gaveUp = false
	const giveUp = () => {
		gaveUp = true
		cancel()
	}
	const check = setInterval(() => {
		if (size.now - before < leastBytes) giveUp()
		before = size.now
	}, stretch)
	const end = setTimeout(giveUp, allWithin)
	return {
		gaveUp: () => gaveUp,
		stop: () => {
			clearInterval(check)
			clearTimeout(end)
		},
	}
}
