import { type Content, ofContent } from '#app/platform/content.ts'
import { townsOf } from '../kinds/town/town.ts'
import { byPath, type Match, matching, wordsOfTowns } from './matching.server.ts'
import { type NamedPlace, placeMeant, placeNamed } from './named-places.server.ts'
import { startOf, without, wordsOf, writtenWords } from './query-words.ts'
import { frenchWords, searchWords } from './search-words.server.ts'
import { type Found, type Searched, saysSomething } from './searched-pages.server.ts'

/** How many hits are shown. */
const shownHits = 30

const isOfSite = ({ page }: { page: Searched | undefined }) => page?.kind === 'site'

/** The phrases that lead to one page, and French for its thing: things before prices and booking, then the longest first. */
const ownPhrases = ofContent((content) =>
	[
		...searchWords.in(content).pages.map(({ page, phrases = [] }) => ({ page, phrases })),
		...frenchWords.in(content).pages.map(({ page, words }) => ({ page, phrases: words })),
	]
		.flatMap(({ page, phrases }) =>
			phrases.map((phrase) => ({ page: byPath(content).get(page), words: wordsOf(phrase) })),
		)
		.toSorted((a, b) => Number(isOfSite(a)) - Number(isOfSite(b)) || b.words.length - a.words.length),
)

/** Pages that match a query, before all others the one that has a phrase of the query for its own. */
function pagesFor(content: Content, query: string, match: Match): Searched[] {
	const typed = wordsOf(query)
	const own = ownPhrases(content).find(({ words }) => startOf(typed, words) >= 0)
	const others = typed.filter((word) => !own?.words.includes(word))
	const hits = own && !saysSomething(content, others.join(' ')) ? [] : matching(content, others, match)
	return [own?.page ?? [], hits].flat()
}

/** The pages of a place, after the first page of what else was asked for there. */
function pagesIn(content: Content, { pages, rest, name }: NamedPlace, match: Match): Searched[] {
	const own = pages.flatMap((path) => byPath(content).get(path) ?? [])
	if (!saysSomething(content, rest)) return [...own, ...matching(content, wordsOf(name), 'all')]
	const town = townsOf(content).find(({ path }) => pages.includes(path))
	const [first, ...others] = pagesFor(content, `${rest} ${town?.name ?? ''}`, match)
	return [first ?? [], own, others].flat()
}

/** Whether words besides a place's name name a town: Downtown Okotoks is not Calgary's. */
export const isElsewhere = (content: Content, { rest }: NamedPlace) =>
	wordsOf(rest).some((word) => wordsOfTowns(content).has(word))

const shops = ofContent((content) => searchWords.in(content).shops.map(writtenWords))

/** A query without the shop where the thing came from, if it says something else. */
function withoutShop(content: Content, query: string): string {
	const typed = writtenWords(query)
	const shop = shops(content).find((words) => startOf(typed, words) >= 0)
	const rest = shop && without(typed, shop).join(' ')
	return rest && saysSomething(content, rest) ? rest : query
}

/** Pages that match a query, the best first. */
export function searchCatalogue(content: Content, query: string, match: Match = 'most'): Found[] {
	const wanted = withoutShop(content, query)
	const place = placeNamed(content, wanted)
	const found =
		place && !isElsewhere(content, place) ? pagesIn(content, place, match) : pagesFor(content, wanted, match)
	const meant = found.length === 0 && match !== 'all' ? placeMeant(content, wanted) : undefined
	return [...new Set(meant ? pagesIn(content, meant, match) : found)]
		.slice(0, shownHits)
		.map(({ name, path, description, kind, price }) => ({ name, path, description, kind, price }))
}
