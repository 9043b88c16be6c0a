import { expect, test } from 'vitest'
import { newPhotoId } from '#tests/support/ids.ts'
import { type Conditions, conditionsInWords, keptConditions } from './accepted-conditions.server.ts'

const conditions: Conditions = {
	photos: [],
	volume: '1/2 truck',
	volumeSaid: true,
	counted: {},
	weightKg: 240,
	weightSaid: true,
	hasStairs: true,
	address: null,
	refusedOnSite: 0,
}

test.each<[string, Partial<Conditions>, ReturnType<typeof conditionsInWords>['more to take'], string]>([
	['said', {}, '1/2 truck; no photos', '240 kg'],
	['seen', { photos: [newPhotoId()] }, '1/2 truck; 1 photo', '240 kg'],
	[
		'counted',
		{ counted: { sofa: 2 }, photos: [newPhotoId(), newPhotoId()] },
		'1/2 truck; 2 sofas; 2 photos',
		'240 kg',
	],
	[
		'not said',
		{ volumeSaid: false, weightSaid: false },
		'1/2 truck, though how much wasn’t said; no photos',
		'weight not said, priced as a light load',
	],
])('what a price stood on, %s, in words', (_, change, load, weight) => {
	const kept = keptConditions(JSON.parse(JSON.stringify({ ...conditions, ...change })))
	expect(kept && conditionsInWords(kept)).toEqual({
		'more to take': load,
		'heavier than stated': weight,
		'stairs or access': 'with stairs',
		'another address': 'no address yet',
	})
})

test('stairs and address as they were answered; acceptances of before keep nothing', () => {
	const words = conditionsInWords({ ...conditions, hasStairs: false, address: '1 Elm Street, Calgary' })
	expect([words['stairs or access'], words['another address']]).toEqual([
		'no stairs',
		'1 Elm Street, Calgary',
	])
	expect(keptConditions(null)).toBeUndefined()
})
