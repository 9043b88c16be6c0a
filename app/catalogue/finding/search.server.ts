import MiniSearch from 'minisearch'
import { cataloguePage, cataloguePages } from '../catalogue.server.ts'

/** A page that a search found. */
export type Found = { name: string; path: string; description: string }

/** Hits shown: more are for another query. */
const shownHits = 30

/** Endings that do not make another word: couches is couch, cleaning is clean, towers is tower. */
const stem = (word: string) =>
	word
		.toLowerCase()
		.replace(/['’]s$/, '')
		.replace(/(ches|shes|sses|xes)$/, (ending) => ending.slice(0, -2))
		.replace(/ies$/, 'y')
		.replace(/([^s])s$/, '$1')
		.replace(/(.{3,})(ing|al|ed)$/, '$1')

const isInTown = (path: string) => ['town-service', 'combination'].includes(cataloguePage(path)?.kind ?? '')

const index = new MiniSearch({
	idField: 'path',
	fields: ['name', 'words', 'description'],
	processTerm: (term) => stem(term.normalize('NFD').replace(/\p{M}/gu, '')),
	searchOptions: {
		boost: { name: 5, words: 2 },
		prefix: (term) => term.length > 2,
		fuzzy: (term) => (term.length > 3 ? 0.3 : false),
		combineWith: 'AND',
		// A thing's own page comes before the same thing in one of 45 towns, unless the town is named.
		boostDocument: (path) => (isInTown(String(path)) ? 0.6 : 1),
	},
})
const pages = cataloguePages.filter(({ path, canonical }) => path === canonical)
// What a page in a town is about, its name says; the thing's own page says the rest.
index.addAll(pages.map((page) => (isInTown(page.path) ? { ...page, description: '' } : page)))
const byPath = new Map(pages.map((page) => [page.path, page]))

/**
 * Pages that fit a query, the best first; forgiving of a slip of the finger and of endings. All words must be found;
 * where that finds nothing, any of them.
 */
export function searchCatalogue(query: string): Found[] {
	const all = index.search(query)
	const hits = all.length > 0 ? all : index.search(query, { combineWith: 'OR' })
	return hits.slice(0, shownHits).flatMap(({ id }) => {
		const page = byPath.get(String(id))
		return page ? [{ name: page.name, path: page.path, description: page.description }] : []
	})
}
