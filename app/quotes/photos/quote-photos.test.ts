import { expect, test } from 'vitest'
import { maxPhotos, type PhotoLabel } from '#app/photos/photo.ts'
import type { PhotoId } from '#app/platform/ids.ts'
import { defaultLoad } from '#app/pricing/load.ts'
import { newPhotoToken, photoIn, plainIntake, sentPhoto } from '#tests/support/photos.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { listed } from '#tests/support/prices.ts'
import { findQuote, saveQuote, updateQuote } from '../quotes.server.ts'
import { findPhotoKeys, removePhoto } from './quote-photos.server.ts'

const setUp = async () => {
	const setup = await testPlatform()
	const photos = plainIntake(setup.platform)
	const needs = { ...setup.platform, photos }
	const { quote, token } = await saveQuote(needs, defaultLoad, listed)
	return {
		...{ needs, photos, token, pool: setup.pool, quoteId: quote.id },
		add: (label: PhotoLabel = 'Other') => photoIn(needs, { token, quoteId: quote.id, label }),
		remove: (id: PhotoId, through: Pick<typeof photos, 'discard'> = photos) =>
			removePhoto({ ...needs, photos: through }, token, quote.id, id),
		relabel: (labels: Record<string, PhotoLabel>) => updateQuote(needs, token, quote.id, { labels }),
		keys: (id: PhotoId) => findPhotoKeys(needs, token, quote.id, id),
		shown: async () =>
			((await findQuote(needs, token))?.photos ?? []).map(({ id, label }) => ({ id, label })),
		actions: async () => (await setup.pool.query('select action from history order by id')).rows,
		[Symbol.asyncDispose]: () => setup[Symbol.asyncDispose](),
	}
}

test('one of several photos is removed, with its two files, and the others stay as they are', async () => {
	await using setup = await setUp()
	const [first, second, third] = [
		await setup.add('Room overview'),
		await setup.add('Room overview'),
		await setup.add('Heavy items'),
	]
	const before = await setup.shown()
	const kept = [await setup.keys(first), await setup.keys(third)]
	expect(await setup.remove(second)).toBe(true)
	expect(await setup.shown()).toEqual(before.filter(({ id }) => id !== second))
	expect([await setup.keys(first), await setup.keys(third)]).toEqual(kept)
	expect(await setup.keys(second)).toBeUndefined()
	expect(await setup.photos.stillStored()).toBe(4)
})

test('one of several photos gets a new label', async () => {
	await using setup = await setUp()
	const [first, second] = [await setup.add(), await setup.add()]
	await setup.relabel({ [second]: 'Heavy items' })
	expect(Object.fromEntries((await setup.shown()).map(({ id, label }) => [id, label]))).toEqual({
		[first]: 'Other',
		[second]: 'Heavy items',
	})
})

test('a quote holds nine photos; a removed one makes room for another', async () => {
	await using setup = await setUp()
	expect(maxPhotos).toBe(9)
	const photoToken = newPhotoToken()
	const labels: Record<string, PhotoLabel> = {}
	for (let count = 0; count <= maxPhotos; count++) labels[await sentPhoto(setup.needs, photoToken)] = 'Other'
	const save = () => updateQuote(setup.needs, setup.token, setup.quoteId, { labels }, { photoToken })
	await save()
	const nine = await setup.shown()
	expect(nine).toHaveLength(maxPhotos)
	const [one] = nine
	if (!one) throw new Error('there is no photo')
	expect(await setup.remove(one.id)).toBe(true)
	delete labels[one.id]
	await save()
	expect(await setup.shown()).toHaveLength(maxPhotos)
	const { rows } = await setup.pool.query('select position from quote_photos order by position')
	expect(rows.map(({ position }) => position)).toEqual(Array.from({ length: maxPhotos }, (_, at) => at + 1))
})

test('what changes nothing is not in the history: a photo removed twice, or given the same label', async () => {
	await using setup = await setUp()
	const id = await setup.add()
	await setup.relabel({ [id]: 'Other' })
	for (let times = 0; times < 2; times++) expect(await setup.remove(id)).toBe(true)
	expect(await setup.actions()).toEqual(['saved', 'changed', 'photo removed'].map((action) => ({ action })))
})

test('a photo whose file cannot be removed stays in its quote, and the next attempt removes it', async () => {
	await using setup = await setUp()
	const id = await setup.add()
	const away = { discard: () => Promise.reject(new Error('the store is away')) }
	await expect(setup.remove(id, away)).rejects.toThrow('the store is away')
	expect(await setup.shown()).toHaveLength(1)
	expect(await setup.remove(id)).toBe(true)
	expect(await setup.shown()).toEqual([])
	expect(await setup.photos.stillStored()).toBe(0)
})
