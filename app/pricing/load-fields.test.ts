import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyLoadOf } from '#tests/support/loads.ts'
import { anyPrices, listed } from '#tests/support/prices.ts'
import { defaultLoad } from './load.ts'
import {
	addOnField,
	fieldsOfLoad,
	fieldsOfSource,
	isLoadField,
	isTouched,
	loadFieldNames,
	loadOfFields,
	sourcedLoad,
} from './load-fields.ts'
import { weightOfKind } from './load-kind.ts'
import { isSameSource, isUnsaid, type LoadSource, weightSources } from './load-source.ts'

const anyLoad = anyPrices.chain((list) => fc.tuple(anyLoadOf(list), fc.constant(list)))

test('a load survives its fields unchanged, and each field is one of the list’s', () => {
	fc.assert(
		fc.property(anyLoad, ([load, list]) => {
			const fields = fieldsOfLoad(load)
			const { addOns, ...rest } = loadOfFields(Object.entries(fields)) ?? defaultLoad
			expect({ ...rest, addOns: addOns.toSorted() }).toEqual({ ...load, addOns: load.addOns.toSorted() })
			for (const name of Object.keys(fields)) {
				expect(loadFieldNames([list])).toContain(name)
				expect(isLoadField(name)).toBe(true)
			}
		}),
	)
})

test('field names are those of all lists, each once', () => {
	const other = { ...listed, addOns: [{ id: 'piano', label: 'Piano', price: 100 }] }
	expect(loadFieldNames([listed, other, listed])).toEqual([
		'volume',
		'weightKg',
		'hasStairs',
		'volumeChosen',
		'weightSource',
		'loadKind',
		...listed.addOns.map(({ id }) => addOnField(id)),
		'addOn-piano',
	])
	expect(['name', 'quote', 'priceList', 'load'].some(isLoadField)).toBe(false)
})

test.each([
	['nothing', {}],
	['no weight', { volume: '1' }],
	['no volume', { weightKg: '1' }],
	['an empty volume', { volume: ' ', weightKg: '1' }],
	['an empty weight', { volume: '1', weightKg: ' ' }],
	['a weight in words', { volume: '1', weightKg: 'much' }],
	['too much', { volume: '1', weightKg: '5001' }],
])('%s is no load', (_, fields) => {
	expect(loadOfFields(Object.entries(fields))).toBeUndefined()
})

test('unticked boxes are not chosen', () => {
	const fields = { volume: '1', weightKg: '120', hasStairs: 'yes', 'addOn-tv': '' }
	expect(loadOfFields(Object.entries(fields))).toEqual(defaultLoad)
})

const anySource: fc.Arbitrary<LoadSource> = fc.record({
	volumeChosen: fc.boolean(),
	weightSource: fc.constantFrom(...weightSources),
})

test('the source of a load survives its fields, and it is touched unless nobody has said anything of it', () => {
	fc.assert(
		fc.property(anyLoad, anySource, anySource, ([load, list], source, other) => {
			const fields = new Map(Object.entries({ ...fieldsOfLoad(load), ...fieldsOfSource(source) }))
			expect(sourcedLoad(fields, list)?.source).toEqual(source)
			const isSaid = source.volumeChosen || source.weightSource !== 'untouched'
			expect(isUnsaid(source)).toBe(!isSaid)
			expect(isTouched({ load, source })).toBe(isSaid || load.hasStairs || load.addOns.length > 0)
			const isSame = source.volumeChosen === other.volumeChosen && source.weightSource === other.weightSource
			expect(isSameSource(source, other)).toBe(isSame)
		}),
	)
	expect([isSameSource(undefined, undefined), sourcedLoad(new Map(), listed)]).toEqual([true, undefined])
})

const { share: half } = listed.volumes.find(({ share }) => share === 0.5) ?? { share: 1 }
test.each<[what: string, sent: Record<string, string>, weight: number | undefined, source: LoadSource]>([
	['nothing said', {}, 120, { volumeChosen: false, weightSource: 'untouched' }],
	['a volume', { volume: String(half) }, 120, { volumeChosen: true, weightSource: 'untouched' }],
	['a weight', { weightKg: '300' }, 300, { volumeChosen: false, weightSource: 'typed' }],
	[
		'a kind',
		{ loadKind: 'heavy' },
		weightOfKind('heavy', defaultLoad, listed),
		{ volumeChosen: false, weightSource: 'chip' },
	],
	[
		'a kind beside another weight, which counts',
		{ loadKind: 'heavy', weightKg: '300' },
		300,
		{ volumeChosen: false, weightSource: 'typed' },
	],
	[
		'a kind beside a volume of no list',
		{ loadKind: 'heavy', volume: '0.123' },
		120,
		{ volumeChosen: true, weightSource: 'untouched' },
	],
	['no kind of ours', { loadKind: 'odd' }, 120, { volumeChosen: false, weightSource: 'untouched' }],
])('a page without a script that sends %s', (_, sent, weightKg, source) => {
	const found = sourcedLoad(new Map(Object.entries({ ...fieldsOfLoad(defaultLoad), ...sent })), listed)
	expect(found).toMatchObject({ load: { weightKg }, source })
})
