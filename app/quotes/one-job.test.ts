import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultLoad, type Load, priceLoad } from '#app/pricing/load.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { anyLoad } from '#tests/support/loads.ts'
import { photoIn, plainIntake } from '#tests/support/photos.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { listed } from '#tests/support/prices.ts'
import { requestContext, routeArgs } from '#tests/support/route.ts'
import { action as startAnother } from './calculator/another-quote.resource.ts'
import { findQuotePage } from './firm/quote-page.server.ts'
import { ownerCookie } from './owner-token.server.ts'
import { action as patchQuote } from './quote.resource.ts'
import { loadOfTag, loadTag } from './quote.ts'
import { loader as openLink } from './quote-link.resource.ts'
import { findQuote, reviewQuote, saveQuote, sendQuoteForReview, updateQuote } from './quotes.server.ts'

const customer = {
	name: 'Jo Tremblay',
	email: 'jo@example.ca',
	phone: '+14035550142',
	propertyAddress: '12 Crescent Road NW, Calgary, AB T2P 1J9',
	city: 'Calgary',
}
const small: Load = { ...defaultLoad, volume: 0.25 }
const full: Load = { ...defaultLoad, volume: 1 }

async function setUp() {
	const setup = await testPlatform()
	const needs = { ...setup.platform, photos: plainIntake(setup.platform) }
	return {
		needs,
		platform: setup.platform,
		book: (token: string) =>
			needs.database.transaction().execute((transaction) => sendQuoteForReview(transaction, token, customer)),
		row: async (id: string) =>
			(await setup.pool.query('select * from quote_requests where id = $1', [id])).rows[0],
		[Symbol.asyncDispose]: () => setup[Symbol.asyncDispose](),
	}
}

describe('a booked quote', () => {
	test('keeps its load and its review, whatever is saved over it', async () => {
		await using setup = await setUp()
		const { quote, token } = await saveQuote(setup.needs, small, listed)
		expect(await setup.book(token)).toBe(quote.id)
		const review = { status: 'approved', finalAmount: 21_000, version: 2 } as const
		expect(await reviewQuote(setup.needs, quote.id, review, staffNamed('Ana <a@x.ca>'))).toMatchObject({
			ok: true,
		})
		const approved = await setup.row(quote.id)
		expect(approved).toMatchObject({ closed_at: expect.any(Date), final_quote_cents: 21_000 })
		for (const seen of [undefined, small, full])
			expect(await updateQuote(setup.needs, token, quote.id, { volume: 1 }, { load: seen })).toEqual({
				ok: false,
				reason: 'booked',
				quote: { ...quote, status: 'approved', booked: true },
			})
		expect(await setup.row(quote.id)).toEqual(approved)
		expect(await findQuote(setup.needs, token)).toMatchObject({ booked: true, load: small })
	})

	test('still accepts photos that were being sent, and their labels', async () => {
		await using setup = await setUp()
		const { quote, token } = await saveQuote(setup.needs, small, listed)
		await setup.book(token)
		const id = await photoIn(setup.needs, { token, quoteId: quote.id })
		const labels = { [id]: 'Heavy items' } as const
		expect(await updateQuote(setup.needs, token, quote.id, { labels }, { load: small })).toMatchObject({
			ok: true,
			quote: { booked: true, photos: [{ id, label: 'Heavy items' }] },
		})
		expect(await updateQuote(setup.needs, token, quote.id, small, { load: small })).toMatchObject({
			ok: true,
		})
	})

	test('is not attached to a second booking', async () => {
		await using setup = await setUp()
		const { quote, token } = await saveQuote(setup.needs, small, listed)
		expect(await Promise.all([setup.book(token), setup.book(token)])).toEqual(
			expect.arrayContaining([quote.id, undefined]),
		)
		const { version, closed_at } = await setup.row(quote.id)
		expect(await setup.book(token)).toBeUndefined()
		expect(await setup.row(quote.id)).toMatchObject({ version, closed_at })
	})

	test('has the page of its link before and after, and another one’s link opens nothing', async () => {
		await using setup = await setUp()
		const { token } = await saveQuote(setup.needs, small, listed)
		const open = async () => {
			const args = routeArgs(requestContext(setup.platform), {
				path: `/quotes/open/${token}`,
				params: { token },
			})
			return (await openLink(args)).headers.get('Location')
		}
		expect(await open()).toBe(`/quote/${token}`)
		expect(await findQuotePage(setup.platform, token)).toMatchObject({ booked: false })
		await setup.book(token)
		expect(await open()).toBe(`/quote/${token}`)
		expect(await findQuotePage(setup.platform, token)).toMatchObject({ booked: true })
		expect(await findQuotePage(setup.platform, 'x'.repeat(43))).toBeUndefined()
	})
})

describe('a save over what another tab saved', () => {
	test('is refused with the saved quote, and nothing is written', async () => {
		await using setup = await setUp()
		const { quote, token } = await saveQuote(setup.needs, full, listed)
		await updateQuote(setup.needs, token, quote.id, { volume: 0.25 }, { load: full })
		const before = await setup.row(quote.id)
		for (const changes of [{ weightKg: 300 }, { ...full, hasStairs: true }, {}, { labels: {} }])
			expect(await updateQuote(setup.needs, token, quote.id, changes, { load: full })).toEqual({
				ok: false,
				reason: 'changed',
				quote: { ...quote, load: small, total: priceLoad(small, listed).total },
			})
		expect(await setup.row(quote.id)).toEqual(before)
		// A page that has seen it may save.
		const { total } = priceLoad({ ...full, weightKg: 300 }, listed)
		const chosen = { volume: 1, weightKg: 300 } as const
		expect(await updateQuote(setup.needs, token, quote.id, chosen, { load: small })).toMatchObject({
			ok: true,
			quote: { total },
		})
	})

	test('with the same load, as when it is sent again, is not a conflict', async () => {
		await using setup = await setUp()
		const { quote, token } = await saveQuote(setup.needs, full, listed)
		for (const _ of ['first', 'again'])
			expect(await updateQuote(setup.needs, token, quote.id, { volume: 0.25 }, { load: full })).toMatchObject(
				{
					ok: true,
					quote: { load: small },
				},
			)
		expect(await setup.row(quote.id)).toMatchObject({ version: 2 })
	})

	test('has one winner when several come concurrently, and the others get its load', async () => {
		await using setup = await setUp()
		for (let round = 0; round < 5; round++) {
			const { quote, token } = await saveQuote(setup.needs, full, listed)
			const results = await Promise.all(
				[100, 200, 300, 400].map((weightKg) =>
					updateQuote(setup.needs, token, quote.id, { weightKg }, { load: full }),
				),
			)
			const saved = await findQuote(setup.needs, token)
			expect(results.filter(({ ok }) => ok)).toEqual([{ ok: true, quote: saved }])
			for (const result of results)
				if (!result.ok) expect(result).toEqual({ ok: false, reason: 'changed', quote: saved })
		}
	})

	test('is not a conflict when only photos were added or removed', async () => {
		await using setup = await setUp()
		const { quote, token } = await saveQuote(setup.needs, full, listed)
		await photoIn(setup.needs, { token, quoteId: quote.id })
		expect(await updateQuote(setup.needs, token, quote.id, { volume: 0.25 }, { load: full })).toMatchObject({
			ok: true,
		})
	})

	test('is answered with 409, a message, and the quote as it is', async () => {
		await using setup = await setUp()
		const { quote, token } = await saveQuote(setup.needs, full, listed)
		const patch = async (changes: object, seen: Load) => {
			const args = routeArgs(requestContext(setup.platform), {
				path: `/quotes/${quote.id}`,
				params: { quoteId: quote.id },
				method: 'PATCH',
				body: JSON.stringify(changes),
				headers: {
					'Content-Type': 'application/json',
					'If-Match': loadTag(seen),
					Cookie: ownerCookie(token, setup.platform.config).split(';')[0] ?? '',
				},
			})
			const answer = await patchQuote(args)
			return { status: answer.status, body: await answer.json() }
		}
		expect(await patch({ volume: 0.25 }, full)).toMatchObject({ status: 200, body: { load: small } })
		expect(await patch({ weightKg: 300 }, full)).toMatchObject({
			status: 409,
			body: {
				message: expect.stringContaining('saved somewhere else'),
				quote: { load: small, booked: false },
			},
		})
		await setup.book(token)
		expect(await patch({ weightKg: 300 }, small)).toMatchObject({
			status: 409,
			body: { message: expect.stringContaining('is booked'), quote: { load: small, booked: true } },
		})
	})
})

test('a load survives its tag unchanged; an invalid tag names no load', () => {
	fc.assert(
		fc.property(anyLoad, (load) => {
			const { addOns, ...rest } = loadOfTag(loadTag(load)) ?? defaultLoad
			expect({ ...rest, addOns: addOns.toSorted() }).toEqual({ ...load, addOns: load.addOns.toSorted() })
			// It fits into a header.
			expect(new Headers({ 'If-Match': loadTag(load) }).get('If-Match')).toBe(loadTag(load))
		}),
	)
	for (const tag of [null, '', '""', '*', 'volume=1&weightKg=1', '"volume=1.5&weightKg=1"', '"volume=1"'])
		expect(loadOfTag(tag), String(tag)).toBeUndefined()
})

test.each([
	['http://localhost', 'quote=;'],
	['https://bowline.example', '__Host-quote=;'],
])('starting another quote at %s deletes the quote’s cookie', async (publicUrl, begin) => {
	await using setup = await testPlatform({ PUBLIC_URL: publicUrl })
	const args = routeArgs(requestContext(setup.platform), {
		path: '/quotes/another',
		params: {},
		method: 'POST',
		body: new URLSearchParams(),
	})
	const answer = await startAnother(args)
	if (!(answer instanceof Response)) throw new Error('it was refused')
	expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/#calculator'])
	const cookie = answer.headers.get('Set-Cookie') ?? ''
	expect(cookie.startsWith(begin)).toBe(true)
	expect(cookie).toContain('Max-Age=0')
	expect(cookie.includes('Secure')).toBe(publicUrl.startsWith('https'))
})
