import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultLoad } from '#app/pricing/load.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { listed } from '#tests/support/prices.ts'
import { reviewQuote, saveQuote, updateQuote } from './quotes.server.ts'
import { isSo, type Review, reviewSchema, reviewStatuses } from './review.ts'

const amountOf = (finalAmount: string) =>
	reviewSchema.safeParse({ status: 'approved', finalAmount, version: '1' })

test('every amount in dollars and cents is read to the cent', () => {
	fc.assert(
		fc.property(fc.integer({ min: 0, max: 9_999_999 }), (cents) => {
			const parsed = amountOf((cents / 100).toFixed(2))
			expect(parsed.data?.finalAmount).toBe(cents)
		}),
	)
	expect(amountOf('12.5').data?.finalAmount).toBe(1250)
	expect(amountOf(' 0 ').data?.finalAmount).toBe(0)
	expect(amountOf('.5').data?.finalAmount).toBe(50)
	expect(amountOf('325.').data?.finalAmount).toBe(32_500)
	expect(amountOf('99999.99').data?.finalAmount).toBe(9_999_999)
})

test.each([
	['-1', 'The amount cannot be below 0.'],
	['1e9', 'Write the amount in dollars and cents, such as 325.00.'],
	['abc', 'Write the amount in dollars and cents, such as 325.00.'],
	['12,50', 'Write the amount with a point: 12.50.'],
	['12,5', 'Write the amount with a point: 12.5.'],
	['1,234', 'Write the amount in dollars and cents, such as 325.00.'],
	['1,234,50', 'Write the amount in dollars and cents, such as 325.00.'],
	['x12,50', 'Write the amount in dollars and cents, such as 325.00.'],
	['5-1', 'Write the amount in dollars and cents, such as 325.00.'],
	['$325', 'Write the amount in dollars and cents, such as 325.00.'],
	['325 dollars', 'Write the amount in dollars and cents, such as 325.00.'],
	['12.5.0', 'Write the amount in dollars and cents, such as 325.00.'],
	['.5x', 'Write the amount in dollars and cents, such as 325.00.'],
	['x.5', 'Write the amount in dollars and cents, such as 325.00.'],
	['.555', 'Write at most two digits after the point.'],
	['100000.00', 'The amount cannot be above 99,999.99.'],
	['1.005', 'Write at most two digits after the point.'],
	['100000', 'The amount cannot be above 99,999.99.'],
	['NaN', 'Write the amount in dollars and cents, such as 325.00.'],
	['Infinity', 'Write the amount in dollars and cents, such as 325.00.'],
	['.', 'Write the amount in dollars and cents, such as 325.00.'],
])('the amount %s is refused in words', (typed, words) => {
	const parsed = amountOf(typed)
	expect(parsed.error?.issues.map(({ message }) => message)).toEqual([words])
})

describe('a review', () => {
	const good = { status: 'approved', version: '1' }
	const faultsOf = (change: object) =>
		reviewSchema
			.safeParse({ ...good, ...change })
			.error?.issues.map(({ path, message }) => `${path}: ${message}`)

	test('that leaves amount or notes empty, or out, does not send them', () => {
		const empty = reviewSchema.parse({ status: 'pending', finalAmount: '', notes: '  ', version: '3' })
		expect(empty).toEqual({ status: 'pending', finalAmount: undefined, notes: undefined, version: 3 })
		expect(reviewSchema.parse(good)).toEqual({ status: 'approved', version: 1 })
		expect(reviewSchema.parse({ ...good, notes: ' side door\n' }).notes).toBe('side door')
	})

	test('sets one of three statuses; draft is none of them', () => {
		expect(reviewStatuses).toEqual(['approved', 'pending', 'rejected'])
		for (const status of reviewStatuses) expect(faultsOf({ status })).toBeUndefined()
		for (const status of ['draft', 'gone', '', undefined])
			expect(faultsOf({ status })).toEqual(['status: Choose approved, pending or rejected.'])
	})

	test('has notes of 5000 characters at most', () => {
		expect(faultsOf({ notes: ` ${'x'.repeat(5000)} ` })).toBeUndefined()
		expect(faultsOf({ notes: 'x'.repeat(5001) })).toEqual(['notes: Shorten the notes to 5000 characters.'])
	})

	test('names the version that it is about, and nothing that it may not set', () => {
		for (const version of ['0', '-1', '1.5', 'now', '', undefined])
			expect(faultsOf({ version })).toHaveLength(1)
		expect(faultsOf({ estimated_total: '1' })).toHaveLength(1)
	})
})

describe('a quote is as a review wants it', () => {
	const now = { status: 'approved', finalAmount: 21_000, notes: 'side door' } as const

	test('when all that the review says is so; what it leaves out says nothing', () => {
		for (const wish of [
			{ status: 'approved' },
			{ status: 'approved', finalAmount: 21_000 },
			{ status: 'approved', notes: 'side door' },
			{ status: 'approved', finalAmount: 21_000, notes: 'side door' },
		] as const)
			expect(isSo(now, wish)).toBe(true)
	})

	test('and is not when any of it is otherwise', () => {
		for (const wish of [
			{ status: 'rejected' },
			{ status: 'rejected', finalAmount: 21_000, notes: 'side door' },
			{ status: 'approved', finalAmount: 21_001 },
			{ status: 'approved', finalAmount: 0 },
			{ status: 'approved', notes: 'back door' },
			{ status: 'approved', finalAmount: 21_000, notes: 'back door' },
		] as const)
			expect(isSo(now, wish), JSON.stringify(wish)).toBe(false)
		const unsaid = { status: 'approved', finalAmount: null, notes: null } as const
		expect(isSo(unsaid, { status: 'approved', finalAmount: 0 })).toBe(false)
	})
})

describe('reviewing', () => {
	const ana = 'Ana <a@x.ca>'

	const openHouse = async () => {
		const house = await testPlatform()
		const { quote, token } = await saveQuote(house.platform, defaultLoad, listed)
		return {
			quote,
			token,
			platform: house.platform,
			pool: house.pool,
			review: (review: Review, actor = ana) =>
				reviewQuote(house.platform, quote.id, review, staffNamed(actor)),
			row: async () =>
				(await house.pool.query('select * from quote_requests where id = $1', [quote.id])).rows[0],
			history: async () =>
				(await house.pool.query('select actor, action, before, after, at from history order by id')).rows,
			[Symbol.asyncDispose]: () => house[Symbol.asyncDispose](),
		}
	}

	test('sets what it says, leaves what it does not say, and writes down both as they were and as they are', async () => {
		await using house = await openHouse()
		const before = await house.row()
		const first = { status: 'approved', finalAmount: 21_000, notes: 'side door', version: 1 } as const
		expect(await house.review(first)).toEqual({ ok: true, status: 'approved', version: 2 })
		const approved = await house.row()
		expect(approved).toEqual({
			...before,
			quote_status: 'approved',
			final_quote_cents: 21_000,
			admin_notes: 'side door',
			version: 2,
			updated_at: expect.any(Date),
		})
		expect(approved.updated_at.getTime()).toBeGreaterThan(before.updated_at.getTime())
		await house.review({ status: 'rejected', version: 2 })
		await house.review({ status: 'rejected', notes: 'too far', version: 3 })
		await house.review({ status: 'pending', finalAmount: 0, version: 4 })
		expect(await house.row()).toMatchObject({
			quote_status: 'pending',
			final_quote_cents: 0,
			admin_notes: 'too far',
			version: 5,
		})
		const [, ...reviews] = await house.history()
		expect(reviews.map(({ at: _, ...entry }) => entry)).toEqual([
			{
				actor: ana,
				action: 'approved',
				before: { status: 'draft', finalAmount: null, notes: null },
				after: { status: 'approved', finalAmount: 21_000, notes: 'side door' },
			},
			{ actor: ana, action: 'rejected', before: { status: 'approved' }, after: { status: 'rejected' } },
			{
				actor: ana,
				action: 'rejected',
				before: { status: 'rejected', notes: 'side door' },
				after: { status: 'rejected', notes: 'too far' },
			},
			{
				actor: ana,
				action: 'pending',
				before: { status: 'rejected', finalAmount: 21_000 },
				after: { status: 'pending', finalAmount: 0 },
			},
		])
	})

	test('changes one quote and no other', async () => {
		await using house = await openHouse()
		const other = await saveQuote(house.platform, defaultLoad, listed)
		await house.review({ status: 'approved', finalAmount: 1, notes: 'x', version: 1 })
		const { rows } = await house.pool.query(
			'select quote_status, final_quote_cents, admin_notes, version from quote_requests where id = $1',
			[other.quote.id],
		)
		expect(rows).toEqual([{ quote_status: 'draft', final_quote_cents: null, admin_notes: null, version: 1 }])
	})

	test('of any version but the one that is there writes nothing, and says who changed it to what', async () => {
		await using house = await openHouse()
		await updateQuote(house.platform, house.token, house.quote.id, { hasStairs: true })
		await house.review({ status: 'approved', finalAmount: 21_000, notes: 'side door', version: 2 }, ana)
		const [before, history] = [await house.row(), await house.history()]
		// What happens to other quotes meanwhile is none of it.
		await saveQuote(house.platform, defaultLoad, listed)
		for (const version of [1, 2, 4])
			expect(await house.review({ status: 'rejected', version }, 'Ben <b@x.ca>'), String(version)).toEqual({
				ok: false,
				reason: 'changed',
				by: { actor: ana, at: history.at(-1)?.at },
				now: { status: 'approved', finalAmount: 21_000, notes: 'side door', version: 3 },
			})
		expect(await house.row()).toEqual(before)
		expect(await house.history()).toHaveLength(history.length + 1)
	})

	test('of a quote without a history says that somebody changed it, and when', async () => {
		await using house = await openHouse()
		await house.pool.query('delete from history')
		const { updated_at } = await house.row()
		expect(await house.review({ status: 'approved', version: 9 })).toMatchObject({
			by: { actor: 'somebody', at: updated_at },
		})
	})
})
