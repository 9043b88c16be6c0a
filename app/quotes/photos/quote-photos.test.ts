import { expect, test } from 'vitest'
import { bookPickup } from '#app/bookings/bookings.server.ts'
import { maxPhotos, type PhotoLabel } from '#app/photos/photo.ts'
import { firmPriceIdSchema, type PhotoId } from '#app/platform/ids.ts'
import { defaultLoad } from '#app/pricing/load.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { newPhotoToken, photoIn, plainIntake, sentPhoto } from '#tests/support/photos.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { listed } from '#tests/support/prices.ts'
import { answerPrice, findQuote, reviewQuote, saveQuote, updateQuote } from '../quotes.server.ts'
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

/** A booked quote with a photo, whose firm price its customer has accepted. */
async function setUpAccepted() {
	const setup = await setUp()
	const { needs, token, pool, quoteId } = setup
	const photo = await setup.add()
	const booking = bookingRequest({ date: '2026-12-01' })
	await bookPickup(needs, booking, { sourceSite: 'x', quoteToken: token })
	const { rows } = await pool.query('select version from quote_requests where id = $1', [quoteId])
	const review = { status: 'approved', finalAmount: 30_000, version: rows[0].version } as const
	expect(await reviewQuote(needs, quoteId, review, staffNamed('Dana'))).toMatchObject({ ok: true })
	const found = await pool.query('select id from firm_prices')
	const price = firmPriceIdSchema.parse(found.rows[0].id)
	const accept = { answer: 'accept', price, name: 'Jo Bell', address: '::1' } as const
	expect(await answerPrice(needs, token, accept)).toEqual({ ok: true })
	return {
		...setup,
		...{ photo, price },
		stands: async () =>
			(await pool.query('select from firm_prices where withdrawn_at is null')).rowCount === 1,
		status: async () => (await pool.query('select quote_status from quote_requests')).rows[0].quote_status,
		/** What is synced to the CRM of the price. */
		synced: async () =>
			(
				await pool.query(
					`select split_part(m.dedupe_key, ' ', 1) as what from messages m
					join pgboss.job j on j.data ->> 'messageId' = m.id::text
					where m.kind = 'sync' and m.dedupe_key like '%' || $1 order by m.id`,
					[price],
				)
			).rows.map(({ what }) => what),
	}
}
type Accepted = Awaited<ReturnType<typeof setUpAccepted>>

test.each<[string, (setup: Accepted) => Promise<unknown>, withdraws: boolean]>([
	['removes a photo', (setup) => setup.remove(setup.photo), true],
	['relabels a photo', (setup) => setup.relabel({ [setup.photo]: 'Heavy items' }), true],
	['adds a photo', (setup) => setup.add('Heavy items'), false],
])(
	'a customer who %s takes their accepted price back, which the CRM hears, or leaves it; never once the pickup is charged',
	async (_, change, withdraws) => {
		await using setup = await setUpAccepted()
		expect(await setup.synced()).toEqual(['accepted'])
		await change(setup)
		expect(await setup.stands()).toBe(!withdraws)
		expect(await setup.status()).toBe(withdraws ? 'pending' : 'approved')
		expect(await setup.synced()).toEqual(withdraws ? ['accepted', 'withdrawn'] : ['accepted'])

		await using charged = await setUpAccepted()
		await charged.pool.query("update bookings set status = 'done', charged_cents = 30000, payment = 'cash'")
		await change(charged)
		expect(await charged.stands()).toBe(true)
		expect(await charged.status()).toBe('approved')
		expect(await charged.synced()).toEqual(['accepted'])
	},
)
