import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultLoad } from '#app/pricing/load.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { listed } from '#tests/support/prices.ts'
import { reviewQuote, saveQuote, updateQuote } from './quotes.server.ts'
import { isReviewedAs, type Review, reviewSchema, reviewStatuses, setBy } from './review.ts'

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
	expect(amountOf('$325').data?.finalAmount).toBe(32_500)
	expect(amountOf('1,234').data?.finalAmount).toBe(123_400)
	expect(amountOf('99999.99').data?.finalAmount).toBe(9_999_999)
})

test.each([
	['-1', 'The amount can’t be below 0.'],
	['1e9', 'Write the amount in dollars and cents, such as 325.00.'],
	['abc', 'Write the amount in dollars and cents, such as 325.00.'],
	['12,50', 'Write the amount with a point: 12.50.'],
	['12,5', 'Write the amount with a point: 12.5.'],
	['1,234,50', 'Write the amount in dollars and cents, such as 325.00.'],
	['x12,50', 'Write the amount in dollars and cents, such as 325.00.'],
	['5-1', 'Write the amount in dollars and cents, such as 325.00.'],
	['325 dollars', 'Write the amount in dollars and cents, such as 325.00.'],
	['12.5.0', 'Write the amount in dollars and cents, such as 325.00.'],
	['.5x', 'Write the amount in dollars and cents, such as 325.00.'],
	['x.5', 'Write the amount in dollars and cents, such as 325.00.'],
	['.555', 'Write at most two digits after the point.'],
	['100000.00', 'The amount can’t be above 99,999.99.'],
	['1.005', 'Write at most two digits after the point.'],
	['100000', 'The amount can’t be above 99,999.99.'],
	['NaN', 'Write the amount in dollars and cents, such as 325.00.'],
	['Infinity', 'Write the amount in dollars and cents, such as 325.00.'],
	['.', 'Write the amount in dollars and cents, such as 325.00.'],
])('the amount %s is refused with a message', (typed, words) => {
	const parsed = amountOf(typed)
	expect(parsed.error?.issues.map(({ message }) => message)).toEqual([words])
})

describe('a review', () => {
	const good = { status: 'approved', version: '1' }
	const errorsOf = (change: object) =>
		reviewSchema
			.safeParse({ ...good, ...change })
			.error?.issues.map(({ path, message }) => `${path}: ${message}`)

	test('with an empty or missing amount or notes leaves them out', () => {
		const empty = reviewSchema.parse({ status: 'pending', finalAmount: '', notes: '  ', version: '3' })
		expect(empty).toEqual({ status: 'pending', finalAmount: undefined, notes: undefined, version: 3 })
		expect(reviewSchema.parse(good)).toEqual({ status: 'approved', version: 1 })
		expect(reviewSchema.parse({ ...good, notes: ' side door\n' }).notes).toBe('side door')
	})

	test('removes an amount or notes when it says so, and only by that word', () => {
		const review = reviewSchema.parse({ ...good, finalAmount: '', notes: '', removeAmount: 'yes' })
		expect(setBy(review)).toEqual({ finalAmount: null, lines: null, notes: undefined })
		expect(setBy(reviewSchema.parse({ ...good, removeNotes: 'yes' }))).toEqual({
			finalAmount: undefined,
			notes: null,
		})
		// What is typed counts, whatever else is asked for.
		expect(setBy(reviewSchema.parse({ ...good, finalAmount: '0', removeAmount: 'yes' })).finalAmount).toBe(0)
		expect(setBy(reviewSchema.parse({ ...good, removeCustomerNote: 'yes' })).customerNote).toBeNull()
		for (const odd of ['', 'no', 'true', '1']) {
			expect(errorsOf({ removeAmount: odd })).toHaveLength(1)
			expect(errorsOf({ removeNotes: odd })).toHaveLength(1)
			expect(errorsOf({ removeCustomerNote: odd })).toHaveLength(1)
		}
	})

	test('has lines that come to its amount, or none', () => {
		const lines = (amount: string) => JSON.stringify([{ part: 'volume', label: '1/2 truck', amount }])
		const read = reviewSchema.parse({ ...good, finalAmount: '325', lines: lines('325.00') })
		expect(read.lines).toEqual([{ part: 'volume', label: '1/2 truck', amount: 32_500 }])
		expect(setBy(read).lines).toEqual(read.lines)
		expect(setBy(reviewSchema.parse({ ...good, finalAmount: '325' })).lines).toBeNull()
		expect(setBy(reviewSchema.parse({ ...good, notes: 'x' })).lines).toBeUndefined()
		expect(errorsOf({ finalAmount: '345', lines: lines('325') })).toEqual([
			'lines: The lines come to $325 and the amount is $345: $20 is missing.',
		])
		expect(errorsOf({ lines: lines('325') })).toEqual([
			'lines: The lines come to $325, and there’s no final amount.',
		])
		expect(errorsOf({ finalAmount: '325', lines: lines('') })).toEqual([
			'lines: Line 1: Type its amount, or remove the line.',
		])
	})

	test('sets one of three statuses; draft is none of them', () => {
		expect(reviewStatuses).toEqual(['approved', 'pending', 'rejected'])
		for (const status of reviewStatuses) expect(errorsOf({ status })).toBeUndefined()
		for (const status of ['draft', 'gone', '', undefined])
			expect(errorsOf({ status })).toEqual(['status: Choose approved, pending or rejected.'])
	})

	test('has notes of at most 5000 characters, and a note to the customer of at most 1000', () => {
		expect(errorsOf({ customerNote: 'x'.repeat(1000) })).toBeUndefined()
		expect(errorsOf({ customerNote: 'x'.repeat(1001) })).toEqual([
			'customerNote: Shorten the note to 1000 characters.',
		])
		expect(errorsOf({ notes: ` ${'x'.repeat(5000)} ` })).toBeUndefined()
		expect(errorsOf({ notes: 'x'.repeat(5001) })).toEqual(['notes: Shorten the notes to 5000 characters.'])
	})

	test('names its version, and no field that it may not set', () => {
		for (const version of ['0', '-1', '1.5', 'now', '', undefined])
			expect(errorsOf({ version })).toHaveLength(1)
		expect(errorsOf({ estimated_total: '1' })).toHaveLength(1)
	})
})

describe('a quote already matches a review', () => {
	const now = {
		status: 'approved',
		finalAmount: 21_000,
		lines: null,
		notes: 'side door',
		customerNote: 'Two flights up',
	} as const

	test('when all fields of the review are equal; missing ones do not count', () => {
		for (const review of [
			{ status: 'approved' },
			{ status: 'approved', finalAmount: 21_000 },
			{ status: 'approved', notes: 'side door' },
			{ status: 'approved', customerNote: 'Two flights up' },
			{ status: 'approved', finalAmount: 21_000, notes: 'side door' },
		] as const)
			expect(isReviewedAs(now, review)).toBe(true)
	})

	test('but not when any field differs', () => {
		for (const review of [
			{ status: 'rejected' },
			{ status: 'rejected', finalAmount: 21_000, notes: 'side door' },
			{ status: 'approved', finalAmount: 21_001 },
			{ status: 'approved', finalAmount: 0 },
			{ status: 'approved', notes: 'back door' },
			{ status: 'approved', customerNote: 'One flight up' },
			{ status: 'approved', finalAmount: 21_000, notes: 'back door' },
		] as const)
			expect(isReviewedAs(now, review), JSON.stringify(review)).toBe(false)
		expect(isReviewedAs(now, { status: 'approved', removeAmount: 'yes' })).toBe(false)
		const line = { part: 'volume', label: 'All', amount: 21_000 }
		const withLine = { status: 'approved', finalAmount: 21_000, lines: [line] } as const
		const explained = { ...now, lines: [line] }
		// What a review says nothing of may have lines or none.
		expect(isReviewedAs(explained, { status: 'approved', notes: 'side door' })).toBe(true)
		expect(isReviewedAs(explained, { ...withLine, lines: [line] })).toBe(true)
		expect(isReviewedAs(now, { ...withLine, lines: [line] })).toBe(false)
		expect(isReviewedAs(explained, { status: 'approved', finalAmount: 21_000 })).toBe(false)
		for (const other of [{ part: 'added' }, { label: 'Some' }, { amount: 1 }])
			expect(isReviewedAs(explained, { ...withLine, lines: [{ ...line, ...other }] })).toBe(false)
		expect(isReviewedAs(now, { status: 'approved', removeNotes: 'yes' })).toBe(false)
		expect(isReviewedAs(now, { status: 'approved', removeCustomerNote: 'yes' })).toBe(false)
		const unset = {
			status: 'approved',
			finalAmount: null,
			lines: null,
			notes: null,
			customerNote: null,
		} as const
		expect(isReviewedAs(unset, { status: 'approved', removeAmount: 'yes', removeNotes: 'yes' })).toBe(true)
		expect(isReviewedAs(unset, { status: 'approved', finalAmount: 0 })).toBe(false)
	})
})

describe('reviewing', () => {
	const ana = 'Ana <a@x.ca>'

	const setUp = async () => {
		const setup = await testPlatform()
		const { quote, token } = await saveQuote(setup.platform, defaultLoad, listed)
		return {
			quote,
			token,
			platform: setup.platform,
			pool: setup.pool,
			review: (review: Review, actor = ana) =>
				reviewQuote(setup.platform, quote.id, review, staffNamed(actor)),
			row: async () =>
				(await setup.pool.query('select * from quote_requests where id = $1', [quote.id])).rows[0],
			history: async () =>
				(await setup.pool.query('select actor, action, before, after, at from history order by id')).rows,
			[Symbol.asyncDispose]: () => setup[Symbol.asyncDispose](),
		}
	}

	test('sets the given fields, leaves the others, and records old and new values in the history', async () => {
		await using setup = await setUp()
		const before = await setup.row()
		const first = { status: 'approved', finalAmount: 21_000, notes: 'side door', version: 1 } as const
		expect(await setup.review(first)).toEqual({ ok: true, status: 'approved', version: 2 })
		const approved = await setup.row()
		expect(approved).toEqual({
			...before,
			quote_status: 'approved',
			final_quote_cents: 21_000,
			admin_notes: 'side door',
			version: 2,
			updated_at: expect.any(Date),
		})
		expect(approved.updated_at.getTime()).toBeGreaterThan(before.updated_at.getTime())
		await setup.review({ status: 'rejected', version: 2 })
		await setup.review({ status: 'rejected', notes: 'too far', version: 3 })
		await setup.review({ status: 'pending', finalAmount: 0, version: 4 })
		expect(await setup.row()).toMatchObject({
			quote_status: 'pending',
			final_quote_cents: 0,
			admin_notes: 'too far',
			version: 5,
		})
		await setup.review({ status: 'pending', removeAmount: 'yes', removeNotes: 'yes', version: 5 })
		expect(await setup.row()).toMatchObject({ final_quote_cents: null, admin_notes: null, version: 6 })
		const [, ...reviews] = await setup.history()
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
			{
				actor: ana,
				action: 'pending',
				before: { status: 'pending', finalAmount: 0, notes: 'too far' },
				after: { status: 'pending', finalAmount: null, notes: null },
			},
		])
	})

	test('sets the lines and the note to the customer, keeps them until another amount or note, and says so in the history', async () => {
		await using setup = await setUp()
		const lines = [
			{ part: 'volume', label: '1/2 truck', amount: 25_000 },
			{ part: 'discount', label: 'You came back', amount: -2000 },
		]
		const kept = async () => {
			const { final_quote_cents, final_lines, customer_note } = await setup.row()
			return { final_quote_cents, final_lines, customer_note }
		}
		await setup.review({
			status: 'approved',
			finalAmount: 23_000,
			lines,
			customerNote: 'Two up',
			version: 1,
		})
		const withLines = { final_quote_cents: 23_000, final_lines: lines, customer_note: 'Two up' }
		expect(await kept()).toEqual(withLines)
		await setup.review({ status: 'pending', version: 2 })
		expect(await kept()).toEqual(withLines)
		await setup.review({ status: 'pending', customerNote: 'One up', version: 3 })
		expect(await kept()).toEqual({ ...withLines, customer_note: 'One up' })
		// The same amount without lines is no longer explained by them.
		await setup.review({ status: 'pending', finalAmount: 23_000, removeCustomerNote: 'yes', version: 4 })
		expect(await kept()).toEqual({ final_quote_cents: 23_000, final_lines: null, customer_note: null })
		const [, ...reviews] = await setup.history()
		const said = ['1/2 truck', 'You came back'].map((label) => expect.stringContaining(label))
		expect(reviews.map(({ before, after }) => ({ before, after }))).toEqual([
			{
				before: { status: 'draft', finalAmount: null, lines: null, customerNote: null },
				after: { status: 'approved', finalAmount: 23_000, lines: said, customerNote: 'Two up' },
			},
			{ before: { status: 'approved' }, after: { status: 'pending' } },
			{
				before: { status: 'pending', customerNote: 'Two up' },
				after: { status: 'pending', customerNote: 'One up' },
			},
			{
				before: { status: 'pending', lines: said, customerNote: 'One up' },
				after: { status: 'pending', lines: null, customerNote: null },
			},
		])
	})

	test('changes one quote and no other', async () => {
		await using setup = await setUp()
		const other = await saveQuote(setup.platform, defaultLoad, listed)
		await setup.review({ status: 'approved', finalAmount: 1, notes: 'x', version: 1 })
		const { rows } = await setup.pool.query(
			'select quote_status, final_quote_cents, admin_notes, version from quote_requests where id = $1',
			[other.quote.id],
		)
		expect(rows).toEqual([{ quote_status: 'draft', final_quote_cents: null, admin_notes: null, version: 1 }])
	})

	test('of any but the current version writes nothing, and returns who changed it and how', async () => {
		await using setup = await setUp()
		await updateQuote(setup.platform, setup.token, setup.quote.id, { hasStairs: true })
		await setup.review({ status: 'approved', finalAmount: 21_000, notes: 'side door', version: 2 }, ana)
		const [before, history] = [await setup.row(), await setup.history()]
		// Changes of other quotes do not matter.
		await saveQuote(setup.platform, defaultLoad, listed)
		for (const version of [1, 2, 4])
			expect(await setup.review({ status: 'rejected', version }, 'Ben <b@x.ca>'), String(version)).toEqual({
				ok: false,
				reason: 'changed',
				by: { actor: ana, at: history.at(-1)?.at },
				now: {
					status: 'approved',
					finalAmount: 21_000,
					lines: null,
					notes: 'side door',
					customerNote: null,
					version: 3,
				},
			})
		expect(await setup.row()).toEqual(before)
		expect(await setup.history()).toHaveLength(history.length + 1)
	})

	test('of a changed quote without a history returns ‘somebody’ and the time of the change', async () => {
		await using setup = await setUp()
		await setup.pool.query('delete from history')
		const { updated_at } = await setup.row()
		expect(await setup.review({ status: 'approved', version: 9 })).toMatchObject({
			by: { actor: 'someone', at: updated_at },
		})
	})
})
