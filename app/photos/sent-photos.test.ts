import { expect, test } from 'vitest'
import { Unavailable } from '#app/platform/http/unavailable.server.ts'
import { newPhotoId } from '#tests/support/ids.ts'
import { newPhotoToken, plainIntake, sentPhoto } from '#tests/support/photos.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { maxPhotos } from './photo.ts'
import { deleteUnsavedPhotos, keepPhoto, removeSentPhoto, takeSentPhotos } from './sent-photos.server.ts'

const now = '2026-11-20T18:00:00Z'
const hoursAgo = (hours: number) => new Date(Date.parse(now) - hours * 60 * 60_000).toISOString()

async function setUp() {
	const setup = await testPlatform({}, now)
	const photos = plainIntake(setup.platform)
	const needs = { ...setup.platform, photos }
	return {
		...{ needs, photos, pool: setup.pool },
		token: newPhotoToken(),
		send: (token: string) => sentPhoto(needs, token),
		rows: async () => (await setup.pool.query('select id from sent_photos order by created_at')).rows,
		sentAt: (id: string, at: string) =>
			setup.pool.query('update sent_photos set created_at = $2 where id = $1', [id, at]),
		copyOfTable: async () => JSON.stringify((await setup.pool.query('select * from sent_photos')).rows),
		[Symbol.asyncDispose]: () => setup[Symbol.asyncDispose](),
	}
}

const body = () => new Blob(['a photo']).stream()

test('a photo sent again with its id is kept once', async () => {
	await using setup = await setUp()
	const id = newPhotoId()
	const sending = [1, 2, 3].map(() => keepPhoto(setup.needs, setup.token, { id, body: body() }))
	for (const kept of await Promise.all(sending)) expect(kept).toMatchObject({ ok: true, photo: { id } })
	expect(await keepPhoto(setup.needs, setup.token, { id, body: body() })).toMatchObject({ ok: true })
	expect(await setup.rows()).toEqual([{ id }])
	expect(await setup.photos.stillStored()).toBe(2)
})

test('only the page with its token can take a photo into a quote or remove it, and the token is not stored', async () => {
	await using setup = await setUp()
	const { needs, token } = setup
	const id = await setup.send(token)
	const stranger = newPhotoToken()
	await removeSentPhoto(needs, stranger, id)
	expect(await takeSentPhotos(needs.database, stranger, [id])).toEqual([])
	expect(await keepPhoto(needs, stranger, { id, body: body() })).toEqual({ ok: false, reason: 'id-taken' })
	expect(await setup.rows()).toEqual([{ id }])
	expect(await setup.photos.stillStored()).toBe(2)
	expect(await setup.copyOfTable()).not.toContain(token)
	expect(await takeSentPhotos(needs.database, token, [id])).toMatchObject([{ id, width: 4, height: 3 }])
	expect(await takeSentPhotos(needs.database, token, [id])).toEqual([])
})

test('a page has at most twice the photos of a quote; a removed one makes room', async () => {
	await using setup = await setUp()
	const { needs, token } = setup
	const first = await setup.send(token)
	for (let more = 1; more < 2 * maxPhotos; more++) await setup.send(token)
	const another = { id: newPhotoId(), body: body() }
	expect(await keepPhoto(needs, token, another)).toEqual({ ok: false, reason: 'too-many' })
	await setup.send(newPhotoToken())
	await removeSentPhoto(needs, token, first)
	expect(await keepPhoto(needs, token, { ...another, body: body() })).toMatchObject({ ok: true })
})

test('a removed photo leaves neither file nor row, also when it was still being received', async () => {
	await using setup = await setUp()
	const { needs, token } = setup
	const id = await setup.send(token)
	for (let times = 0; times < 2; times++) await removeSentPhoto(needs, token, id)
	const { promise: goOn, resolve } = Promise.withResolvers<void>()
	const receiving = Promise.withResolvers<void>()
	const slow = {
		...setup.photos,
		receive: async () => {
			receiving.resolve()
			await goOn
			return setup.photos.receive()
		},
	}
	const during = newPhotoId()
	const sending = keepPhoto({ ...needs, photos: slow }, token, { id: during, body: body() })
	await receiving.promise
	await removeSentPhoto(needs, token, during)
	resolve()
	expect(await sending).toEqual({ ok: false, reason: 'removed' })
	expect(await setup.rows()).toEqual([])
	expect(await setup.photos.stillStored()).toBe(0)
})

test('nine photos of a page are received at once; a tenth is refused as busy, and other pages are not affected', async () => {
	await using setup = await setUp()
	const { needs, token, photos } = setup
	const { promise: goOn, resolve } = Promise.withResolvers<void>()
	const slow = {
		...photos,
		receive: async () => {
			await goOn
			return photos.receive()
		},
	}
	const send = (through: typeof photos, page: string) =>
		keepPhoto({ ...needs, photos: through }, page, { id: newPhotoId(), body: body() })
	const sending = Array.from({ length: maxPhotos }, () => send(slow, token))
	expect(await send(photos, token)).toEqual({ ok: false, reason: 'busy' })
	expect(await send(photos, newPhotoToken())).toMatchObject({ ok: true })
	resolve()
	expect((await Promise.all(sending)).map(({ ok }) => ok)).toEqual(Array(maxPhotos).fill(true))
	expect(await send(photos, token)).toMatchObject({ ok: true })
})

test('a photo whose row cannot be written leaves no file behind', async () => {
	await using setup = await setUp()
	const send = () => keepPhoto(setup.needs, setup.token, { id: newPhotoId(), body: body() })
	await setup.pool.query('alter table sent_photos add constraint broken check (width > 1000)')
	await expect(send()).rejects.toThrow('broken')
	expect(await setup.photos.stillStored()).toBe(0)
	await setup.pool.query('alter table sent_photos drop constraint broken')
	expect(await send()).toMatchObject({ ok: true })
	expect(await setup.photos.stillStored()).toBe(2)
})

test('what was not saved within 22 hours is deleted by the next hourly run, file and row; the rest stays', async () => {
	await using setup = await setUp()
	const { needs, token } = setup
	const [old, older, recent] = [await setup.send(token), await setup.send(token), await setup.send(token)]
	await setup.sentAt(old, hoursAgo(22.001))
	await setup.sentAt(older, hoursAgo(40))
	await setup.sentAt(recent, hoursAgo(21.999))
	expect(await deleteUnsavedPhotos(needs)).toBe(2)
	expect(await setup.rows()).toEqual([{ id: recent }])
	expect(await setup.photos.stillStored()).toBe(2)
	expect(await deleteUnsavedPhotos(needs)).toBe(0)
})

test('a photo whose files cannot be deleted keeps its row for the next run, and the others are deleted', async () => {
	await using setup = await setUp()
	const { needs, photos, token } = setup
	const [first, second] = [await setup.send(token), await setup.send(token)]
	await setup.sentAt(first, hoursAgo(30))
	await setup.sentAt(second, hoursAgo(29))
	let asked = 0
	const discard: typeof photos.discard = async (keys) => {
		if (asked++ === 0) throw new Unavailable('the store is away')
		await photos.discard(keys)
	}
	const run = () => deleteUnsavedPhotos({ ...needs, photos: { discard } })
	await expect(run()).rejects.toThrow('the store is away')
	expect(await setup.rows()).toEqual([{ id: first }])
	expect(await photos.stillStored()).toBe(2)
	expect(await run()).toBe(1)
	expect(await setup.rows()).toEqual([])
	expect(await photos.stillStored()).toBe(0)
})
