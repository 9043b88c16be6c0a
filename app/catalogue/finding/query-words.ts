/** How texts and queries are cut into words, so that both sides of a search agree. */

/** Without accents and apostrophes, in lower case: Tsuut’ina and tsuutina are one word. */
const folded = (text: string) =>
	text
		.normalize('NFD')
		.replace(/[\p{M}'’ʼ‘`]/gu, '')
		.toLowerCase()

/** A word without its ending: couches becomes couch, batteries battery, hauling haul. */
const stem = (word: string) =>
	word
		.replace(/(ches|shes|sses|xes)$/, (ending) => ending.slice(0, -2))
		.replace(/ies$/, 'y')
		.replace(/([^su])s$/, '$1')
		.replace(/(.{4,})(ing|al|ed)$/, '$1')

/** The words of a text, in their order, as they are written. */
export const writtenWords = (text: string): string[] =>
	folded(text)
		.split(/[^\p{L}\d]+/u)
		.filter(Boolean)

/** The words of a text, in their order, without their endings. */
export const wordsOf = (text: string): string[] => writtenWords(text).map(stem)

/** The fewest edits (a letter put in, left out, changed, or two neighbours swapped) between two words, up to `most`. */
function edits(one: string, other: string, most: number): number {
	if (Math.abs(one.length - other.length) > most) return most + 1
	let before: number[] = []
	let above = Array.from({ length: other.length + 1 }, (_, at) => at)
	for (let row = 1; row <= one.length; row++) {
		const current = [row]
		for (let at = 1; at <= other.length; at++) {
			const same = one[row - 1] === other[at - 1]
			const swapped = one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1]
			current.push(
				Math.min(
					(above[at] ?? 0) + 1,
					(current[at - 1] ?? 0) + 1,
					(above[at - 1] ?? 0) + (same ? 0 : 1),
					row > 1 && at > 1 && swapped ? (before[at - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
				),
			)
		}
		if (Math.min(...current) > most) return most + 1
		before = above
		above = current
	}
	return above[other.length] ?? most + 1
}

/** A word of up to this many letters may differ by one edit, a longer one by two when nothing is nearer. */
const shortWord = 6
/** Shorter words are too alike to guess. */
const shortestGuessed = 4

/**
 * The word that was meant, by how often each word occurs: the typed one when it is known, or else the nearest, or else
 * `undefined`. Of several equally near, the one with the same first letter, then the more frequent one.
 */
export function meant(typed: string, known: ReadonlyMap<string, number>): string | undefined {
	if (known.has(typed)) return typed
	if (typed.length < shortestGuessed || /\d/.test(typed)) return undefined
	const most = typed.length <= shortWord ? 1 : 2
	const near = [...known]
		.filter(([word]) => word.length >= shortestGuessed - 1)
		.map(([word, count]) => ({ word, count, away: edits(typed, word, most) }))
		.filter(({ away }) => away <= most)
	const rank = ({ word, count, away }: (typeof near)[number]) =>
		away * 1e9 + (word[0] === typed[0] ? 0 : 1e8) - count
	return near.toSorted((a, b) => rank(a) - rank(b))[0]?.word
}
