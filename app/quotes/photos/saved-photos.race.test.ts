import { expect, test } from 'vitest'
import type { PhotoLabel } from '#app/photos/photo.ts'
import { deleteUnsavedPhotos, removeSentPhoto } from '#app/photos/sent-photos.server.ts'
import { defaultLoad } from '#app/pricing/load.ts'
import { newPhotoId } from '#tests/support/ids.ts'
import { newPhotoToken, photoIn, plainIntake, sentPhoto } from '#tests/support/photos.ts'
import { eventually, testPlatform } from '#tests/support/platform.ts'
import { listed } from '#tests/support/prices.ts'
import { findQuote, saveQuote, sendQuoteForReview, updateQuote } from '../quotes.server.ts'

async function setUp() {
	const setup = await testPlatform()
	const photos = plainIntake(setup.platform)
	const needs = { ...setup.platform, photos }
	const photoToken = newPhotoToken()
	const labelled = (ids: string[], label: PhotoLabel = 'Other') =>
		Object.fromEntries(ids.map((id) => [id, label]))
	return {
		needs,
		photos,
		pool: setup.pool,
		photoToken,
		labelled,
		send: () => sentPhoto(needs, photoToken),
		/** Sends photos, and returns their ids in the order in which a page would have made them. */
		sendMany: async (count: number) => {
			const ids: string[] = []
			for (let sent = 0; sent < count; sent++) ids.push(await sentPhoto(needs, photoToken))
			return ids.sort()
		},
		save: (labels: Record<string, PhotoLabel> = {}, token: string | undefined = photoToken) =>
			saveQuote(needs, defaultLoad, listed, { token, labels }),
		unsaved: async () =>
			(await setup.pool.query('select id from sent_photos order by id')).rows.map(({ id }) => id),
		/** How many connections wait for a lock that another one holds. */
		waiting: async () =>
			(
				await setup.pool.query(
					"select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
				)
			).rowCount ?? 0,
		[Symbol.asyncDispose]: () => setup[Symbol.asyncDispose](),
	}
}
type Setup = Awaited<ReturnType<typeof setUp>>

const photosOf = async ({ needs }: Setup, token: string) => (await findQuote(needs, token))?.photos ?? []

test('the first save takes the photos that were sent, with their labels, in the order in which they were chosen', async () => {
	await using setup = await setUp()
	const [first = '', second = '', third = ''] = await setup.sendMany(3)
	const { quote, token } = await setup.save({ [third]: 'Heavy items', [first]: 'Main pile/items' })
	expect(quote.photos).toMatchObject([
		{ id: first, label: 'Main pile/items', width: 4, height: 3 },
		{ id: third, label: 'Heavy items' },
	])
	expect(await photosOf(setup, token)).toEqual(quote.photos)
	expect(await setup.unsaved()).toEqual([second])
	const { rows } = await setup.pool.query(
		"select actor, subject_id, before, after from history where action = 'photos added'",
	)
	expect(rows).toEqual([
		{
			actor: 'customer',
			subject_id: quote.id,
			before: null,
			after: { photos: { [first]: 'Main pile/items', [third]: 'Heavy items' } },
		},
	])
	expect(await setup.photos.stillStored()).toBe(6)
})

test('a later save takes the photos that were sent since, once, and leaves unknown ones and those of others alone', async () => {
	await using setup = await setUp()
	const { quote, token } = await setup.save()
	const mine = await setup.send()
	const theirs = await sentPhoto(setup.needs, newPhotoToken())
	const labels = setup.labelled([mine, theirs, newPhotoId()], 'Access/stairs')
	const seen = { photoToken: setup.photoToken }
	for (let times = 0; times < 2; times++) {
		const result = await updateQuote(setup.needs, token, quote.id, { labels }, seen)
		expect(result).toMatchObject({ ok: true, quote: { photos: [{ id: mine, label: 'Access/stairs' }] } })
	}
	expect(await updateQuote(setup.needs, token, quote.id, { labels: setup.labelled([theirs]) })).toMatchObject(
		{ ok: true, quote: { photos: [{ id: mine }] } },
	)
	const { rows } = await setup.pool.query("select after from history where action = 'changed'")
	expect(rows).toMatchObject([{ after: { labels: {}, photos: { [mine]: 'Access/stairs' } } }])
	expect(await setup.unsaved()).toEqual([theirs])
})

test('a quote takes nine photos; the others stay unsaved until there is room', async () => {
	await using setup = await setUp()
	const ids = await setup.sendMany(10)
	const last = ids.at(-1) ?? ''
	// The order of the names in a save is nobody's: the photos are taken in the order of their ids.
	const { quote, token } = await setup.save(setup.labelled(ids.toReversed()))
	expect(quote.photos.map(({ id }) => id)).toEqual(ids.slice(0, 9))
	expect(await setup.unsaved()).toEqual([last])
	const again = await updateQuote(
		setup.needs,
		token,
		quote.id,
		{ labels: setup.labelled([last]) },
		{ photoToken: setup.photoToken },
	)
	expect(again).toMatchObject({ ok: true })
	expect(await photosOf(setup, token)).toHaveLength(9)
})

test('a photo gets the lowest place that is free in its quote', async () => {
	await using setup = await setUp()
	const ids = await setup.sendMany(4)
	const { quote, token } = await setup.save(setup.labelled(ids.slice(0, 2)))
	const places = async () => {
		const { rows } = await setup.pool.query('select id, position from quote_photos order by position')
		return rows.map(({ id, position }) => [ids.indexOf(id), position])
	}
	const add = (added: string[]) =>
		updateQuote(
			setup.needs,
			token,
			quote.id,
			{ labels: setup.labelled(added) },
			{ photoToken: setup.photoToken },
		)
	await add(ids.slice(2, 3))
	expect(await places()).toEqual([
		[0, 1],
		[1, 2],
		[2, 3],
	])
	await setup.pool.query('delete from quote_photos where position = 2')
	await add(ids.slice(3))
	expect(await places()).toEqual([
		[0, 1],
		[3, 2],
		[2, 3],
	])
})

test('a booked quote takes photos that arrive late, and asks for another look', async () => {
	await using setup = await setUp()
	const { quote, token } = await setup.save()
	const customer = {
		name: 'Jo',
		email: 'jo@example.ca',
		phone: '+14035550142',
		propertyAddress: '1 First St',
		city: 'Calgary',
	}
	await setup.needs.database
		.transaction()
		.execute((transaction) => sendQuoteForReview(transaction, token, customer))
	await setup.pool.query("update quote_requests set quote_status = 'approved'")
	const late = await setup.send()
	expect(
		await updateQuote(
			setup.needs,
			token,
			quote.id,
			{ labels: setup.labelled([late]) },
			{ photoToken: setup.photoToken },
		),
	).toMatchObject({ ok: true, quote: { booked: true, status: 'pending', photos: [{ id: late }] } })
})

test('of two saves that take the same photos at once, one gets each photo', async () => {
	await using setup = await setUp()
	for (let round = 0; round < 10; round++) {
		const ids = await setup.sendMany(4)
		// Of the same load they would be one quote.
		const save = (named: string[], weightKg: number) =>
			saveQuote(setup.needs, { ...defaultLoad, weightKg }, listed, {
				token: setup.photoToken,
				labels: setup.labelled(named),
			})
		const saves = await Promise.all([save(ids, 2 * round), save(ids.toReversed(), 2 * round + 1)])
		const taken = saves.flatMap(({ quote }) => quote.photos.map(({ id }) => id))
		expect(taken.sort()).toEqual(ids)
	}
	expect(await setup.unsaved()).toEqual([])
	expect(await setup.photos.stillStored()).toBe(80)
})

test('two saves of one quote that add the same photo at once add it once', async () => {
	await using setup = await setUp()
	const { quote, token } = await setup.save()
	const id = await setup.send()
	const add = () =>
		updateQuote(
			setup.needs,
			token,
			quote.id,
			{ labels: setup.labelled([id]) },
			{ photoToken: setup.photoToken },
		)
	for (const result of await Promise.all([add(), add()]))
		expect(result).toMatchObject({ ok: true, quote: { photos: [{ id }] } })
})

/** A discard that waits in the middle of a deletion until it is let go. */
function heldDiscard({ photos }: Setup) {
	const begun = Promise.withResolvers<void>()
	const letGo = Promise.withResolvers<void>()
	const discard: typeof photos.discard = async (keys) => {
		begun.resolve()
		await letGo.promise
		await photos.discard(keys)
	}
	return { begun: begun.promise, letGo: letGo.resolve, photos: { ...photos, discard } }
}

for (const [who, remove] of [
	['the hourly run', (needs: Setup['needs']) => deleteUnsavedPhotos(needs)],
	[
		'the visitor',
		(needs: Setup['needs'], { photoToken }: Setup, id: Parameters<typeof removeSentPhoto>[2]) =>
			removeSentPhoto(needs, photoToken, id),
	],
] as const)
	test(`a photo that ${who} deletes at the moment of a save is not in the quote, and nothing is left of it`, async () => {
		await using setup = await setUp()
		const id = await setup.send()
		await setup.pool.query("update sent_photos set created_at = '2026-11-01'")
		const held = heldDiscard(setup)
		const deleting = remove({ ...setup.needs, photos: held.photos }, setup, id)
		await held.begun
		const saving = setup.save(setup.labelled([id]))
		await eventually(setup.waiting, (count) => count === 1)
		held.letGo()
		await deleting
		expect((await saving).quote.photos).toEqual([])
		expect(await setup.unsaved()).toEqual([])
		expect(await setup.photos.stillStored()).toBe(0)
	})

test('a photo that a save is just taking is not deleted by the hourly run', async () => {
	await using setup = await setUp()
	const id = await setup.send()
	await setup.pool.query("update sent_photos set created_at = '2026-11-01'")
	const client = await setup.pool.connect()
	await client.query('begin')
	await client.query('select from sent_photos for update')
	expect(await deleteUnsavedPhotos(setup.needs)).toBe(0)
	await client.query('rollback')
	client.release()
	expect((await setup.save(setup.labelled([id]))).quote.photos).toMatchObject([{ id }])
	expect(await deleteUnsavedPhotos(setup.needs)).toBe(0)
	expect(await setup.photos.stillStored()).toBe(2)
})

test('a photo under an id that a photo of another quote has is not taken, and the save goes on', async () => {
	await using setup = await setUp()
	const other = await setup.save()
	const id = await photoIn(setup.needs, { token: other.token, quoteId: other.quote.id })
	await setup.pool.query(
		`insert into sent_photos (id, token_hash, storage_key, thumbnail_key, width, height, bytes)
		values ($1, sha256($2), 'a', 'b', 1, 1, 1)`,
		[id, Buffer.from(setup.photoToken)],
	)
	expect((await setup.save(setup.labelled([id]))).quote.photos).toEqual([])
	expect(await photosOf(setup, other.token)).toMatchObject([{ id }])
	expect(await setup.unsaved()).toEqual([id])
})
