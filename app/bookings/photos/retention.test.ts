import { expect, test, vi } from 'vitest'
import { Unavailable } from '#app/platform/http/unavailable.server.ts'
import { createLogger } from '#app/platform/log/log.server.ts'
import { defaultLoad } from '#app/pricing/load.ts'
import { findQuote, saveQuote } from '#app/quotes/quotes.server.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { photoIn, plainIntake } from '#tests/support/photos.ts'
import { eventually, testPlatform } from '#tests/support/platform.ts'
import { listed } from '#tests/support/prices.ts'
import { bookPickup } from '../bookings.server.ts'
import { deleteExpired, runRetention } from './retention.server.ts'

type Setup = Awaited<ReturnType<typeof testPlatform>>

/** A quote with one photo, last touched at a moment. */
async function quoteFrom(setup: Setup, photos: ReturnType<typeof plainIntake>, touched: string) {
	const { quote, token } = await saveQuote(setup.platform, defaultLoad, listed)
	await photoIn({ ...setup.platform, photos }, { token, quoteId: quote.id })
	await setup.pool.query('update quote_requests set updated_at = $1 where id = $2', [touched, quote.id])
	await setup.pool.query('update quote_photos set created_at = $1 where quote_id = $2', [touched, quote.id])
	return { id: quote.id, token }
}

test('a quote that was never booked is deleted after twelve months, with its photos and its history', async () => {
	await using setup = await testPlatform({}, '2026-11-20T18:00:00Z')
	const photos = plainIntake(setup.platform)
	const over = await quoteFrom(setup, photos, '2025-11-20T17:59:59Z')
	const notYet = await quoteFrom(setup, photos, '2025-11-20T18:00:01Z')
	expect(await deleteExpired({ ...setup.platform, photos })).toEqual({ quotes: 1, pickups: 0, failed: 0 })
	expect(await findQuote(setup.platform, over.token)).toBeUndefined()
	expect((await findQuote(setup.platform, notYet.token))?.photos).toHaveLength(1)
	expect(await photos.stillStored()).toBe(2)
	const history = await setup.pool.query('select 1 from history where subject_id = $1', [over.id])
	expect(history.rowCount).toBe(0)
})

test('photos of a pickup are deleted 24 months after it, and the quote stays', async () => {
	await using setup = await testPlatform({}, '2026-11-20T18:00:00Z')
	const photos = plainIntake(setup.platform)
	const old = await quoteFrom(setup, photos, '2024-10-01T18:00:00Z')
	const booked = { sourceSite: 'localhost', quoteToken: old.token }
	const inTime = { ...setup.platform, now: () => new Date('2024-11-01T18:00:00Z') }
	expect((await bookPickup(inTime, bookingRequest({ date: '2024-11-20' }), booked)).ok).toBe(true)
	await setup.pool.query('update quote_requests set updated_at = $1', ['2024-11-01T18:00:00Z'])
	expect(await deleteExpired({ ...setup.platform, photos })).toEqual({ quotes: 0, pickups: 0, failed: 0 })
	const nextDay = { ...setup.platform, photos, now: () => new Date('2026-11-21T18:00:00Z') }
	expect(await deleteExpired(nextDay)).toEqual({ quotes: 0, pickups: 1, failed: 0 })
	expect((await findQuote(setup.platform, old.token))?.photos).toEqual([])
	expect(await photos.stillStored()).toBe(0)
	expect(await deleteExpired(nextDay)).toEqual({ quotes: 0, pickups: 0, failed: 0 })
})

test('photos stay while anything is within retention: another pickup with the quote, a later photo, the day in Calgary', async () => {
	await using setup = await testPlatform({}, '2026-11-21T18:00:00Z')
	const photos = plainIntake(setup.platform)
	const at = (now: string) => ({ ...setup.platform, photos, now: () => new Date(now) })
	const { id, token } = await quoteFrom(setup, photos, '2024-10-01T18:00:00Z')
	for (const [quoteToken, date] of [
		[token, '2024-11-20'],
		[undefined, '2024-11-25'],
	] as const)
		await bookPickup(at('2024-11-01T18:00:00Z'), bookingRequest({ date }), {
			sourceSite: 'localhost',
			quoteToken,
		})
	// As the release before stored it, with a quote attached to every pickup.
	await setup.pool.query('update bookings set quote_id = $1', [id])
	const none = { quotes: 0, pickups: 0, failed: 0 }
	expect(await deleteExpired(at('2026-11-21T18:00:00Z'))).toEqual(none)
	const createdAt = (moment: string) =>
		setup.pool.query('update quote_photos set created_at = $1 where quote_id = $2', [moment, id])
	await createdAt('2024-11-26T18:00:00.001Z')
	expect(await deleteExpired(at('2026-11-26T18:00:00Z'))).toEqual(none)
	await createdAt('2024-11-01T18:00:00Z')
	// An hour before midnight in Calgary it is already the next day elsewhere.
	expect(await deleteExpired(at('2026-11-26T05:00:00Z'))).toEqual(none)
	expect(await photos.stillStored()).toBe(2)
	expect(await deleteExpired(at('2026-11-26T08:00:00Z'))).toEqual({ quotes: 0, pickups: 1, failed: 0 })
	expect(await photos.stillStored()).toBe(0)
})

test('stopping waits only for the deletion under way', async () => {
	await using setup = await testPlatform({}, '2026-11-20T18:00:00Z')
	const photos = plainIntake(setup.platform)
	for (let count = 0; count < 3; count++) await quoteFrom(setup, photos, '2025-01-01T00:00:00Z')
	const stopping = new AbortController()
	const discard = async (keys: { storageKey: string; thumbnailKey: string }) => {
		stopping.abort()
		await photos.discard(keys)
	}
	const needs = { ...setup.platform, photos: { discard } }
	expect(await deleteExpired(needs, stopping.signal)).toEqual({ quotes: 1, pickups: 0, failed: 0 })
	expect((await setup.pool.query('select from quote_requests')).rowCount).toBe(2)
	expect(await deleteExpired(needs, stopping.signal)).toEqual({ quotes: 0, pickups: 0, failed: 0 })
})

test('what cannot be deleted is skipped, and found again by the next run', async () => {
	await using setup = await testPlatform({}, '2026-11-20T18:00:00Z')
	const photos = plainIntake(setup.platform)
	const { token } = await quoteFrom(setup, photos, '2025-01-01T00:00:00Z')
	const { token: later } = await quoteFrom(setup, photos, '2025-02-01T00:00:00Z')
	let tries = 0
	const broken = {
		discard: async (keys: { storageKey: string; thumbnailKey: string }) => {
			if (tries++ === 0) throw new Error('the store is away')
			await photos.discard(keys)
		},
	}
	expect(await deleteExpired({ ...setup.platform, photos: broken })).toEqual({
		quotes: 1,
		pickups: 0,
		failed: 1,
	})
	expect(await findQuote(setup.platform, later)).toBeUndefined()
	expect((await findQuote(setup.platform, token))?.photos).toHaveLength(1)
	expect(await deleteExpired({ ...setup.platform, photos })).toEqual({ quotes: 1, pickups: 0, failed: 0 })
	expect(await photos.stillStored()).toBe(0)
})

test('an unavailable storage is thrown at the end, when everything else is deleted', async () => {
	await using setup = await testPlatform({}, '2026-11-20T18:00:00Z')
	const photos = plainIntake(setup.platform)
	const { token } = await quoteFrom(setup, photos, '2025-01-01T00:00:00Z')
	const { token: later } = await quoteFrom(setup, photos, '2025-02-01T00:00:00Z')
	const away = new Unavailable('the store is away')
	const discard = vi.fn(photos.discard).mockRejectedValueOnce(away)
	await expect(deleteExpired({ ...setup.platform, photos: { discard } })).rejects.toBe(away)
	expect(await findQuote(setup.platform, token)).toBeDefined()
	expect(await findQuote(setup.platform, later)).toBeUndefined()
})

test('the log says how many were deleted, and which could not be; nothing on a day without any', async () => {
	await using setup = await testPlatform({}, '2026-11-20T18:00:00Z')
	const photos = plainIntake(setup.platform)
	const lines: unknown[] = []
	const log = createLogger({ write: (line) => lines.push(JSON.parse(line)) })
	const needs = { ...setup.platform, log, photos }
	await deleteExpired(needs)
	expect(lines).toEqual([])
	const pickup = await quoteFrom(setup, photos, '2024-10-01T18:00:00Z')
	const then = { ...setup.platform, now: () => new Date('2024-11-01T18:00:00Z') }
	await bookPickup(then, bookingRequest({ date: '2024-11-02' }), {
		sourceSite: 'localhost',
		quoteToken: pickup.token,
	})
	await deleteExpired(needs)
	const summary = 'deleted quotes and photos that are no longer kept'
	expect(lines.splice(0)).toMatchObject([{ msg: summary, quotes: 0, pickups: 1, failed: 0 }])
	const { id } = await quoteFrom(setup, photos, '2025-01-01T00:00:00Z')
	const discard = async () => {
		throw new Error('the store lost its way')
	}
	await deleteExpired({ ...needs, photos: { discard } })
	expect(lines.splice(0)).toMatchObject([
		{
			msg: 'what is no longer kept could not be deleted',
			level: 'error',
			id,
			err: { message: 'the store lost its way' },
		},
	])
})

test('the daily run begins at once; stopping it waits for the deletion under way, and begins no other', async () => {
	await using setup = await testPlatform({}, '2026-11-20T18:00:00Z')
	const photos = plainIntake(setup.platform)
	for (let count = 0; count < 2; count++) await quoteFrom(setup, photos, '2025-01-01T00:00:00Z')
	const begun = Promise.withResolvers<void>()
	const letGo = Promise.withResolvers<void>()
	const discard: typeof photos.discard = async (keys) => {
		begun.resolve()
		await letGo.promise
		await photos.discard(keys)
	}
	const left = async () => (await setup.pool.query('select from quote_requests')).rowCount
	const stop = runRetention(setup.platform, { ...photos, discard })
	await begun.promise
	const stopped = stop()
	letGo.resolve()
	await stopped
	expect(await left()).toBe(1)
	const stopAgain = runRetention(setup.platform, photos)
	await eventually(left, (count) => count === 0)
	await stopAgain()
})

test('a run that fails says in the log what it was about', async () => {
	await using setup = await testPlatform({}, '2026-11-20T18:00:00Z')
	const lines: unknown[] = []
	const log = createLogger({ write: (line) => lines.push(JSON.parse(line)) })
	await setup.pool.query('alter table quote_requests rename to away')
	await runRetention({ ...setup.platform, log }, plainIntake(setup.platform))()
	await setup.pool.query('alter table away rename to quote_requests')
	expect(lines).toMatchObject([
		{ msg: 'what is due could not be done', task: 'delete quotes and photos that are no longer kept' },
	])
})

test('two processes delete concurrently, each quote once; a quote booked meanwhile stays', async () => {
	await using setup = await testPlatform({}, '2026-11-20T18:00:00Z')
	const photos = plainIntake(setup.platform)
	const all = []
	for (let at = 0; at < 12; at++) all.push(await quoteFrom(setup, photos, '2025-01-01T00:00:00Z'))
	const [first, second, ...bookings] = await Promise.all([
		deleteExpired({ ...setup.platform, photos }),
		deleteExpired({ ...setup.platform, photos }),
		// At three addresses: at one, the second would be a repeat of the first.
		...all.slice(0, 3).map(({ token }, at) =>
			bookPickup(setup.platform, bookingRequest({ address: `${at + 1} Crescent Road NW` }), {
				sourceSite: 'localhost',
				quoteToken: token,
			}),
		),
	])
	expect(bookings.map(({ ok }) => ok)).toEqual([true, true, true])
	const kept = await setup.pool.query('select quote_id from bookings where quote_id is not null')
	expect(first.quotes + second.quotes).toBe(12 - kept.rows.length)
	const left = await setup.pool.query('select id from quote_requests order by id')
	expect(left.rows.map(({ id }) => id)).toEqual(kept.rows.map(({ quote_id }) => quote_id).sort())
})
