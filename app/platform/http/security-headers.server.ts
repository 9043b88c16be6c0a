import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestHandler } from 'express'
import helmet from 'helmet'

type Policy = {
	https: boolean
	development: boolean
	/** Hashes of the style sheets that documents contain. */
	styles: string[]
}

type Source = string | ((request: IncomingMessage, response: ServerResponse) => string)

/**
 * Scripts run only from `scripts`; styles come from our own files, or from sheets in the document whose hash is listed; no
 * site may frame or embed our pages, which frame only our own, and forms are sent only to us. In development, styles are
 * written into the page, and changes come through a web socket.
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
				frameSrc: ["'self'"],
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

/** What none of our pages uses. A photo taken with a phone's camera comes by a file input, which needs no permission. */
export const permissionsPolicy = 'camera=(),display-capture=(),geolocation=(),microphone=(),payment=(),usb=()'

/**
 * The headers of every response, also of errors and assets. A page's own scripts have the nonce of its response. What an
 * answer says itself replaces these, see {@link replaceHeaders}.
 */
export function securityHeaders(policy: Policy): RequestHandler[] {
	const others: RequestHandler = (_request, response, next) => {
		response.locals.nonce = randomBytes(16).toString('base64')
		response.set({ 'Permissions-Policy': permissionsPolicy, 'Cache-Control': 'no-store' })
		next()
	}
	return [others, helmetFor(policy, ["'self'", (_request, response) => nonceSource(response)])]
}

/** A response may have several of these. */
const listed = /^(?:set-cookie|vary)$/i

/** The router's adapter appends the headers of a route to those that are set: a browser would read two values of one header. */
export const replaceHeaders: RequestHandler = (_request, response, next) => {
	const append = response.append.bind(response)
	response.append = (name, value) =>
		listed.test(name) || value === undefined ? append(name, value) : response.set(name, value)
	next()
}

/**
 * The headers of cached pages: most have no script, one that is `scripted` has those of our own files. It is the same
 * policy, but shorter: without directives that repeat `default-src`, without headers for browsers that ignore the policy,
 * and without those that only matter to scripts. Each header adds about one percent to the cost of sending such a page.
 */
export const cachedPageHeaders = ({ https, styles }: Policy, scripted: boolean): Record<string, string> => ({
	'Content-Security-Policy': [
		"default-src 'none'",
		...(scripted ? ["script-src 'self'"] : []),
		styleSource(styles),
		"img-src 'self'",
		"font-src 'self'",
		"frame-src 'self'",
		"form-action 'self'",
		"base-uri 'none'",
		"frame-ancestors 'none'",
	].join(';'),
	'Cross-Origin-Opener-Policy': 'same-origin',
	'Cross-Origin-Resource-Policy': 'same-origin',
	'Permissions-Policy': permissionsPolicy,
	'Referrer-Policy': 'same-origin',
	'X-Content-Type-Options': 'nosniff',
	...(https ? { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' } : {}),
})

const styleSource = (hashes: string[]) => `style-src ${hashes.map((hash) => `'${hash}'`).join(' ')}`

/** For a document that stands in a frame of our own pages, with nothing but a sheet, in place of {@link securityHeaders}. */
export const framedHeaders =
	({ styles }: Pick<Policy, 'styles'>): RequestHandler =>
	(_request, response, next) => {
		response.set({
			'Content-Security-Policy': `default-src 'none';${styleSource(styles)};base-uri 'none';form-action 'none';frame-ancestors 'self'`,
			'X-Frame-Options': 'SAMEORIGIN',
		})
		next()
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
