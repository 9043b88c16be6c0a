import type { NextFunction, Request, RequestHandler, Response } from 'express'
import { largestBody } from './request-body.server.ts'

const changesNothing = (method: string) => method === 'GET' || method === 'HEAD' || method === 'OPTIONS'

/** A header that a form on another site cannot send. */
const ownClientHeader = 'x-bowline-client'

/**
 * Refuses a form or upload that was posted from another site. React Router's own check skips resource routes and requests
 * without an `Origin`, so this check comes before everything that can change data. What a provider tells us is signed
 * instead, and its address checks the signature.
 */
export function refuseOtherSites(
	publicUrl: string | undefined,
	isSigned: (path: string) => boolean,
): RequestHandler {
	return (request, response, next) => {
		if (changesNothing(request.method) || isSigned(request.path)) return next()
		const site = request.get('Sec-Fetch-Site')
		const origin = request.get('Origin')
		const ours = publicUrl ? new URL(publicUrl).origin : `${request.protocol}://${request.host}`
		const fromHere = origin === undefined ? request.get(ownClientHeader) !== undefined : origin === ours
		if ((site === undefined || site === 'same-origin' || site === 'none') && fromHere) return next()
		refuse(response, 403, 'This form was sent from another site. Open our own page and send it from there.')
	}
}

/** Refuses a body that is too large for our forms, or of unknown length, before reading it. The intake checks uploads. */
export function refuseLargeBodies(isUpload: (request: Request) => boolean): RequestHandler {
	return (request: Request, response: Response, next: NextFunction) => {
		if (changesNothing(request.method) || isUpload(request)) return next()
		const announced = request.get('Content-Length')
		if (announced === undefined && request.get('Transfer-Encoding') !== undefined)
			return refuse(response, 411, 'Send the length of the form with it (Content-Length).')
		if (Number(announced ?? 0) > largestBody)
			return refuse(response, 413, 'That’s more text than this form can take. Shorten it and send it again.')
		next()
	}
}

/**
 * Refuses a body in another coding than our readers take, which is none (RFC 9110, 15.5.16): compressed, it would be read as
 * if it were the form itself. A visitor reads a line of text, and a script shows the message.
 */
export const refuseEncodedBodies: RequestHandler = (request, response, next) => {
	const codings = (request.get('Content-Encoding') ?? '').split(',').map((coding) => coding.trim())
	if (changesNothing(request.method) || codings.every(isIdentity)) return next()
	response.set('Accept-Encoding', 'identity')
	const reason = 'This came compressed, so we can’t read it. Nothing was saved. Send it again uncompressed.'
	if (request.get('Accept')?.includes('text/html')) return refuse(response, 415, reason)
	response.set('Connection', 'close').status(415).json({ message: reason })
}

const isIdentity = (coding: string) => coding === '' || coding.toLowerCase() === 'identity'

/** Code that reads the header itself, as the sign-in library does for its sessions, finds the address that we trust. */
export const replaceForwardedAddress: RequestHandler = (request, _response, next) => {
	request.headers['x-forwarded-for'] = request.ip
	next()
}

/** Redirects a slightly wrong address of a page permanently to its right address. */
export const toRightAddress =
	(rightAddress: (path: string) => string | undefined): RequestHandler =>
	(request, response, next) => {
		const right = changesNothing(request.method) ? rightAddress(request.path) : undefined
		if (right === undefined) return next()
		response.set('Cache-Control', 'public, max-age=0, s-maxage=3600')
		const [address, anchor] = right.split('#')
		const query = request.url.slice(request.path.length)
		response.redirect(301, `${address}${query}${anchor === undefined ? '' : `#${anchor}`}`)
	}

/** Tells search engines not to list pages that only staff may see. */
export const keepUnlisted =
	(isPrivate: (path: string) => boolean): RequestHandler =>
	(request, response, next) => {
		if (isPrivate(request.path)) response.set('X-Robots-Tag', 'noindex')
		next()
	}

/** Responds with a line of text and closes the connection, so that the rest of a refused body is never read. */
export function refuse(response: Response, status: number, reason: string) {
	response.set({ Connection: 'close', 'Cache-Control': 'no-store' })
	response.status(status).type('text/plain').send(`${reason}\n`)
}
