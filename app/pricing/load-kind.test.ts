import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyPrices, listed } from '#tests/support/prices.ts'
import { defaultLoad, priceLoad } from './load.ts'
import { kindOf, loadKinds, weightOfKind } from './load-kind.ts'

const shares = listed.volumes.map(({ share }) => share)

describe('the weight by the kind of a load', () => {
	test('is Bowline’s: a half truck of each kind', () => {
		const weights = loadKinds.map((kind) => weightOfKind(kind, { volume: 0.5 }, listed))
		expect(weights).toEqual([180, 450, 650])
		const totals = weights.map(
			(weightKg = 0) => priceLoad({ ...defaultLoad, volume: 0.5, weightKg }, listed).total / 100,
		)
		expect(totals).toEqual([325, 435, 515])
	})

	test.each(shares)('rises with the kind, and a light load of %s costs nothing extra', (volume) => {
		const [light = 0, mixed = 0, heavy = 0] = loadKinds.map((kind) => weightOfKind(kind, { volume }, listed))
		expect([light, mixed, heavy].toSorted((a, b) => a - b)).toEqual([light, mixed, heavy])
		expect(priceLoad({ ...defaultLoad, volume, weightKg: light }, listed).overweight).toBe(0)
	})

	test('is known again by its weight, and by no other', () => {
		for (const volume of shares)
			for (const kind of loadKinds) {
				const weightKg = weightOfKind(kind, { volume }, listed) ?? 0
				expect(kindOf({ volume, weightKg }, listed)).toBe(kind)
				expect(kindOf({ volume, weightKg: weightKg + 1 }, listed)).toBeUndefined()
			}
	})

	test('is nowhere in a list that does not say what a cubic yard weighs', () => {
		fc.assert(
			fc.property(anyPrices, (list) => {
				expect(loadKinds.map((kind) => weightOfKind(kind, { volume: 1 }, list))).toEqual([
					undefined,
					undefined,
					undefined,
				])
			}),
		)
	})
})
