import { expect, test } from 'vitest'
import { defaultLoad, type Load } from '#app/pricing/load.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { listed } from '#tests/support/prices.ts'
import { requestContext, routeArgs } from '#tests/support/route.ts'
import { ownerCookie } from './owner-token.server.ts'
import { action as patchQuote } from './quote.resource.ts'
import { findQuote, reviewQuote, saveQuote, sendQuoteForReview, updateQuote } from './quotes.server.ts'
import { action as postQuote } from './save-quote.resource.ts'
import type { Counted } from './things/counted-things.ts'

const quarter: Load = { ...defaultLoad, volume: 0.25, weightKg: 230 }
const counted = { sofa: 1, bag: 10 }
const customer = {
	name: 'Jo Tremblay',
	email: 'jo@example.ca',
	phone: '+14035550142',
	propertyAddress: '12 Crescent Road NW, Calgary, AB T2P 1J9',
	city: 'Calgary',
}

async function setUp() {
	const setup = await testPlatform()
	const { platform, pool } = setup
	const request = (path: string, method: string, body: object, headers: Record<string, string> = {}) => ({
		path,
		method,
		body: JSON.stringify(body),
		headers: { 'Content-Type': 'application/json', ...headers },
	})
	return {
		platform,
		save: (kept: Counted = counted) =>
			saveQuote(platform, quarter, listed, { token: undefined, labels: {}, counted: kept }),
		stored: async (id: string) =>
			(await pool.query('select counted_things from quote_requests where id = $1', [id])).rows[0]
				?.counted_things,
		store: (id: string, json: string) =>
			pool.query('update quote_requests set counted_things = $2::jsonb where id = $1', [id, json]),
		history: async (id: string) =>
			(await pool.query('select action, before, after from history where subject_id = $1 order by id', [id]))
				.rows,
		post: async (body: object) =>
			postQuote(routeArgs(requestContext(platform), { ...request('/quotes', 'POST', body), params: {} })),
		patch: async (quoteId: string, token: string, body: object) => {
			const Cookie = ownerCookie(token, platform.config).split(';')[0] ?? ''
			return patchQuote(
				routeArgs(requestContext(platform), {
					...request(`/quotes/${quoteId}`, 'PATCH', body, { Cookie }),
					params: { quoteId },
				}),
			)
		},
		[Symbol.asyncDispose]: () => setup[Symbol.asyncDispose](),
	}
}

test('what was counted is kept with the quote, through a change of its load and a review', async () => {
	await using setup = await setUp()
	const { quote, token } = await setup.save()
	expect(quote.counted).toEqual(counted)
	await updateQuote(setup.platform, token, quote.id, { volume: 0.5 })
	const review = { status: 'approved', finalAmount: 21_000, version: 2 } as const
	expect(await reviewQuote(setup.platform, quote.id, review, staffNamed('Ana <a@x.ca>'))).toMatchObject({
		ok: true,
	})
	expect(await findQuote(setup.platform, token)).toMatchObject({ counted, status: 'approved' })
	// A new count is a change by the customer: staff decided about other things.
	await updateQuote(setup.platform, token, quote.id, { counted: { sofa: 2 } })
	expect(await findQuote(setup.platform, token)).toMatchObject({ counted: { sofa: 2 }, status: 'pending' })
	expect((await setup.history(quote.id)).at(-1)).toMatchObject({
		before: { counted: '1 sofa, 10 bags' },
		after: { counted: '2 sofas' },
	})
})

test('a quote without a count has none, and an empty count removes one', async () => {
	await using setup = await setUp()
	const { quote } = await saveQuote(setup.platform, quarter, listed)
	expect([quote.counted, await setup.stored(quote.id)]).toEqual([{}, null])
	const other = await setup.save()
	expect(await updateQuote(setup.platform, other.token, other.quote.id, { counted: {} })).toMatchObject({
		quote: { counted: {} },
	})
	expect(await setup.stored(other.quote.id)).toBeNull()
})

test('the same count once more changes nothing', async () => {
	await using setup = await setUp()
	const { quote, token } = await setup.save()
	const before = await setup.history(quote.id)
	await updateQuote(setup.platform, token, quote.id, { counted: { bag: 10, sofa: 1 } })
	expect(await setup.history(quote.id)).toEqual(before)
})

test('a booked quote keeps its count', async () => {
	await using setup = await setUp()
	const { quote, token } = await setup.save()
	await setup.platform.database
		.transaction()
		.execute((transaction) => sendQuoteForReview(transaction, token, customer))
	expect(await updateQuote(setup.platform, token, quote.id, { counted: { tv: 1 } })).toMatchObject({
		ok: false,
		reason: 'booked',
	})
	expect(await findQuote(setup.platform, token)).toMatchObject({ counted, booked: true })
})

test('a thing that is no longer in the list is left out when it is read and when it is sent', async () => {
	await using setup = await setUp()
	const { quote, token } = await setup.save({ ...counted, 'wood-stove': 1 })
	expect(await setup.stored(quote.id)).toEqual(counted)
	for (const [kept, read] of [
		['{"wood-stove": 1, "tv": 2}', { tv: 2 }],
		['{"wood-stove": 1}', {}],
		['{"tv": 2000}', {}],
		['"tv"', {}],
	] as const) {
		await setup.store(quote.id, kept)
		expect(await findQuote(setup.platform, token)).toMatchObject({ counted: read })
	}
})

test('a save takes a count, answers with it, and refuses what is none', async () => {
	await using setup = await setUp()
	const saved = await setup.post({ ...quarter, counted })
	expect([saved.status, await saved.json()]).toMatchObject([201, { counted }])
	const { quote, token } = await setup.save()
	const changed = await setup.patch(quote.id, token, { counted: { fridge: 2 } })
	expect([changed.status, await changed.json()]).toMatchObject([
		200,
		{ counted: { fridge: 2 }, load: quarter },
	])
	for (const wrong of [{ sofa: 0 }, { sofa: 100 }, { sofa: -1 }, { 'so fa': 1 }, [1], 'sofa', null]) {
		expect((await setup.post({ ...quarter, counted: wrong })).status).toBe(422)
		expect((await setup.patch(quote.id, token, { counted: wrong })).status).toBe(422)
	}
})
