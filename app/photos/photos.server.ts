import { randomBytes } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { FileStorage } from '#app/platform/file-storage.server.ts'
import { isKnown } from '#app/platform/if-none-match.ts'
import { removeLeftovers, unfinishedName } from '#app/platform/leftover-files.server.ts'
import { Unavailable } from '#app/platform/unavailable.server.ts'
import { leaveUnread } from '#app/platform/unread-body.server.ts'
import { type Arrivals, openArrivals } from './arrivals.ts'
import { type DecoderLimits, openDecoders } from './decoders.server.ts'
import { type Pace, usualPace, writeIncoming } from './incoming.server.ts'
import { maxPhotoBytes } from './photo.ts'

/** Where a photo that was taken in is stored, and its size in pixels and bytes. */
export type StoredPhoto = {
	storageKey: string
	thumbnailKey: string
	width: number
	height: number
	bytes: number
}

export type IntakeRefusal = 'too-large' | 'empty' | 'interrupted' | 'not-a-photo' | 'too-many-pixels' | 'busy'

export type PhotoIntake = {
	/**
	 * Takes one photo from a stream: to disk as it comes, decoded in another process, stored anew without any
	 * metadata, durable when this returns. Refuses from the first byte above 15 MB on. Leaves nothing behind
	 * of what it refuses. Throws when disk or store fail.
	 */
	receive: (
		body: ReadableStream<Uint8Array>,
		about?: { contentLength?: number },
	) => Promise<{ ok: true; photo: StoredPhoto } | { ok: false; reason: IntakeRefusal }>
	/** Whose photos are being received just now. */
	arrivals: Arrivals
	/** Forgets a stored photo that no quote holds. */
	discard: (photo: Pick<StoredPhoto, 'storageKey' | 'thumbnailKey'>) => Promise<void>
	/** Removes what killed processes left half-received or half-stored. */
	sweep: () => Promise<void>
	/** Ends the decoders. Photos that still wait are told `busy`. */
	stop: () => Promise<void>
}

export type IntakeLimits = { receivedAtOnce: number; pace: Pace; decoders: Partial<DecoderLimits> }

/** Photos on their way in at once: each is an open file and what lies between two reads. */
const usualLimits: IntakeLimits = { receivedAtOnce: 200, pace: usualPace, decoders: {} }

const sweepEvery = 60 * 60_000

/** The process's one intake of photos. */
export function openPhotoIntake(
	{ files, dataDir, log }: { files: FileStorage; dataDir: string; log: Logger },
	limits: Partial<IntakeLimits> = {},
): PhotoIntake {
	const { receivedAtOnce, pace, decoders: decoderLimits } = { ...usualLimits, ...limits }
	const incoming = join(dataDir, 'incoming')
	const decoders = openDecoders(log, decoderLimits)
	let receiving = 0

	const receive: PhotoIntake['receive'] = async (body, { contentLength } = {}) => {
		const refusal =
			contentLength !== undefined && contentLength > maxPhotoBytes
				? 'too-large'
				: receiving >= receivedAtOnce || decoders.full()
					? 'busy'
					: undefined
		if (refusal) {
			leaveUnread(body)
			return { ok: false, reason: refusal }
		}
		receiving++
		const source = join(incoming, unfinishedName())
		const paths = { source, display: `${source}.jpg`, thumbnail: `${source}.webp` }
		try {
			return await takeIn(body, paths)
		} finally {
			receiving--
			await Promise.all(Object.values(paths).map((path) => rm(path, { force: true })))
		}
	}

	async function takeIn(
		body: ReadableStream<Uint8Array>,
		paths: { source: string; display: string; thumbnail: string },
	): ReturnType<PhotoIntake['receive']> {
		await mkdir(incoming, { recursive: true, mode: 0o700 })
		const written = await writeIncoming(body, paths.source, pace)
		if (!written.ok) return written
		const decoded = await decoders.decode({ ...paths, kind: written.kind })
		if (decoded === 'busy') return { ok: false, reason: 'busy' }
		if (!decoded.ok && decoded.reason === 'unwritten')
			throw new Unavailable(`the disk did not take a picture: ${decoded.detail}`)
		if (!decoded.ok) {
			log.info({ kind: written.kind, reason: decoded.detail }, 'a photo could not be decoded')
			return { ok: false, reason: decoded.reason === 'too-many-pixels' ? 'too-many-pixels' : 'not-a-photo' }
		}
		const keys = newKeys(new Date())
		try {
			await files.put(keys.storageKey, paths.display, 'image/jpeg')
			await files.put(keys.thumbnailKey, paths.thumbnail, 'image/webp')
		} catch (error) {
			// One without the other would lie there for ever; the store's own fault is what is told.
			await discard(keys).catch(() => undefined)
			throw error
		}
		const { width, height, bytes } = decoded
		return { ok: true, photo: { ...keys, width, height, bytes } }
	}

	const discard: PhotoIntake['discard'] = async ({ storageKey, thumbnailKey }) => {
		await files.remove(storageKey)
		await files.remove(thumbnailKey)
	}

	const sweep = async () => {
		const removed = await removeLeftovers(incoming)
		await files.sweep()
		if (removed > 0) log.info({ files: removed }, 'removed what was half-received')
	}
	const sweeping = setInterval(() => {
		sweep().catch((error) => log.error({ err: error }, 'what was half-received could not be removed'))
	}, sweepEvery)
	sweeping.unref()

	return {
		receive,
		arrivals: openArrivals(),
		discard,
		sweep,
		stop: async () => {
			clearInterval(sweeping)
			decoders.stop()
		},
	}
}

/** `quotes/2026/11/…`: a random name that says nothing of its sender or of its neighbours. */
function newKeys(at: Date) {
	const folder = `quotes/${at.toISOString().slice(0, 7).replace('-', '/')}`
	const name = randomBytes(20).toString('hex')
	return { storageKey: `${folder}/${name}.jpg`, thumbnailKey: `${folder}/${name}.thumb.webp` }
}

/**
 * A stored photo as a response that no browser can take for anything else. `nosniff` and the resource policy
 * come with every response of the server; given twice, a browser would honour the latter no more.
 */
export async function servePhoto(files: FileStorage, key: string, request: Request): Promise<Response> {
	const etag = `"${key.split('/').at(-1)}"`
	const headers = {
		'Content-Type': key.endsWith('.webp') ? 'image/webp' : 'image/jpeg',
		'Content-Disposition': 'inline',
		'Content-Security-Policy': "default-src 'none'; sandbox",
		'Cache-Control': 'private, max-age=31536000, immutable',
		ETag: etag,
	}
	if (isKnown(request.headers.get('If-None-Match'), etag)) return new Response(null, { status: 304, headers })
	const bytes = await files.get(key)
	if (!bytes)
		return new Response('This photo is no longer here.\n', {
			status: 410,
			headers: { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' },
		})
	return new Response(bytes, { headers: { ...headers, 'Content-Length': String(bytes.byteLength) } })
}
