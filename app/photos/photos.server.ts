import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { FileStorage } from '#app/platform/file-storage.server.ts'
import { openDecoders } from './decoders.server.ts'
import { maxPhotoBytes } from './photo.ts'
import { kindBytes, type PictureKind, pictureKind } from './picture-kind.ts'

/** Where a photo that was taken in is stored, and its size in pixels and bytes. */
export type StoredPhoto = { storageKey: string; thumbnailKey: string; width: number; height: number; bytes: number }

export type IntakeRefusal = 'too-large' | 'empty' | 'interrupted' | 'not-a-photo' | 'busy'

export type PhotoIntake = {
	/**
	 * Takes one photo from a stream: to disk as it comes, decoded in another process, stored anew without any
	 * metadata. Stops reading at 15 MB; does not touch the body when it announces more. Leaves nothing behind of what
	 * it refuses.
	 */
	receive: (
		body: ReadableStream<Uint8Array>,
		about?: { contentLength?: number },
	) => Promise<{ ok: true; photo: StoredPhoto } | { ok: false; reason: IntakeRefusal }>
	/** Forgets a stored photo that no quote holds. */
	discard: (photo: Pick<StoredPhoto, 'storageKey' | 'thumbnailKey'>) => Promise<void>
	/** Removes what a killed process left half-received. For the start, before anything is taken in. */
	sweep: () => Promise<void>
	stop: () => Promise<void>
}

/** How many uploads are written to disk at once: more would only make each of them slower. */
const receivedAtOnce = 64

export function openPhotoIntake(parts: { files: FileStorage; dataDir: string; log: Logger }): PhotoIntake {
	const { files, dataDir, log } = parts
	const incoming = join(dataDir, 'incoming')
	const decoders = openDecoders(log)
	let receiving = 0

	async function receive(body: ReadableStream<Uint8Array>, { contentLength }: { contentLength?: number } = {}) {
		if (contentLength !== undefined && contentLength > maxPhotoBytes) return { ok: false, reason: 'too-large' } as const
		if (receiving >= receivedAtOnce) {
			await discardBody(body)
			return { ok: false, reason: 'busy' } as const
		}
		receiving++
		const base = join(incoming, randomUUID())
		const paths = { source: base, display: `${base}.jpg`, thumbnail: `${base}.webp` }
		try {
			await mkdir(incoming, { recursive: true, mode: 0o700 })
			const written = await write(body, paths.source)
			if (!written.ok) return written
			const decoded = await decoders.decode({ ...paths, kind: written.kind })
			if (decoded === 'busy') return { ok: false, reason: 'busy' } as const
			if (!decoded.ok) {
				log.info({ kind: written.kind, reason: decoded.reason }, 'a photo could not be decoded')
				return { ok: false, reason: 'not-a-photo' } as const
			}
			const keys = newKeys(new Date())
			await files.put(keys.storageKey, paths.display, 'image/jpeg')
			await files.put(keys.thumbnailKey, paths.thumbnail, 'image/webp')
			const { width, height, bytes } = decoded
			return { ok: true, photo: { ...keys, width, height, bytes } } as const
		} finally {
			receiving--
			await Promise.all(Object.values(paths).map((path) => rm(path, { force: true })))
		}
	}

	return {
		receive,
		discard: async ({ storageKey, thumbnailKey }) => {
			await files.remove(storageKey)
			await files.remove(thumbnailKey)
		},
		sweep: async () => {
			const left = await readdir(incoming).catch(() => [])
			for (const name of left) await rm(join(incoming, name), { force: true })
			if (left.length > 0) log.info({ files: left.length }, 'removed what was half-received')
		},
		stop: async () => decoders.stop(),
	}
}

/**
 * Reads a refused photo to its end and forgets it: a sender whose connection is cut while it sends sees a broken
 * line instead of the answer. Gives up on one that is larger than any photo.
 */
export async function discardBody(body: ReadableStream<Uint8Array>): Promise<void> {
	const reader = body.getReader()
	try {
		for (let size = 0; size <= maxPhotoBytes; ) {
			const { done, value } = await reader.read()
			if (done) return
			size += value.byteLength
		}
		await reader.cancel()
	} catch {
		// It broke off by itself.
	}
}

/** The stream into a file, a chunk at a time, until it ends, breaks off or grows too large. */
async function write(
	body: ReadableStream<Uint8Array>,
	path: string,
): Promise<{ ok: true; kind: PictureKind } | { ok: false; reason: IntakeRefusal }> {
	const file = await open(path, 'wx', 0o600)
	const reader = body.getReader()
	let size = 0
	let head = new Uint8Array()
	try {
		for (;;) {
			const { done, value } = await reader.read()
			if (done) break
			size += value.byteLength
			if (size > maxPhotoBytes) {
				await reader.cancel()
				return { ok: false, reason: 'too-large' }
			}
			if (head.byteLength < kindBytes) {
				head = Uint8Array.from([...head, ...value.subarray(0, kindBytes)])
				if (head.byteLength >= kindBytes && !pictureKind(head)) {
					reader.releaseLock()
					await discardBody(body)
					return { ok: false, reason: 'not-a-photo' }
				}
			}
			await file.writeFile(value)
		}
	} catch {
		return { ok: false, reason: 'interrupted' }
	} finally {
		await file.close()
	}
	if (size === 0) return { ok: false, reason: 'empty' }
	const kind = pictureKind(head)
	return kind ? { ok: true, kind } : { ok: false, reason: 'not-a-photo' }
}

/** `quotes/2026/11/…`: a random name that says nothing of its sender or of its neighbours. */
function newKeys(at: Date) {
	const folder = `quotes/${at.toISOString().slice(0, 7).replace('-', '/')}`
	const name = randomBytes(20).toString('hex')
	return { storageKey: `${folder}/${name}.jpg`, thumbnailKey: `${folder}/${name}.thumb.webp` }
}

/** A stored photo as a response that no browser can take for anything else. */
export async function servePhoto(files: FileStorage, key: string, request: Request): Promise<Response> {
	const etag = `"${key.split('/').at(-1)}"`
	const headers = {
		'Content-Type': key.endsWith('.webp') ? 'image/webp' : 'image/jpeg',
		'Content-Disposition': 'inline',
		'Cache-Control': 'private, max-age=31536000, immutable',
		ETag: etag,
	}
	if (request.headers.get('If-None-Match') === etag) return new Response(null, { status: 304, headers })
	const bytes = await files.get(key)
	if (!bytes) return new Response('This photo is no longer here.\n', { status: 410, headers: { 'Content-Type': 'text/plain' } })
	return new Response(bytes, { headers })
}
