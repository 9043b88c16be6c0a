import { expect, test } from 'vitest'
import { defaultLoad } from '#app/pricing/load.ts'
import { saveQuote, updateQuote } from '#app/quotes/quotes.server.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { listed } from '#tests/support/prices.ts'
import { countedMatches, listAskSchema, pageSize } from './quotes-list.ts'
import { latestChange, listQuotes, openQuote, quoteBatches } from './review.server.ts'

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
		expect(counts).toEqual({ matching: ids.length, more: false, total: pageSize * 2 + 7 })
		const exported: string[] = []
		for await (const batch of quoteBatches(setup.platform, ask(parts)))
			exported.push(...batch.map(({ id }) => id))
		expect(exported).toEqual(ids)
	}
})

test('a search finds a substring of name, email or address in any case, and its special characters are literal', async () => {
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
	expect(await found('smith ada')).toBe(0)
	expect(await found("'; drop table leads; --")).toBe(0)
	expect(await found('\\')).toBe(0)
})

test('a search with very many matches counts up to a limit, and its pages still hold every match', async () => {
	await using setup = await testPlatform()
	await someQuotes(setup, countedMatches + 20)
	const { counts } = await listQuotes(setup.platform, ask({ q: 'lovelace' }))
	expect(counts).toEqual({ matching: countedMatches, more: true, total: countedMatches + 20 })
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
	expect(ask({ status: 'gone', before: 'x', selected: "' or 1=1", q: 'x'.repeat(999) })).toEqual({
		q: '',
		status: 'all',
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
