import { describe, expect, test } from 'vitest'
import { company } from '#tests/support/company.ts'
import { defaultLoad, priceLoad } from './load.ts'
import { describeLoad } from './load-words.ts'
import { priceListOfSettings } from './price-list.ts'

/** The list of Bowline in Calgary, as `content/company.yaml` has it (docs/rules.md, 'Prices'). */
const calgary = priceListOfSettings(company.prices)

describe('the figures of Bowline in Calgary', () => {
	test.each([
		[0.125, 95, 2.5],
		[0.25, 175, 5],
		[0.5, 325, 10],
		[0.75, 475, 15],
		[1, 595, 20],
	] as const)('%s of a truck costs $%s and holds about %s cubic yards', (volume, dollars, yards) => {
		expect(priceLoad({ ...defaultLoad, volume }, calgary).total).toBe(dollars * 100)
		expect(describeLoad({ ...defaultLoad, volume }, calgary)).toContain(`about ${yards} cubic yards`)
	})

	test('its names stand in a sentence as one would write them there', () => {
		const load = { ...defaultLoad, addOns: ['tv', 'reno', 'refrigerant'] }
		expect(describeLoad(load, calgary)).toMatch(
			/ kg, TV or monitor, renovation debris, fridge, freezer or air conditioner$/,
		)
	})

	test.each([
		['appliance', 30],
		['mattress', 25],
		['tv', 15],
		['yard', 20],
		['reno', 40],
	] as const)('%s adds $%s', (addOn, dollars) => {
		expect(priceLoad({ ...defaultLoad, addOns: [addOn] }, calgary).addOns).toBe(dollars * 100)
	})

	test.each([
		[0, 0],
		[120, 0],
		[180, 0],
		[180.1, 10],
		[181, 10],
		[205, 10],
		[206, 20],
		[230, 20],
		[231, 30],
		[1000, 330],
	])('%s kg adds $%s', (weightKg, dollars) => {
		expect(priceLoad({ ...defaultLoad, weightKg }, calgary).overweight).toBe(dollars * 100)
	})

	test('a visitor begins with a full truck of 120 kg without extras', () => {
		expect(defaultLoad).toEqual({ volume: 1, weightKg: 120, hasStairs: false, addOns: [] })
		expect(priceLoad(defaultLoad, calgary)).toEqual({
			volume: 59500,
			stairs: 0,
			addOns: 0,
			overweight: 0,
			total: 59500,
		})
	})

	test('stairs add $25', () => {
		expect(priceLoad({ ...defaultLoad, hasStairs: true }, calgary).stairs).toBe(2500)
	})

	test('all-in ranges by load', () => {
		expect(calgary.loads.map(({ name, from, to }) => [name, from / 100, to / 100])).toEqual([
			['Minimum', 99, 139],
			['1/4 Load', 179, 259],
			['1/2 Load', 329, 469],
			['3/4 Load', 479, 629],
			['Full Load', 649, 849],
		])
		expect(calgary.typicalOutside).toEqual({ from: 9900, to: 89900 })
	})
})
