import { expect, test } from 'vitest'
import { noLocalPrices } from '#app/pricing/local-prices.ts'
import { thingsWithSources } from '#app/quotes/quotes.server.ts'
import { filePrices } from '#tests/support/local-prices.ts'
import { listed } from '#tests/support/prices.ts'
import { rangeWarnings } from './range-warnings.ts'

const warnings = (ranges: Record<string, { from: number; to: number }>, list = listed) =>
	rangeWarnings({ list, local: { ...noLocalPrices, ranges } }, filePrices, thingsWithSources)
const aboutFridges = (each: string) => each.startsWith('Refrigerator')

test.each([
	['ends a cent below what a fridge comes to', { from: 5000, to: 11_999 }, true],
	['ends where it begins', { from: 5000, to: 12_000 }, false],
	['begins where the dearest ends', { from: 17_500, to: 30_000 }, false],
	['begins a cent above it', { from: 17_501, to: 30_000 }, true],
])('a page whose range %s', (_, range, isTold) => {
	expect(warnings({ 'items/refrigerator-pickup': range }).some(aboutFridges)).toBe(isTold)
})

test('says both, and follows the prices of the calculator', () => {
	const told = warnings({ 'items/refrigerator-pickup': { from: 30_000, to: 40_000 } }).find(aboutFridges)
	expect(told).toBe(
		'Refrigerator Pickup is $300–$400 on its page, but counted in the calculator it comes to $120–$175.',
	)
	const dearer = {
		...listed,
		volumes: listed.volumes.map((each) => ({ ...each, price: each.price * 5 })),
		loads: listed.loads.map((each) => ({ ...each, from: each.from * 5, to: each.to * 5 })),
	}
	expect(warnings({}, dearer).some(aboutFridges)).toBe(true)
	expect(warnings({})).toEqual([])
})

test('a page that nothing is counted for is told nothing about', () => {
	expect(warnings({ 'services/piano-removal': { from: 100, to: 200 } })).toEqual(warnings({}))
})
