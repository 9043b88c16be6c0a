import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addOnsToTick, priceLoad } from '#app/pricing/load.ts'
import { addOnField } from '#app/pricing/load-fields.ts'
import { loadKinds, weightOfKind } from '#app/pricing/load-kind.ts'
import type { NumberedList } from '#app/pricing/price-list.ts'
import { openQuoteDraft } from '#app/quotes/draft/quote-draft.ts'
import { things } from '#app/quotes/quotes.server.ts'
import { type Counted, loadByCount, tallyOf } from '#app/quotes/things/counted-things.ts'
import { anyPrices, listed, numbered } from '#tests/support/prices.ts'
import { countField, readTypedLoad } from './typed-load.ts'

/** What a caller says: things or a volume, and what goes with them. */
type Said = {
	volume: number | undefined
	counted: Counted
	weightKg: number | undefined
	kind: (typeof loadKinds)[number] | undefined
	hasStairs: boolean
	addOns: string[]
}

const anySaid = ({ volumes, ...list }: NumberedList): fc.Arbitrary<Said> =>
	fc
		.record({
			volume: fc.option(fc.constantFrom(...volumes.map(({ share }) => share)), { nil: undefined }),
			counted: fc.dictionary(
				fc.constantFrom(...things.map(({ id }) => id)),
				fc.integer({ min: 1, max: 99 }),
				{ maxKeys: 5 },
			),
			weightKg: fc.option(fc.integer({ min: 0, max: 3000 }), { nil: undefined }),
			kind: fc.option(fc.constantFrom(...loadKinds), { nil: undefined }),
			hasStairs: fc.boolean(),
			addOns: fc.subarray(addOnsToTick({ volumes, ...list }).map(({ id }) => id)),
		})
		.filter(({ volume, counted }) => volume !== undefined || Object.keys(counted).length > 0)

/** The same on the public page: ticked, counted, tapped and typed. */
function byCalculator({ volume, counted, weightKg, kind, hasStairs, addOns }: Said, list: NumberedList) {
	const draft = openQuoteDraft(list)
	draft.setLoad({ hasStairs, addOns })
	if (Object.keys(counted).length > 0) {
		const part = loadByCount(draft.snapshot().load, [], tallyOf(counted, things), list)
		draft.setCounted(counted, part)
	}
	if (volume !== undefined) draft.setLoad({ volume })
	const ofKind = kind && weightOfKind(kind, draft.snapshot().load, list)
	if (weightKg !== undefined) draft.setLoad({ weightKg })
	else if (ofKind !== undefined) draft.setLoad({ weightKg: ofKind }, 'chip')
	const { load } = draft.snapshot()
	return { load, total: priceLoad(load, list).total }
}

const fieldsOf = ({ volume, counted, weightKg, kind, hasStairs, addOns }: Said) =>
	new Map([
		['volume', volume === undefined ? '' : String(volume)],
		['weightKg', weightKg === undefined ? '' : String(weightKg)],
		['loadKind', kind ?? ''],
		...(hasStairs ? [['hasStairs', 'on'] as const] : []),
		...addOns.map((id) => [addOnField(id), 'on'] as const),
		...Object.entries(counted).map(([id, count]) => [countField(id), String(count)] as const),
	])

const anyList = fc.oneof(
	fc.constant(listed),
	anyPrices.map((prices) => numbered(2, prices)),
)

test('whatever a caller has costs at the desk what the public calculator says, to the cent', () => {
	fc.assert(
		fc.property(
			anyList.chain((list) => anySaid(list).map((said) => ({ list, said }))),
			({ list, said }) => {
				const read = readTypedLoad(fieldsOf(said), list, things)
				if (!read.ok || !read.typed) throw new Error('the load was not read')
				const { load, counted } = read.typed
				const shown = byCalculator(said, list)
				expect({ ...load, addOns: [...load.addOns].sort() }).toEqual({
					...shown.load,
					addOns: [...shown.load.addOns].sort(),
				})
				expect(priceLoad(load, list).total).toBe(shown.total)
				expect(counted).toEqual(said.counted)
			},
		),
		{ numRuns: 300 },
	)
})

const readOf = (fields: Record<string, string>) =>
	readTypedLoad(new Map(Object.entries(fields)), listed, things)

test('nothing said is no load, and half of what is needed says what is missing', () => {
	expect(readOf({ volume: '', weightKg: ' ', 'count-sofa': '0' })).toEqual({ ok: true, typed: undefined })
	const halves: Record<string, string>[] = [
		{ hasStairs: 'on' },
		{ weightKg: '200' },
		{ loadKind: 'heavy' },
		{ 'addOn-mattress': 'on' },
	]
	for (const half of halves)
		expect(readOf(half)).toMatchObject({
			ok: false,
			faults: { volume: [expect.stringMatching(/^Choose how/)] },
		})
	for (const text of ['-1', '100', '1.5', 'two'])
		expect(readOf({ 'count-sofa': text })).toMatchObject({
			ok: false,
			faults: { count: [expect.any(String)] },
		})
	for (const weightKg of ['-1', '5001', 'heavy'])
		expect(readOf({ volume: '0.5', weightKg })).toMatchObject({
			ok: false,
			faults: { weightKg: [expect.any(String)] },
		})
	for (const volume of ['0.3', '-1', 'x'])
		expect(readOf({ volume })).toMatchObject({ ok: false, faults: { volume: [expect.any(String)] } })
	expect(readOf({ volume: '0.5', weightKg: '0' })).toMatchObject({
		ok: true,
		typed: { load: { volume: 0.5, weightKg: 0 }, source: { volumeChosen: true, weightSource: 'typed' } },
	})
})
