import { expect, test } from 'vitest'
import { listed } from '#tests/support/prices.ts'
import { defaultLoad, type Load } from './load.ts'
import type { LoadSource } from './load-source.ts'
import { describeLoad, extrasIn, inSentence, withExtras } from './load-words.ts'

const unsaid: LoadSource = { volumeChosen: false, weightSource: 'untouched' }
const half: Load = { ...defaultLoad, volume: 0.5, weightKg: 450 }
const ticked: Load = { ...defaultLoad, hasStairs: true, addOns: ['tv', 'mattress'] }

test.each<[what: string, load: Load, source: LoadSource | undefined, words: string]>([
	['nobody has said anything of', defaultLoad, unsaid, 'Not said: priced as full truck, 120 kg'],
	[
		'only the extras of were said',
		ticked,
		unsaid,
		'Not said: priced as full truck, 120 kg, stairs, mattress or box spring, TV or monitor',
	],
	[
		'the volume of was said',
		half,
		{ ...unsaid, volumeChosen: true },
		'1/2 truck (about 10 cubic yards), weight not said, priced as a light load',
	],
	[
		'the kind of was said',
		half,
		{ volumeChosen: true, weightSource: 'chip' },
		'1/2 truck (about 10 cubic yards), 450 kg (mixed load)',
	],
	[
		'the weight of was typed, which a kind has too',
		half,
		{ volumeChosen: true, weightSource: 'typed' },
		'1/2 truck (about 10 cubic yards), 450 kg',
	],
	[
		'a kind has no weight of',
		{ ...half, weightKg: 451 },
		{ volumeChosen: true, weightSource: 'chip' },
		'1/2 truck (about 10 cubic yards), 451 kg',
	],
	['came before sources were kept', half, undefined, '1/2 truck (about 10 cubic yards), 450 kg'],
])('a load that %s', (_, load, source, words) => {
	expect(describeLoad(load, listed, source)).toBe(words)
})

test('the extras of a load that nobody has said are read from its words, and stand beside the size of a form', () => {
	const extras = (load: Load, source?: LoadSource) => extrasIn(describeLoad(load, listed, source))
	expect(extras(ticked, unsaid)).toBe('stairs, mattress or box spring, TV or monitor')
	expect(extras({ ...ticked, weightKg: 12.5 }, unsaid)).toBe('stairs, mattress or box spring, TV or monitor')
	expect(extras(defaultLoad, unsaid)).toBeUndefined()
	expect(extras(ticked)).toBeUndefined()
	expect(withExtras('1/2 load', extras(ticked, unsaid))).toBe(
		'1/2 load, stairs, mattress or box spring, TV or monitor',
	)
	expect(withExtras('1/2 load', undefined)).toBe('1/2 load')
})

test('a name begins small within a sentence, unless it is one of capitals', () => {
	const names = ['Fridge', 'TV or monitor', 'TVs', 'LED lamp', '1/2 truck']
	expect(names.map(inSentence)).toEqual(['fridge', 'TV or monitor', 'TVs', 'LED lamp', '1/2 truck'])
})
