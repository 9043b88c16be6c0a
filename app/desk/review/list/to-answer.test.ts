import { expect, test } from 'vitest'
import { bookPickup } from '#app/bookings/bookings.server.ts'
import { quoteIdSchema } from '#app/platform/ids.ts'
import { reviewQuote } from '#app/quotes/quotes.server.ts'
import { bookingRequest, setWindows } from '#tests/support/booking.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { listQuotes } from '../review.server.ts'
import { listAskSchema, pageSize, toAnswer } from './quotes-list.ts'
import { soonWindows, waitingTime } from './to-answer.ts'

const now = new Date('2026-11-20T19:30:00Z')
const dana = staffNamed('Dana <dana@example.ca>')

async function setUp() {
	const setup = await testPlatform()
	const { pool } = setup
	const needs = { ...setup.platform, now: () => now }
	const quote = async (name: string, hoursAgo: number, status = 'pending') => {
		const { rows } = await pool.query(
			`insert into quote_requests (volume_selection, weight_kg, has_stairs, selected_addons, estimated_total_cents,
				line_items, customer_name, customer_email, quote_status, created_at)
			values (1, 120, false, '{}', 59500, '{"items": "a load", "breakdown": {}}', $1, 'ada@example.ca', $2, $3) returning id`,
			[name, status, new Date(now.getTime() - hoursAgo * 3_600_000)],
		)
		return quoteIdSchema.parse(rows[0].id)
	}
	const book = async (quoteId: string, date: string, window: string, status = 'booked') => {
		await bookPickup(setup.platform, bookingRequest({ email: `${quoteId}@example.ca` }), {
			sourceSite: 'localhost',
		})
		await pool.query(
			'update bookings set quote_id = $1, date = $2, window_id = $3, status = $4 where id = (select max(id::text)::uuid from bookings)',
			[quoteId, date, window, status],
		)
	}
	const windows = ['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'].flatMap((date) =>
		setup.platform.company.arrivalWindows.map(({ id }) => ({ date, window: id, booked: 0 })),
	)
	await setWindows(pool, windows)
	const list = (parts: Record<string, string> = toAnswer) => listQuotes(needs, listAskSchema.parse(parts))
	const names = async (parts?: Record<string, string>) =>
		(await list(parts)).quotes.map(({ customerName }) => customerName)
	return { pool, needs, quote, book, list, names, [Symbol.asyncDispose]: () => setup[Symbol.asyncDispose]() }
}

test('quotes with a pickup within 48 hours are to be answered first, then the longest waiting, each with its time', async () => {
	await using setup = await setUp()
	const { quote, book, list, names } = setup
	await quote('just now', 0)
	await quote('five hours', 5)
	await quote('three days', 73)
	await book(await quote('soon', 1), '2026-11-22', '10-12pm')
	await book(await quote('soon, longer', 2), '2026-11-21', '8-10am')
	await book(await quote('begins later', 3), '2026-11-22', '2-4pm')
	await book(await quote('soon, cancelled', 4), '2026-11-21', '8-10am', 'cancelled')
	await book(await quote('over', 6), '2026-11-20', '8-10am')
	for (const status of ['draft', 'approved', 'rejected']) await quote(status, 100, status)
	const order = [
		'soon, longer',
		'soon',
		'three days',
		'over',
		'five hours',
		'soon, cancelled',
		'begins later',
	]
	expect(await names()).toEqual([...order, 'just now'])
	const { quotes, counts } = await list()
	expect(quotes.map(({ waiting }) => waiting).slice(0, 5)).toEqual(['2 h', '1 h', '3 days', '6 h', '5 h'])
	expect(quotes.at(-1)).toMatchObject({ waiting: 'under 1 h', load: 'a load', photoCount: 0 })
	expect([counts.toAnswer, counts.matching]).toEqual([8, 8])
	expect((await list({ ...toAnswer, q: 'nobody' })).counts).toMatchObject({ toAnswer: 8, matching: 0 })
	expect(await names({ ...toAnswer, q: 'soon' })).toEqual(['soon, longer', 'soon', 'soon, cancelled'])
	const all = await list({ sort: 'waiting' })
	expect(all.quotes.map(({ customerName }) => customerName).slice(0, 8)).toEqual([...order, 'just now'])
	expect(all.quotes.slice(8).map(({ waiting }) => waiting)).toEqual([undefined, undefined, undefined])
	expect((await list({})).quotes.every(({ waiting }) => waiting === undefined)).toBe(true)
})

test('a quote whose pickup is over is none to answer, unless another is ahead', async () => {
	await using setup = await setUp()
	const { quote, book, list, names } = setup
	await quote('not booked', 1)
	await book(await quote('was yesterday', 9), '2026-11-19', '8-10am')
	await book(await quote('done today', 8), '2026-11-20', '8-10am', 'done')
	await book(await quote('today', 7), '2026-11-20', '8-10am')
	await book(await quote('cancelled yesterday', 6), '2026-11-19', '8-10am', 'cancelled')
	const again = await quote('again', 5)
	await book(again, '2026-11-19', '8-10am', 'no-show')
	await book(again, '2026-11-22', '10-12pm')
	expect((await names()).toSorted()).toEqual(['again', 'cancelled yesterday', 'not booked', 'today'])
	expect((await list()).counts).toMatchObject({ toAnswer: 4, matching: 4 })
	expect(await names({ ...toAnswer, q: 'yesterday' })).toEqual(['cancelled yesterday'])
	expect((await list({ ...toAnswer, q: 'yesterday' })).counts).toMatchObject({ toAnswer: 4, matching: 1 })
	// Among the pending ones they stay to be found.
	expect((await list({ status: 'pending' })).counts).toMatchObject({ toAnswer: 4, matching: 6 })
	expect(await names({ status: 'pending', q: 'was' })).toEqual(['was yesterday'])
})

test('a quote waits from when it last became pending, and what staff write meanwhile does not begin it anew', async () => {
	await using setup = await setUp()
	const { quote, list, names, needs, pool } = setup
	const again = await quote('again', 90, 'approved')
	await quote('since', 10)
	const review = async (status: 'pending', notes: string) => {
		const { rows } = await pool.query('select version from quote_requests where id = $1', [again])
		const done = await reviewQuote(needs, again, { status, notes, version: rows[0].version }, dana)
		expect(done.ok).toBe(true)
	}
	await review('pending', '')
	const at = (hours: number) =>
		pool.query('update history set at = $1 where id = (select max(id) from history where subject_id = $2)', [
			new Date(now.getTime() - hours * 3_600_000),
			again,
		])
	await at(4)
	await review('pending', 'Asked for a photo.')
	await at(1)
	expect(await names()).toEqual(['since', 'again'])
	expect((await list()).quotes.map(({ waiting }) => waiting)).toEqual(['10 h', '4 h'])
})

test('the pages of the quotes to answer hold each once, also where they have waited equally long', async () => {
	await using setup = await setUp()
	const { quote, book, list } = setup
	for (let n = 0; n < pageSize * 2 + 3; n++) await quote(`quote ${n}`, n % 3)
	await book(await quote('soon', 0), '2026-11-21', '8-10am')
	for (const parts of [toAnswer, { sort: 'waiting' }, { ...toAnswer, q: 'ada' }]) {
		const ids: string[] = []
		let before: string | undefined
		do {
			const page = await list({ ...parts, ...(before && { before }) })
			ids.push(...page.quotes.map(({ id }) => id))
			before = page.older
		} while (before)
		expect(ids).toHaveLength(pageSize * 2 + 4)
		expect(new Set(ids).size).toBe(ids.length)
	}
})

test('a window is soon until it has ended, from 48 hours before it begins', async () => {
	await using setup = await setUp()
	const soon = (at: string, date: string, window: string) =>
		soonWindows(setup.needs.company, new Date(at)).some((one) => one.date === date && one.window === window)
	expect(soon('2026-11-19T15:59:00Z', '2026-11-21', '10-12pm')).toBe(false)
	expect(soon('2026-11-19T16:00:00Z', '2026-11-21', '10-12pm')).toBe(true)
	expect(soon('2026-11-21T17:59:00Z', '2026-11-21', '10-12pm')).toBe(true)
	expect(soon('2026-11-21T18:00:00Z', '2026-11-21', '10-12pm')).toBe(false)
	const waited = (minutes: number) => waitingTime(new Date(now.getTime() - minutes * 60_000), now)
	expect([59, 60, 47 * 60 + 59, 48 * 60].map(waited)).toEqual(['under 1 h', '1 h', '47 h', '2 days'])
})
