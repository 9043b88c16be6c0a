import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openPhotoIntake, type PhotoIntake } from '#app/photos/photos.server.ts'
import type { PhotoId } from '#app/platform/ids.ts'
import { newPhotoId } from '#tests/support/ids.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { listed } from '#tests/support/prices.ts'
import { defaultLoad } from '../pricing/load.ts'
import { addPhoto, removePhoto } from './quote-photos.server.ts'
import { findQuote, saveQuote } from './quotes.server.ts'

const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#776655' } })
	.jpeg()
	.toBuffer()

/** A platform with a real intake and a quote of one visitor. */
async function openHouse() {
	const home = await testPlatform()
	const { platform, pool } = home
	const photos = openPhotoIntake({
		files: platform.files,
		dataDir: platform.config.dataDir,
		log: platform.log,
	})
	const { quote, token } = await saveQuote(platform, defaultLoad, listed)
	const folder = join(platform.config.dataDir, 'photos')
	return {
		platform,
		photos,
		home: { ...platform, photos },
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
			await home[Symbol.asyncDispose]()
		},
	}
}
type House = Awaited<ReturnType<typeof openHouse>>

const send = (
	{ platform, photos, token, quoteId }: House,
	photo: { id: PhotoId; label?: 'Heavy items' | 'Other'; body?: ReadableStream<Uint8Array> },
	through: PhotoIntake = photos,
) =>
	addPhoto({ ...platform, photos: through }, token, quoteId, {
		label: 'Other',
		body: new Blob([new Uint8Array(picture)]).stream(),
		...photo,
	})

test('a photo sent once more with another label, as its answer was lost, has the label that its visitor sees', async () => {
	await using house = await openHouse()
	const id = newPhotoId()
	expect(await send(house, { id })).toMatchObject({ ok: true })
	const again = await send(house, { id, label: 'Heavy items' })
	expect(again).toMatchObject({ ok: true, photo: { id, label: 'Heavy items', width: 40 } })
	expect(await house.photosShown()).toMatchObject([{ id, label: 'Heavy items' }])
	const version = async () => (await house.pool.query('select version from quote_requests')).rows[0].version
	const before = await version()
	await send(house, { id, label: 'Heavy items' })
	expect(await version()).toBe(before)
	expect(await house.pictures()).toHaveLength(2)
})

test('both of two copies sent at once under one id are answered, one is kept, with the label of the last', async () => {
	await using house = await openHouse()
	const id = newPhotoId()
	const answers = await Promise.all([send(house, { id }), send(house, { id, label: 'Heavy items' })])
	expect(answers.map(({ ok }) => ok)).toEqual([true, true])
	expect(await house.photosShown()).toHaveLength(1)
	expect(await house.pictures()).toHaveLength(2)
	await send(house, { id, label: 'Heavy items' })
	expect(await house.photosShown()).toMatchObject([{ id, label: 'Heavy items' }])
})

test('a removal that overtakes its photo holds when the photo arrives, and nothing of it stays', async () => {
	await using house = await openHouse()
	const id = newPhotoId()
	for (const pause of [0, 5, 50, 200]) {
		const sending = send(house, { id })
		await new Promise((resolve) => setTimeout(resolve, pause))
		expect(await removePhoto(house.home, house.token, house.quoteId, id)).toBe(true)
		await sending
		expect(await house.photosShown(), `${pause} ms`).toEqual([])
		expect(await house.pictures(), `${pause} ms`).toEqual([])
	}
	// Sent anew, as after a removal that failed, it is taken again.
	expect(await send(house, { id })).toMatchObject({ ok: true })
	expect(await house.photosShown()).toHaveLength(1)
})

test('of one quote nine are received at once; a tenth is told to come back, and keeps no place from others', async () => {
	await using house = await openHouse()
	const { promise: goOn, resolve } = Promise.withResolvers<void>()
	const held = () =>
		new ReadableStream<Uint8Array>({
			async pull(controller) {
				await goOn
				controller.enqueue(new Uint8Array(picture))
				controller.close()
			},
		})
	const sending = Array.from({ length: 9 }, () => send(house, { id: newPhotoId(), body: held() }))
	expect(await send(house, { id: newPhotoId() })).toEqual({ ok: false, reason: 'busy' })

	const other = await saveQuote(house.platform, defaultLoad, listed)
	const others = { ...house, token: other.token, quoteId: other.quote.id }
	expect(await send(others, { id: newPhotoId() })).toMatchObject({ ok: true })
	expect(await send({ ...house, token: other.token }, { id: newPhotoId() })).toEqual({
		ok: false,
		reason: 'no-such-quote',
	})
	resolve()
	expect((await Promise.all(sending)).map(({ ok }) => ok)).toEqual(Array(9).fill(true))
	expect(await send(house, { id: newPhotoId() })).toEqual({ ok: false, reason: 'quote-full' })
})

test('a photo whose row cannot be written leaves no picture behind', async () => {
	await using house = await openHouse()
	const id = newPhotoId()
	await house.pool.query('alter table quote_photos add constraint broken check (width > 1000)')
	await expect(send(house, { id })).rejects.toThrow('broken')
	expect(await house.pictures()).toEqual([])
	await house.pool.query('alter table quote_photos drop constraint broken')
	expect(await send(house, { id })).toMatchObject({ ok: true })
	expect(await house.pictures()).toHaveLength(2)
})

test('a photo whose file cannot be removed stays in its quote, and is removed with the next try', async () => {
	await using house = await openHouse()
	const id = newPhotoId()
	await send(house, { id })
	const { files } = house.platform
	const half = openPhotoIntake({
		files: {
			...files,
			remove: (key) =>
				key.endsWith('.webp') ? Promise.reject(new Error('the store is away')) : files.remove(key),
		},
		dataDir: house.platform.config.dataDir,
		log: house.platform.log,
	})
	const remove = (photos: PhotoIntake) =>
		removePhoto({ ...house.platform, photos }, house.token, house.quoteId, id)
	await expect(remove(half)).rejects.toThrow('the store is away')
	await half.stop()
	expect(await house.photosShown()).toHaveLength(1)
	expect(await remove(house.photos)).toBe(true)
	expect(await house.photosShown()).toEqual([])
	expect(await house.pictures()).toEqual([])
	expect(await remove(house.photos)).toBe(true)
	expect((await house.pool.query(`select 1 from history where action = 'photo removed'`)).rowCount).toBe(1)
})
