import { expect, test } from 'vitest'
import { content } from '#tests/support/company.ts'
import { guessing, most, nearInLength, readWords, remembering } from './guessing.ts'
import { countedWords } from './searched-pages.server.ts'

const madeUp = Array.from({ length: 25 }, (_, at) => `zq${String.fromCharCode(97 + at)}wvxk`)

/** A guess that counts how often it is asked. */
function counting() {
	const asked: string[] = []
	return {
		asked,
		guess: (word: string) => {
			asked.push(word)
			return undefined
		},
	}
}

test('of a query of many unknown words the first eight are guessed, each once, and the others stay as they are', () => {
	const { asked, guess } = counting()
	const words = ['couch', ...madeUp, ...madeUp]
	const read = readWords(words, (word) => word === 'couch', guess)
	expect(asked).toEqual(madeUp.slice(0, 8))
	expect(read.slice(0, 2)).toEqual(['couch', undefined])
	expect(read.slice(9, 26)).toEqual(madeUp.slice(8))
})

test('a word is compared with words that are about as long', () => {
	const known = countedWords(content)
	const near = nearInLength(known)('abcdefgh').map(([word]) => word.length)
	expect([...new Set(near)].toSorted((a, b) => a - b)).toEqual([6, 7, 8, 9, 10])
	expect(near.length).toBe([...known.keys()].filter(({ length }) => length >= 6 && length <= 10).length)
	expect(nearInLength(new Map([['ab', 1]]))('abcd')).toEqual([])
})

test('a guess is made once for each word, and the oldest is forgotten', () => {
	const { asked, guess } = counting()
	const remembered = remembering(guess)
	for (const word of ['cuoch', 'cuoch', ...Array.from({ length: most.remembered - 1 }, (_, at) => `w${at}`)])
		remembered(word)
	expect(asked.length).toBe(most.remembered)
	remembered('cuoch')
	expect(asked.length).toBe(most.remembered)
	remembered('one more')
	remembered('cuoch')
	expect(asked.slice(-2)).toEqual(['one more', 'cuoch'])
})

test('a guess is the nearest word, then one with the same first letter, then the more frequent one', () => {
	const guess = guessing(new Map(Object.entries({ couch: 1, pouch: 9, porch: 2, torch: 5, ton: 1 })))
	expect(guess('cuoch')).toBe('couch')
	expect(guess('pirch')).toBe('porch')
	expect(guess('xouch')).toBe('pouch')
	expect(guess('zorch')).toBe('torch')
	expect(guess('toon')).toBe('ton')
	expect(guess('to')).toBeUndefined()
	expect(guess('couc4')).toBeUndefined()
	expect(guess('wxyz')).toBeUndefined()
})
