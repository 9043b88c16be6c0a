import { randomBytes } from 'node:crypto'
import type { RequestHandler } from 'express'
import helmet from 'helmet'

/**
 * The headers of every response, errors and assets too. Scripts run from our own files and with this
 * response's nonce only; styles come from our own files; nothing may frame, embed or redirect a form.
 * Under development styles are written into the page, and changes come by a socket.
 */
export function securityHeaders({
	https,
	development,
}: {
	https: boolean
	development: boolean
}): RequestHandler[] {
	const nonce: RequestHandler = (_request, response, next) => {
		response.locals.nonce = randomBytes(16).toString('base64')
		next()
	}
	const headers = helmet({
		contentSecurityPolicy: {
			useDefaults: false,
			directives: {
				defaultSrc: ["'none'"],
				scriptSrc: ["'self'", (_request, response) => nonceSource(response)],
				styleSrc: development ? ["'self'", "'unsafe-inline'"] : ["'self'"],
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
	return [nonce, headers]
}

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
