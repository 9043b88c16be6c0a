import MiniSearch from 'minisearch'
import { cataloguePage, cataloguePages } from '../catalogue.server.ts'

/** A page that a search found. */
export type Found = { name: string; path: string; description: string }

/** How many hits are shown. */
const shownHits = 30

/** A word without its ending: couches becomes couch, cleaning clean, towers tower. */
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
		// The Calgary page of a service or item comes before its pages in 45 towns, unless the query names a town.
		boostDocument: (path) => (isInTown(String(path)) ? 0.6 : 1),
	},
})
const pages = cataloguePages.filter(({ path, canonical }) => path === canonical)
// Pages in towns are found by their names; their descriptions would crowd out the Calgary page of the service.
index.addAll(pages.map((page) => (isInTown(page.path) ? { ...page, description: '' } : page)))
const byPath = new Map(pages.map((page) => [page.path, page]))

/**
 * Pages that match a query, the best first, despite typing errors and word endings. A page must match all words; if
 * none does, any word.
 */
export function searchCatalogue(query: string): Found[] {
	const all = index.search(query)
	const hits = all.length > 0 ? all : index.search(query, { combineWith: 'OR' })
	return hits.slice(0, shownHits).flatMap(({ id }) => {
		const page = byPath.get(String(id))
		return page ? [{ name: page.name, path: page.path, description: page.description }] : []
	})
}
