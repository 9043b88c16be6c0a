import { describe, expect, test } from 'vitest'
import { defaultLoad, type Load, priceLoad } from '#app/pricing/load.ts'
import { describeLoad } from '#app/pricing/load-words.ts'
import type { PriceList } from '#app/pricing/price-list.ts'
import { openPrices, updatePriceList } from '#app/pricing/pricing.server.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { listed, numbered } from '#tests/support/prices.ts'
import { requestContext, routeArgs } from '#tests/support/route.ts'
import { ownerCookie } from './owner-token.server.ts'
import { action as patchQuote } from './quote.resource.ts'
import { notOffered } from './quote.ts'
import { findQuote, saveQuote, summariseQuote, updateQuote } from './quotes.server.ts'
import { action as postQuote } from './save-quote.resource.ts'

const { id: _, ...former } = listed
/** Other volumes, other add-ons, other prices. */
const changed: PriceList = {
	...former,
	volumes: [
		{ share: 0.3, label: 'A trailer', price: 20_000, cubicYards: 6 },
		{ share: 1, label: 'The truck', price: 64_500, cubicYards: 21 },
	],
	addOns: [{ id: 'piano', label: 'Piano', price: 9000 }],
}
const now = numbered(2, changed)
const small: Load = { ...defaultLoad, volume: 0.25, addOns: ['tv'] }

/** A platform whose prices have changed on November 20, at a moment after that. */
async function setUp(at: string) {
	const setup = await testPlatform({}, at)
	await updatePriceList({ ...setup.platform, now: () => new Date('2026-11-20T18:00:00Z') }, changed)
	const prices = await openPrices(setup.platform)
	const platform = { ...setup.platform, prices }
	const send = (path: string, method: string, load: object, headers: Record<string, string>) => ({
		path,
		method,
		body: JSON.stringify(load),
		headers: { 'Content-Type': 'application/json', ...headers },
	})
	const read = async (answer: Response) => ({ status: answer.status, body: await answer.json() })
	return {
		platform,
		post: async (load: object, headers: Record<string, string> = {}) =>
			read(
				await postQuote(
					routeArgs(requestContext(platform), { ...send('/quotes', 'POST', load, headers), params: {} }),
				),
			),
		patch: async (quoteId: string, token: string, changes: object, headers: Record<string, string> = {}) => {
			const Cookie = ownerCookie(token, platform.config).split(';')[0] ?? ''
			const request = send(`/quotes/${quoteId}`, 'PATCH', changes, { Cookie, ...headers })
			return read(await patchQuote(routeArgs(requestContext(platform), { ...request, params: { quoteId } })))
		},
		[Symbol.asyncDispose]: async () => {
			await prices.close()
			await setup[Symbol.asyncDispose]()
		},
	}
}

describe('a first save', () => {
	test.each([
		['the list that its page shows, while that is honoured', '2026-11-21T18:00:00Z', '1', listed, small],
		[
			'today’s list, when its page names that',
			'2026-11-21T18:00:00Z',
			'2',
			now,
			{ ...small, volume: 0.3, addOns: [] },
		],
		['today’s list, when that of its page is no longer honoured', '2026-11-22T18:00:00Z', '1', now, small],
	])('is priced by %s', async (_, at, named, prices, sent) => {
		await using setup = await setUp(at)
		const { status, body } = await setup.post(sent, { 'Price-List': named })
		const load = prices === listed ? small : { ...small, volume: 0.3, addOns: [] }
		expect([status, body]).toMatchObject([201, { load, prices, total: priceLoad(load, prices).total }])
	})

	test('that names no list is priced by the first while that is honoured', async () => {
		for (const [at, prices] of [
			['2026-11-21T18:00:00Z', listed],
			['2026-11-22T18:00:00Z', now],
		] as const) {
			await using setup = await setUp(at)
			expect(await setup.post(defaultLoad)).toMatchObject({ status: 201, body: { prices } })
		}
	})

	test('that names an unknown list is priced by today’s', async () => {
		await using setup = await setUp('2026-11-21T18:00:00Z')
		for (const named of ['9', 'mine'])
			expect(await setup.post(defaultLoad, { 'Price-List': named })).toMatchObject({
				status: 201,
				body: { prices: now },
			})
	})

	test('of a load that the list does not offer is refused with a message', async () => {
		await using setup = await setUp('2026-11-21T18:00:00Z')
		const refused = { status: 422, body: { message: notOffered } }
		expect(await setup.post(small, { 'Price-List': '2' })).toEqual(refused)
		expect(await setup.post({ ...defaultLoad, volume: 0.3 }, { 'Price-List': '1' })).toEqual(refused)
		expect(await setup.post({ ...defaultLoad, addOns: ['piano'] }, { 'Price-List': '1' })).toEqual(refused)
	})
})

describe('a quote from before the prices changed', () => {
	test('is opened, changed and described by its own list, however much later', async () => {
		await using setup = await setUp('2027-01-20T18:00:00Z')
		const { quote, token } = await saveQuote(setup.platform, small, listed)
		expect(await findQuote(setup.platform, token)).toEqual(quote)
		const heavy = { ...small, weightKg: 400 }
		const total = priceLoad(heavy, listed).total
		const answer = await setup.patch(quote.id, token, { weightKg: 400 }, { 'Price-List': '1' })
		expect(answer).toMatchObject({ status: 200, body: { load: heavy, total, prices: listed } })
		expect(await summariseQuote(setup.platform, quote.id)).toMatchObject({
			items: describeLoad(heavy, listed),
			totalCents: total,
		})
	})

	test('accepts nothing that its list does not offer', async () => {
		await using setup = await setUp('2026-11-21T18:00:00Z')
		const { quote, token } = await saveQuote(setup.platform, small, listed)
		for (const changes of [{ volume: 0.3 }, { addOns: ['piano'] }])
			expect(await setup.patch(quote.id, token, changes)).toEqual({
				status: 422,
				body: { message: notOffered },
			})
		expect(await findQuote(setup.platform, token)).toEqual(quote)
	})

	test('is returned, and not overwritten, to a page that shows other prices', async () => {
		await using setup = await setUp('2026-11-21T18:00:00Z')
		const { quote, token } = await saveQuote(setup.platform, small, listed)
		expect(await setup.patch(quote.id, token, { weightKg: 400 }, { 'Price-List': '2' })).toMatchObject({
			status: 409,
			body: { quote: { load: small, prices: listed } },
		})
		const seen = { load: small, list: listed.id }
		expect(await updateQuote(setup.platform, token, quote.id, { weightKg: 400 }, seen)).toMatchObject({
			ok: true,
		})
	})
})
