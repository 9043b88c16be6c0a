import { expect, test } from 'vitest'
import { maxPhotos, type PhotoLabel } from '#app/photos/photo.ts'
import type { PhotoId } from '#app/platform/ids.ts'
import { defaultLoad } from '#app/pricing/load.ts'
import { newPhotoId } from '#tests/support/ids.ts'
import { plainIntake } from '#tests/support/photos.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { listed } from '#tests/support/prices.ts'
import { addPhoto, findQuote, saveQuote, updateQuote } from '../quotes.server.ts'
import { findPhotoKeys, removePhoto } from './quote-photos.server.ts'

const setUp = async () => {
	const setup = await testPlatform()
	const photos = plainIntake(setup.platform)
	const needs = { ...setup.platform, photos }
	const { quote, token } = await saveQuote(needs, defaultLoad, listed)
	return {
		pool: setup.pool,
		photos,
		add: (id: PhotoId, label: PhotoLabel = 'Other') =>
			addPhoto(needs, token, quote.id, { id, label, body: new Blob(['a photo']).stream() }),
		remove: (id: PhotoId) => removePhoto(needs, token, quote.id, id),
		relabel: (labels: Record<string, PhotoLabel>) => updateQuote(needs, token, quote.id, { labels }),
		keys: (id: PhotoId) => findPhotoKeys(needs, token, quote.id, id),
		shown: async () =>
			((await findQuote(needs, token))?.photos ?? []).map(({ id, label }) => ({ id, label })),
		actions: async () => (await setup.pool.query('select action from history order by id')).rows,
		[Symbol.asyncDispose]: () => setup[Symbol.asyncDispose](),
	}
}

/** Ids in the order in which photos are shown: a browser makes each id larger than the one before. */
const idsInOrder = (count: number) => Array.from({ length: count }, newPhotoId).sort()

test('photos are shown in the order in which they were chosen, whatever order they arrive in', async () => {
	await using setup = await setUp()
	const [first = newPhotoId(), second = newPhotoId(), third = newPhotoId()] = idsInOrder(3)
	for (const id of [third, first, second]) expect(await setup.add(id)).toMatchObject({ ok: true })
	expect((await setup.shown()).map(({ id }) => id)).toEqual([first, second, third])
})

test('one of several photos is removed, with its two files, and the others stay as they are', async () => {
	await using setup = await setUp()
	const [first = newPhotoId(), second = newPhotoId(), third = newPhotoId()] = idsInOrder(3)
	for (const id of [first, second, third]) await setup.add(id, 'Room overview')
	const kept = [await setup.keys(first), await setup.keys(third)]
	expect(await setup.remove(second)).toBe(true)
	expect(await setup.shown()).toEqual([first, third].map((id) => ({ id, label: 'Room overview' })))
	expect([await setup.keys(first), await setup.keys(third)]).toEqual(kept)
	expect(await setup.keys(second)).toBeUndefined()
	expect(await setup.photos.stillStored()).toBe(4)
})

test('one of several photos gets a new label, by a save or by being sent again', async () => {
	await using setup = await setUp()
	const [first = newPhotoId(), second = newPhotoId()] = idsInOrder(2)
	for (const id of [first, second]) await setup.add(id, 'Other')
	await setup.relabel({ [second]: 'Heavy items' })
	expect(await setup.shown()).toEqual([
		{ id: first, label: 'Other' },
		{ id: second, label: 'Heavy items' },
	])
	expect(await setup.add(first, 'Access/stairs')).toMatchObject({ ok: true })
	expect(await setup.shown()).toEqual([
		{ id: first, label: 'Access/stairs' },
		{ id: second, label: 'Heavy items' },
	])
	expect(await setup.photos.stillStored()).toBe(4)
})

test('a quote holds nine photos; a removed one makes room for another', async () => {
	await using setup = await setUp()
	expect(maxPhotos).toBe(9)
	const ids = idsInOrder(maxPhotos + 1)
	const [late = newPhotoId(), ...nine] = ids
	for (const id of nine) expect(await setup.add(id)).toMatchObject({ ok: true, photo: { id } })
	expect(await setup.add(late)).toEqual({ ok: false, reason: 'quote-full' })
	expect(await setup.photos.stillStored()).toBe(2 * maxPhotos)
	expect(await setup.remove(nine[4] ?? late)).toBe(true)
	expect(await setup.add(late)).toMatchObject({ ok: true })
	expect((await setup.shown()).map(({ id }) => id)).toEqual(ids.filter((id) => id !== nine[4]))
	const { rows } = await setup.pool.query('select position from quote_photos order by position')
	expect(rows.map(({ position }) => position)).toEqual(Array.from({ length: maxPhotos }, (_, at) => at + 1))
})

test('what changes nothing is not in the history: a photo sent twice, removed twice, or given the same label', async () => {
	await using setup = await setUp()
	const id = newPhotoId()
	for (let times = 0; times < 2; times++) expect(await setup.add(id, 'Other')).toMatchObject({ ok: true })
	await setup.relabel({ [id]: 'Other' })
	for (let times = 0; times < 2; times++) expect(await setup.remove(id)).toBe(true)
	expect(await setup.actions()).toEqual(
		['saved', 'photo added', 'photo removed'].map((action) => ({ action })),
	)
})
