import type { PhotoIntake } from '#app/photos/photos.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import * as store from './store.server.ts'

/** Deletes emails that came in before `before`, and their pictures, whose files go first. */
export async function deleteOldMails(
	{ database }: Pick<Platform, 'database'>,
	photos: Pick<PhotoIntake, 'discard'>,
	before: Date,
): Promise<void> {
	while (await deleteOldPictures({ database }, photos, before));
	await store.deleteMails(database, before)
}

/** Deletes the pictures of one old email; `false` when there is none. */
const deleteOldPictures = (
	{ database }: Pick<Platform, 'database'>,
	photos: Pick<PhotoIntake, 'discard'>,
	before: Date,
): Promise<boolean> =>
	database.transaction().execute(async (transaction) => {
		const old = await store.lockOldMailPictures(transaction, before)
		if (!old) return false
		for (const { storage_key: storageKey, thumbnail_key: thumbnailKey } of old.pictures)
			if (storageKey !== null && thumbnailKey !== null) await photos.discard({ storageKey, thumbnailKey })
		await store.deleteMailPictures(transaction, old.mailId)
		return true
	})
