import { expect, test } from 'vitest'
import { bookPickup } from '#app/bookings/bookings.server.ts'
import { quoteIdSchema } from '#app/platform/ids.ts'
import { defaultLoad } from '#app/pricing/load.ts'
import { saveQuote, updateQuote } from '#app/quotes/quotes.server.ts'
import { bookingRequest, setWindows } from '#tests/support/booking.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { listed } from '#tests/support/prices.ts'
import { countedMatches, listAskSchema, pageSize } from '../list/quotes-list.ts'
import { latestChange, listQuotes, openQuote, quoteBatches } from '../review.server.ts'

const ask = (parts: Record<string, string> = {}) => listAskSchema.parse(parts)

/** Quotes with the same creation time, so that only their ids order them. */
async function someQuotes(
	setup: Awaited<ReturnType<typeof testPlatform>>,
	count: number,
	name = 'Ada Lovelace',
) {
	await setup.pool.query(
		`insert into quote_requests (volume_selection, weight_kg, has_stairs, selected_addons, estimated_total_cents,
			line_items, customer_name, customer_email, property_address, quote_status)
		select 1, 120, false, '{}', 59500, '{"items": "a load", "breakdown": {}}', $2, 'ada@example.ca', '1 Bow Trail',
			case when n % 4 = 0 then 'approved' else 'pending' end
		from generate_series(1, $1) n`,
		[count, name],
	)
}

async function everyPage(setup: Awaited<ReturnType<typeof testPlatform>>, parts: Record<string, string>) {
	const ids: string[] = []
	let before: string | undefined
	do {
		const page = await listQuotes(setup.platform, ask(before ? { ...parts, before } : parts))
		ids.push(...page.quotes.map(({ id }) => id))
		before = page.older
	} while (before)
	return ids
}

test('pages hold every quote once, even when their creation times are equal, with and without a search', async () => {
	await using setup = await testPlatform()
	await someQuotes(setup, pageSize * 2 + 7)
	const asks: Record<string, string>[] = [
		{},
		{ q: 'LOVELACE' },
		{ status: 'pending' },
		{ q: 'ada@', status: 'approved' },
	]
	for (const parts of asks) {
		const ids = await everyPage(setup, parts)
		expect(new Set(ids).size).toBe(ids.length)
		const { counts } = await listQuotes(setup.platform, ask(parts))
		const approved = Math.floor((pageSize * 2 + 7) / 4)
		expect(counts).toEqual({
			matching: ids.length,
			more: false,
			total: pageSize * 2 + 7,
			toAnswer: pageSize * 2 + 7 - approved,
			byStatus: parts.q
				? undefined
				: { draft: 0, rejected: 0, approved, pending: pageSize * 2 + 7 - approved },
		})
		const exported: string[] = []
		for await (const batch of quoteBatches(setup.platform, ask(parts)))
			exported.push(...batch.map(({ id }) => id))
		expect(exported).toEqual(ids)
	}
})

test('by pickup the next one comes first, then the newest without one; every quote is on one page, with and without a search', async () => {
	await using setup = await testPlatform()
	const count = pageSize * 2 + 7
	await someQuotes(setup, count)
	const { rows } = await setup.pool.query('select id from quote_requests order by id')
	const all = rows.map(({ id }) => String(id))
	const days = ['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-24', '2026-11-25']
	await setWindows(
		setup.pool,
		days.map((date) => ({ date, window: '10-12pm', booked: 0 })),
	)
	const book = async (at: number, date: string, status = 'booked') => {
		await bookPickup(setup.platform, bookingRequest({ date: `2026-12-0${at}`, email: `${at}@example.ca` }), {
			sourceSite: 'localhost',
		})
		await setup.pool.query(
			'update bookings set quote_id = $1, date = $2, status = $3 where id = (select max(id::text)::uuid from bookings)',
			[all[at], date, status],
		)
	}
	await book(3, '2026-11-24')
	await book(7, '2026-11-20')
	await book(5, '2026-11-24')
	// Over, and cancelled: neither comes first.
	await book(1, '2026-11-19')
	await book(2, '2026-11-21', 'cancelled')
	const asks: Record<string, string>[] = [{}, { q: 'LOVELACE' }, { status: 'pending' }]
	for (const parts of asks) {
		const sorted = await everyPage(setup, { ...parts, sort: 'pickup' })
		const newest = await everyPage(setup, parts)
		const first = [7, 3, 5].map((at) => String(all[at])).filter((id) => newest.includes(id))
		expect(sorted.slice(0, first.length)).toEqual(first)
		expect([...sorted].sort()).toEqual([...newest].sort())
	}
	const { quotes } = await listQuotes(setup.platform, ask({ sort: 'pickup' }))
	expect(quotes.slice(0, 4).map(({ pickup }) => pickup)).toEqual([
		{ day: 'Fri, Nov 20', over: false },
		{ day: 'Tue, Nov 24', over: false },
		{ day: 'Tue, Nov 24', over: false },
		undefined,
	])
	const pickupsOf = async (at: number) => {
		const listed = await listQuotes(setup.platform, ask({ q: 'ada' }))
		const older = await listQuotes(setup.platform, ask({ q: 'ada', before: String(listed.older) }))
		const last = await listQuotes(setup.platform, ask({ q: 'ada', before: String(older.older) }))
		return [listed, older, last].flatMap((page) => page.quotes).find(({ id }) => id === all[at])?.pickup
	}
	expect(await pickupsOf(1)).toEqual({ day: 'Nov 19', over: true })
	expect(await pickupsOf(2)).toBeUndefined()
	expect((await openQuote(setup.platform, quoteIdSchema.parse(all[3])))?.pickup).toBe(
		'Tuesday, November 24, 2026, 10–12pm',
	)
})

test('a search finds its words anywhere in name, email or address, in any case, and its special characters are literal', async () => {
	await using setup = await testPlatform()
	await someQuotes(setup, 1, 'Zoë 100% O’Neil_Smith')
	await someQuotes(setup, 1, 'Ben')
	const found = async (q: string) => (await listQuotes(setup.platform, ask({ q }))).counts.matching
	expect(await found('zOË')).toBe(1)
	expect(await found('0% o')).toBe(1)
	expect(await found('l_s')).toBe(1)
	expect(await found('%')).toBe(1)
	expect(await found('_')).toBe(1)
	expect(await found('bow TRAIL')).toBe(2)
	expect(await found('b')).toBe(2)
	expect(await found('smith ada')).toBe(1)
	expect(await found('smith ben')).toBe(0)
	expect(await found("'; drop table leads; --")).toBe(0)
	expect(await found('\\')).toBe(0)
})

test('a search with very many matches counts up to a limit, and its pages still hold every match', async () => {
	await using setup = await testPlatform()
	await someQuotes(setup, countedMatches + 20)
	const { counts } = await listQuotes(setup.platform, ask({ q: 'lovelace' }))
	const pending = countedMatches + 20 - Math.floor((countedMatches + 20) / 4)
	expect(counts).toEqual({
		matching: countedMatches,
		more: true,
		total: countedMatches + 20,
		toAnswer: pending,
	})
	expect(new Set(await everyPage(setup, { q: 'lovelace' })).size).toBe(countedMatches + 20)
})

test('counts follow every change, also concurrent ones', async () => {
	await using setup = await testPlatform()
	await someQuotes(setup, 40)
	const { rows } = await setup.pool.query('select id from quote_requests')
	await Promise.all(
		rows.map(({ id }, at) =>
			setup.pool.query('update quote_requests set quote_status = $2 where id = $1', [
				id,
				['draft', 'pending', 'approved', 'rejected'][at % 4],
			]),
		),
	)
	await setup.pool.query(`delete from quote_requests where quote_status = 'rejected'`)
	for (const [status, matching] of [
		['draft', 10],
		['pending', 10],
		['approved', 10],
		['rejected', 0],
	] as const)
		expect((await listQuotes(setup.platform, ask({ status }))).counts).toEqual({
			matching,
			more: false,
			total: 30,
			toAnswer: 10,
			byStatus: { draft: 10, pending: 10, approved: 10, rejected: 0 },
		})
})

test('a change is noticed even when it began before the latest one and was committed after it', async () => {
	await using setup = await testPlatform()
	const record = `insert into history (subject, subject_id, actor, action) select 'quote', id, 'customer', 'saved' from quote_requests`
	await someQuotes(setup, 1)
	const slow = await setup.pool.connect()
	await slow.query('begin')
	await slow.query(record)
	await setup.pool.query(record)
	const between = await latestChange(setup.platform)
	await slow.query('commit')
	slow.release()
	expect(await latestChange(setup.platform)).not.toBe(between)
})

test('invalid values in the address are ignored', () => {
	const odd = { status: 'gone', sort: 'name', before: 'x', selected: "' or 1=1", q: 'x'.repeat(999) }
	expect(ask(odd)).toEqual({
		q: '',
		status: 'all',
		sort: 'newest',
		before: undefined,
		selected: undefined,
	})
})

test('staff see what the customer counted, and when it changed', async () => {
	await using setup = await testPlatform()
	const counted = { sofa: 1, bag: 10 }
	const sent = { token: undefined, labels: {}, counted }
	const { quote, token } = await saveQuote(setup.platform, defaultLoad, listed, sent)
	expect(await openQuote(setup.platform, quote.id)).toMatchObject({
		counted: '1 sofa, 10 bags',
		history: [
			{
				changes: expect.arrayContaining([{ what: 'Counted', before: 'none', after: '1 sofa, 10 bags' }]),
			},
		],
	})
	await updateQuote(setup.platform, token, quote.id, { counted: { tv: 2 } })
	const changed = await openQuote(setup.platform, quote.id)
	expect(changed?.counted).toBe('2 TVs')
	expect(changed?.history.map(({ changes }) => changes)).toContainEqual([
		{ what: 'Counted', before: '1 sofa, 10 bags', after: '2 TVs' },
	])
	const { quote: plain } = await saveQuote(setup.platform, defaultLoad, listed)
	expect((await openQuote(setup.platform, plain.id))?.counted).toBe('')
})
