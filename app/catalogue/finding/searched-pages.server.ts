import { type Content, ofContent } from '#app/platform/content.ts'
import { type CataloguePage, cataloguePages } from '../catalogue.server.ts'
import { offeredIn } from '../in-town/offered-service.ts'
import { items } from '../kinds/item/item.ts'
import { wordsOf } from './query-words.ts'
import { frenchWords, searchWords } from './search-words.server.ts'
import { allSitePages } from './site-pages.ts'

/** A page as a search shows it. */
export type Found = Pick<CataloguePage, 'name' | 'path' | 'description' | 'price' | 'service'> & {
	kind: CataloguePage['kind'] | 'site'
}

/** A page as a search reads it: `also` is what else its thing is called. */
export type Searched = Found & { words: string; also: string }

const small = ofContent(
	(content) => new Set([...searchWords.in(content).small, ...frenchWords.in(content).small].flatMap(wordsOf)),
)
export const commonWords = ofContent((content) => new Set(searchWords.in(content).common.flatMap(wordsOf)))

/** Whether most names share a word, so that it only decides between pages that fit otherwise. */
export const isCommon = (content: Content, word: string): boolean => commonWords(content).has(word)

/** The words that say what is meant: without the small and the common ones, unless there are no others. */
export function telling(content: Content, words: string[]): string[] {
	const notSmall = words.filter((word) => !small(content).has(word))
	const rest = notSmall.filter((word) => !isCommon(content, word))
	return [rest, notSmall, words].find((some) => some.length > 0) ?? []
}

/** Whether a text names something to search for, besides small and common words. */
export const saysSomething = (content: Content, text: string): boolean =>
	wordsOf(text).some((word) => !small(content).has(word) && !isCommon(content, word))

export const isInTown = ({ service }: { service?: string }): boolean => service !== undefined

const wordsOfPage = ofContent(
	(content) => new Map(searchWords.in(content).pages.map(({ page, words }) => [page, words])),
)
const wordsOfThing = ofContent(
	(content) =>
		new Map(
			searchWords.in(content).pages.map(({ page, words }) => [page.slice(page.lastIndexOf('/') + 1), words]),
		),
)

/** Other words for a service in a town: those of its page in the city, and of the items that it takes. */
const wordsInTown = ofContent((content) => {
	const wordsOfSlug = wordsOfThing(content)
	const takenBy = (slug: string) => items.all(content).filter(({ service }) => service === slug)
	return new Map(
		offeredIn(content).map(({ slug }) => [
			slug,
			[
				...(wordsOfSlug.get(slug) ?? []),
				...takenBy(slug).flatMap((item) => [item.name, ...(wordsOfSlug.get(item.slug) ?? [])]),
			].join(' '),
		]),
	)
})

/** `reddeer`, as some people type it. */
const joined = (content: Content, name: string) => telling(content, wordsOf(name)).join('')

type Named = { name: string; path: string; also?: string; service?: string }

/** What else a page is called; a community of a town by its town, too. */
function alsoCalled(content: Content, { name, path, also = '', service }: Named): string {
	if (service !== undefined) return wordsInTown(content).get(service) ?? ''
	return [joined(content, name), also, ...(wordsOfPage(content).get(path) ?? [])].join(' ')
}

/** Every page that can be found, once. */
export const searchedPages = ofContent((content): readonly Searched[] => [
	...cataloguePages(content)
		.filter(({ path, canonical }) => path === canonical)
		.map((page) => ({ ...page, also: alsoCalled(content, page) })),
	...allSitePages.map((page) => ({ ...page, words: '', also: alsoCalled(content, page) })),
])

/** Every word of the pages, by how often it occurs; words of names count for more, those of pages in towns not again. */
export const countedWords = ofContent((content): ReadonlyMap<string, number> => {
	const counts = new Map<string, number>()
	const count = (text: string, weight: number) => {
		for (const word of wordsOf(text)) counts.set(word, (counts.get(word) ?? 0) + weight)
	}
	for (const page of searchedPages(content).filter((each) => !isInTown(each))) {
		count(`${page.name} ${page.also}`, 50)
		count(page.words, 5)
		count(page.description, 1)
	}
	return counts
})

/** The words by which pages are called, by how often they are: what a misspelt word is read as. */
export const calledBy = ofContent((content): ReadonlyMap<string, number> => {
	const called = new Set(searchedPages(content).flatMap(({ name, also }) => wordsOf(`${name} ${also}`)))
	return new Map([...countedWords(content)].filter(([word]) => called.has(word)))
})

/** Kinds of pages that are about a place. */
const places: readonly Found['kind'][] = ['hub', 'quadrant', 'community', 'satellite', 'town', 'location']

const wordsOfThings = ofContent(
	(content) =>
		new Set(
			searchedPages(content)
				.filter(({ kind }) => !places.includes(kind))
				.flatMap((page) => (isInTown(page) ? [] : wordsOf(`${page.name} ${page.also} ${page.description}`))),
		),
)

/** Whether a word is known from names of places, and from nothing that we take. */
export const namesOnlyPlaces = (content: Content, word: string): boolean => !wordsOfThings(content).has(word)

/** Fewer letters are no beginning of a word: whoever lets the crew in is not in Lethbridge. */
export const shortestBeginning = 4

/** How the words begin by which things are called. */
export const beginnings = ofContent(
	(content): ReadonlySet<string> =>
		new Set(
			searchedPages(content)
				.flatMap(({ name, also }) => wordsOf(`${name} ${also}`))
				.flatMap((word) => Array.from({ length: word.length }, (_, at) => word.slice(0, at + 1))),
		),
)

/** What else a page's thing is called, each phrase cut as a query is. */
export const phrasesOf = ofContent(
	(content): ReadonlyMap<string, ReadonlySet<string>> =>
		new Map(
			searchWords
				.in(content)
				.pages.map(({ page, words }) => [
					page,
					new Set(words.map((each) => telling(content, wordsOf(each)).join(' '))),
				]),
		),
)
