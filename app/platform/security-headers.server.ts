import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestHandler } from 'express'
import helmet from 'helmet'

type Policy = {
	https: boolean
	development: boolean
	/** Hashes of the sheets that stand within documents. */
	styles: string[]
}

type Source = string | ((request: IncomingMessage, response: ServerResponse) => string)

/**
 * Scripts run from where `scripts` says and nowhere else; styles come from our own files, or are sheets whose hash we
 * know; nothing may frame, embed or redirect a form. Under development styles are written into the page, and changes
 * come by a socket.
 */
const helmetFor = ({ https, development, styles }: Policy, scripts: Source[]) =>
	helmet({
		contentSecurityPolicy: {
			useDefaults: false,
			directives: {
				defaultSrc: ["'none'"],
				scriptSrc: scripts,
				styleSrc: development
					? ["'self'", "'unsafe-inline'"]
					: ["'self'", ...styles.map((hash) => `'${hash}'`)],
				imgSrc: ["'self'", 'blob:', 'data:'],
				fontSrc: ["'self'"],
				connectSrc: development ? ["'self'", 'ws:'] : ["'self'"],
				formAction: ["'self'"],
				manifestSrc: ["'self'"],
				baseUri: ["'none'"],
				objectSrc: ["'none'"],
				frameAncestors: ["'none'"],
			},
		},
		crossOriginEmbedderPolicy: { policy: 'require-corp' },
		crossOriginOpenerPolicy: { policy: 'same-origin' },
		crossOriginResourcePolicy: { policy: 'same-origin' },
		// `no-referrer` would make browsers send `Origin: null` with our own forms.
		referrerPolicy: { policy: 'same-origin' },
		strictTransportSecurity: https ? { maxAge: 63_072_000, includeSubDomains: true } : false,
		xFrameOptions: { action: 'deny' },
	})

/** The headers of every response, errors and assets too. A page's own scripts carry this response's nonce. */
export function securityHeaders(policy: Policy): RequestHandler[] {
	const nonce: RequestHandler = (_request, response, next) => {
		response.locals.nonce = randomBytes(16).toString('base64')
		next()
	}
	return [nonce, helmetFor(policy, ["'self'", (_request, response) => nonceSource(response)])]
}

/**
 * The headers of pages that are kept and have no script. The same policy in fewer words: what `default-src` forbids
 * is not said again, nor what only a browser needs that reads no policy, nor what only matters to scripts. Each header
 * costs about a hundredth of what such a page costs to send.
 */
export const cachedPageHeaders = ({ https, styles }: Policy): Record<string, string> => ({
	'Content-Security-Policy': [
		"default-src 'none'",
		`style-src ${styles.map((hash) => `'${hash}'`).join(' ')}`,
		"img-src 'self' data:",
		"font-src 'self'",
		"form-action 'self'",
		"base-uri 'none'",
		"frame-ancestors 'none'",
	].join(';'),
	'Cross-Origin-Opener-Policy': 'same-origin',
	'Cross-Origin-Resource-Policy': 'same-origin',
	'Referrer-Policy': 'same-origin',
	'X-Content-Type-Options': 'nosniff',
	...(https ? { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' } : {}),
})

function nonceSource(response: object): string {
	const nonce =
		'locals' in response &&
		response.locals &&
		typeof response.locals === 'object' &&
		'nonce' in response.locals
			? response.locals.nonce
			: undefined
	if (typeof nonce !== 'string') throw new Error('the nonce is made before the headers')
	return `'nonce-${nonce}'`
}
