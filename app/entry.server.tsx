import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { isbot } from 'isbot'
import { renderToPipeableStream } from 'react-dom/server'
import {
	type EntryContext,
	type HandleDataRequestFunction,
	type HandleErrorFunction,
	type RouterContextProvider,
	ServerRouter,
} from 'react-router'
import { nonceContext, platformContext } from '#app/platform/context.server.ts'
import { retryAfter } from '#app/platform/http/unavailable.server.ts'
import { CompanyContext } from '#app/shell/company-context.ts'
import { DocumentStylesContext } from '#app/shell/document-styles-context.ts'
import { forPages } from '#app/shell/for-pages.ts'
import { NonceContext } from '#app/shell/nonce-context.ts'
import { documentStyles } from './document-styles.server.ts'

/** Rendering is aborted after this time, in milliseconds: the visitor has probably left. */
const renderTimeout = 10_000

/** Renders a document. Crawlers get it when it is complete, browsers as a stream. */
export default function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	routerContext: EntryContext,
	context: RouterContextProvider,
): Promise<Response> {
	const nonce = context.get(nonceContext)
	const { company, log } = context.get(platformContext)
	return new Promise((resolve, reject) => {
		let responseStatus = status
		const answer = () => {
			const body = new PassThrough()
			// A timer that goes on would keep the whole document in memory.
			body.once('close', () => clearTimeout(timer))
			headers.set('Content-Type', 'text/html; charset=utf-8')
			if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store')
			setRetryAfter(headers, responseStatus)
			resolve(new Response(createReadableStreamFromReadable(body), { status: responseStatus, headers }))
			pipe(body)
		}
		const whole = isbot(request.headers.get('User-Agent'))
		const { pipe, abort } = renderToPipeableStream(
			<NonceContext value={nonce}>
				<CompanyContext value={forPages(company)}>
					<DocumentStylesContext value={documentStyles}>
						<ServerRouter context={routerContext} url={request.url} nonce={nonce} />
					</DocumentStylesContext>
				</CompanyContext>
			</NonceContext>,
			{
				nonce,
				...(whole ? { onAllReady: answer } : { onShellReady: answer }),
				onShellError(error) {
					clearTimeout(timer)
					reject(error)
				},
				onError(error: unknown) {
					responseStatus = 500
					log.error({ err: error }, 'a page failed to render')
				},
			},
		)
		const timer = setTimeout(abort, renderTimeout).unref()
	})
}

/** Handles the requests for data from pages that are already open. */
export const handleDataRequest: HandleDataRequestFunction = (response) => {
	setRetryAfter(response.headers, response.status)
	return response
}

function setRetryAfter(headers: Headers, status: number) {
	if (status === 503 && !headers.has('Retry-After')) headers.set('Retry-After', retryAfter)
}

/** Logs what a loader or action throws, unless it is a response. The visitor does not see it. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
	if (request.signal.aborted) return
	context.get(platformContext).log.error({ err: error }, 'a request failed')
}
