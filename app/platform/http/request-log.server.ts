import { randomUUID } from 'node:crypto'
import type { RequestHandler } from 'express'
import type { Logger } from 'pino'
import type { ServerBuild } from 'react-router'
import { withRequestLog } from '../log/log.server.ts'
import { loggedPath } from '../log/logged-path.server.ts'

/**
 * Logs a line for each request, without the keys that links to customers and staff have in their path. Its id is in every
 * line that is logged for it, and in a header of the response.
 */
export function logRequests(log: Logger, build: () => Promise<Pick<ServerBuild, 'routes'>>): RequestHandler {
	return async (request, response, next) => {
		const requestId = randomUUID()
		const began = performance.now()
		const { routes } = await build()
		response.set('X-Request-Id', requestId)
		withRequestLog(requestId, () => {
			response.on('close', () => {
				const line = {
					method: request.method,
					path: loggedPath(routes, request.originalUrl),
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
