import fc from 'fast-check'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { expect, test } from 'vitest'
import { firmPriceIdSchema, quoteIdSchema } from '#app/platform/ids.ts'
import { defaultLoad } from '#app/pricing/load.ts'
import { ofCaller } from '#tests/support/doors.ts'
import { type newQuoteId, staffNamed } from '#tests/support/ids.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { listed } from '#tests/support/prices.ts'
import {
	answerPrice,
	askForFirmPrice,
	makeQuoteLinkToken,
	reviewQuote,
	saveQuote,
} from '../../quotes.server.ts'
import { findQuotePage } from '../quote-page.server.ts'
import { answerTimeWords, countedAnswers, fewestAnswers } from './answer-times.ts'
import { answerMinutes } from './store.server.ts'

/** The steps as one reads them, in minutes. */
const minutesOf = (words: string | undefined): number => {
	if (words === undefined) return Number.POSITIVE_INFINITY
	if (words.includes('half an hour')) return 30
	const [, count = '', unit = ''] = /within (a|an|\d+) (hour|day|week)s?\.$/.exec(words) ?? []
	const each = { hour: 60, day: 1440, week: 10_080 }[unit] ?? Number.NaN
	return (count.startsWith('a') ? 1 : Number(count)) * each
}

const took = fc.array(fc.double({ min: 0, max: 20_000, noNaN: true }), {
	minLength: fewestAnswers,
	maxLength: 80,
})

test('nine in ten came within what is said, in no order, and a slower answer never makes it shorter', () => {
	fc.assert(
		fc.property(took, fc.double({ min: 0, max: 40_000, noNaN: true }), (all, one) => {
			const words = answerTimeWords(all)
			const within = minutesOf(words)
			expect(within, words).not.toBeNaN()
			const count = all.filter((each) => each <= within).length
			expect(count / all.length).toBeGreaterThanOrEqual(words === undefined ? 0 : 0.9)
			expect(answerTimeWords(all.toReversed())).toBe(words)
			// Without the ninth tenth it would not be said: the time that nine in ten took is at most a step away.
			const ninth = [...all].sort((first, second) => first - second)[Math.ceil(all.length * 0.9) - 1] ?? 0
			expect(within).toBeGreaterThanOrEqual(ninth)
			if (words !== undefined && ninth > 60) expect(within).toBeLessThan(ninth * 2.0001)
			const slower = Math.max(one, ...all)
			expect(minutesOf(answerTimeWords([...all, slower]))).toBeGreaterThanOrEqual(within)
		}),
	)
})

test.each([
	[29, 'half an hour'],
	[60, 'an hour'],
	[61, '2 hours'],
	[19 * 60, 'a day'],
	[1441, '2 days'],
	[10_080, 'a week'],
])('%i minutes are %s', (minutes, words) => {
	expect(answerTimeWords(Array(fewestAnswers).fill(minutes))).toBe(`Most answers come within ${words}.`)
})

test('too few answers, or ones that took longer than a week, promise nothing', () => {
	expect(answerTimeWords(Array(fewestAnswers - 1).fill(10))).toBeUndefined()
	expect(answerTimeWords(Array(fewestAnswers).fill(10_081))).toBeUndefined()
})

const dana = staffNamed('Dana <dana@example.ca>')
const included = { place: 'Calgary', travelFee: 0 }
const minuteMs = 60_000

/** Writes firm prices of quotes that there are not. */
async function withoutQuotes(pool: Pool, [text, values]: [string, unknown[]]): Promise<void> {
	const client = await pool.connect()
	try {
		await client.query("set session_replication_role = 'replica'")
		await client.query(text, values)
		await client.query('reset session_replication_role')
	} finally {
		client.release()
	}
}

/** A platform whose clock tests move; what history says happened at that clock. */
async function setUp() {
	const setup = await testPlatform()
	let time = new Date('2026-11-28T18:00:00Z').getTime() - 60 * 24 * 60 * minuteMs
	const platform = { ...setup.platform, now: () => new Date(time) }
	const ask = { name: 'Jo', email: 'jo@example.ca', phone: '', place: 'Calgary' }
	return {
		...setup,
		platform,
		wait: (minutes: number) => {
			time += minutes * minuteMs
		},
		/** Runs an act, and dates what history has of it by the clock of the test. */
		act: async <Result>(run: () => Promise<Result>): Promise<Result> => {
			const { rows } = await setup.pool.query('select coalesce(max(id), 0) as id from history')
			const result = await run()
			await setup.pool.query('update history set at = $1 where id > $2', [new Date(time), rows[0].id])
			return result
		},
		ask: (token: string) => askForFirmPrice(platform, token, ask),
		save: () => saveQuote(platform, { ...defaultLoad, volume: 0.5 }, listed),
		review: async (
			quoteId: ReturnType<typeof newQuoteId>,
			status: 'approved' | 'pending',
			amount?: number,
		) => {
			const { rows } = await setup.pool.query('select version from quote_requests where id = $1', [quoteId])
			const asked = { status, version: rows[0].version, ...(amount && { finalAmount: amount }) } as const
			return reviewQuote(platform, quoteId, asked, dana, included)
		},
		minutes: async () =>
			(
				await answerMinutes(setup.platform.database, {
					since: new Date(time - countedAnswers.days * 24 * 60 * minuteMs),
					most: countedAnswers.most,
				})
			).toSorted((one, other) => one - other),
	}
}

test('what is computed from the database is what happened, whatever was corrected, reopened or made for a caller', async () => {
	await using setup = await setUp()
	const { platform, act } = setup
	const happened: { at: number; took: number }[] = []
	const draws = fc.sample(fc.tuple(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 0, max: 4 })), 30)
	for (const [minutes, kind] of draws) {
		const { quote, token } = await setup.save()
		await act(() => setup.ask(token))
		setup.wait(minutes)
		await act(() => setup.review(quote.id, 'approved', 30_000))
		happened.push({ at: platform.now().getTime(), took: minutes })
		// A correction is the same answer, also after staff set it back.
		if (kind === 1) {
			setup.wait(7)
			await act(() => setup.review(quote.id, 'approved', 31_000))
		}
		if (kind === 2) {
			await act(() => setup.review(quote.id, 'pending'))
			setup.wait(3)
			await act(() => setup.review(quote.id, 'approved', 32_000))
		}
		setup.wait(minutes)
	}
	const from = platform.now().getTime() - countedAnswers.days * 24 * 60 * minuteMs
	const counted = happened.filter(({ at }) => at >= from).map(({ took }) => took)
	expect((await setup.minutes()).map(Math.round)).toEqual(counted.toSorted((one, other) => one - other))

	// A quote that staff made for a caller answers nobody who waits; an answered customer changes nothing.
	const { rows } = await setup.pool.query('select id, quote_id from firm_prices order by id desc limit 1')
	const key = await makeQuoteLinkToken(platform, rows[0].quote_id)
	const price = firmPriceIdSchema.parse(rows[0].id)
	await answerPrice(platform, key, { answer: 'accept', price, name: 'Jo', address: '192.0.2.7' })
	await act(() => ofCaller(platform))
	setup.wait(1)
	const caller = await setup.pool.query('select id from quote_requests where made_by is not null')
	await act(() => setup.review(quoteIdSchema.parse(caller.rows[0].id), 'approved', 20_000))
	expect(await setup.minutes()).toHaveLength(counted.length)
})

test('the page of a quote that waits says it, from enough answers on, and not once it is answered', async () => {
	await using setup = await setUp()
	const { quote, token } = await setup.save()
	await setup.act(() => setup.ask(token))
	const expected = async () => (await findQuotePage(setup.platform, token))?.expected
	expect(await expected()).toBeUndefined()
	const answers = (count: number) =>
		withoutQuotes(setup.pool, [
			`with made as (select gen_random_uuid() as id, n from generate_series(1, $1::int) n),
			asked as (
				insert into history (subject, subject_id, at, actor, action, before, after)
				select 'quote', id, $2::timestamptz - interval '100 minutes', 'customer', 'sent for a firm price', '{"status":"draft"}', '{"status":"pending"}' from made
			)
			insert into firm_prices (quote_id, amount_cents, offered_at, offered_by, holds_until)
			select id, 30000, $2::timestamptz - interval '1 minute', 'Dana', $2::timestamptz + interval '30 days' from made`,
			[count, setup.platform.now()],
		])
	await answers(fewestAnswers - 1)
	expect(await expected()).toBeUndefined()
	await answers(1)
	expect(await expected()).toBe('Most answers come within 2 hours.')
	await setup.act(() => setup.review(quote.id, 'approved', 30_000))
	expect(await expected()).toBeUndefined()
})

test('among a hundred thousand firm prices it reads those of the last days alone', async () => {
	await using setup = await setUp()
	const { pool, platform } = setup
	await withoutQuotes(pool, [
		`insert into firm_prices (quote_id, amount_cents, offered_at, offered_by, holds_until)
			select gen_random_uuid(), 30000, $1::timestamptz - n * interval '20 minutes', 'Dana', $1::timestamptz from generate_series(1, 100000) n`,
		[platform.now()],
	])
	await pool.query(
		`insert into history (subject, subject_id, at, actor, action, before, after)
			select 'quote', quote_id, offered_at - interval '90 minutes', 'customer', 'sent for a firm price', '{"status":"draft"}', '{"status":"pending"}' from firm_prices`,
	)
	await pool.query('analyze firm_prices, history')
	const since = new Date(platform.now().getTime() - countedAnswers.days * 24 * 60 * minuteMs)
	await platform.database.transaction().execute(async (transaction) => {
		// What this connection did before is in the count, too.
		const walked = async () => {
			const { rows } = await sql<{ read: number }>`select sum(seq_tup_read)::int as read
				from pg_stat_xact_user_tables where relname in ('firm_prices', 'history')`.execute(transaction)
			return rows[0]?.read
		}
		const before = await walked()
		const minutes = await answerMinutes(transaction, { since, most: countedAnswers.most })
		expect(minutes).toHaveLength(countedAnswers.most)
		expect(answerTimeWords(minutes)).toBe('Most answers come within 2 hours.')
		expect(await walked(), 'no table is walked through').toBe(before)
	})
})
