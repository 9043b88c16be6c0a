import type { PhotoId } from '#app/platform/ids.ts'
import { oneByOne } from '#app/platform/jobs/one-by-one.server.ts'
import { runHourly } from '#app/platform/jobs/recurring.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import type { IntakeRefusal, PhotoIntake, StoredPhoto } from './intake.server.ts'
import { maxPhotos } from './photo.ts'
import * as store from './store.server.ts'

/** Photos that were sent as soon as they were chosen, and are in no quote and with no booking yet (docs/decisions/photo-upload.md). */

type Needs = Pick<Platform, 'database'> & { photos: Pick<PhotoIntake, 'receive' | 'arrivals' | 'discard'> }
type Sent = { id: PhotoId; body: ReadableStream<Uint8Array>; contentLength?: number }

/** As many as a quote has, and as many more while those that were removed on the page are still being deleted. */
const mostUnsaved = 2 * maxPhotos

/** Hours until a photo that was not saved is deleted. With hourly runs, and one that takes long, that is within a day. */
const hoursKept = 22

export type KeepResult =
	| { ok: true; photo: { id: PhotoId; width: number; height: number } }
	| { ok: false; reason: KeepRefusal | IntakeRefusal }
/** `removed`: the visitor removed it during the upload. `id-taken`: it was sent with another token. */
type KeepRefusal = 'too-many' | 'removed' | 'id-taken'

/**
 * Keeps one photo until it is saved with a quote. The browser chose the id, so that a retry after a lost response keeps
 * no second copy.
 */
export async function keepPhoto(
	{ database, photos }: Needs,
	token: string,
	{ id, body, contentLength }: Sent,
): Promise<KeepResult> {
	const arrival = photos.arrivals.begin(token, id)
	if (!arrival) return { ok: false, reason: 'busy' }
	try {
		const there = await store.findSentPhoto(database, token, id)
		if (there) return keptAs(there)
		if ((await store.countSentPhotos(database, token)) >= mostUnsaved)
			return { ok: false, reason: 'too-many' }
		const received = await photos.receive(body, contentLength === undefined ? {} : { contentLength })
		if (!received.ok) return received
		const kept = await insert({ database, photos }, token, id, received.photo)
		// A removal cancels before it looks for the row: it finds the row, or it was seen here.
		if (!kept.ok || !arrival.cancelled()) return kept
		await discardPhoto({ database, photos }, token, id)
		return { ok: false, reason: 'removed' }
	} finally {
		arrival.end()
	}
}

const keptAs = ({ id, width, height }: { id: PhotoId; width: number; height: number }): KeepResult => ({
	ok: true,
	photo: { id, width, height },
})

async function insert(
	{ database, photos }: Needs,
	token: string,
	id: PhotoId,
	{ storageKey, thumbnailKey, width, height, bytes }: StoredPhoto,
): Promise<KeepResult> {
	const row = { id, storage_key: storageKey, thumbnail_key: thumbnailKey, width, height, bytes }
	try {
		if (await store.insertSentPhoto(database, token, row)) return keptAs(row)
	} catch (error) {
		// When the commit's response was lost, only the row shows the outcome.
		const there = await store.findSentPhoto(database, token, id).catch(() => undefined)
		if (there?.storage_key !== storageKey)
			await photos.discard({ storageKey, thumbnailKey }).catch(() => undefined)
		throw error
	}
	await photos.discard({ storageKey, thumbnailKey })
	const there = await store.findSentPhoto(database, token, id)
	return there ? keptAs(there) : { ok: false, reason: 'id-taken' }
}

/** Removes a photo that is in no quote, also during its upload. Removing twice is not an error. */
export async function removeSentPhoto(needs: Needs, token: string, photoId: PhotoId): Promise<void> {
	needs.photos.arrivals.cancel(token, photoId)
	await discardPhoto(needs, token, photoId)
}

const discardPhoto = ({ database, photos }: Needs, token: string, photoId: PhotoId): Promise<void> =>
	database.transaction().execute(async (transaction) => {
		const row = await store.findSentPhoto(transaction, token, photoId, { lock: true })
		if (!row) return
		// The files first: if the process dies in between, the row is still there, and the hourly run completes it.
		await photos.discard({ storageKey: row.storage_key, thumbnailKey: row.thumbnail_key })
		await store.deleteSentPhoto(transaction, token, photoId)
	})

/**
 * Hands photos over to the caller's transaction, which puts them into a quote: those that this token has sent and that
 * are in no quote yet, in the order in which they were chosen. Of two that take one photo at once, one gets it.
 */
export async function takeSentPhotos(
	transaction: store.PhotoTables,
	token: string,
	photoIds: PhotoId[],
): Promise<(StoredPhoto & { id: PhotoId })[]> {
	const rows = photoIds.length === 0 ? [] : await store.takeSentPhotoRows(transaction, token, photoIds)
	return rows.map(({ storage_key, thumbnail_key, ...row }) => ({
		...row,
		storageKey: storage_key,
		thumbnailKey: thumbnail_key,
	}))
}

/**
 * Deletes what was sent and not saved in time, until done or `stopping`; returns how many. What cannot be deleted is left
 * to the next run. Throws at the end when the database or the storage was unavailable meanwhile.
 */
export async function deleteUnsavedPhotos(
	{
		database,
		photos,
		now,
		log,
	}: Pick<Platform, 'database' | 'now' | 'log'> & { photos: Pick<PhotoIntake, 'discard'> },
	stopping?: AbortSignal,
): Promise<number> {
	let deleted = 0
	const before = new Date(now().getTime() - hoursKept * 60 * 60_000)
	const failure = 'a photo that wasn’t saved couldn’t be deleted'
	await oneByOne(await store.unsavedPhotoIds(database, before), { log, failure, stopping }, (id) =>
		database.transaction().execute(async (transaction) => {
			const row = await store.lockUnsavedPhoto(transaction, id)
			if (!row) return
			await photos.discard({ storageKey: row.storage_key, thumbnailKey: row.thumbnail_key })
			await store.deleteUnsavedPhoto(transaction, id)
			deleted++
		}),
	)
	if (deleted > 0) log.info({ photos: deleted }, 'deleted photos that were not saved')
	return deleted
}

/** Deletes such photos now and each hour. Returns a function that stops it. */
export function deleteUnsavedPhotosHourly(
	platform: Pick<Platform, 'database' | 'now' | 'log'>,
	photos: Pick<PhotoIntake, 'discard'>,
): () => Promise<void> {
	const stopping = new AbortController()
	const task = { log: platform.log, task: 'delete photos that were not saved' }
	const stop = runHourly(task, async () => {
		await deleteUnsavedPhotos({ ...platform, photos }, stopping.signal)
	})
	return async () => {
		stopping.abort()
		await stop()
	}
}
