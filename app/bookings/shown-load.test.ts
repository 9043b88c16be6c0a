import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultLoad, describeLoad, type Load, priceLoad } from '#app/pricing/load.ts'
import { fieldsOfLoad } from '#app/pricing/load-fields.ts'
import { ownerCookie } from '#app/quotes/owner-token.server.ts'
import type { Shown } from '#app/quotes/quote.ts'
import { findQuote, reviewQuote, saveQuote } from '#app/quotes/quotes.server.ts'
import { formatMoney } from '#app/values/money.ts'
import { bookingRequest, fullWindow, setWindows } from '#tests/support/booking.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { anyLoad } from '#tests/support/loads.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { listed } from '#tests/support/prices.ts'
import { requestContext, routeArgs } from '#tests/support/route.ts'
import type { BookingRequest } from './booking.ts'
import { action } from './bookings.resource.ts'
import { bookPickup, findLeadForDelivery } from './bookings.server.ts'

const small: Load = { ...defaultLoad, volume: 0.25 }
const large: Load = { ...defaultLoad, weightKg: 300, hasStairs: true }

async function openHouse() {
	const house = await testPlatform()
	return {
		platform: house.platform,
		pool: house.pool,
		/** What the mails say of the load of a booking that must succeed. */
		booked: async (change: Partial<BookingRequest>, quote: { quoteToken?: string; shown?: Shown } = {}) => {
			const result = await bookPickup(house.platform, bookingRequest(change), {
				sourceSite: 'bowline.example',
				...quote,
			})
			if (!result.ok) throw new Error(`a booking was refused: ${result.reason}`)
			return (await findLeadForDelivery(house.platform, result.leadId))?.quote
		},
		count: async (table: string) => (await house.pool.query(`select from ${table}`)).rowCount,
		additions: async () =>
			(await house.pool.query("select from pgboss.job where name = 'lead-addition-email'")).rowCount,
		[Symbol.asyncDispose]: () => house[Symbol.asyncDispose](),
	}
}

const saying = (load: Load) => ({
	items: describeLoad(load, listed),
	totalCents: priceLoad(load, listed).total,
})

describe('what the calculator shows when one books is what the lead says', () => {
	test('where nothing was saved, or touched', async () => {
		await using house = await openHouse()
		const shown = { load: defaultLoad, prices: listed, quoteId: undefined }
		expect(await house.booked({}, { shown })).toMatchObject(saying(defaultLoad))
		const { rows } = await house.pool.query(
			'select quote_status, customer_email, closed_at, (select quote_id from leads) as quote_id, id from quote_requests',
		)
		expect(rows).toEqual([
			{
				id: rows[0].quote_id,
				quote_id: rows[0].id,
				quote_status: 'pending',
				customer_email: 'jo@example.ca',
				closed_at: expect.any(Date),
			},
		])
	})

	test('where it was changed after it was saved', async () => {
		await using house = await openHouse()
		const { quote, token } = await saveQuote(house.platform, small, listed)
		const shown = { load: large, prices: listed, quoteId: quote.id }
		expect(await house.booked({}, { quoteToken: token, shown })).toMatchObject({
			id: quote.id,
			...saying(large),
		})
		expect(await findQuote(house.platform, token)).toMatchObject({ load: large, booked: true })
		expect(await house.count('quote_requests')).toBe(1)
	})

	test('where this browser opens another quote by now, which stays as it is', async () => {
		await using house = await openHouse()
		const mine = await saveQuote(house.platform, small, listed)
		const other = await saveQuote(house.platform, large, listed)
		for (const [date, quoteId] of [
			['2026-12-02', mine.quote.id],
			['2026-12-03', undefined],
		] as const) {
			const told = await house.booked(
				{ date },
				{ quoteToken: other.token, shown: { load: small, prices: listed, quoteId } },
			)
			expect(told).toMatchObject(saying(small))
			expect([mine.quote.id, other.quote.id]).not.toContain(told?.id)
		}
		expect(await findQuote(house.platform, other.token)).toEqual(other.quote)
	})

	test('and an answer that staff gave to a saved load is not one to a changed load', async () => {
		await using house = await openHouse()
		const { quote, token } = await saveQuote(house.platform, small, listed)
		const review = { status: 'approved', finalAmount: 21_000, version: 1 } as const
		await reviewQuote(house.platform, quote.id, review, staffNamed('Ana <a@x.ca>'))
		await house.booked({}, { quoteToken: token, shown: { load: large, prices: listed, quoteId: quote.id } })
		expect(await findQuote(house.platform, token)).toMatchObject({ status: 'pending' })
		const history = await house.pool.query('select action from history where subject_id = $1 order by id', [
			quote.id,
		])
		expect(history.rows.map(({ action }) => action)).toEqual([
			'saved',
			'approved',
			'changed',
			'sent for review',
		])
	})
})

test('a second job in the same browser leaves the first one’s quote and its approval alone', async () => {
	await using house = await openHouse()
	const { quote, token } = await saveQuote(house.platform, small, listed)
	const holding = { quoteToken: token }
	const first = await house.booked(
		{},
		{ ...holding, shown: { load: small, prices: listed, quoteId: quote.id } },
	)
	const review = { status: 'approved', finalAmount: 21_000, version: 2 } as const
	expect(await reviewQuote(house.platform, quote.id, review, staffNamed('Ana <a@x.ca>'))).toMatchObject({
		ok: true,
	})
	// From a clean sheet, and from a tab that has not heard of the booking.
	for (const [date, quoteId] of [
		['2026-12-02', undefined],
		['2026-12-03', quote.id],
	] as const) {
		const next = await house.booked({ date }, { ...holding, shown: { load: large, prices: listed, quoteId } })
		expect(next).toMatchObject(saying(large))
		expect(next?.id).not.toBe(first?.id)
	}
	const { rows } = await house.pool.query(
		'select quote_status, final_quote_cents, estimated_total_cents from quote_requests order by id',
	)
	expect(rows).toEqual([
		{
			quote_status: 'approved',
			final_quote_cents: 21_000,
			estimated_total_cents: priceLoad(small, listed).total,
		},
		...[1, 2].map(() => ({
			quote_status: 'pending',
			final_quote_cents: null,
			estimated_total_cents: priceLoad(large, listed).total,
		})),
	])
})

describe('the same booking once more', () => {
	test('with a load that nobody saved keeps the quote it has', async () => {
		await using house = await openHouse()
		const shown = { load: small, prices: listed, quoteId: undefined }
		const first = await house.booked({}, { shown })
		expect(await house.booked({}, { shown })).toEqual(first)
		expect(
			await house.booked({}, { shown: { load: defaultLoad, prices: listed, quoteId: undefined } }),
		).toEqual(first)
		expect(await house.count('quote_requests')).toBe(1)
		expect(await house.additions()).toBe(0)
	})

	test('with a quote that was saved since has that one, and the office is told', async () => {
		await using house = await openHouse()
		const first = await house.booked({}, { shown: { load: small, prices: listed, quoteId: undefined } })
		const { quote, token } = await saveQuote(house.platform, large, listed)
		const again = { quoteToken: token, shown: { load: large, prices: listed, quoteId: quote.id } }
		for (const _ of ['once', 'twice'])
			expect(await house.booked({}, again)).toMatchObject({ id: quote.id, ...saying(large) })
		expect(await house.additions()).toBe(1)
		const { rows } = await house.pool.query('select quote_id from leads')
		expect(rows).toEqual([{ quote_id: first?.id }])
	})

	test('at the same moment makes one quote', async () => {
		await using house = await openHouse()
		const shown = { load: small, prices: listed, quoteId: undefined }
		await Promise.all([1, 2, 3, 4].map(() => house.booked({}, { shown })))
		expect(await house.count('quote_requests')).toBe(1)
	})
})

test('a booking that is refused saves no quote', async () => {
	await using house = await openHouse()
	const { date, window } = bookingRequest()
	await setWindows(house.pool, [fullWindow(date, window)])
	await expect(
		house.booked({}, { shown: { load: small, prices: listed, quoteId: undefined } }),
	).rejects.toThrow('window-full')
	expect(await house.count('quote_requests')).toBe(0)
})

describe('the form', () => {
	const send = async (
		{ platform }: Pick<Awaited<ReturnType<typeof openHouse>>, 'platform'>,
		fields: Record<string, string>,
		token?: string,
	) => {
		const { notes: _, offers: __, ...typed } = bookingRequest()
		const args = routeArgs(requestContext(platform), {
			path: '/bookings',
			params: {},
			method: 'POST',
			body: new URLSearchParams({ ...typed, ...fields }),
			headers: token ? { Cookie: ownerCookie(token, platform.config).split(';')[0] ?? '' } : {},
		})
		const answer = await action(args)
		return { status: answer.status, outcome: await answer.json() }
	}

	test('carries any load as the calculator shows it, and the confirmation says it back', async () => {
		await using house = await openHouse()
		let person = 0
		await fc.assert(
			fc.asyncProperty(anyLoad, async (load) => {
				const { status, outcome } = await send(house, {
					...fieldsOfLoad(load),
					email: `jo${person++}@example.ca`,
					date: `2026-12-${String(1 + (person % 28)).padStart(2, '0')}`,
				})
				expect(status).toBe(201)
				expect(outcome.load).toEqual({
					items: describeLoad(load, listed),
					total: formatMoney(priceLoad(load, listed).total),
				})
			}),
			{ numRuns: 20 },
		)
		const { rows } = await house.pool.query(
			'select count(*)::int, count(distinct quote_id)::int as quotes from leads',
		)
		expect(rows).toEqual([{ count: 20, quotes: 20 }])
	})

	test('names the quote that the load was saved as', async () => {
		await using house = await openHouse()
		const { quote, token } = await saveQuote(house.platform, small, listed)
		await send(house, { ...fieldsOfLoad(large), quote: quote.id }, token)
		expect(await findQuote(house.platform, token)).toMatchObject({ booked: true, load: large })
	})

	test.each([
		['no number of kilograms', { weightKg: '' }],
		['a weight that is none', { weightKg: 'many' }],
		['a weight beyond all trucks', { weightKg: '1e9' }],
		['a volume that was never offered', { volume: '0.3' }],
		['no volume', { volume: '' }],
	])('with %s books all the same, without a quote', async (_, odd) => {
		await using house = await openHouse()
		const { status, outcome } = await send(house, { ...fieldsOfLoad(small), ...odd })
		expect([status, outcome.load]).toEqual([201, undefined])
		expect(await house.count('quote_requests')).toBe(0)
	})

	test('without a calculator takes along the quote that this browser opens, once', async () => {
		await using house = await openHouse()
		const { quote, token } = await saveQuote(house.platform, small, listed)
		await send(house, {}, token)
		await send(house, { date: '2026-12-02' }, token)
		const { rows } = await house.pool.query('select quote_id from leads order by preferred_date')
		expect(rows).toEqual([{ quote_id: quote.id }, { quote_id: null }])
	})

	test('of a local page says its own size, and no calculator’s load', async () => {
		await using house = await openHouse()
		const local = { page: '/airdrie-junk-removal', load: 'quarter', ...fieldsOfLoad(large) }
		expect((await send(house, local)).outcome).toMatchObject({
			outcome: 'booked',
			local: { load: '1/4 load' },
		})
		expect(await house.count('quote_requests')).toBe(0)
	})
})
