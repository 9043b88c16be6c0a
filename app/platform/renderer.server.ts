import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'

/** Renders a page of ours to its whole document, as a visitor without a cookie gets it. Throws unless it is a 200. */
export function renderer(
	build: () => Promise<ServerBuild>,
	context: () => RouterContextProvider,
): (path: string) => Promise<Buffer> {
	const handle = createRequestHandler(build, 'production')
	return async (path) => {
		// A crawler's name has the document whole before it begins.
		const request = new Request(new URL(path, 'http://localhost'), { headers: { 'User-Agent': 'Googlebot' } })
		const response = await handle(request, context())
		if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
		return Buffer.from(await response.arrayBuffer())
	}
}
