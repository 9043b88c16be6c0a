import { type Content, ofContent } from '#app/platform/content.ts'
import { guessing, remembering } from './guessing.ts'
import { startOf, without, writtenWords } from './query-words.ts'
import { placeNames } from './search-words.server.ts'
import { saysSomething } from './searched-pages.server.ts'

/** A place that a query names otherwise than its page does, or one without a page. */
export type NamedPlace = {
	/** Its name as the content has it. */
	name: string
	/** Its pages, or those that are nearest. */
	pages: string[]
	/** Whether it has no page, so that those of others are shown. */
	isNear: boolean
	/** What else the query says. */
	rest: string
}

/** `17th Avenue` and `17 ave` are the same. */
const asWritten = (text: string): string[] =>
	writtenWords(text).map((word) =>
		word
			.replace(/^avenue$/, 'ave')
			.replace(/^street$/, 'st')
			.replace(/^(\d+)(st|nd|rd|th)$/, '$1'),
	)

type Named = Omit<NamedPlace, 'rest'> & { words: string[] }

/** All names, the longest first, each once with all its pages: one name may stand for two towns. */
const names = ofContent((content): readonly Named[] => {
	const named = new Map<string, Named>()
	for (const { page, names = [], near = [] } of placeNames.in(content))
		for (const [name, isNear] of [
			...names.map((each) => [each, false] as const),
			...near.map((each) => [each, true] as const),
		]) {
			const words = asWritten(name)
			const known = named.get(words.join(' '))
			if (known) known.pages.push(page)
			else named.set(words.join(' '), { name, words, pages: [page], isNear })
		}
	return [...named.values()].toSorted((a, b) => b.words.length - a.words.length)
})

/** What an address has around the name of a place. */
const ofAddresses =
	/^(\d+|ave|st|blvd|boulevard|dr|drive|road|rd|cres|crescent|way|hwy|highway|reserve|hamlet|village|town|county|quadrant|area|community|neighbourhood|neighborhood)$/

/** A trail begins far from the place that it is called after. */
const isTrail = (word: string | undefined) => word === 'trail' || word === 'tr'

/** The place whose name stands in these words, the longest name first. */
function named(content: Content, typed: readonly string[]): NamedPlace | undefined {
	const found = names(content).find(({ words }) => {
		const at = startOf(typed, words)
		return at >= 0 && !isTrail(typed[at + words.length])
	})
	if (!found) return undefined
	const rest = without(typed, found.words).filter((word) => !ofAddresses.test(word))
	return { ...found, rest: rest.join(' ') }
}

/** No name of a few letters is guessed: it may be anything. */
const shortestGuessed = 6
const guess = ofContent((content) =>
	remembering(
		guessing(
			new Map(
				names(content)
					.flatMap(({ words }) => words)
					.filter(({ length }) => length >= shortestGuessed)
					.map((word) => [word, 1]),
			),
		),
	),
)

/** The place that a query names; `undefined` when it names none of these. */
export const placeNamed = (content: Content, query: string): NamedPlace | undefined =>
	named(content, asWritten(query))

/** The place that was meant by a query of misspelt words, when it says nothing else. */
export function placeMeant(content: Content, query: string): NamedPlace | undefined {
	const typed = asWritten(query)
	const meant = typed.map((word) => (word.length < shortestGuessed ? word : (guess(content)(word) ?? word)))
	const found = named(content, meant)
	return found && !saysSomething(content, found.rest) ? found : undefined
}
