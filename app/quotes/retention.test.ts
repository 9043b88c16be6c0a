import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import pino from 'pino'
import { expect, test } from 'vitest'
import { openPool } from '#app/platform/database/database-pool.server.ts'
import type { Tables } from '#app/platform/database/database-types.ts'
import { defaultLoad } from '#app/pricing/load.ts'
import { newQuoteId } from '#tests/support/ids.ts'
import { photoIn, plainIntake } from '#tests/support/photos.ts'
import { eventually, testPlatform } from '#tests/support/platform.ts'
import { listed } from '#tests/support/prices.ts'
import {
	deletePhotosOf,
	deleteUnbookedQuote,
	findQuote,
	saveQuote,
	sendQuoteForReview,
	unbookedQuotes,
	updateQuote,
} from './quotes.server.ts'

/** Quotes last changed before this have expired. */
const before = new Date('2025-11-20T18:00:00Z')
const [old, older, recent] = ['2025-11-20T17:59:59.999Z', '2025-01-01T00:00:00Z', '2025-11-20T18:00:00.001Z']

const customer = {
	name: 'Jo Tremblay',
	email: 'jo@example.ca',
	phone: '+14035550142',
	propertyAddress: '12 Crescent Road NW, Calgary, AB T2P 1J9',
	city: 'Calgary',
}

async function setUp() {
	const setup = await testPlatform()
	const photos = plainIntake(setup.platform)
	const needs = { ...setup.platform, photos }
	const touch = (id: string, at: string) =>
		setup.pool.query('update quote_requests set updated_at = $2 where id = $1', [id, at])
	return {
		needs,
		pool: setup.pool,
		connection: setup.connection,
		touch,
		photos,
		/** A quote with one photo, last changed at a moment. */
		quoteFrom: async (at: string) => {
			const { quote, token } = await saveQuote(needs, defaultLoad, listed)
			await photoIn(needs, { token, quoteId: quote.id })
			await touch(quote.id, at)
			return { id: quote.id, token }
		},
		book: (token: string) =>
			needs.database.transaction().execute((transaction) => sendQuoteForReview(transaction, token, customer)),
		historyOf: async (id: string) => {
			const { rows } = await setup.pool.query(
				'select actor, action from history where subject_id = $1 order by id',
				[id],
			)
			return rows
		},
		[Symbol.asyncDispose]: () => setup[Symbol.asyncDispose](),
	}
}

test('unbooked quotes are found as soon as they have expired, the oldest first', async () => {
	await using setup = await setUp()
	const second = await setup.quoteFrom(old)
	const first = await setup.quoteFrom(older)
	const atTheMoment = await setup.quoteFrom(before.toISOString())
	await setup.quoteFrom(recent)
	const booked = await setup.quoteFrom(older)
	expect(await setup.book(booked.token)).toBe(booked.id)
	await setup.touch(booked.id, older)
	expect(await unbookedQuotes(setup.needs, before)).toEqual([first.id, second.id])
	expect(await unbookedQuotes(setup.needs, new Date(before.getTime() + 1))).toContain(atTheMoment.id)
})

test('an expired quote is deleted with its photos, tokens and history, and no other quote is touched', async () => {
	await using setup = await setUp()
	const gone = await setup.quoteFrom(old)
	const stays = await setup.quoteFrom(old)
	expect(await deleteUnbookedQuote(setup.needs, gone.id, before)).toBe(true)
	expect(await findQuote(setup.needs, gone.token)).toBeUndefined()
	expect(await setup.historyOf(gone.id)).toEqual([])
	expect(await findQuote(setup.needs, stays.token)).toMatchObject({ id: stays.id, photos: [{}] })
	expect(await setup.historyOf(stays.id)).toHaveLength(2)
	for (const table of ['quote_requests', 'quote_photos', 'access_tokens'])
		expect((await setup.pool.query(`select from ${table}`)).rowCount, table).toBe(1)
	expect(await setup.photos.stillStored()).toBe(2)
	expect(await deleteUnbookedQuote(setup.needs, gone.id, before)).toBe(false)
	expect(await deleteUnbookedQuote(setup.needs, newQuoteId(), before)).toBe(false)
})

test('a quote that was booked after it was found is checked again, and stays', async () => {
	await using setup = await setUp()
	const { id, token } = await setup.quoteFrom(old)
	expect(await unbookedQuotes(setup.needs, before)).toEqual([id])
	await setup.book(token)
	// Still as old: it stays because it is booked.
	await setup.touch(id, old)
	expect(await deleteUnbookedQuote(setup.needs, id, before)).toBe(false)
	expect(await findQuote(setup.needs, token)).toMatchObject({ id, status: 'pending', photos: [{}] })
	expect(await setup.photos.stillStored()).toBe(2)
})

test('a quote that was changed after it was found is checked again, and stays', async () => {
	await using setup = await setUp()
	const { id, token } = await setup.quoteFrom(old)
	expect(await unbookedQuotes(setup.needs, before)).toEqual([id])
	await updateQuote(setup.needs, token, id, { hasStairs: true })
	expect(await deleteUnbookedQuote(setup.needs, id, before)).toBe(false)
	expect(await findQuote(setup.needs, token)).toMatchObject({ id, photos: [{}] })
	expect(await setup.photos.stillStored()).toBe(2)
})

test('a quote changed exactly at the limit stays; a millisecond earlier it is deleted', async () => {
	await using setup = await setUp()
	const { id } = await setup.quoteFrom(before.toISOString())
	expect(await deleteUnbookedQuote(setup.needs, id, before)).toBe(false)
	await setup.touch(id, old)
	expect(await deleteUnbookedQuote(setup.needs, id, before)).toBe(true)
})

test('a locked quote is skipped without waiting, and deleted once it is free', async () => {
	await using setup = await setUp()
	const { id, token } = await setup.quoteFrom(old)
	const other = await setup.pool.connect()
	await other.query('begin')
	await other.query('select from quote_requests where id = $1 for update', [id])
	expect(await deleteUnbookedQuote(setup.needs, id, before)).toBe(false)
	expect(await deletePhotosOf(setup.needs, id)).toBe(false)
	await other.query('rollback')
	other.release()
	expect(await findQuote(setup.needs, token)).toMatchObject({ photos: [{}] })
	expect(await deleteUnbookedQuote(setup.needs, id, before)).toBe(true)
})

test('a booking during the deletion of its quote waits, and then has no quote', async () => {
	await using setup = await setUp()
	const { id, token } = await setup.quoteFrom(old)
	const { promise: goOn, resolve } = Promise.withResolvers<void>()
	const slow = {
		discard: async (keys: { storageKey: string; thumbnailKey: string }) => {
			await goOn
			await setup.photos.discard(keys)
		},
	}
	const deleting = deleteUnbookedQuote({ ...setup.needs, photos: slow }, id, before)
	const locked = async () =>
		(await setup.pool.query('select from quote_requests for update skip locked')).rowCount === 0
	await eventually(locked, (is) => is)
	const booking = setup.book(token)
	const waiting = async () =>
		(
			await setup.pool.query(
				`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
			)
		).rowCount
	await eventually(waiting, (count) => count === 1)
	resolve()
	expect(await deleting).toBe(true)
	expect(await booking).toBeUndefined()
	expect((await setup.pool.query('select from quote_requests')).rowCount).toBe(0)
})

test('the photos of a quote are deleted once, with a line in its history; the quote and other quotes’ photos stay', async () => {
	await using setup = await setUp()
	const over = await setup.quoteFrom(old)
	const other = await setup.quoteFrom(old)
	await setup.book(over.token)
	expect(await deletePhotosOf(setup.needs, over.id)).toBe(true)
	expect(await findQuote(setup.needs, over.token)).toMatchObject({
		id: over.id,
		status: 'pending',
		photos: [],
	})
	expect(await findQuote(setup.needs, other.token)).toMatchObject({ photos: [{}] })
	expect(await setup.photos.stillStored()).toBe(2)
	const history = await setup.historyOf(over.id)
	expect(history.at(-1)).toEqual({ actor: 'system', action: 'photos deleted' })
	expect(await deletePhotosOf(setup.needs, over.id)).toBe(false)
	expect(await deletePhotosOf(setup.needs, newQuoteId())).toBe(false)
	expect(await setup.historyOf(over.id)).toEqual(history)
})

test('a file that cannot be deleted keeps its row, so that the next run finds it', async () => {
	await using setup = await setUp()
	const { id, token } = await setup.quoteFrom(old)
	const away = { discard: () => Promise.reject(new Error('the store is away')) }
	const needs = { ...setup.needs, photos: away }
	await expect(deleteUnbookedQuote(needs, id, before)).rejects.toThrow('the store is away')
	await expect(deletePhotosOf(needs, id)).rejects.toThrow('the store is away')
	expect(await findQuote(setup.needs, token)).toMatchObject({ id, photos: [{}] })
	expect(await unbookedQuotes(setup.needs, before)).toEqual([id])
})

test('photos are deleted even when a slow store takes longer for all than a connection may be held', async () => {
	await using setup = await setUp()
	const { id, token } = await setup.quoteFrom(old)
	for (let more = 0; more < 3; more++) await photoIn(setup.needs, { token, quoteId: id })
	await setup.touch(id, old)
	const timeouts = { connection: 20_000, statement: 20_000, held: 1000 }
	const pool = openPool(setup.connection, pino({ level: 'silent' }), timeouts)
	const database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
	const discard = async (keys: Parameters<typeof setup.photos.discard>[0]) => {
		await pause(350)
		await setup.photos.discard(keys)
	}
	// On a busy machine one run may time out; the next run continues.
	const run = () => deleteUnbookedQuote({ database, photos: { discard } }, id, before).catch(() => false)
	expect(await eventually(run, (gone) => gone)).toBe(true)
	expect(await setup.photos.stillStored()).toBe(0)
	await database.destroy()
})
