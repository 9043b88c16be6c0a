import type { RequestHandler } from 'express'

/** Ample for the few kilobytes of a form, in milliseconds. */
const patience = 30_000

const words =
	'Your form did not arrive in time, and nothing was saved. Check your connection and send it again.\n'
const tooSlow = [
	'HTTP/1.1 408 Request Timeout',
	'Connection: close',
	'Content-Type: text/plain; charset=utf-8',
	`Content-Length: ${words.length}`,
	'',
	words,
].join('\r\n')

/**
 * Ends requests whose body takes too long: the server's own limit has to suit a photo on a weak signal, and who sends a
 * form a byte at a time would keep its connection for as long. Uploads are let through to their intake.
 */
export function endSlowForms(
	isUpload: (request: { method: string; path: string }) => boolean,
	within = patience,
): RequestHandler {
	return (request, response, next) => {
		const { socket, headers } = request
		const hasBody = Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined
		if (!hasBody || isUpload(request)) return next()
		const timer = setTimeout(() => {
			// It is all here, and whoever answers takes longer than this.
			if (request.complete) return
			// As Node ends a request that is late: whoever reads the body sees it break off.
			if (!response.headersSent) socket.write(tooSlow)
			socket.destroySoon()
		}, within)
		request.once('close', () => clearTimeout(timer))
		next()
	}
}
