import { foldedForSearch } from '#app/values/folded-for-search.ts'

/** How texts and queries are cut into words, so that both sides of a search agree. */

/** One of several: couches becomes couch, batteries battery. */
export const singular = (word: string): string =>
	word
		.replace(/(ches|shes|sses|xes)$/, (ending) => ending.slice(0, -2))
		.replace(/ies$/, 'y')
		.replace(/([^su])s$/, '$1')

/** A word without its ending: couches becomes couch, hauling haul. */
export const stem = (word: string): string => singular(word).replace(/(.{4,})(ing|al|ed)$/, '$1')

/** The words of a text, in their order, as they are written; a picture of a couch is a word. */
export const writtenWords = (text: string): string[] =>
	foldedForSearch(text).match(/[\p{L}\d]+|\p{Extended_Pictographic}/gu) ?? []

/** The words of a text, in their order, without their endings. */
export const wordsOf = (text: string): string[] => writtenWords(text).map(stem)

/** Where these words stand in a row among others; -1 when they do not. */
export const startOf = (among: readonly string[], words: readonly string[]): number =>
	among.findIndex((_, start) => words.every((word, offset) => among[start + offset] === word))

/** The words before and after the first place where others stand in a row. */
export function without(among: readonly string[], words: readonly string[]): string[] {
	const at = startOf(among, words)
	return at < 0 ? [...among] : [...among.slice(0, at), ...among.slice(at + words.length)]
}
