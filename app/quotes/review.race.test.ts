import { expect, test } from 'vitest'
import { newQuoteId, staffNamed } from '#tests/support/ids.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { listed } from '#tests/support/prices.ts'
import { defaultLoad } from '../pricing/load.ts'
import { reviewQuote, saveQuote, updateQuote } from './quotes.server.ts'

test('of two concurrent reviews one wins, and the other gets the winner’s name', async () => {
	await using setup = await testPlatform()
	for (let round = 0; round < 10; round++) {
		const { quote } = await saveQuote(setup.platform, defaultLoad, listed)
		const [first, second] = await Promise.all([
			reviewQuote(
				setup.platform,
				quote.id,
				{ status: 'approved', finalAmount: 50_000, version: 1 },
				staffNamed('Ana <a@x.ca>'),
			),
			reviewQuote(
				setup.platform,
				quote.id,
				{ status: 'rejected', notes: 'Too far', version: 1 },
				staffNamed('Ben <b@x.ca>'),
			),
		])
		const [won, lost] = first.ok ? [first, second] : [second, first]
		expect(won.ok).toBe(true)
		expect(lost).toMatchObject({
			ok: false,
			reason: 'changed',
			by: { actor: first.ok ? 'Ana <a@x.ca>' : 'Ben <b@x.ca>' },
			now: { status: first.ok ? 'approved' : 'rejected', version: 2 },
		})
	}
})

test('a change by the customer wins over a review of the earlier version', async () => {
	await using setup = await testPlatform()
	const { quote, token } = await saveQuote(setup.platform, defaultLoad, listed)
	await updateQuote(setup.platform, token, quote.id, { weightKg: 300 })
	const review = await reviewQuote(
		setup.platform,
		quote.id,
		{ status: 'approved', version: 1 },
		staffNamed('Ana <a@x.ca>'),
	)
	expect(review).toMatchObject({ ok: false, reason: 'changed', by: { actor: 'customer' } })
	expect(
		await reviewQuote(
			setup.platform,
			quote.id,
			{ status: 'approved', version: 2 },
			staffNamed('Ana <a@x.ca>'),
		),
	).toEqual({
		ok: true,
		status: 'approved',
		version: 3,
	})
	const missing = newQuoteId()
	expect(
		await reviewQuote(
			setup.platform,
			missing,
			{ status: 'approved', version: 1 },
			staffNamed('Ana <a@x.ca>'),
		),
	).toEqual({
		ok: false,
		reason: 'no-such-quote',
	})
})

test('a review sent again, because the response was lost, is done once and returns the same', async () => {
	await using setup = await testPlatform()
	const { quote } = await saveQuote(setup.platform, defaultLoad, listed)
	const review = { status: 'approved', finalAmount: 21_000, notes: 'side door', version: 1 } as const
	const ana = 'Ana <a@x.ca>'
	const first = await reviewQuote(setup.platform, quote.id, review, staffNamed(ana))
	expect(first).toEqual({ ok: true, status: 'approved', version: 2 })
	expect(await reviewQuote(setup.platform, quote.id, review, staffNamed(ana))).toEqual(first)
	const reviews = await setup.pool.query(`select 1 from history where action = 'approved'`)
	expect(reviews.rowCount).toBe(1)

	// A different review, or the same one by another person, is a conflict.
	for (const [other, actor] of [
		[{ ...review, notes: 'back door' }, ana],
		[{ ...review, status: 'rejected' }, ana],
		[review, 'Ben <b@x.ca>'],
	] as const)
		expect(await reviewQuote(setup.platform, quote.id, other, staffNamed(actor))).toMatchObject({
			ok: false,
			by: { actor: ana },
		})
})
