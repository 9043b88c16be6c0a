import { randomUUID } from 'node:crypto'
import type { RequestHandler } from 'express'
import type { Logger } from 'pino'
import { withRequestLog } from './log.server.ts'

/** Links to customers and staff contain a key in their path, which must not be in any log. */
export const withoutKeys = (path: string) =>
	path.replace(/(\/(?:quotes\/open|booked|admin\/set-password)\/)[^/]+/i, '$1…')

/** Logs a line for each request. Its id is in every line that is logged for it, and in a header of the response. */
export function logRequests(log: Logger): RequestHandler {
	return (request, response, next) => {
		const requestId = randomUUID()
		const began = performance.now()
		response.set('X-Request-Id', requestId)
		withRequestLog(requestId, () => {
			response.on('close', () => {
				const line = {
					method: request.method,
					path: withoutKeys(request.path),
					status: response.statusCode,
					ms: Math.round(performance.now() - began),
					...(response.writableFinished ? {} : { aborted: true }),
				}
				if (response.statusCode >= 500) log.error(line, 'request')
				else log.info(line, 'request')
			})
			next()
		})
	}
}
