import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import pino from 'pino'
import { expect, test } from 'vitest'
import { openPool } from '#app/platform/database-pool.server.ts'
import type { Tables } from '#app/platform/database-types.ts'
import { defaultLoad } from '#app/pricing/load.ts'
import { newQuoteId } from '#tests/support/ids.ts'
import { photoIn, plainIntake } from '#tests/support/photos.ts'
import { eventually, testPlatform } from '#tests/support/platform.ts'
import { listed } from '#tests/support/prices.ts'
import {
	findQuote,
	forgetPhotosOf,
	forgetUnbookedQuote,
	saveQuote,
	sendQuoteForReview,
	unbookedQuotes,
	updateQuote,
} from './quotes.server.ts'

/** What is older than this is no longer kept. */
const before = new Date('2025-11-20T18:00:00Z')
const [old, older, recent] = ['2025-11-20T17:59:59.999Z', '2025-01-01T00:00:00Z', '2025-11-20T18:00:00.001Z']

const customer = {
	name: 'Jo Tremblay',
	email: 'jo@example.ca',
	phone: '+14035550142',
	propertyAddress: '12 Crescent Road NW, Calgary, AB T2P 1J9',
	city: 'Calgary',
}

async function openHouse() {
	const house = await testPlatform()
	const photos = plainIntake(house.platform)
	const home = { ...house.platform, photos }
	const touch = (id: string, at: string) =>
		house.pool.query('update quote_requests set updated_at = $2 where id = $1', [id, at])
	return {
		home,
		pool: house.pool,
		connection: house.connection,
		touch,
		photos,
		/** A quote with one photo, last changed at a moment. */
		quoteFrom: async (at: string) => {
			const { quote, token } = await saveQuote(home, defaultLoad, listed)
			await photoIn(home, { token, quoteId: quote.id })
			await touch(quote.id, at)
			return { id: quote.id, token }
		},
		book: (token: string) =>
			home.database.transaction().execute((transaction) => sendQuoteForReview(transaction, token, customer)),
		historyOf: async (id: string) => {
			const { rows } = await house.pool.query(
				'select actor, action from history where subject_id = $1 order by id',
				[id],
			)
			return rows
		},
		[Symbol.asyncDispose]: () => house[Symbol.asyncDispose](),
	}
}

test('quotes that no booking came of are found from the moment they are too old, the oldest first', async () => {
	await using house = await openHouse()
	const second = await house.quoteFrom(old)
	const first = await house.quoteFrom(older)
	const atTheMoment = await house.quoteFrom(before.toISOString())
	await house.quoteFrom(recent)
	const booked = await house.quoteFrom(older)
	expect(await house.book(booked.token)).toBe(booked.id)
	await house.touch(booked.id, older)
	expect(await unbookedQuotes(house.home, before)).toEqual([first.id, second.id])
	expect(await unbookedQuotes(house.home, new Date(before.getTime() + 1))).toContain(atTheMoment.id)
})

test('such a quote goes with its photos, its tokens and its history, and nothing of another one', async () => {
	await using house = await openHouse()
	const gone = await house.quoteFrom(old)
	const stays = await house.quoteFrom(old)
	expect(await forgetUnbookedQuote(house.home, gone.id, before)).toBe(true)
	expect(await findQuote(house.home, gone.token)).toBeUndefined()
	expect(await house.historyOf(gone.id)).toEqual([])
	expect(await findQuote(house.home, stays.token)).toMatchObject({ id: stays.id, photos: [{}] })
	expect(await house.historyOf(stays.id)).toHaveLength(2)
	for (const table of ['quote_requests', 'quote_photos', 'access_tokens'])
		expect((await house.pool.query(`select from ${table}`)).rowCount, table).toBe(1)
	expect(await house.photos.stillStored()).toBe(2)
	expect(await forgetUnbookedQuote(house.home, gone.id, before)).toBe(false)
	expect(await forgetUnbookedQuote(house.home, newQuoteId(), before)).toBe(false)
})

test('a quote that was booked after it was found is looked at once more, and stays', async () => {
	await using house = await openHouse()
	const { id, token } = await house.quoteFrom(old)
	expect(await unbookedQuotes(house.home, before)).toEqual([id])
	await house.book(token)
	// As old as it was: that it is booked is reason enough.
	await house.touch(id, old)
	expect(await forgetUnbookedQuote(house.home, id, before)).toBe(false)
	expect(await findQuote(house.home, token)).toMatchObject({ id, status: 'pending', photos: [{}] })
	expect(await house.photos.stillStored()).toBe(2)
})

test('a quote that was changed after it was found is looked at once more, and stays', async () => {
	await using house = await openHouse()
	const { id, token } = await house.quoteFrom(old)
	expect(await unbookedQuotes(house.home, before)).toEqual([id])
	await updateQuote(house.home, token, id, { hasStairs: true })
	expect(await forgetUnbookedQuote(house.home, id, before)).toBe(false)
	expect(await findQuote(house.home, token)).toMatchObject({ id, photos: [{}] })
	expect(await house.photos.stillStored()).toBe(2)
})

test('changed at that very moment it stays; a millisecond earlier it goes', async () => {
	await using house = await openHouse()
	const { id } = await house.quoteFrom(before.toISOString())
	expect(await forgetUnbookedQuote(house.home, id, before)).toBe(false)
	await house.touch(id, old)
	expect(await forgetUnbookedQuote(house.home, id, before)).toBe(true)
})

test('a quote that somebody is at is passed over without waiting, and goes when it is free', async () => {
	await using house = await openHouse()
	const { id, token } = await house.quoteFrom(old)
	const other = await house.pool.connect()
	await other.query('begin')
	await other.query('select from quote_requests where id = $1 for update', [id])
	expect(await forgetUnbookedQuote(house.home, id, before)).toBe(false)
	expect(await forgetPhotosOf(house.home, id)).toBe(false)
	await other.query('rollback')
	other.release()
	expect(await findQuote(house.home, token)).toMatchObject({ photos: [{}] })
	expect(await forgetUnbookedQuote(house.home, id, before)).toBe(true)
})

test('a booking that comes while its quote is being deleted waits, and goes without it', async () => {
	await using house = await openHouse()
	const { id, token } = await house.quoteFrom(old)
	const { promise: goOn, resolve } = Promise.withResolvers<void>()
	const slow = {
		discard: async (keys: { storageKey: string; thumbnailKey: string }) => {
			await goOn
			await house.photos.discard(keys)
		},
	}
	const deleting = forgetUnbookedQuote({ ...house.home, photos: slow }, id, before)
	const locked = async () =>
		(await house.pool.query('select from quote_requests for update skip locked')).rowCount === 0
	await eventually(locked, (is) => is)
	const booking = house.book(token)
	const waiting = async () =>
		(
			await house.pool.query(
				`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
			)
		).rowCount
	await eventually(waiting, (count) => count === 1)
	resolve()
	expect(await deleting).toBe(true)
	expect(await booking).toBeUndefined()
	expect((await house.pool.query('select from quote_requests')).rowCount).toBe(0)
})

test('the photos of a quote go, once, with a line in its history; the quote and other quotes’ photos stay', async () => {
	await using house = await openHouse()
	const over = await house.quoteFrom(old)
	const other = await house.quoteFrom(old)
	await house.book(over.token)
	expect(await forgetPhotosOf(house.home, over.id)).toBe(true)
	expect(await findQuote(house.home, over.token)).toMatchObject({
		id: over.id,
		status: 'pending',
		photos: [],
	})
	expect(await findQuote(house.home, other.token)).toMatchObject({ photos: [{}] })
	expect(await house.photos.stillStored()).toBe(2)
	const history = await house.historyOf(over.id)
	expect(history.at(-1)).toEqual({ actor: 'system', action: 'photos deleted' })
	expect(await forgetPhotosOf(house.home, over.id)).toBe(false)
	expect(await forgetPhotosOf(house.home, newQuoteId())).toBe(false)
	expect(await house.historyOf(over.id)).toEqual(history)
})

test('a file that cannot be deleted keeps its row, so that the next round finds it', async () => {
	await using house = await openHouse()
	const { id, token } = await house.quoteFrom(old)
	const away = { discard: () => Promise.reject(new Error('the store is away')) }
	const home = { ...house.home, photos: away }
	await expect(forgetUnbookedQuote(home, id, before)).rejects.toThrow('the store is away')
	await expect(forgetPhotosOf(home, id)).rejects.toThrow('the store is away')
	expect(await findQuote(house.home, token)).toMatchObject({ id, photos: [{}] })
	expect(await unbookedQuotes(house.home, before)).toEqual([id])
})

test('more photos than a slow store deletes while a connection may be held go all the same', async () => {
	await using house = await openHouse()
	const { id, token } = await house.quoteFrom(old)
	for (let more = 0; more < 3; more++) await photoIn(house.home, { token, quoteId: id })
	await house.touch(id, old)
	const patience = { connection: 20_000, statement: 20_000, held: 1000 }
	const pool = openPool(house.connection, pino({ level: 'silent' }), patience)
	const database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
	const discard = async (keys: Parameters<typeof house.photos.discard>[0]) => {
		await pause(350)
		await house.photos.discard(keys)
	}
	// On a busy machine one may be cut off; the next round goes on where it was.
	const round = () => forgetUnbookedQuote({ database, photos: { discard } }, id, before).catch(() => false)
	expect(await eventually(round, (gone) => gone)).toBe(true)
	expect(await house.photos.stillStored()).toBe(0)
	await database.destroy()
})
