import { expect, test } from 'vitest'
import { loadOfQuote } from '#app/bookings/booking/visitors-quote.server.ts'
import { openQuote } from '#app/desk/review/review.server.ts'
import { defaultLoad, type Load } from '#app/pricing/load.ts'
import { fieldsOfLoad, fieldsOfSource } from '#app/pricing/load-fields.ts'
import type { LoadSource } from '#app/pricing/load-source.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { listed } from '#tests/support/prices.ts'
import { openQuoteDraft } from './draft/quote-draft.ts'
import { findQuote, saveQuote, summariseQuote, updateQuote } from './quotes.server.ts'

const untouched: LoadSource = { volumeChosen: false, weightSource: 'untouched' }
const half: Load = { ...defaultLoad, volume: 0.5, weightKg: 450 }

async function savedWith(load: Load, source?: LoadSource) {
	const setup = await testPlatform()
	const { quote, token } = await saveQuote(setup.platform, load, listed, {
		token: undefined,
		labels: {},
		...(source && { source }),
	})
	return {
		...setup,
		quote,
		token,
		desk: () => openQuote(setup.platform, quote.id),
		summary: () => summariseQuote(setup.platform, quote.id),
		meter: () => loadOfQuote(setup.platform, { quoteToken: token }),
		row: async () =>
			(
				await setup.pool.query(
					'select volume_selection, weight_kg, estimated_total_cents, volume_chosen, weight_source from quote_requests',
				)
			).rows[0],
	}
}

test('a load that nobody touched keeps its figures, and desk, emails and the day’s capacity say that it was not said', async () => {
	await using setup = await savedWith(defaultLoad, untouched)
	expect(await setup.row()).toEqual({
		volume_selection: 1,
		weight_kg: 120,
		estimated_total_cents: 59_500,
		volume_chosen: false,
		weight_source: 'untouched',
	})
	expect(await setup.desk()).toMatchObject({
		volume: 'Not said, priced as full truck',
		weightBy: 'assumed: they didn’t say',
	})
	expect(await setup.summary()).toMatchObject({
		items: 'Not said: priced as full truck, 120 kg',
		unsaid: true,
	})
	expect(await setup.meter()).toBeUndefined()
})

test.each([
	[
		'a volume that was chosen',
		defaultLoad,
		{ volumeChosen: true, weightSource: 'untouched' },
		'assumed: they didn’t say',
		20,
	],
	['a kind of load', half, { volumeChosen: true, weightSource: 'chip' }, 'as a mixed load', 10],
	['a weight that was typed', half, { volumeChosen: false, weightSource: 'typed' }, 'typed', 10],
	['a count', half, { volumeChosen: true, weightSource: 'counted' }, 'from the count', 10],
	['a quote of an earlier release', defaultLoad, undefined, '', 20],
] as const)('%s is somebody’s word', async (_, load, source, weightBy, cubicYards) => {
	await using setup = await savedWith(load, source)
	expect(await setup.desk()).toMatchObject({ weightBy })
	expect(await setup.summary()).not.toHaveProperty('unsaid')
	expect(await setup.meter()).toMatchObject({ cubicYards })
})

test('the same load becomes its customer’s word by a later save, and the history says so', async () => {
	await using setup = await savedWith(defaultLoad, untouched)
	const source: LoadSource = { volumeChosen: true, weightSource: 'typed' }
	await updateQuote(setup.platform, setup.token, setup.quote.id, { source })
	expect(await findQuote(setup.platform, setup.token)).toMatchObject({ load: defaultLoad, source })
	expect(await setup.summary()).toMatchObject({ items: 'Full truck (about 20 cubic yards), 120 kg' })
	expect((await setup.desk())?.history[0]?.changes).toEqual([
		{ what: 'Volume chosen', before: 'no', after: 'yes' },
		{ what: 'Weight by', before: 'untouched', after: 'typed' },
	])
})

test('an untouched draft sends no load with the form; any touch does, and so does a saved one', () => {
	const draft = openQuoteDraft(listed)
	const bare = { priceList: String(listed.id) }
	expect(draft.fields()).toEqual(bare)
	draft.setLoad({ hasStairs: true })
	expect(draft.fields()).toEqual({
		...fieldsOfLoad({ ...defaultLoad, hasStairs: true }),
		...fieldsOfSource(untouched),
		...bare,
	})
	const tapped = openQuoteDraft(listed)
	tapped.setLoad({ volume: 1 })
	expect(tapped.fields()).toMatchObject({ volume: '1', volumeChosen: 'yes', weightSource: 'untouched' })
})

test('a kind sets the weight of its volume, follows another volume, and yields to a weight that is typed', () => {
	const draft = openQuoteDraft(listed)
	draft.setLoad({ volume: 0.5 })
	draft.setLoad({ weightKg: 450 }, 'chip')
	expect(draft.snapshot()).toMatchObject({ load: { weightKg: 450 }, weightSource: 'chip' })
	draft.setLoad({ volume: 0.75 })
	expect(draft.snapshot()).toMatchObject({ load: { volume: 0.75, weightKg: 680 }, weightSource: 'chip' })
	draft.setLoad({ weightKg: 300 })
	draft.setLoad({ volume: 1 })
	expect(draft.snapshot()).toMatchObject({ load: { volume: 1, weightKg: 300 }, weightSource: 'typed' })
})

test('a default that is typed is typed', () => {
	const draft = openQuoteDraft(listed)
	draft.setLoad({ weightKg: 120 })
	expect(draft.snapshot()).toMatchObject({ weightSource: 'typed', chosen: false })
	draft.setCounted({ sofa: 1 }, { volume: 0.125, weightKg: 60, addOns: [] })
	expect(draft.snapshot()).toMatchObject({ weightSource: 'counted', chosen: true })
})
