import { createElement } from 'react'
import { expect, test } from 'vitest'
import { defaultLoad, type Load, priceLoad } from '#app/pricing/load.ts'
import { drawn } from '#tests/support/drawn.ts'
import { listed } from '#tests/support/prices.ts'
import { QuoteTotal } from './quote-total.tsx'

const free = { ...listed, volumes: listed.volumes.map((volume) => ({ ...volume, price: 0 })) }

const chosen = { volumeChosen: true, weightSource: 'typed' } as const

/** What the parts of the price are called. */
function partsOf(change: Partial<Load>, list = listed) {
	const load = { ...defaultLoad, ...change }
	const { markup } = drawn(() =>
		createElement(QuoteTotal, { load, price: priceLoad(load, list), list, source: chosen }),
	)
	return [...markup.matchAll(/<dt>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g)].map(([, label, amount]) => [
		label?.replaceAll(' ', ' ').replace(/,.*/, ''),
		amount,
	])
}

test('the price is said in its parts: the volume always, and the others where they cost something', () => {
	const [volume] = partsOf({})
	expect(partsOf({})).toEqual([[expect.any(String), expect.stringMatching(/^\$\d/)]])
	const [addOn] = listed.addOns
	if (!addOn) throw new Error('the company has no add-on')
	expect(partsOf({ hasStairs: true }).map(([label]) => label)).toEqual([volume?.[0], 'Stairs'])
	expect(partsOf({ addOns: [addOn.id] }).map(([label]) => label)).toEqual([volume?.[0], addOn.label])
	expect(partsOf({ weightKg: listed.weight.includedKg })).toHaveLength(1)
	expect(partsOf({ weightKg: listed.weight.includedKg + 1 })).toHaveLength(2)
	expect(partsOf({}, free)).toEqual([[volume?.[0], '$0']])
})
