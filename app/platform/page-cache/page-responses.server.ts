import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { encodingFor } from '../http/accepted-encoding.ts'
import { isKnown } from '../http/if-none-match.ts'
import { bodyIn } from '../http/page-bodies.server.ts'
import { type CachedPage, headOf } from './cached-page.server.ts'

const reportEvery = 60_000

type Parts = {
	cacheControl: () => string
	log: Logger
}

/** Sends cached pages in an encoding that the client accepts, or a 304; logs their number each minute. */
export function openPageAnswers({ cacheControl, log }: Parts) {
	let served = 0
	const report = setInterval(() => {
		if (served > 0) log.info({ pages: served }, 'local pages answered from memory')
		served = 0
	}, reportEvery)
	report.unref()

	return {
		send(request: IncomingMessage, response: ServerResponse, page: CachedPage) {
			served++
			const encoding = encodingFor(request.headers['accept-encoding'])
			const unchanged = isKnown(request.headers['if-none-match'], page.etag)
			response.writeHead(
				unchanged ? 304 : 200,
				headOf(page, unchanged ? 'unchanged' : encoding, cacheControl()),
			)
			response.end(unchanged || request.method === 'HEAD' ? undefined : bodyIn(page.bodies, encoding))
		},
		sendFault(response: ServerResponse, headers: Record<string, string>) {
			response.writeHead(500, {
				...headers,
				'Content-Type': 'text/plain; charset=utf-8',
				'Cache-Control': 'no-store',
			})
			response.end('Something broke on our side. Please try again in a minute, or call us.\n')
		},
		stop: () => clearInterval(report),
	}
}
