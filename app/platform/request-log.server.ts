import { randomUUID } from 'node:crypto'
import type { RequestHandler } from 'express'
import type { Logger } from 'pino'
import { withRequestLog } from './log.server.ts'

/** Links mailed to customers and staff carry a key in their path: it must not be in any log. */
const withoutKeys = (path: string) => path.replace(/(\/(?:quotes\/open|admin\/set-password)\/)[^/]+/, '$1…')

/** A line per answered request, under an id that every line logged on its behalf carries and the visitor is told. */
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
