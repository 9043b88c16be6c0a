import { expect, test, vi } from 'vitest'
import { Unavailable } from '#app/platform/unavailable.server.ts'
import { defaultLoad } from '#app/pricing/load.ts'
import { findQuote, saveQuote } from '#app/quotes/quotes.server.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { photoIn, plainIntake } from '#tests/support/photos.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { listed } from '#tests/support/prices.ts'
import { bookPickup } from './bookings.server.ts'
import { forgetWhatIsOver } from './retention.server.ts'

type House = Awaited<ReturnType<typeof testPlatform>>

/** A quote with one photo, last touched at a moment. */
async function quoteFrom(house: House, photos: ReturnType<typeof plainIntake>, touched: string) {
	const { quote, token } = await saveQuote(house.platform, defaultLoad, listed)
	await photoIn({ ...house.platform, photos }, { token, quoteId: quote.id })
	await house.pool.query('update quote_requests set updated_at = $1 where id = $2', [touched, quote.id])
	await house.pool.query('update quote_photos set created_at = $1 where quote_id = $2', [touched, quote.id])
	return { id: quote.id, token }
}

test('a quote that no booking came of is gone after twelve months, with its photos and its history', async () => {
	await using house = await testPlatform({}, '2026-11-20T18:00:00Z')
	const photos = plainIntake(house.platform)
	const over = await quoteFrom(house, photos, '2025-11-20T17:59:59Z')
	const notYet = await quoteFrom(house, photos, '2025-11-20T18:00:01Z')
	expect(await forgetWhatIsOver({ ...house.platform, photos })).toEqual({ quotes: 1, pickups: 0, failed: 0 })
	expect(await findQuote(house.platform, over.token)).toBeUndefined()
	expect((await findQuote(house.platform, notYet.token))?.photos).toHaveLength(1)
	expect(await photos.stillStored()).toBe(2)
	const history = await house.pool.query('select 1 from history where subject_id = $1', [over.id])
	expect(history.rowCount).toBe(0)
})

test('photos of a pickup are gone 24 months after it, and the quote stays', async () => {
	await using house = await testPlatform({}, '2026-11-20T18:00:00Z')
	const photos = plainIntake(house.platform)
	const old = await quoteFrom(house, photos, '2024-10-01T18:00:00Z')
	const booked = { sourceSite: 'localhost', quoteToken: old.token }
	const inTime = { ...house.platform, now: () => new Date('2024-11-01T18:00:00Z') }
	expect((await bookPickup(inTime, bookingRequest({ date: '2024-11-20' }), booked)).ok).toBe(true)
	await house.pool.query('update quote_requests set updated_at = $1', ['2024-11-01T18:00:00Z'])
	expect(await forgetWhatIsOver({ ...house.platform, photos })).toEqual({ quotes: 0, pickups: 0, failed: 0 })
	const nextDay = { ...house.platform, photos, now: () => new Date('2026-11-21T18:00:00Z') }
	expect(await forgetWhatIsOver(nextDay)).toEqual({ quotes: 0, pickups: 1, failed: 0 })
	expect((await findQuote(house.platform, old.token))?.photos).toEqual([])
	expect(await photos.stillStored()).toBe(0)
	expect(await forgetWhatIsOver(nextDay)).toEqual({ quotes: 0, pickups: 0, failed: 0 })
})

test('photos stay while any of it is in time: another pickup with the quote, a photo of a later day, Calgary’s own day', async () => {
	await using house = await testPlatform({}, '2026-11-21T18:00:00Z')
	const photos = plainIntake(house.platform)
	const at = (now: string) => ({ ...house.platform, photos, now: () => new Date(now) })
	const { id, token } = await quoteFrom(house, photos, '2024-10-01T18:00:00Z')
	for (const [quoteToken, date] of [
		[token, '2024-11-20'],
		[undefined, '2024-11-25'],
	] as const)
		await bookPickup(at('2024-11-01T18:00:00Z'), bookingRequest({ date }), {
			sourceSite: 'localhost',
			quoteToken,
		})
	// As the release before left it, which took a quote along to every pickup.
	await house.pool.query('update bookings set quote_id = $1', [id])
	const nothing = { quotes: 0, pickups: 0, failed: 0 }
	expect(await forgetWhatIsOver(at('2026-11-21T18:00:00Z'))).toEqual(nothing)
	const createdAt = (moment: string) =>
		house.pool.query('update quote_photos set created_at = $1 where quote_id = $2', [moment, id])
	await createdAt('2024-11-26T18:00:00.001Z')
	expect(await forgetWhatIsOver(at('2026-11-26T18:00:00Z'))).toEqual(nothing)
	await createdAt('2024-11-01T18:00:00Z')
	// An hour before midnight in Calgary it is the next day elsewhere already.
	expect(await forgetWhatIsOver(at('2026-11-26T05:00:00Z'))).toEqual(nothing)
	expect(await photos.stillStored()).toBe(2)
	expect(await forgetWhatIsOver(at('2026-11-26T08:00:00Z'))).toEqual({ quotes: 0, pickups: 1, failed: 0 })
	expect(await photos.stillStored()).toBe(0)
})

test('whoever stops it waits for no more than what is being deleted', async () => {
	await using house = await testPlatform({}, '2026-11-20T18:00:00Z')
	const photos = plainIntake(house.platform)
	for (let count = 0; count < 3; count++) await quoteFrom(house, photos, '2025-01-01T00:00:00Z')
	const stopping = new AbortController()
	const discard = async (keys: { storageKey: string; thumbnailKey: string }) => {
		stopping.abort()
		await photos.discard(keys)
	}
	const home = { ...house.platform, photos: { discard } }
	expect(await forgetWhatIsOver(home, stopping.signal)).toEqual({ quotes: 1, pickups: 0, failed: 0 })
	expect((await house.pool.query('select from quote_requests')).rowCount).toBe(2)
	expect(await forgetWhatIsOver(home, stopping.signal)).toEqual({ quotes: 0, pickups: 0, failed: 0 })
})

test('what cannot be deleted is passed over, and found again by the next round', async () => {
	await using house = await testPlatform({}, '2026-11-20T18:00:00Z')
	const photos = plainIntake(house.platform)
	const { token } = await quoteFrom(house, photos, '2025-01-01T00:00:00Z')
	const { token: later } = await quoteFrom(house, photos, '2025-02-01T00:00:00Z')
	let tries = 0
	const broken = {
		discard: async (keys: { storageKey: string; thumbnailKey: string }) => {
			if (tries++ === 0) throw new Error('the store is away')
			await photos.discard(keys)
		},
	}
	expect(await forgetWhatIsOver({ ...house.platform, photos: broken })).toEqual({
		quotes: 1,
		pickups: 0,
		failed: 1,
	})
	expect(await findQuote(house.platform, later)).toBeUndefined()
	expect((await findQuote(house.platform, token))?.photos).toHaveLength(1)
	expect(await forgetWhatIsOver({ ...house.platform, photos })).toEqual({ quotes: 1, pickups: 0, failed: 0 })
	expect(await photos.stillStored()).toBe(0)
})

test('a storage that is away meanwhile is told at the end, when all else is deleted', async () => {
	await using house = await testPlatform({}, '2026-11-20T18:00:00Z')
	const photos = plainIntake(house.platform)
	const { token } = await quoteFrom(house, photos, '2025-01-01T00:00:00Z')
	const { token: later } = await quoteFrom(house, photos, '2025-02-01T00:00:00Z')
	const away = new Unavailable('the store is away')
	const discard = vi.fn(photos.discard).mockRejectedValueOnce(away)
	await expect(forgetWhatIsOver({ ...house.platform, photos: { discard } })).rejects.toBe(away)
	expect(await findQuote(house.platform, token)).toBeDefined()
	expect(await findQuote(house.platform, later)).toBeUndefined()
})

test('two processes forget side by side, each quote once; what is booked meanwhile keeps its booking', async () => {
	await using house = await testPlatform({}, '2026-11-20T18:00:00Z')
	const photos = plainIntake(house.platform)
	const all = []
	for (let at = 0; at < 12; at++) all.push(await quoteFrom(house, photos, '2025-01-01T00:00:00Z'))
	const [first, second, ...bookings] = await Promise.all([
		forgetWhatIsOver({ ...house.platform, photos }),
		forgetWhatIsOver({ ...house.platform, photos }),
		...all.slice(0, 3).map(({ token }, at) =>
			bookPickup(house.platform, bookingRequest({ name: `Jo ${at}` }), {
				sourceSite: 'localhost',
				quoteToken: token,
			}),
		),
	])
	expect(bookings.map(({ ok }) => ok)).toEqual([true, true, true])
	const kept = await house.pool.query('select quote_id from leads where quote_id is not null')
	expect(first.quotes + second.quotes).toBe(12 - kept.rows.length)
	const left = await house.pool.query('select id from quote_requests order by id')
	expect(left.rows.map(({ id }) => id)).toEqual(kept.rows.map(({ quote_id }) => quote_id).sort())
})
