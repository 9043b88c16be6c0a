import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'

/** What React leaves between two texts, to find them again in the browser: these pages have no script that would. */
const marks = '<!-- -->'

/** Renders a page to its whole document, as for a visitor without a cookie. Throws unless the status is 200. */
export function renderer(
	build: () => Promise<ServerBuild>,
	context: () => RouterContextProvider,
): (path: string) => Promise<Buffer> {
	const handle = createRequestHandler(build, 'production')
	return async (path) => {
		// For a crawler the document is rendered completely before the response begins.
		const request = new Request(new URL(path, 'http://localhost'), { headers: { 'User-Agent': 'Googlebot' } })
		const response = await handle(request, context())
		if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
		const document = await response.text()
		return Buffer.from(document.replaceAll(marks, ''))
	}
}
