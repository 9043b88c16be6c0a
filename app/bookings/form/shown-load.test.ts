import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultLoad, type Load, priceLoad } from '#app/pricing/load.ts'
import { fieldsOfLoad, fieldsOfSource } from '#app/pricing/load-fields.ts'
import { isUnsaid, sourceByLoad } from '#app/pricing/load-source.ts'
import { describeLoad } from '#app/pricing/load-words.ts'
import { ownerCookie } from '#app/quotes/owner-token.server.ts'
import type { Shown } from '#app/quotes/quote.ts'
import { findQuote, reviewQuote, saveQuote } from '#app/quotes/quotes.server.ts'
import { bookingRequest, fullWindow, setWindows } from '#tests/support/booking.ts'
import { aBrowser } from '#tests/support/holder.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { anyLoad } from '#tests/support/loads.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { listed } from '#tests/support/prices.ts'
import { requestContext, routeArgs } from '#tests/support/route.ts'
import { bookPickup } from '../bookings.server.ts'
import { findLeadSnapshot } from '../outgoing/lead-snapshot.server.ts'
import type { BookingRequest } from '../rules/booking.ts'
import { bookingOutcomeSchema } from '../rules/booking-outcome.ts'
import { findReceipt } from '../self-service/receipt.server.ts'
import { action } from './bookings.resource.ts'

const small: Load = { ...defaultLoad, volume: 0.25 }
const large: Load = { ...defaultLoad, weightKg: 300, hasStairs: true }

async function setUp() {
	const setup = await testPlatform()
	const { holder } = aBrowser()
	return {
		platform: setup.platform,
		pool: setup.pool,
		/** Books a pickup, which must succeed; returns the quote for its emails. */
		booked: async (change: Partial<BookingRequest>, quote: { quoteToken?: string; shown?: Shown } = {}) => {
			const result = await bookPickup(setup.platform, bookingRequest(change), {
				sourceSite: 'bowline.example',
				holder,
				...quote,
			})
			if (!result.ok) throw new Error(`a booking was refused: ${result.reason}`)
			return (await findLeadSnapshot(setup.platform, result.leadId))?.quote
		},
		count: async (table: string) => (await setup.pool.query(`select from ${table}`)).rowCount,
		additions: async () => (await setup.pool.query("select from messages where kind = 'addition'")).rowCount,
		[Symbol.asyncDispose]: () => setup[Symbol.asyncDispose](),
	}
}

/** The load of a receipt while nobody has said how much there is. */
const unsaid = { unsaid: { range: '$99–$849' }, extras: undefined }

const quotedAs = (load: Load) => ({
	items: describeLoad(load, listed),
	totalCents: priceLoad(load, listed).total,
})

describe('the lead has the load that the calculator showed at booking', () => {
	test('when nothing was saved or changed', async () => {
		await using setup = await setUp()
		const shown = { load: defaultLoad, prices: listed, quoteId: undefined }
		expect(await setup.booked({}, { shown })).toMatchObject(quotedAs(defaultLoad))
		const { rows } = await setup.pool.query(
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

	test('when it was changed after it was saved', async () => {
		await using setup = await setUp()
		const { quote, token } = await saveQuote(setup.platform, small, listed)
		const shown = { load: large, prices: listed, quoteId: quote.id }
		expect(await setup.booked({}, { quoteToken: token, shown })).toMatchObject({
			id: quote.id,
			...quotedAs(large),
		})
		expect(await findQuote(setup.platform, token)).toMatchObject({ load: large, booked: true })
		expect(await setup.count('quote_requests')).toBe(1)
	})

	test('when this browser now opens another quote, which stays as it is', async () => {
		await using setup = await setUp()
		const mine = await saveQuote(setup.platform, small, listed)
		const other = await saveQuote(setup.platform, large, listed)
		for (const [date, quoteId] of [
			['2026-12-02', mine.quote.id],
			['2026-12-03', undefined],
		] as const) {
			const delivered = await setup.booked(
				{ date },
				{ quoteToken: other.token, shown: { load: small, prices: listed, quoteId } },
			)
			expect(delivered).toMatchObject(quotedAs(small))
			expect([mine.quote.id, other.quote.id]).not.toContain(delivered?.id)
		}
		expect(await findQuote(setup.platform, other.token)).toEqual(other.quote)
	})

	test('and a review of the saved load does not count for a changed load', async () => {
		await using setup = await setUp()
		const { quote, token } = await saveQuote(setup.platform, small, listed)
		const review = { status: 'approved', finalAmount: 21_000, version: 1 } as const
		await reviewQuote(setup.platform, quote.id, review, staffNamed('Ana <a@x.ca>'))
		await setup.booked({}, { quoteToken: token, shown: { load: large, prices: listed, quoteId: quote.id } })
		expect(await findQuote(setup.platform, token)).toMatchObject({ status: 'pending' })
		const history = await setup.pool.query('select action from history where subject_id = $1 order by id', [
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
	await using setup = await setUp()
	const { quote, token } = await saveQuote(setup.platform, small, listed)
	const withToken = { quoteToken: token }
	const first = await setup.booked(
		{},
		{ ...withToken, shown: { load: small, prices: listed, quoteId: quote.id } },
	)
	const review = { status: 'approved', finalAmount: 21_000, version: 2 } as const
	expect(await reviewQuote(setup.platform, quote.id, review, staffNamed('Ana <a@x.ca>'))).toMatchObject({
		ok: true,
	})
	// From a new quote, and from a tab that does not know about the booking.
	for (const [date, quoteId] of [
		['2026-12-02', undefined],
		['2026-12-03', quote.id],
	] as const) {
		const next = await setup.booked(
			{ date },
			{ ...withToken, shown: { load: large, prices: listed, quoteId } },
		)
		expect(next).toMatchObject(quotedAs(large))
		expect(next?.id).not.toBe(first?.id)
	}
	const { rows } = await setup.pool.query(
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
	test('with an unsaved load keeps the quote it has', async () => {
		await using setup = await setUp()
		const shown = { load: small, prices: listed, quoteId: undefined }
		const first = await setup.booked({}, { shown })
		expect(await setup.booked({}, { shown })).toEqual(first)
		expect(
			await setup.booked({}, { shown: { load: defaultLoad, prices: listed, quoteId: undefined } }),
		).toEqual(first)
		expect(await setup.count('quote_requests')).toBe(1)
		expect(await setup.additions()).toBe(0)
	})

	test('with a quote saved since has that one, and the office is mailed', async () => {
		await using setup = await setUp()
		const first = await setup.booked({}, { shown: { load: small, prices: listed, quoteId: undefined } })
		const { quote, token } = await saveQuote(setup.platform, large, listed)
		const again = { quoteToken: token, shown: { load: large, prices: listed, quoteId: quote.id } }
		for (const _ of ['once', 'twice'])
			expect(await setup.booked({}, again)).toMatchObject({ id: quote.id, ...quotedAs(large) })
		expect(await setup.additions()).toBe(1)
		const { rows } = await setup.pool.query('select quote_id from leads')
		expect(rows).toEqual([{ quote_id: first?.id }])
	})

	test('concurrently makes one quote', async () => {
		await using setup = await setUp()
		const shown = { load: small, prices: listed, quoteId: undefined }
		await Promise.all([1, 2, 3, 4].map(() => setup.booked({}, { shown })))
		expect(await setup.count('quote_requests')).toBe(1)
	})
})

test('a booking that is refused saves no quote', async () => {
	await using setup = await setUp()
	const { date, window } = bookingRequest()
	await setWindows(setup.pool, [fullWindow(date, window)])
	await expect(
		setup.booked({}, { shown: { load: small, prices: listed, quoteId: undefined } }),
	).rejects.toThrow('window-full')
	expect(await setup.count('quote_requests')).toBe(0)
})

describe('the form', () => {
	const send = async (
		{ platform }: Pick<Awaited<ReturnType<typeof setUp>>, 'platform'>,
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
		const outcome = bookingOutcomeSchema.parse(await answer.json())
		const receipt =
			outcome.outcome === 'booked' ? await findReceipt(platform, outcome.receiptToken ?? '') : undefined
		return { status: answer.status, load: receipt?.load }
	}

	test('carries any load as the calculator shows it, and the receipt repeats it', async () => {
		await using setup = await setUp()
		let person = 0
		await fc.assert(
			fc.asyncProperty(anyLoad, async (load) => {
				const sent = await send(setup, {
					...fieldsOfLoad(load),
					email: `jo${person++}@example.ca`,
					date: `2026-12-${String(1 + (person % 28)).padStart(2, '0')}`,
				})
				const items = describeLoad(load, listed, sourceByLoad(load))
				const said = { items, total: priceLoad(load, listed).total }
				const ofUnsaid = { ...unsaid, extras: items.split(' kg, ')[1] }
				expect(sent).toEqual({ status: 201, load: isUnsaid(sourceByLoad(load)) ? ofUnsaid : said })
			}),
			{ numRuns: 20 },
		)
		const { rows } = await setup.pool.query(
			'select count(*)::int, count(distinct quote_id)::int as quotes from leads',
		)
		expect(rows).toEqual([{ count: 20, quotes: 20 }])
	})

	test('carries nothing of a load that nobody touched, with a script and without', async () => {
		await using setup = await setUp()
		const asDrawn = fieldsOfLoad(defaultLoad)
		expect(await send(setup, asDrawn)).toEqual({ status: 201, load: unsaid })
		expect(await setup.count('quote_requests')).toBe(0)
		const source = fieldsOfSource({ volumeChosen: true, weightSource: 'untouched' })
		const chosen = await send(setup, { ...asDrawn, ...source, email: 'other@example.ca' })
		expect(chosen.load).toMatchObject({ total: 59_500 })
	})

	test('without a script a kind of load is the weight, unless another was typed', async () => {
		await using setup = await setUp()
		const half = fieldsOfLoad({ ...defaultLoad, volume: 0.5 })
		const mixed = await send(setup, { ...half, loadKind: 'mixed' })
		expect(mixed.load).toMatchObject({
			items: '1/2 truck (about 10 cubic yards), 450 kg (mixed load)',
			total: 43_500,
		})
		const typed = { ...half, weightKg: '200', loadKind: 'mixed', email: 'other@example.ca' }
		expect((await send(setup, typed)).load).toMatchObject({
			items: '1/2 truck (about 10 cubic yards), 200 kg',
			total: 33_500,
		})
	})

	test('names the quote that the load belongs to', async () => {
		await using setup = await setUp()
		const { quote, token } = await saveQuote(setup.platform, small, listed)
		await send(setup, { ...fieldsOfLoad(large), quote: quote.id }, token)
		expect(await findQuote(setup.platform, token)).toMatchObject({ booked: true, load: large })
	})

	test.each([
		['an empty weight', { weightKg: '' }],
		['a weight that is no number', { weightKg: 'many' }],
		['a weight beyond all trucks', { weightKg: '1e9' }],
		['no volume', { volume: '' }],
	])('with %s books all the same, without a quote', async (_, odd) => {
		await using setup = await setUp()
		const sent = await send(setup, { ...fieldsOfLoad(small), ...odd })
		expect(sent).toEqual({ status: 201, load: unsaid })
		expect(await setup.count('quote_requests')).toBe(0)
	})

	test('without a calculator attaches the quote that this browser opens, once', async () => {
		await using setup = await setUp()
		const { quote, token } = await saveQuote(setup.platform, small, listed)
		await send(setup, {}, token)
		await send(setup, { date: '2026-12-02' }, token)
		const { rows } = await setup.pool.query('select quote_id from leads order by preferred_date')
		expect(rows).toEqual([{ quote_id: quote.id }, { quote_id: null }])
	})

	test('of a local page has its own size, and ignores a calculator’s load', async () => {
		await using setup = await setUp()
		const local = { page: '/airdrie-junk-removal', load: 'quarter', ...fieldsOfLoad(large) }
		expect(await send(setup, local)).toEqual({
			status: 201,
			load: { size: '1/4 load', price: '$179–$259', isSubject: false },
		})
		expect(await setup.count('quote_requests')).toBe(0)
	})
})
