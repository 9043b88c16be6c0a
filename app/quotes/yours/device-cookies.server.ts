import { parseCookie, stringifySetCookie } from 'cookie'
import { hashOf } from '#app/customers/customers.server.ts'
import { yourQuotes } from '#app/shell/customer-links.ts'
import { ownerCookie } from '../owner-token.server.ts'

type Site = { publicUrl: string | undefined }

const isSecure = ({ publicUrl }: Site) => publicUrl?.startsWith('https:') ?? false

const prefix = (site: Site) => (isSecure(site) ? '__Secure-own-quote-' : 'own-quote-')

/** As long as the cookie of the quote that is open. */
const seconds = 90 * 24 * 60 * 60
/** A browser with more has the rest of them forgotten when it looks at its list. */
const mostShown = 24

/** One cookie for each quote: a browser that gets another one need not send those that it has. */
const setCookie = (site: Site, name: string, value: string, maxAge: number) =>
	stringifySetCookie({
		...{ name, value, maxAge },
		path: yourQuotes(),
		httpOnly: true,
		sameSite: 'lax',
		secure: isSecure(site),
	})

/** The `Set-Cookie` headers that open this browser's quote now, and keep it on the list of its quotes. */
export function quoteCookies(token: string, site: Site): ['Set-Cookie', string][] {
	const name = `${prefix(site)}${hashOf(token).toString('hex').slice(0, 12)}`
	return [
		['Set-Cookie', ownerCookie(token, site)],
		['Set-Cookie', setCookie(site, name, token, seconds)],
	]
}

type DeviceCookie = { name: string; token: string }

/**
 * The tokens of the quotes that this browser has, at most as many as are shown: browsers send the oldest first. And the cookies
 * that are too many.
 */
export function deviceTokens(
	request: Request,
	site: Site,
): { kept: DeviceCookie[]; tooMany: DeviceCookie[] } {
	const all = Object.entries(parseCookie(request.headers.get('Cookie') ?? '', { decode: (text) => text }))
		.filter(([name]) => name.startsWith(prefix(site)))
		.map(([name, token = '']) => ({ name, token }))
	const formed = all.filter(({ token }) => /^[\w-]{43}$/.test(token)).slice(-mostShown)
	return { kept: formed, tooMany: all.filter((one) => !formed.includes(one)) }
}

/** The `Set-Cookie` headers that take cookies off the list. */
export const forget = (cookies: DeviceCookie[], site: Site): ['Set-Cookie', string][] =>
	cookies.map(({ name }) => ['Set-Cookie', setCookie(site, name, '', 0)])
