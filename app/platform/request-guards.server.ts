import type { NextFunction, Request, RequestHandler, Response } from 'express'
import { largestBody } from './request-body.server.ts'

const changesNothing = (method: string) => method === 'GET' || method === 'HEAD' || method === 'OPTIONS'

/** A header that a plain form on another site cannot send. */
const ownClientHeader = 'x-bowline-client'

/**
 * Refuses a form or upload posted from another site. React Router's own check skips resource routes and
 * requests without an `Origin`, so this one stands before everything that can change something.
 */
export function refuseOtherSites(publicUrl: string | undefined): RequestHandler {
	return (request, response, next) => {
		if (changesNothing(request.method)) return next()
		const site = request.get('Sec-Fetch-Site')
		const origin = request.get('Origin')
		const ours = publicUrl ? new URL(publicUrl).origin : `${request.protocol}://${request.host}`
		const fromHere = origin === undefined ? request.get(ownClientHeader) !== undefined : origin === ours
		if ((site === undefined || site === 'same-origin' || site === 'none') && fromHere) return next()
		refuse(response, 403, 'This form was sent from another site. Open our own page and send it from there.')
	}
}

/** Refuses, before reading any of it, a body that is no form of ours. Uploads are let through to their intake. */
export function refuseLargeBodies(isUpload: (request: Request) => boolean): RequestHandler {
	return (request: Request, response: Response, next: NextFunction) => {
		if (changesNothing(request.method) || isUpload(request)) return next()
		const announced = request.get('Content-Length')
		if (announced === undefined && request.get('Transfer-Encoding') !== undefined)
			return refuse(response, 411, 'Send the length of the form with it (Content-Length).')
		if (Number(announced ?? 0) > largestBody)
			return refuse(response, 413, 'That is more text than this form takes. Shorten it and send it again.')
		next()
	}
}

/** Whoever reads the header itself, as the sign-in library does for its sessions, finds the address that we believe. */
export const forgetMadeUpAddresses: RequestHandler = (request, _response, next) => {
	request.headers['x-forwarded-for'] = request.ip
	next()
}

/** Sends who asks for a near miss on to the one right address of a page, for good. */
export const toRightAddress =
	(rightAddress: (path: string) => string | undefined): RequestHandler =>
	(request, response, next) => {
		const right = changesNothing(request.method) ? rightAddress(request.path) : undefined
		if (right === undefined) return next()
		response.redirect(301, right + request.url.slice(request.path.length))
	}

/** What only staff may see is kept by no cache and listed by no search engine. */
export const keepPrivate =
	(isPrivate: (path: string) => boolean): RequestHandler =>
	(request, response, next) => {
		if (isPrivate(request.path)) response.set({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' })
		next()
	}

/** Answers in a line of text and closes, so that the rest of an unwanted body is never read. */
export function refuse(response: Response, status: number, reason: string) {
	response.set({ Connection: 'close', 'Cache-Control': 'no-store' })
	response.status(status).type('text/plain').send(`${reason}\n`)
}
