import { type CataloguePage, cataloguePages } from '../catalogue.server.ts'
import { items } from '../content.server.ts'
import { offered } from '../towns.server.ts'
import { wordsOf } from './query-words.ts'
import { searchWords } from './search-words.server.ts'
import { allSitePages } from './site-pages.ts'

/** A page as a search shows it. */
export type Found = Pick<CataloguePage, 'name' | 'path' | 'description' | 'price'> & {
	kind: CataloguePage['kind'] | 'site'
}

/** A page as a search reads it: `also` is what else its thing is called. */
export type Searched = Found & { words: string; also: string }

const small = new Set(searchWords.small.flatMap(wordsOf))
const common = new Set(searchWords.common.flatMap(wordsOf))

/** Whether most names share a word, so that it only decides between pages that fit otherwise. */
export const isCommon = (word: string): boolean => common.has(word)

/** The words that say what is meant: without the small and the common ones, unless there are no others. */
export function telling(words: string[]): string[] {
	const notSmall = words.filter((word) => !small.has(word))
	const rest = notSmall.filter((word) => !common.has(word))
	return [rest, notSmall, words].find((some) => some.length > 0) ?? []
}

/** Whether a text names something to search for, besides small and common words. */
export const saysSomething = (text: string): boolean =>
	wordsOf(text).some((word) => !small.has(word) && !common.has(word))

export const isInTown = ({ kind }: Pick<Found, 'kind'>): boolean =>
	kind === 'town-service' || kind === 'combination'

const wordsOfPage = new Map(searchWords.pages.map(({ page, words }) => [page, words]))
const wordsOfThing = new Map(
	searchWords.pages.map(({ page, words }) => [page.slice(page.lastIndexOf('/') + 1), words]),
)

/** Other words for a service in a town: those of its page in the city, and of the items that it takes. */
const wordsInTown = new Map(
	offered.map(({ slug }) => [
		slug,
		[
			...(wordsOfThing.get(slug) ?? []),
			...items
				.filter(({ service }) => service === slug)
				.flatMap((item) => [item.name, ...(wordsOfThing.get(item.slug) ?? [])]),
		].join(' '),
	]),
)

/** `reddeer`, as some people type it. */
const joined = (name: string) => telling(wordsOf(name)).join('')

type Named = { name: string; path: string; kind: Found['kind']; service?: string }

/** What else a page is called; a community of a town by its town, too. */
function also({ name, path, kind, service }: Named): string {
	if (service !== undefined) return wordsInTown.get(service) ?? ''
	const town = kind === 'satellite' ? [path.split('/')[1]] : []
	return [joined(name), ...town, ...(wordsOfPage.get(path) ?? [])].join(' ')
}

/** Every page that can be found, once. */
export const searchedPages: readonly Searched[] = [
	...cataloguePages
		.filter(({ path, canonical }) => path === canonical)
		.map((page) => ({ ...page, also: also(page) })),
	...allSitePages.map((page) => ({ ...page, words: '', price: undefined, also: also(page) })),
]

/** Every word of the pages, by how often it occurs; words of names count for more, those of pages in towns not again. */
export function countedWords(): ReadonlyMap<string, number> {
	const counts = new Map<string, number>()
	const count = (text: string, weight: number) => {
		for (const word of wordsOf(text)) counts.set(word, (counts.get(word) ?? 0) + weight)
	}
	for (const page of searchedPages.filter((each) => !isInTown(each))) {
		count(`${page.name} ${page.also}`, 50)
		count(page.words, 5)
		count(page.description, 1)
	}
	return counts
}

/** How the words begin by which things are called. */
export const beginnings: ReadonlySet<string> = new Set(
	searchedPages
		.flatMap(({ name, also }) => wordsOf(`${name} ${also}`))
		.flatMap((word) => Array.from({ length: word.length }, (_, at) => word.slice(0, at + 1))),
)

/** What else a page's thing is called, each phrase cut as a query is. */
export const phrasesOf: ReadonlyMap<string, ReadonlySet<string>> = new Map(
	searchWords.pages.map(({ page, words }) => [
		page,
		new Set(words.map((each) => telling(wordsOf(each)).join(' '))),
	]),
)
