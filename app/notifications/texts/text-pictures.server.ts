import type { Transaction } from 'kysely'
import { pictureJobSchema, pictureJobs } from '#app/bookings/outgoing/messages.ts'
import type { IntakeRefusal, PhotoIntake } from '#app/photos/photos.server.ts'
import type { Tables } from '#app/platform/database/database-types.ts'
import type { TextPictureId } from '#app/platform/ids.ts'
import { oneByOne } from '#app/platform/jobs/one-by-one.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import * as store from './store.server.ts'
import { openMedia } from './text-media.server.ts'
import type { SentPicture } from './text-media.ts'

type Fetching = Pick<Platform, 'config' | 'database' | 'log' | 'now'> & {
	photos: Pick<PhotoIntake, 'receive' | 'discard'>
}

/**
 * How long a missing picture is asked for, in milliseconds: a text may arrive before the provider can hand out its pictures.
 */
const waitForMissing = 60 * 60_000

/** Stores the pictures of a new text, and enqueues those that can be fetched, in the transaction that stores the text. */
export async function keepPictures(
	{ jobs }: Pick<Platform, 'jobs'>,
	transaction: Transaction<Tables>,
	textId: string,
	pictures: SentPicture[],
): Promise<void> {
	const pending = await store.insertPictures(
		transaction,
		pictures.map((picture, position) => ({
			text_id: textId,
			position,
			content_type: picture.contentType,
			...(picture.ok
				? { message_sid: picture.messageSid, media_sid: picture.mediaSid, state: 'pending', reason: null }
				: { message_sid: '', media_sid: '', state: 'failed', reason: picture.reason }),
		})),
	)
	const job = (pictureId: TextPictureId) => ({ name: pictureJobs.textPicture, data: { pictureId } })
	if (pending.length > 0) await jobs.enqueue(transaction, [pending.map(job)])
}

/** Starts the worker that fetches the pictures of texts. Each is stored once, or named with a reason. */
export const registerTextPictures = (needs: Fetching & Pick<Platform, 'jobs'>): Promise<void> =>
	needs.jobs.work(pictureJobs.textPicture, pictureJobSchema, ({ pictureId }) =>
		fetchPicture(needs, pictureId),
	)

async function fetchPicture(needs: Fetching, id: TextPictureId): Promise<void> {
	const { config, database, log, now, photos } = needs
	const pending = await store.pendingPicture(database, id)
	if (!pending) return
	const fail = async (reason: string) => {
		await store.endPicture(database, id, { state: 'failed', reason })
		log.warn({ pictureId: id, reason }, 'a picture of a text is not kept')
	}
	if (!config.twilio) throw new Error('a picture of a text waits for the settings of Twilio')
	const names = { messageSid: pending.message_sid, mediaSid: pending.media_sid }
	const media = await openMedia({ twilio: config.twilio, log }, names)
	if (!media.ok && media.reason === 'gone' && now().getTime() - pending.at.getTime() < waitForMissing)
		throw new Error('Twilio does not have a picture of a text yet')
	if (!media.ok) return fail('our text provider doesn’t have it')
	const { body, contentLength } = media
	const received = await photos.receive(body, contentLength === undefined ? {} : { contentLength })
	if (received.ok) return keep(needs, id, received.photo)
	const reason = finalRefusals[received.reason]
	if (reason === undefined) throw new Error(`a picture of a text was not taken in: ${received.reason}`)
	return fail(reason)
}

/** The final refusals of a picture; the others pass by themselves. */
export const finalRefusals: Partial<Record<IntakeRefusal, string>> = {
	'too-large': 'it’s larger than 15 MB',
	empty: 'it’s empty',
	'not-a-photo': 'it’s not a photo we can read',
	'too-many-pixels': 'it has more pixels than we can read',
}

type Received = Extract<Awaited<ReturnType<PhotoIntake['receive']>>, { ok: true }>['photo']

/** Records the files of a picture; discards them when it was erased meanwhile or another worker was faster. */
async function keep({ database, photos }: Fetching, id: TextPictureId, photo: Received): Promise<void> {
	const { storageKey, thumbnailKey, ...size } = photo
	const end = { state: 'stored', storage_key: storageKey, thumbnail_key: thumbnailKey, ...size } as const
	try {
		if (await store.endPicture(database, id, end)) return
	} catch (error) {
		// When the commit's response was lost, only the row shows the outcome.
		const there = await store.pictureFiles(database, id).catch(() => undefined)
		if (there?.storage_key !== storageKey) await photos.discard({ storageKey, thumbnailKey })
		throw error
	}
	await photos.discard({ storageKey, thumbnailKey })
}

/** The stored files of a picture; `undefined` when there are none. */
export async function findTextPicture(
	{ database }: Pick<Platform, 'database'>,
	id: TextPictureId,
): Promise<{ storageKey: string; thumbnailKey: string } | undefined> {
	const { storage_key: storageKey, thumbnail_key: thumbnailKey } =
		(await store.pictureFiles(database, id)) ?? {}
	return storageKey && thumbnailKey ? { storageKey, thumbnailKey } : undefined
}

/** Deletes the pictures of texts and emails that came in before `before`, the files of each first. */
export async function deleteOldPictures(
	{ database, log }: Pick<Platform, 'database' | 'log'>,
	photos: Pick<PhotoIntake, 'discard'>,
	before: Date,
): Promise<void> {
	const failure = 'a picture of a text or an email that is no longer kept couldn’t be deleted'
	await oneByOne(await store.oldPictures(database, before), { log, failure }, (id) =>
		database.transaction().execute(async (transaction) => {
			const old = await store.lockPicture(transaction, id)
			if (!old) return
			const { storage_key: storageKey, thumbnail_key: thumbnailKey } = old
			if (storageKey !== null && thumbnailKey !== null) await photos.discard({ storageKey, thumbnailKey })
			await store.deletePicture(transaction, id)
		}),
	)
}
