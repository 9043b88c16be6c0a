import { expect, test } from 'vitest'
import { priceListOfSettings } from './price-list.ts'
import { unknownPriceWords, withPrices } from './price-words.ts'

const prices = priceListOfSettings({
	volumes: [
		{ share: 0.5, label: 'Half', dollars: 70, cubicYards: 8 },
		{ share: 1, label: 'Full', dollars: 120.5, cubicYards: 16 },
	],
	stairs: 9,
	addOns: [],
	weight: { includedKg: 200, stepKg: 50, dollars: 4 },
	loads: [],
	typicalOutside: { from: 1, to: 2 },
})

test('a text gets the figures of the list', () => {
	expect(
		withPrices('{smallest load} to {full truck} for {cubic yards} yards; stairs {stairs}.', prices),
	).toBe('$70 to $120.50 for 16 yards; stairs $9.')
	expect(withPrices('Above {included kg} kg, {step price} for each {step kg} kg.', prices)).toBe(
		'Above 200 kg, $4 for each 50 kg.',
	)
	expect(withPrices('Nothing named.', prices)).toBe('Nothing named.')
})

test('unknown names in a text are returned, and stay as they are', () => {
	expect(unknownPriceWords('{full truck} and {tip} and {toString}')).toEqual(['tip', 'toString'])
	expect(unknownPriceWords('{stairs}')).toEqual([])
	expect(withPrices('a {tip}', prices)).toBe('a {tip}')
})
