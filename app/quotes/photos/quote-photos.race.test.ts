import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openPhotoIntake, type PhotoIntake } from '#app/photos/photos.server.ts'
import type { PhotoId } from '#app/platform/ids.ts'
import { defaultLoad } from '#app/pricing/load.ts'
import { newPhotoId } from '#tests/support/ids.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { listed } from '#tests/support/prices.ts'
import { findQuote, saveQuote } from '../quotes.server.ts'
import { addPhoto, removePhoto } from './quote-photos.server.ts'

const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#776655' } })
	.jpeg()
	.toBuffer()

/** A platform with a real intake and a quote of one visitor. */
async function setUp() {
	const setup = await testPlatform()
	const { platform, pool } = setup
	const photos = openPhotoIntake({
		files: platform.files,
		dataDir: platform.config.dataDir,
		log: platform.log,
		now: platform.now,
	})
	const { quote, token } = await saveQuote(platform, defaultLoad, listed)
	const folder = join(platform.config.dataDir, 'photos')
	return {
		platform,
		photos,
		needs: { ...platform, photos },
		pool,
		token,
		quoteId: quote.id,
		photosShown: async () => (await findQuote(platform, token))?.photos ?? [],
		pictures: async () =>
			(await readdir(folder, { recursive: true }).catch(() => [])).filter((name) =>
				/\.(jpg|webp)$/.test(name),
			),
		[Symbol.asyncDispose]: async () => {
			await photos.stop()
			await setup[Symbol.asyncDispose]()
		},
	}
}
type Setup = Awaited<ReturnType<typeof setUp>>

const send = (
	{ platform, photos, token, quoteId }: Setup,
	photo: { id: PhotoId; label?: 'Heavy items' | 'Other'; body?: ReadableStream<Uint8Array> },
	through: PhotoIntake = photos,
) =>
	addPhoto({ ...platform, photos: through }, token, quoteId, {
		label: 'Other',
		body: new Blob([new Uint8Array(picture)]).stream(),
		...photo,
	})

test('a photo sent again with another label, because the response was lost, gets the new label', async () => {
	await using setup = await setUp()
	const id = newPhotoId()
	expect(await send(setup, { id })).toMatchObject({ ok: true })
	const again = await send(setup, { id, label: 'Heavy items' })
	expect(again).toMatchObject({ ok: true, photo: { id, label: 'Heavy items', width: 40 } })
	expect(await setup.photosShown()).toMatchObject([{ id, label: 'Heavy items' }])
	const version = async () => (await setup.pool.query('select version from quote_requests')).rows[0].version
	const before = await version()
	await send(setup, { id, label: 'Heavy items' })
	expect(await version()).toBe(before)
	expect(await setup.pictures()).toHaveLength(2)
})

test('two concurrent uploads under one id both succeed, one photo is stored, and a later upload sets its label', async () => {
	await using setup = await setUp()
	const id = newPhotoId()
	const answers = await Promise.all([send(setup, { id }), send(setup, { id, label: 'Heavy items' })])
	expect(answers.map(({ ok }) => ok)).toEqual([true, true])
	expect(await setup.photosShown()).toHaveLength(1)
	expect(await setup.pictures()).toHaveLength(2)
	await send(setup, { id, label: 'Heavy items' })
	expect(await setup.photosShown()).toMatchObject([{ id, label: 'Heavy items' }])
})

test('a removal that arrives before its photo counts when the photo arrives, and nothing of the photo is stored', async () => {
	await using setup = await setUp()
	const id = newPhotoId()
	for (const pause of [0, 5, 50, 200]) {
		const sending = send(setup, { id })
		await new Promise((resolve) => setTimeout(resolve, pause))
		expect(await removePhoto(setup.needs, setup.token, setup.quoteId, id)).toBe(true)
		await sending
		expect(await setup.photosShown(), `${pause} ms`).toEqual([])
		expect(await setup.pictures(), `${pause} ms`).toEqual([])
	}
	// Sent again, as after a failed removal, it is added.
	expect(await send(setup, { id })).toMatchObject({ ok: true })
	expect(await setup.photosShown()).toHaveLength(1)
})

test('nine photos of one quote are received concurrently; a tenth is refused as busy, and other quotes are not affected', async () => {
	await using setup = await setUp()
	const { promise: released, resolve: release } = Promise.withResolvers<void>()
	const slowBody = () =>
		new ReadableStream<Uint8Array>({
			async pull(controller) {
				await released
				controller.enqueue(new Uint8Array(picture))
				controller.close()
			},
		})
	const sending = Array.from({ length: 9 }, () => send(setup, { id: newPhotoId(), body: slowBody() }))
	expect(await send(setup, { id: newPhotoId() })).toEqual({ ok: false, reason: 'busy' })

	const other = await saveQuote(setup.platform, defaultLoad, listed)
	const others = { ...setup, token: other.token, quoteId: other.quote.id }
	expect(await send(others, { id: newPhotoId() })).toMatchObject({ ok: true })
	expect(await send({ ...setup, token: other.token }, { id: newPhotoId() })).toEqual({
		ok: false,
		reason: 'no-such-quote',
	})
	release()
	expect((await Promise.all(sending)).map(({ ok }) => ok)).toEqual(Array(9).fill(true))
	expect(await send(setup, { id: newPhotoId() })).toEqual({ ok: false, reason: 'quote-full' })
})

test('a photo whose row cannot be written leaves no file behind', async () => {
	await using setup = await setUp()
	const id = newPhotoId()
	await setup.pool.query('alter table quote_photos add constraint broken check (width > 1000)')
	await expect(send(setup, { id })).rejects.toThrow('broken')
	expect(await setup.pictures()).toEqual([])
	await setup.pool.query('alter table quote_photos drop constraint broken')
	expect(await send(setup, { id })).toMatchObject({ ok: true })
	expect(await setup.pictures()).toHaveLength(2)
})

test('a photo whose file cannot be removed stays in its quote, and the next attempt removes it', async () => {
	await using setup = await setUp()
	const id = newPhotoId()
	await send(setup, { id })
	const { files } = setup.platform
	const failingIntake = openPhotoIntake({
		files: {
			...files,
			remove: (key) =>
				key.endsWith('.webp') ? Promise.reject(new Error('the store is away')) : files.remove(key),
		},
		dataDir: setup.platform.config.dataDir,
		log: setup.platform.log,
		now: setup.platform.now,
	})
	const remove = (photos: PhotoIntake) =>
		removePhoto({ ...setup.platform, photos }, setup.token, setup.quoteId, id)
	await expect(remove(failingIntake)).rejects.toThrow('the store is away')
	await failingIntake.stop()
	expect(await setup.photosShown()).toHaveLength(1)
	expect(await remove(setup.photos)).toBe(true)
	expect(await setup.photosShown()).toEqual([])
	expect(await setup.pictures()).toEqual([])
	expect(await remove(setup.photos)).toBe(true)
	expect((await setup.pool.query(`select 1 from history where action = 'photo removed'`)).rowCount).toBe(1)
})
