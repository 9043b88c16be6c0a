import { expect, test } from 'vitest'
import { maxPhotos, type PhotoLabel } from '#app/photos/photo.ts'
import type { PhotoId } from '#app/platform/ids.ts'
import { defaultLoad } from '#app/pricing/load.ts'
import { newPhotoId } from '#tests/support/ids.ts'
import { plainIntake } from '#tests/support/photos.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { listed } from '#tests/support/prices.ts'
import { findPhotoKeys, removePhoto } from './quote-photos.server.ts'
import { addPhoto, findQuote, saveQuote, updateQuote } from './quotes.server.ts'

const openHouse = async () => {
	const house = await testPlatform()
	const photos = plainIntake(house.platform)
	const home = { ...house.platform, photos }
	const { quote, token } = await saveQuote(home, defaultLoad, listed)
	return {
		pool: house.pool,
		photos,
		add: (id: PhotoId, label: PhotoLabel = 'Other') =>
			addPhoto(home, token, quote.id, { id, label, body: new Blob(['a photo']).stream() }),
		remove: (id: PhotoId) => removePhoto(home, token, quote.id, id),
		relabel: (labels: Record<string, PhotoLabel>) => updateQuote(home, token, quote.id, { labels }),
		keys: (id: PhotoId) => findPhotoKeys(home, token, quote.id, id),
		shown: async () => ((await findQuote(home, token))?.photos ?? []).map(({ id, label }) => ({ id, label })),
		actions: async () => (await house.pool.query('select action from history order by id')).rows,
		[Symbol.asyncDispose]: () => house[Symbol.asyncDispose](),
	}
}

/** Ids in the order in which they are shown: a browser makes each larger than the one before. */
const idsInOrder = (count: number) => Array.from({ length: count }, newPhotoId).sort()

test('photos stand as their customer chose them, by their ids, in whatever order they arrive', async () => {
	await using house = await openHouse()
	const [first = newPhotoId(), second = newPhotoId(), third = newPhotoId()] = idsInOrder(3)
	for (const id of [third, first, second]) expect(await house.add(id)).toMatchObject({ ok: true })
	expect((await house.shown()).map(({ id }) => id)).toEqual([first, second, third])
})

test('of several photos one is removed, with its two files, and the others stay as they are', async () => {
	await using house = await openHouse()
	const [first = newPhotoId(), second = newPhotoId(), third = newPhotoId()] = idsInOrder(3)
	for (const id of [first, second, third]) await house.add(id, 'Room overview')
	const kept = [await house.keys(first), await house.keys(third)]
	expect(await house.remove(second)).toBe(true)
	expect(await house.shown()).toEqual([first, third].map((id) => ({ id, label: 'Room overview' })))
	expect([await house.keys(first), await house.keys(third)]).toEqual(kept)
	expect(await house.keys(second)).toBeUndefined()
	expect(await house.photos.stillStored()).toBe(4)
})

test('of several photos one is labelled anew, by a save or by being sent once more', async () => {
	await using house = await openHouse()
	const [first = newPhotoId(), second = newPhotoId()] = idsInOrder(2)
	for (const id of [first, second]) await house.add(id, 'Other')
	await house.relabel({ [second]: 'Heavy items' })
	expect(await house.shown()).toEqual([
		{ id: first, label: 'Other' },
		{ id: second, label: 'Heavy items' },
	])
	expect(await house.add(first, 'Access/stairs')).toMatchObject({ ok: true })
	expect(await house.shown()).toEqual([
		{ id: first, label: 'Access/stairs' },
		{ id: second, label: 'Heavy items' },
	])
	expect(await house.photos.stillStored()).toBe(4)
})

test('a quote takes nine photos; one that is removed makes room for another', async () => {
	await using house = await openHouse()
	expect(maxPhotos).toBe(9)
	const ids = idsInOrder(maxPhotos + 1)
	const [late = newPhotoId(), ...nine] = ids
	for (const id of nine) expect(await house.add(id)).toMatchObject({ ok: true, photo: { id } })
	expect(await house.add(late)).toEqual({ ok: false, reason: 'quote-full' })
	expect(await house.photos.stillStored()).toBe(2 * maxPhotos)
	expect(await house.remove(nine[4] ?? late)).toBe(true)
	expect(await house.add(late)).toMatchObject({ ok: true })
	expect((await house.shown()).map(({ id }) => id)).toEqual(ids.filter((id) => id !== nine[4]))
	const { rows } = await house.pool.query('select position from quote_photos order by position')
	expect(rows.map(({ position }) => position)).toEqual(Array.from({ length: maxPhotos }, (_, at) => at + 1))
})

test('what changes nothing is not written down: a photo sent twice, removed twice, or labelled as it was', async () => {
	await using house = await openHouse()
	const id = newPhotoId()
	for (let times = 0; times < 2; times++) expect(await house.add(id, 'Other')).toMatchObject({ ok: true })
	await house.relabel({ [id]: 'Other' })
	for (let times = 0; times < 2; times++) expect(await house.remove(id)).toBe(true)
	expect(await house.actions()).toEqual(
		['saved', 'photo added', 'photo removed'].map((action) => ({ action })),
	)
})
