import { foldedForSearch } from '#app/values/folded-for-search.ts'
import { parsePhone } from '#app/values/phone.ts'
import { parsePostalCode } from '#app/values/postal-code.ts'
import { plainSigns } from '#app/values/typed-text.ts'

/**
 * What a text is searched for, folded as the database has it: all words of one of these must occur, in any order. A number is
 * looked for in its digits, and as it would be stored.
 */
export function searchTerms(q: string): string[][] {
	const words = foldedForSearch(q)
		.split(/[\s,;]+/)
		.filter(Boolean)
		.flatMap(halves)
		.reduce<string[]>(withSingleSign, [])
	const plain = plainSigns(q)
	const mayBeNumber = /^\+?[\d ().-]*\d{3}[\d ().-]*$/.test(plain)
	const stored = parsePhone(q)
	return [
		words.length > 0 ? words : [q.toLowerCase()],
		...(mayBeNumber ? [[plain.replace(/\D/g, '')]] : []),
		...(stored ? [[stored]] : []),
	]
}

/** A single sign stands in every row somewhere: it belongs to the word before it, as in `siobhan o` for O'Brien. */
const withSingleSign = (words: string[], word: string): string[] => {
	const before = words.at(-1)
	return word.length === 1 && before !== undefined
		? [...words.slice(0, -1), `${before} ${word}`]
		: [...words, word]
}

/** A postal code is kept with its space, and found without. */
const halves = (word: string): string[] => parsePostalCode(word)?.toLowerCase().split(' ') ?? [word]
