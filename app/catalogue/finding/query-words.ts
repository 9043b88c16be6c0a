/** How texts and queries are cut into words, so that both sides of a search agree. */

/** Without accents and apostrophes, in lower case: Tsuut’ina and tsuutina are one word. */
const folded = (text: string) =>
	text
		.normalize('NFD')
		.replace(/[\p{M}'’ʼ‘`]/gu, '')
		.toLowerCase()

/** One of several: couches becomes couch, batteries battery. */
export const singular = (word: string): string =>
	word
		.replace(/(ches|shes|sses|xes)$/, (ending) => ending.slice(0, -2))
		.replace(/ies$/, 'y')
		.replace(/([^su])s$/, '$1')

/** A word without its ending: couches becomes couch, hauling haul. */
export const stem = (word: string): string => singular(word).replace(/(.{4,})(ing|al|ed)$/, '$1')

/** The words of a text, in their order, as they are written. */
export const writtenWords = (text: string): string[] =>
	folded(text)
		.split(/[^\p{L}\d]+/u)
		.filter(Boolean)

/** The words of a text, in their order, without their endings. */
export const wordsOf = (text: string): string[] => writtenWords(text).map(stem)

/** Where these words stand in a row among others; -1 when they do not. */
export const startOf = (among: readonly string[], words: readonly string[]): number =>
	among.findIndex((_, start) => words.every((word, offset) => among[start + offset] === word))
