import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import { oncePerBuild } from './http/once-per-build.server.ts'

/** What React leaves between two texts, to find them again in the browser. */
const marks = '<!-- -->'

/** Renders a page to its whole document, as for a visitor without a cookie. Throws unless the status is 200. */
export function renderer(build: () => Promise<ServerBuild>, context: () => RouterContextProvider) {
	const handlerOf = oncePerBuild((latest: ServerBuild) => createRequestHandler(latest, 'production'))
	return async (path: string, origin: string): Promise<string> => {
		// For a crawler the document is rendered completely before the response begins.
		const request = new Request(new URL(path, origin), { headers: { 'User-Agent': 'Googlebot' } })
		const response = await handlerOf(await build())(request, context())
		if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
		return response.text()
	}
}

/** The document of a page that no script hydrates. */
export const withoutMarks = (document: string) => Buffer.from(document.replaceAll(marks, ''))
