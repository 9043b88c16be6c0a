import { expect, test } from 'vitest'
import { staffNamed } from '#tests/support/ids.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { listed } from '#tests/support/prices.ts'
import { defaultLoad, type Load } from '../pricing/load.ts'
import { reviewQuote, saveQuote, updateQuote } from './quotes.server.ts'
import type { QuoteChanges } from './sent-quote.ts'

test('a save with nothing new leaves a reviewed quote and its review as they are', async () => {
	await using setup = await testPlatform()
	const load: Load = { ...defaultLoad, addOns: ['tv', 'mattress'] }
	const { quote, token } = await saveQuote(setup.platform, load, listed)
	const stored = async () => {
		const { rows } = await setup.pool.query(
			`select quote_status, final_quote_cents, version, updated_at,
				(select count(*)::int from history where subject_id = q.id) as history from quote_requests q`,
		)
		return rows[0]
	}
	const change = { weightKg: 300 }
	await updateQuote(setup.platform, token, quote.id, change)
	const review = { status: 'approved', finalAmount: 21_000, version: 2 } as const
	expect(await reviewQuote(setup.platform, quote.id, review, staffNamed('Ana <a@x.ca>'))).toMatchObject({
		ok: true,
	})
	const answered = await stored()
	expect(answered).toMatchObject({ quote_status: 'approved', final_quote_cents: 21_000, version: 3 })

	const unknownPhoto = '00000000-0000-4000-8000-000000000000'
	const repeats: QuoteChanges[] = [
		{},
		change,
		{ ...load, weightKg: 300, addOns: ['mattress', 'tv'] },
		{ labels: {} },
		{ labels: { [unknownPhoto]: 'Other' } },
	]
	for (const nothingNew of repeats) {
		const same = await updateQuote(setup.platform, token, quote.id, nothingNew)
		expect(same).toMatchObject({
			ok: true,
			quote: { id: quote.id, status: 'approved', load: { ...load, weightKg: 300 } },
		})
		expect(await stored(), JSON.stringify(nothingNew)).toEqual(answered)
	}

	expect(await updateQuote(setup.platform, token, quote.id, { addOns: ['tv'] })).toMatchObject({
		quote: { status: 'pending' },
	})
	expect(await stored()).toMatchObject({ final_quote_cents: null, version: 4, history: answered.history + 1 })
})
