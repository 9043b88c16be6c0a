/**
 * How many of a page's words are its own: they stand in sentences of six words or more that no other page has, where a
 * template with another name or number in it counts as the same sentence (docs/decisions/index-pages-with-a-town-fact.md).
 */

/** A page's words in such sentences, and how many of them are its own. */
export type OwnWords = { words: number; own: number }

const fewestWords = 6

/** Stands for a name or a number. */
const masked = '#'

const pattern = (names: readonly string[]): RegExp =>
	new RegExp(
		`(?<![\\p{L}\\d])(?:${names
			.toSorted((a, b) => b.length - a.length)
			.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
			.join('|')})(?![\\p{L}\\d])`,
		'gu',
	)

/** What takes texts apart into sentences with the names of places and all numbers masked. */
export function sentencesWithout(names: readonly string[]): (text: string) => string[][] {
	const places = names.length > 0 ? pattern(names) : undefined
	const wordsOf = (sentence: string): string[] =>
		(places ? sentence.replace(places, masked) : sentence)
			.toLowerCase()
			.replace(/\d[\d.,:–-]*/g, masked)
			.replace(/[^\p{L}#'’ ]+/gu, ' ')
			.split(/\s+/)
			.filter(Boolean)
	return (text) =>
		text
			.split(/(?<=[.?!:;])\s+|\n+/)
			.map(wordsOf)
			.filter(({ length }) => length >= fewestWords)
}

/** A sentence, to be told from others. */
const asOne = (sentence: readonly string[]): string => sentence.join(' ')

/** The words of a page's sentences, those among them in sentences of which `isOwn` says so. */
const ownAmong = (
	sentences: readonly string[][],
	isOwn: (sentence: readonly string[]) => boolean,
): OwnWords => ({ words: sentences.flat().length, own: sentences.filter(isOwn).flat().length })

/** The own words of each of some pages, which are given as their sentences. */
export function ownWordsOf(pages: readonly (readonly string[][])[]): OwnWords[] {
	const standsOn = new Map<string, number>()
	for (const page of pages)
		for (const sentence of new Set(page.map(asOne))) standsOn.set(sentence, (standsOn.get(sentence) ?? 0) + 1)
	return pages.map((page) => ownAmong([...page], (sentence) => standsOn.get(asOne(sentence)) === 1))
}

export const shareOf = ({ words, own }: OwnWords): number => (words === 0 ? 0 : own / words)
