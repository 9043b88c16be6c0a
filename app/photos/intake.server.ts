import { randomBytes } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { FileStorage } from '#app/platform/files/file-storage.ts'
import { removeLeftovers, unfinishedName } from '#app/platform/files/leftover-files.server.ts'
import { Unavailable } from '#app/platform/http/unavailable.server.ts'
import { leaveUnread } from '#app/platform/http/unread-body.server.ts'
import { type DecoderLimits, openDecoders } from './decoders.server.ts'
import { type Pace, usualPace, writeIncoming } from './incoming.server.ts'
import { maxPhotoBytes } from './photo.ts'
import { type Arrivals, openArrivals } from './uploads-under-way.ts'

/** Where a received photo is stored, and its size in pixels and bytes. */
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
	 * Receives one photo from a stream: writes it to disk as it comes, decodes it in another process, and stores it without
	 * metadata; it is durable when this returns. Refuses at the first byte above 15 MB. Leaves no files of a refused photo.
	 * Throws when disk or store fail.
	 */
	receive: (
		body: ReadableStream<Uint8Array>,
		about?: { contentLength?: number },
	) => Promise<{ ok: true; photo: StoredPhoto } | { ok: false; reason: IntakeRefusal }>
	/** The photos that are being received now. */
	arrivals: Arrivals
	/** Deletes the files of a stored photo. */
	discard: (photo: Pick<StoredPhoto, 'storageKey' | 'thumbnailKey'>) => Promise<void>
	/** Removes the incomplete files of killed processes. */
	sweep: () => Promise<void>
	/** Ends the decoders. Waiting photos are refused as `busy`. */
	stop: () => Promise<void>
}

export type IntakeLimits = { receivedAtOnce: number; pace: Pace; decoders: Partial<DecoderLimits> }

/** Concurrent uploads: each needs an open file and the memory of one piece. */
const usualLimits: IntakeLimits = { receivedAtOnce: 200, pace: usualPace, decoders: {} }

const sweepEvery = 60 * 60_000

/** Opens the photo intake, one for each process. */
export function openPhotoIntake(
	{ files, dataDir, log, now }: { files: FileStorage; dataDir: string; log: Logger; now: () => Date },
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
			return await receiveInto(body, paths)
		} finally {
			receiving--
			await Promise.all(Object.values(paths).map((path) => rm(path, { force: true })))
		}
	}

	async function receiveInto(
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
		const keys = newKeys(now())
		try {
			await files.put(keys.storageKey, paths.display, 'image/jpeg')
			await files.put(keys.thumbnailKey, paths.thumbnail, 'image/webp')
		} catch (error) {
			// One file without the other would stay forever; the store's own error is the one to throw.
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

/** `quotes/2026/11/…`: a random name that reveals nothing about its sender or other photos. */
function newKeys(at: Date) {
	const folder = `quotes/${at.toISOString().slice(0, 7).replace('-', '/')}`
	const name = randomBytes(20).toString('hex')
	return { storageKey: `${folder}/${name}.jpg`, thumbnailKey: `${folder}/${name}.thumb.webp` }
}
