import { randomBytes, randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PhotoLabel } from '#app/photos/photo.ts'
import type { PhotoIntake } from '#app/photos/photos.server.ts'
import { keepPhoto } from '#app/photos/sent-photos.server.ts'
import { openArrivals } from '#app/photos/uploads-under-way.ts'
import { type PhotoId, photoIdSchema, type QuoteId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { updateQuote } from '#app/quotes/quotes.server.ts'

/** A photo intake that does not decode: it puts placeholder files into the platform's real file storage. */
export function plainIntake({ config, files }: Pick<Platform, 'config' | 'files'>) {
	const storedKeys = new Set<string>()
	const put = async (name: string) => {
		const key = `quotes/2024/01/${name}`
		const source = join(config.dataDir, name)
		await writeFile(source, name)
		await files.put(key, source, 'image/jpeg')
		storedKeys.add(key)
		return key
	}
	return {
		receive: async () => {
			const name = randomBytes(8).toString('hex')
			const keys = { storageKey: await put(`${name}.jpg`), thumbnailKey: await put(`${name}.webp`) }
			return { ok: true as const, photo: { ...keys, width: 4, height: 3, bytes: 16 } }
		},
		discard: async ({ storageKey, thumbnailKey }: { storageKey: string; thumbnailKey: string }) => {
			for (const key of [storageKey, thumbnailKey]) await files.remove(key)
		},
		arrivals: openArrivals(),
		sweep: async () => {},
		stop: async () => {},
		/** How many of the files that were taken in are still stored: two for each photo. */
		stillStored: async () => {
			const found = await Promise.all(Array.from(storedKeys, (key) => files.get(key)))
			return found.filter((bytes) => bytes !== undefined).length
		},
	}
}

/** Sends a photo, saves it with a quote, and returns its id. Throws when it is refused. */
export async function photoIn(
	needs: Pick<Platform, 'database' | 'jobs'> & { photos: PhotoIntake },
	{ token, quoteId, label = 'Other' }: { token: string; quoteId: QuoteId; label?: PhotoLabel },
): Promise<PhotoId> {
	const photoToken = newPhotoToken()
	const id = await sentPhoto(needs, photoToken)
	const saved = await updateQuote(needs, token, quoteId, { labels: { [id]: label } }, { photoToken })
	if (!saved.ok || !saved.quote.photos.some((photo) => photo.id === id))
		throw new Error('a photo was refused')
	return id
}

/** A token as a page makes one for the photos that it sends. */
export const newPhotoToken = () => randomBytes(32).toString('hex')

/** Sends a photo that is in no quote yet, and returns its id. Throws when it is refused. */
export async function sentPhoto(
	needs: Pick<Platform, 'database'> & { photos: PhotoIntake },
	token: string,
): Promise<PhotoId> {
	const id = photoIdSchema.parse(randomUUID())
	const kept = await keepPhoto(needs, token, { id, body: new Blob(['a photo']).stream() })
	if (!kept.ok) throw new Error(`a photo was refused: ${kept.reason}`)
	return id
}
