import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ownWordsOf, sentencesWithout, shareOf } from './support/own-words.ts'

const word = fc.stringMatching(/^[a-z]{2,8}$/)
const sentence = fc.array(word, { minLength: 6, maxLength: 12 }).map((words) => `${words.join(' ')}.`)
const name = fc.stringMatching(/^[A-Z][a-z]{3,8}$/)

test('a template with another name and other numbers in it is the same sentence', () => {
	fc.assert(
		fc.property(sentence, name, name, fc.nat(9999), fc.nat(9999), (rest, one, other, this_, that) => {
			const sentencesOf = sentencesWithout([one, other])
			const pages = [`In ${one} it is ${this_} km and ${rest}`, `In ${other} it is ${that} km and ${rest}`]
			for (const figure of ownWordsOf(pages.map(sentencesOf))) expect(figure.own).toBe(0)
		}),
	)
})

test('words are a page’s own as long as no other page has their sentence, however often it has it itself', () => {
	fc.assert(
		fc.property(fc.uniqueArray(sentence, { minLength: 2, maxLength: 6 }), ([own = '', ...shared]) => {
			const sentencesOf = sentencesWithout([])
			const page = sentencesOf([own, own, ...shared].join(' '))
			const [figure] = ownWordsOf([page, sentencesOf(shared.join(' '))])
			expect(figure?.own).toBe(2 * sentencesOf(own).flat().length)
			expect(figure && shareOf(figure)).toBeGreaterThan(0)
			expect(ownWordsOf([page, page]).every((each) => each.own === 0)).toBe(true)
		}),
	)
})

test('short lines and names of things in a list are no sentences', () => {
	expect(sentencesWithout([])('Book Service\nAll of Airdrie\nFour words are few.')).toEqual([])
})
