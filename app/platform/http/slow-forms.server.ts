import type { RequestHandler } from 'express'

/** Enough time for the few kilobytes of a form, in milliseconds. */
const formTimeout = 30_000

const words =
	'Your form didn’t arrive in time, and nothing was saved. Check your connection and send it again.\n'
const tooSlow = [
	'HTTP/1.1 408 Request Timeout',
	'Connection: close',
	'Content-Type: text/plain; charset=utf-8',
	`Content-Length: ${Buffer.byteLength(words)}`,
	'',
	words,
].join('\r\n')

/**
 * Ends requests whose body takes too long. The server's own limit has to suit a photo on a weak signal, so a client that
 * sends a form byte by byte would hold its connection for that long. Uploads are not limited here.
 */
export function endSlowForms(
	isUpload: (request: { method: string; path: string }) => boolean,
	timeout = formTimeout,
): RequestHandler {
	return (request, response, next) => {
		const { socket, headers } = request
		const hasBody = Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined
		if (!hasBody || isUpload(request)) return next()
		const timer = setTimeout(() => {
			// The whole body has arrived; only the handler takes longer than this.
			if (request.complete) return
			// As Node ends a late request: the reader of the body gets an error.
			if (!response.headersSent) socket.write(tooSlow)
			socket.destroySoon()
		}, timeout)
		request.once('close', () => clearTimeout(timer))
		next()
	}
}
