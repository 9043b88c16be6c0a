import { expect, test } from 'vitest'
import { howMany, listedWords, narrowed } from './narrowing.ts'

const all = [
	['Cap-Pelé', 'Towns'],
	['Tsuut’ina Nation', 'Towns'],
	['Arbour Lake', 'Crowfoot Crossing', 'Northwest Calgary', 'NW'],
	['Lake Bonavista', 'Southeast Calgary', 'SE'],
	['Couch Removal', 'Single items'],
].map((texts) => ({ name: texts[0], words: listedWords(texts) }))

const left = (typed: string) => narrowed(all, typed).map(({ name }) => name)

test('it is narrowed by the beginnings of words, in any order', () => {
	expect(left('lake')).toEqual(['Arbour Lake', 'Lake Bonavista'])
	expect(left('lak bon')).toEqual(['Lake Bonavista'])
	expect(left('bonavista la')).toEqual(['Lake Bonavista'])
	expect(left('ake')).toEqual([])
})

test('accents, apostrophes, hyphens and capitals make no difference', () => {
	for (const typed of ['Cap-Pelé', 'cap pele', 'CAP PELÉ', 'cap-pe'])
		expect(left(typed)).toEqual(['Cap-Pelé'])
	for (const typed of ['tsuutina', "Tsuut'ina", 'Tsuut’ina nation'])
		expect(left(typed)).toEqual(['Tsuut’ina Nation'])
})

test('a part of the city is known by its name and by its letters', () => {
	expect(left('NW')).toEqual(['Arbour Lake'])
	expect(left('southeast lake')).toEqual(['Lake Bonavista'])
})

test('one couch is found by several, and several by one', () => {
	expect(left('couches')).toEqual(['Couch Removal'])
	expect(left('single item')).toEqual(['Couch Removal'])
	expect(left('items couch')).toEqual(['Couch Removal'])
})

test('all is left while nothing is typed, and nothing is said', () => {
	for (const typed of ['', '  ', ' - ']) {
		expect(left(typed)).toHaveLength(all.length)
		expect(howMany(5, 5, typed)).toBe('')
	}
})

test('it says how many are left, and what to do when none is', () => {
	expect(howMany(1, 5, 'bonavista')).toBe('Showing 1 of 5 places and services.')
	expect(howMany(0, 5, ' fridge ')).toMatch(/^Nothing in these lists is called “fridge”. Press Search: /)
})
