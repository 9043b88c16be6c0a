import MiniSearch from 'minisearch'
import { type Content, ofContent } from '#app/platform/content.ts'
import { townsOf } from '../kinds/town/town.ts'
import { guessing, readWords, remembering } from './guessing.ts'
import { startOf, wordsOf } from './query-words.ts'
import { searchWords } from './search-words.server.ts'
import {
	beginnings,
	countedWords,
	type Found,
	isCommon,
	isInTown,
	phrasesOf,
	type Searched,
	saysSomething,
	searchedPages,
	telling,
} from './searched-pages.server.ts'

/** How many hits are shown. */
const shownHits = 30

const indexOf = ofContent((content) => {
	const index = new MiniSearch<Searched>({
		idField: 'path',
		fields: ['name', 'also', 'words', 'description'],
		tokenize: wordsOf,
		processTerm: (term) => term,
		searchOptions: { boost: { name: 6, also: 6, words: 2 }, prefix: (term) => term.length > 2 },
	})
	// Pages in towns are found by their names; their descriptions would crowd out the city's page of the service.
	index.addAll(searchedPages(content).map((page) => (isInTown(page) ? { ...page, description: '' } : page)))
	return index
})

const byPath = ofContent((content) => new Map(searchedPages(content).map((page) => [page.path, page])))

/** Whether some page has this word, cut as `wordsOf` cuts it. */
export const isOnPages = (content: Content, word: string): boolean => countedWords(content).has(word)

const isReadable = (content: Content, word: string) =>
	isOnPages(content, word) || (word.length > 2 && beginnings(content).has(word))
const guess = ofContent((content) => remembering(guessing(countedWords(content))))

/** How well a page's name answers the query: 0 when they share no word, 1 when they are the same words. */
function alike(content: Content, name: string, asked: readonly string[]): number {
	const words = new Set(wordsOf(name))
	const shared = asked.filter((word) => words.has(word)).length
	return shared / new Set([...asked, ...[...words].filter((word) => !isCommon(content, word))]).size
}

const wordsOfTowns = ofContent((content) => new Set(townsOf(content).flatMap(({ name }) => wordsOf(name))))

/** What raises a page above others with the same words. */
const raised = { byName: 2, byOtherName: 2, inTown: 0.5 }

/** Whether a page must match all telling words, or as many as possible when none matches all. */
type Match = 'all' | 'most'

/**
 * Pages that match the words of a query, the best first. A word that no page has is read as the nearest that one has;
 * small words count for nothing. Pages in towns are shown to whoever names a town.
 */
function matching(content: Content, typed: string[], match: Match): Searched[] {
	const read = readWords(telling(content, typed), (word) => isReadable(content, word), guess(content))
	const wanted = read.filter((word) => word !== undefined)
	if (wanted.length === 0 || (match === 'all' && wanted.length < read.length)) return []
	const index = indexOf(content)
	const all = index.search({ queries: wanted, combineWith: 'AND' })
	const hits = all.length > 0 || match === 'all' ? all : index.search({ queries: wanted, combineWith: 'OR' })
	const phrase = wanted.join(' ')
	const asked = [...new Set([...typed.filter((word) => isCommon(content, word)), ...wanted])]
	const namesTown = wanted.some((word) => wordsOfTowns(content).has(word))
	return hits
		.flatMap(({ id, score, queryTerms }) => {
			const page = byPath(content).get(String(id))
			if (!page || (isInTown(page) && !namesTown)) return []
			const matched = (queryTerms.length / wanted.length) ** 3
			const place = isInTown(page) ? raised.inTown : 1
			const called = phrasesOf(content).get(page.path)?.has(phrase) ? raised.byOtherName : 0
			return [
				{
					page,
					score: score * matched * place * (1 + raised.byName * alike(content, page.name, asked) + called),
				},
			]
		})
		.sort((a, b) => b.score - a.score)
		.map(({ page }) => page)
}

const ownPhrases = ofContent((content) =>
	searchWords
		.in(content)
		.pages.flatMap(({ page, phrases = [] }) =>
			phrases.map((phrase) => ({ page: byPath(content).get(page), words: wordsOf(phrase) })),
		),
)

/** Pages that match a query, the best first: before all others the one that has a phrase of the query for its own. */
export function searchCatalogue(content: Content, query: string, match: Match = 'most'): Found[] {
	const typed = wordsOf(query)
	const own = ownPhrases(content).find(({ words }) => startOf(typed, words) >= 0)
	const others = typed.filter((word) => !own?.words.includes(word))
	const hits = own && !saysSomething(content, others.join(' ')) ? [] : matching(content, others, match)
	return [...new Set([own?.page ?? [], hits].flat())]
		.slice(0, shownHits)
		.map(({ name, path, description, kind, price }) => ({ name, path, description, kind, price }))
}
