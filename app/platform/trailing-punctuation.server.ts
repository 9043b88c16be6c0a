import type { RequestHandler } from 'express'
import type { ServerBuild } from 'react-router'
import { matchedRoute, type Routes } from './http/matched-route.server.ts'

/** What ends a sentence or closes a bracket, as it is and encoded. Neither our words nor our keys end with it. */
const punctuation = /(?:[.,;:!'")\]}>]|%(?:2[1279ce]|3[abef]|5d|7d)|%e2%80%(?:99|9d|a6)|%c2%bb)+$/i

/**
 * Redirects the address of a page or of a key, as a mail or text program has linked it with the full stop or the bracket
 * after it, to the address without. `pageAt` returns the right address of a page that the content names, if it is one.
 */
export function dropPunctuation(
	build: () => Promise<Pick<ServerBuild, 'routes'>>,
	pageAt: (path: string) => string | undefined,
): RequestHandler {
	return async (request, response, next) => {
		const { path } = request
		const reads = request.method === 'GET' || request.method === 'HEAD'
		if (!reads || !punctuation.test(path)) return next()
		const right = addressAt((await build()).routes, path.replace(punctuation, ''), pageAt)
		if (right === undefined) return next()
		response.redirect(301, right + request.url.slice(path.length))
	}
}

/** The right address at a path; `undefined` when there is none, or a file. */
function addressAt(
	routes: Routes,
	path: string,
	pageAt: (path: string) => string | undefined,
): string | undefined {
	const pattern = matchedRoute(routes, path)?.pattern ?? '*'
	if (pattern.endsWith('*')) return undefined
	return /^\/:/.test(pattern) ? pageAt(path) : path
}
