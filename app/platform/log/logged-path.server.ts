import { matchedRoute, type Routes } from '../http/matched-route.server.ts'

/** What these parameters name opens nothing alone, so that the log may have it. Any other is a key (docs/decisions/no-keys-in-logs.md). */
const openParameters = new Set(['photoId', 'quoteId', 'bookingId', 'customerId', 'place', 'slug', '*'])

/**
 * The path of a request as the log may have it. It is redacted by the route that the router finds, in whatever spelling: a
 * key is replaced by the name of its parameter. What no route knows is redacted by its look.
 */
export function loggedPath(routes: Routes, url: string): string {
	const found = matchedRoute(routes, url)
	if (!found || found.pattern === '/*') return withoutKeys(pathOf(url))
	return found.pattern
		.split('/')
		.map((segment) => loggedSegment(segment, found.params))
		.join('/')
}

function loggedSegment(segment: string, params: Record<string, string | undefined>): string {
	const name = segment === '*' ? '*' : segment.startsWith(':') ? segment.slice(1) : undefined
	if (name === undefined || !openParameters.has(name)) return segment
	return withoutKeys(params[name] ?? '')
}

const pathOf = (url: string) => url.split(/[?#]/, 1)[0] ?? ''

/** A path without the segments that may be a key or a part of one: those that are neither words, as our addresses are, nor an id. */
export const withoutKeys = (path: string): string =>
	path
		.split('/')
		.map((segment) => (isReadable(segment) ? segment : '…'))
		.join('/')

const id = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i
const word = /^(?:[A-Z]?[a-z]{0,23}|[A-Z]{1,11}|\d{1,4})$/
/** More than the hash in the name of one of our files, and half of the shortest key. */
const mostOther = 12

function isReadable(segment: string): boolean {
	const rest = segment.replace(id, '')
	if (!/^[\w.-]*$/.test(rest)) return false
	const others = rest.split(/[-._]/).filter((part) => !word.test(part))
	return others.join('').length <= mostOther
}
