import MiniSearch, { type SearchResult } from 'minisearch'
import { type Content, ofContent } from '#app/platform/content.ts'
import { townsOf } from '../kinds/town/town.ts'
import { meantBy } from './meaning.server.ts'
import { wordsOf } from './query-words.ts'
import {
	isCommon,
	isInTown,
	phrasesOf,
	type Searched,
	searchedPages,
	shortestBeginning,
} from './searched-pages.server.ts'

/** The pages that match the words of a query. */

const indexOf = ofContent((content) => {
	const index = new MiniSearch<Searched>({
		idField: 'path',
		fields: ['name', 'also', 'words', 'description'],
		tokenize: wordsOf,
		processTerm: (term) => term,
		searchOptions: {
			boost: { name: 6, also: 6, words: 2 },
			prefix: (term) => term.length >= shortestBeginning,
		},
	})
	// Pages in towns are found by their names; their descriptions would crowd out the city's page of the service.
	index.addAll(searchedPages(content).map((page) => (isInTown(page) ? { ...page, description: '' } : page)))
	return index
})

export const byPath = ofContent((content) => new Map(searchedPages(content).map((page) => [page.path, page])))

/** How well a page's name answers the query: 0 when they share no word, 1 when they are the same words. */
function alike(content: Content, name: string, asked: readonly string[]): number {
	const words = new Set(wordsOf(name))
	const shared = asked.filter((word) => words.has(word)).length
	return shared / new Set([...asked, ...[...words].filter((word) => !isCommon(content, word))]).size
}

export const wordsOfTowns = ofContent(
	(content) => new Set(townsOf(content).flatMap(({ name }) => wordsOf(name))),
)

/** What raises a page above others with the same words. */
const raised = { byName: 2, byOtherName: 2, inTown: 0.5 }

/**
 * Whether a page must match all telling words, or as many as possible when none matches all; `named`: as many as possible,
 * and be called by them.
 */
export type Match = 'all' | 'most' | 'named'

/** Beside words that lead nowhere, a guess of fewer letters is not enough: a wedding photographer wants no weeds gone. */
const surelyGuessed = 5

/** Whether what a page is called has a word of the query, and not only what it says. */
const isCalled = ({ match }: SearchResult) =>
	Object.values(match).some((fields) => fields.includes('name') || fields.includes('also'))

/** Pages that are called so; those that only mention it when there are no others. */
const byName = (hits: SearchResult[]): SearchResult[] => (hits.some(isCalled) ? hits.filter(isCalled) : hits)

/** Of pages that have not all words, those that are called so by as many of them as any other. */
function best(hits: SearchResult[]): SearchResult[] {
	const called = hits.filter(isCalled)
	const most = Math.max(...called.map(({ queryTerms }) => queryTerms.length))
	return called.filter(({ queryTerms }) => queryTerms.length === most)
}

/**
 * Pages that match the words of a query, the best first. A word that no page has is read as the nearest that one has;
 * small words count for nothing. Pages in towns are shown to whoever names a town.
 */
export function matching(content: Content, typed: string[], match: Match): Searched[] {
	const read = meantBy(content, typed)
	const sure = read.filter(
		(word) => word !== undefined && (typed.includes(word) || word.length >= surelyGuessed),
	)
	const wanted = (read.length === 1 ? read : sure).filter((word) => word !== undefined)
	const isPartly = wanted.length < read.length
	if (wanted.length === 0 || (match === 'all' && isPartly)) return []
	const namesTown = wanted.some((word) => wordsOfTowns(content).has(word))
	const find = (combineWith: 'AND' | 'OR') =>
		indexOf(content)
			.search({ queries: wanted, combineWith })
			.filter(({ id }) => namesTown || !isInTown(byPath(content).get(String(id)) ?? {}))
	const all = find('AND')
	const hits = all.length > 0 || match === 'all' ? byName(all) : best(find('OR'))
	const shown = match === 'named' || isPartly ? hits.filter(isCalled) : hits
	const phrase = wanted.join(' ')
	const asked = [...new Set([...typed.filter((word) => isCommon(content, word)), ...wanted])]
	return shown
		.flatMap(({ id, score, queryTerms }) => {
			const page = byPath(content).get(String(id))
			if (!page) return []
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
