import { expect, test } from 'vitest'
import { newQuoteId, staffNamed } from '#tests/support/ids.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { listed } from '#tests/support/prices.ts'
import { defaultLoad } from '../pricing/load.ts'
import { reviewQuote, saveQuote, updateQuote } from './quotes.server.ts'

test('two members of staff at the same moment: one wins, the other is told by whom', async () => {
	await using home = await testPlatform()
	for (let round = 0; round < 10; round++) {
		const { quote } = await saveQuote(home.platform, defaultLoad, listed)
		const [first, second] = await Promise.all([
			reviewQuote(
				home.platform,
				quote.id,
				{ status: 'approved', finalAmount: 50_000, version: 1 },
				staffNamed('Ana <a@x.ca>'),
			),
			reviewQuote(
				home.platform,
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

test('a change by the customer wins over a review of what the quote was before', async () => {
	await using home = await testPlatform()
	const { quote, token } = await saveQuote(home.platform, defaultLoad, listed)
	await updateQuote(home.platform, token, quote.id, { weightKg: 300 })
	const review = await reviewQuote(
		home.platform,
		quote.id,
		{ status: 'approved', version: 1 },
		staffNamed('Ana <a@x.ca>'),
	)
	expect(review).toMatchObject({ ok: false, reason: 'changed', by: { actor: 'customer' } })
	expect(
		await reviewQuote(
			home.platform,
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
		await reviewQuote(home.platform, missing, { status: 'approved', version: 1 }, staffNamed('Ana <a@x.ca>')),
	).toEqual({
		ok: false,
		reason: 'no-such-quote',
	})
})

test('a review that is sent again, as when its answer was lost, is done once and answered alike', async () => {
	await using home = await testPlatform()
	const { quote } = await saveQuote(home.platform, defaultLoad, listed)
	const review = { status: 'approved', finalAmount: 21_000, notes: 'side door', version: 1 } as const
	const ana = 'Ana <a@x.ca>'
	const first = await reviewQuote(home.platform, quote.id, review, staffNamed(ana))
	expect(first).toEqual({ ok: true, status: 'approved', version: 2 })
	expect(await reviewQuote(home.platform, quote.id, review, staffNamed(ana))).toEqual(first)
	const reviews = await home.pool.query(`select 1 from history where action = 'approved'`)
	expect(reviews.rowCount).toBe(1)

	// Another wish, or another person's alike, is for its author to look at.
	for (const [wish, actor] of [
		[{ ...review, notes: 'back door' }, ana],
		[{ ...review, status: 'rejected' }, ana],
		[review, 'Ben <b@x.ca>'],
	] as const)
		expect(await reviewQuote(home.platform, quote.id, wish, staffNamed(actor))).toMatchObject({
			ok: false,
			by: { actor: ana },
		})
})
