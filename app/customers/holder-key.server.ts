import { parseCookie, stringifySetCookie } from 'cookie'
import type { RequestHandler } from 'express'
import { hashOf, newAccessToken } from './access-token.server.ts'

type Site = { publicUrl: string | undefined }

const isSecure = ({ publicUrl }: Site) => publicUrl?.startsWith('https:') ?? false

/** Over https the cookie is bound to this host. */
const cookieName = (site: Site) => (isSecure(site) ? '__Host-holder' : 'holder')

/** A day, as long as a browser keeps what was typed. */
const cookieSeconds = 24 * 60 * 60

function keyIn(cookies: string | undefined, site: Site): string | undefined {
	const key = parseCookie(cookies ?? '', { decode: (text) => text })[cookieName(site)]
	return key !== undefined && /^[\w-]{43}$/.test(key) ? key : undefined
}

/**
 * Gives each browser that comes to a booking form a random key, in a cookie that no script can read and no other site can
 * send: what it books is known as its own by it, also where the answer was lost. One that posts a form without a key, as from
 * a page that is the same for everybody, has one from then on.
 */
export const giveHolderKey =
	(site: Site): RequestHandler =>
	(request, response, next) => {
		if (keyIn(request.headers.cookie, site) !== undefined) return next()
		const cookie = { name: cookieName(site), value: newAccessToken() }
		request.headers.cookie = [request.headers.cookie, `${cookie.name}=${cookie.value}`]
			.filter(Boolean)
			.join('; ')
		response.append(
			'Set-Cookie',
			stringifySetCookie({
				...cookie,
				maxAge: cookieSeconds,
				path: '/',
				httpOnly: true,
				sameSite: 'lax',
				secure: isSecure(site),
			}),
		)
		next()
	}

/** The hash of the key of the browser that sent this; `undefined` when it has none. */
export function holderHashOf(request: Request, site: Site): Buffer | undefined {
	const key = keyIn(request.headers.get('Cookie') ?? undefined, site)
	return key === undefined ? undefined : hashOf(key)
}
