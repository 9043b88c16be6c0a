import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'

export type Routes = ServerBuild['routes']

/** The route of an address as the router finds it, with its pattern (`/booked/:token`) and what its parameters are. */
export type MatchedRoute = { id: string; pattern: string; params: Record<string, string | undefined> }

/** The path that the router looks up: dots are resolved, and `page.data` asks for the data of a page. */
const routerPath = (url: string) =>
	new URL(`http://localhost${url}`).pathname.replace(/(\/)_\.data$|\.data$/, '$1')

/**
 * How many found paths are kept: the router makes a pattern of every route anew for each path that it looks up, and each request asks
 * twice. More than all addresses that people type.
 */
const mostKept = 1000

/** What was found of each build's routes, by path. */
const found = new WeakMap<Routes, Map<string, MatchedRoute | undefined>>()

/** Every address has a route, because the last one is 'Page not found'; what is no address has none. */
export function matchedRoute(routes: Routes, url: string): MatchedRoute | undefined {
	if (!url.startsWith('/') || !URL.canParse(`http://localhost${url}`)) return undefined
	const path = routerPath(url)
	const kept = found.get(routes) ?? new Map<string, MatchedRoute | undefined>()
	found.set(routes, kept)
	if (!kept.has(path)) {
		if (kept.size >= mostKept) kept.clear()
		kept.set(path, findRoute(routes, path))
	}
	return kept.get(path)
}

function findRoute(routes: Routes, path: string): MatchedRoute | undefined {
	if (!isDecodable(path)) return undefined
	const matches = matchRoutes(treeOf(routes), path) ?? []
	const last = matches.at(-1)
	if (!last) return undefined
	const pattern = ['', ...matches.flatMap(({ route }) => route.path || [])].join('/') || '/'
	return { id: last.route.id ?? '', pattern, params: last.params }
}

/** The router prints any other path on the console. */
function isDecodable(path: string): boolean {
	try {
		// The build drops a call whose result is not used.
		return decodeURIComponent(path) !== ''
	} catch {
		return false
	}
}

/** Turns the build's flat list of routes into a tree. */
const treeOf = (routes: Routes, parentId?: string): RouteObject[] =>
	Object.values(routes)
		.filter((route) => route !== undefined)
		.filter((route) => route.parentId === parentId)
		.map(({ id, path, index }) => (index ? { id, path, index } : { id, path, children: treeOf(routes, id) }))
