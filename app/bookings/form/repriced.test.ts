import { describe, expect, test } from 'vitest'
import { defaultLoad, type Load, priceLoad } from '#app/pricing/load.ts'
import { addOnField, fieldsOfLoad } from '#app/pricing/load-fields.ts'
import type { NumberedList, PriceList } from '#app/pricing/price-list.ts'
import { openPrices, updatePriceList } from '#app/pricing/pricing.server.ts'
import { ownerCookie } from '#app/quotes/owner-token.server.ts'
import { saveQuote, sendQuoteForReview, summariseQuote } from '#app/quotes/quotes.server.ts'
import { formatMoney } from '#app/values/money.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { aBrowser } from '#tests/support/holder.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { listed, numbered } from '#tests/support/prices.ts'
import { requestContext, routeArgs } from '#tests/support/route.ts'
import { formOf } from '../rules/booking-outcome.ts'
import { findReceipt } from '../self-service/receipt.server.ts'
import { action } from './bookings.resource.ts'

const { id: _, ...former } = listed
const dearer = (list: PriceList): PriceList => ({
	...list,
	volumes: list.volumes.map((volume) => ({ ...volume, price: volume.price + 5000 })),
	loads: list.loads.map((load) => ({ ...load, to: load.to + 5000 })),
})

const load: Load = { ...defaultLoad, hasStairs: true, addOns: ['tv'] }
const changedOn = '2026-11-20T18:00:00Z'
const lastDay = '2026-11-22T05:59:00Z'
const dayAfter = '2026-11-22T06:00:00Z'

/** A platform whose prices have changed, at a moment after that. */
async function setUp(at: string, settings = dearer(former)) {
	const setup = await testPlatform({}, at)
	await updatePriceList({ ...setup.platform, now: () => new Date(changedOn) }, settings)
	const prices = await openPrices(setup.platform)
	const platform = { ...setup.platform, prices }
	const browser = aBrowser()
	return {
		platform,
		browser,
		current: numbered(2, settings),
		/** Sends the form with what its page showed. */
		send: async (shown: Record<string, string>, token?: string) => {
			const { offers: _, ...request } = bookingRequest()
			const answer = await action(
				routeArgs(requestContext(platform), {
					path: '/bookings',
					params: {},
					method: 'POST',
					body: new URLSearchParams({ ...request, ...shown }),
					headers: {
						Cookie: [browser.headers.Cookie, token && ownerCookie(token, platform.config).split(';')[0]]
							.filter(Boolean)
							.join('; '),
					},
				}),
			)
			return { status: answer.status, outcome: await answer.json() }
		},
		/** The booked quotes, with their list and total. */
		quotes: async () =>
			(
				await setup.pool.query(
					'select q.price_list_id as list, q.estimated_total_cents as total from leads l join quote_requests q on q.id = l.quote_id',
				)
			).rows,
		bookings: async () => (await setup.pool.query('select from bookings')).rowCount,
		[Symbol.asyncDispose]: async () => {
			await prices.close()
			await setup[Symbol.asyncDispose]()
		},
	}
}

const pageOf = (list: NumberedList, shown = load) => ({ ...fieldsOfLoad(shown), priceList: String(list.id) })
const totalBy = (list: NumberedList, shown = load) => priceLoad(shown, list).total

describe('a booking from the calculator', () => {
	test('is made at the prices that its page shows, until the day after they changed', async () => {
		await using setup = await setUp(lastDay)
		// A full truck was chosen, which is what everybody begins with.
		const chosen = { volumeChosen: 'yes', weightSource: 'untouched' }
		const { status, outcome } = await setup.send({ ...pageOf(listed), ...chosen })
		expect(status).toBe(201)
		expect(await findReceipt(setup.platform, outcome.receiptToken)).toMatchObject({
			load: { total: totalBy(listed) },
		})
		expect(await setup.quotes()).toEqual([{ list: 1, total: totalBy(listed) }])
	})

	test('is not made at new prices before the visitor saw them: the message has both, and sent again it is booked at the new one', async () => {
		await using setup = await setUp(dayAfter)
		const { status, outcome } = await setup.send(pageOf(listed))
		expect([status, outcome.outcome, outcome.prices]).toEqual([409, 'repriced', setup.current])
		for (const total of [totalBy(listed), totalBy(setup.current)])
			expect(outcome.message).toContain(formatMoney(total))
		expect(outcome.message).toContain('Nothing is booked yet')
		expect(await setup.bookings()).toBe(0)
		// A page without a script sends the returned fields next.
		const sent = formOf(outcome)?.initialValue ?? {}
		expect(sent).toMatchObject({ name: 'Jo Tremblay', ...pageOf(setup.current) })
		expect((await setup.send(pageOf(setup.current))).status).toBe(201)
		expect(await setup.quotes()).toEqual([{ list: 2, total: totalBy(setup.current) }])
	})

	test('from a page that names an unknown list is refused with today’s price', async () => {
		await using setup = await setUp(dayAfter)
		const { status, outcome } = await setup.send({ ...fieldsOfLoad(load), priceList: '77' })
		expect([status, outcome.outcome]).toEqual([409, 'repriced'])
		expect(outcome.message).toContain(`Your load is ${formatMoney(totalBy(setup.current))} + tax.`)
	})

	test('from a page that names no list is refused too: such a page shows the first list', async () => {
		await using setup = await setUp(dayAfter)
		const { status, outcome } = await setup.send(fieldsOfLoad(load))
		expect([status, outcome.outcome]).toEqual([409, 'repriced'])
		expect(outcome.message).toContain(`was ${formatMoney(totalBy(listed))} and is now`)
		expect(await setup.bookings()).toBe(0)
	})

	test('of a load that no list offers comes back as one that today’s does', async () => {
		await using setup = await setUp(dayAfter)
		for (const list of [listed, setup.current]) {
			const { status, outcome } = await setup.send(pageOf(list, { ...load, volume: 0.3 }))
			expect([status, outcome.outcome]).toEqual([409, 'repriced'])
			expect(formOf(outcome)?.initialValue).toMatchObject({ volume: '0.5', priceList: '2' })
		}
		expect(await setup.bookings()).toBe(0)
	})

	test('that costs the same by both lists is made without asking', async () => {
		await using setup = await setUp(dayAfter, { ...former, stairs: former.stairs + 1000 })
		const flat = { ...load, hasStairs: false }
		expect((await setup.send(pageOf(listed, flat))).status).toBe(201)
		expect(await setup.quotes()).toEqual([{ list: 2, total: totalBy(listed, flat) }])
	})

	test('of a load that a new list changed is asked about although the sum is the same', async () => {
		const quarter = former.volumes.find(({ share }) => share === 0.25)?.price ?? 0
		const volumes = former.volumes
			.filter(({ share }) => share !== 0.25)
			.map((volume) => (volume.share === 0.5 ? { ...volume, price: quarter } : volume))
		await using setup = await setUp(dayAfter, { ...former, volumes })
		const shown = { ...load, volume: 0.25 }
		expect(totalBy(setup.current, { ...load, volume: 0.5 })).toBe(totalBy(listed, shown))
		const { status, outcome } = await setup.send(pageOf(listed, shown))
		expect([status, outcome.outcome]).toEqual([409, 'repriced'])
		expect(formOf(outcome)?.initialValue).toMatchObject({ volume: '0.5', priceList: '2' })
		expect(await setup.bookings()).toBe(0)
	})

	test('of a load that is no longer offered comes back as one that is', async () => {
		const volumes = former.volumes.filter(({ share }) => share !== 0.25)
		const addOns = [{ id: 'piano', label: 'Piano', price: 9000 }]
		await using setup = await setUp(dayAfter, { ...former, volumes, addOns })
		const { outcome } = await setup.send(pageOf(listed, { ...load, volume: 0.25 }))
		const sent = formOf(outcome)?.initialValue ?? {}
		expect(sent).toMatchObject({ volume: '0.5', hasStairs: 'on', priceList: '2' })
		expect(sent).not.toHaveProperty(addOnField('tv'))
		const next = { ...load, volume: 0.5, addOns: ['piano'] }
		expect((await setup.send(pageOf(setup.current, next))).status).toBe(201)
	})

	test('with a saved quote is made at the quote’s own prices, however old', async () => {
		await using setup = await setUp('2026-12-30T18:00:00Z')
		const { quote, token } = await saveQuote(setup.platform, defaultLoad, listed)
		const shown = { ...pageOf(listed), quote: quote.id, date: '2027-01-05' }
		expect((await setup.send(shown, token)).status).toBe(201)
		expect(await setup.quotes()).toEqual([{ list: 1, total: totalBy(listed) }])
		const { items = '' } = (await summariseQuote(setup.platform, quote.id)) ?? {}
		expect(items).toContain('stairs, TV or monitor')
		// The quote is booked: another booking from the same page is at today's prices.
		const again = { ...shown, date: '2027-01-06' }
		expect(await setup.send(again, token)).toMatchObject({ status: 409, outcome: { outcome: 'repriced' } })
	})

	test('whose page shows other prices than its saved quote is refused with the quote’s price', async () => {
		await using setup = await setUp(dayAfter)
		const { quote, token } = await saveQuote(setup.platform, load, setup.current)
		const shown = { ...pageOf(listed), quote: quote.id }
		expect(await setup.send(shown, token)).toMatchObject({
			status: 409,
			outcome: { outcome: 'repriced', prices: setup.current },
		})
	})

	test('gets a quote’s prices only when its page and its cookie name the same quote', async () => {
		await using setup = await setUp('2026-12-30T18:00:00Z')
		const [own, other] = [
			await saveQuote(setup.platform, load, listed),
			await saveQuote(setup.platform, load, listed),
		]
		const unknownToken = own.token.replace(/./g, '0')
		const shown = { ...pageOf(listed), date: '2027-01-05' }
		const pages: [Record<string, string>, string?][] = [
			[{ ...shown, quote: other.quote.id }, own.token],
			[{ ...shown, quote: own.quote.id }],
			[{ ...shown, quote: own.quote.id }, unknownToken],
			[shown, own.token],
			[shown, unknownToken],
		]
		for (const page of pages)
			expect(await setup.send(...page)).toMatchObject({ status: 409, outcome: { outcome: 'repriced' } })
		expect((await setup.send({ ...shown, quote: own.quote.id }, own.token)).status).toBe(201)
	})

	test('sent again after the prices changed is the same booking', async () => {
		await using setup = await setUp(lastDay)
		expect((await setup.send(pageOf(listed))).status).toBe(201)
		const later = { ...setup.platform, now: () => new Date(dayAfter) }
		const prices = await openPrices(later)
		const { offers: _, ...request } = bookingRequest()
		const answer = await action(
			routeArgs(requestContext({ ...later, prices }), {
				path: '/bookings',
				params: {},
				method: 'POST',
				body: new URLSearchParams({ ...request, ...pageOf(listed) }),
				headers: setup.browser.headers,
			}),
		)
		expect(answer.status).toBe(200)
		await prices.close()
	})
})

describe('a booking from a local page', () => {
	const page = { page: '/airdrie-junk-removal', load: 'quarter' }

	test('is made until the day after its prices changed', async () => {
		await using setup = await setUp(lastDay)
		expect((await setup.send({ ...page, priceList: '1' })).status).toBe(201)
	})

	test('is refused with the new range when the range of its size changed', async () => {
		await using setup = await setUp(dayAfter)
		const { status, outcome } = await setup.send({ ...page, priceList: '1' })
		expect([status, outcome.outcome]).toEqual([409, 'repriced'])
		expect(outcome.message).toContain('(1/4 load) was $179–$259 and is now $179–$309.')
		expect(formOf(outcome)?.initialValue).toMatchObject({ ...page, priceList: '2' })
		expect((await setup.send({ ...page, priceList: '2' })).status).toBe(201)
	})

	test('is made when the range of its size is unchanged', async () => {
		await using setup = await setUp(dayAfter, { ...former, stairs: 0 })
		expect((await setup.send({ ...page, priceList: '1' })).status).toBe(201)
	})
})

test('a quote keeps its list when it is booked while another list holds', async () => {
	await using setup = await setUp(dayAfter)
	const { quote, token } = await saveQuote(setup.platform, defaultLoad, listed)
	const customer = {
		name: 'Jo',
		email: 'jo@example.ca',
		phone: '+14035550142',
		propertyAddress: 'A',
		city: 'C',
	}
	await setup.platform.database
		.transaction()
		.execute((transaction) =>
			sendQuoteForReview(transaction, token, customer, { load, prices: setup.current, quoteId: quote.id }),
		)
	const rows = await setup.platform.database
		.selectFrom('quote_requests')
		.select(['price_list_id', 'estimated_total_cents'])
		.execute()
	expect(rows).toEqual([{ price_list_id: 1, estimated_total_cents: totalBy(listed) }])
})
