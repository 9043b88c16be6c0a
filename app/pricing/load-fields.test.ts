import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyLoadOf } from '#tests/support/loads.ts'
import { anyPrices, listed } from '#tests/support/prices.ts'
import { defaultLoad } from './load.ts'
import { addOnField, fieldsOfLoad, isLoadField, loadFieldNames, loadOfFields } from './load-fields.ts'

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
	['a weight in words', { volume: '1', weightKg: 'much' }],
	['too much', { volume: '1', weightKg: '5001' }],
])('%s is no load', (_, fields) => {
	expect(loadOfFields(Object.entries(fields))).toBeUndefined()
})

test('unticked boxes are not chosen', () => {
	const fields = { volume: '1', weightKg: '120', hasStairs: 'yes', 'addOn-tv': '' }
	expect(loadOfFields(Object.entries(fields))).toEqual(defaultLoad)
})
