import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import sirv from 'sirv'

/**
 * Answers with the files that the folder has at the start, with the compressed copies that the build made. Those whose
 * path begins with `hashed` never change; all others are revalidated. A file that cannot be read any more, as after a
 * build under the running program, ends its connection alone: by then the response has begun, and `sirv` does not listen
 * for the error, which would end the process.
 */
export function staticFiles(folder: string, hashed: string) {
	const setHeaders = (response: ServerResponse, path: string) =>
		response.setHeader(
			'Cache-Control',
			path.startsWith(hashed) ? 'public, max-age=31536000, immutable' : 'no-cache',
		)
	const answer = sirv(folder, { brotli: true, gzip: true, etag: true, setHeaders })
	return (request: IncomingMessage, response: ServerResponse, next: () => void) => {
		response.once('pipe', (file: Readable) => file.once('error', () => response.destroy()))
		answer(request, response, next)
	}
}
