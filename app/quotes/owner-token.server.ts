import { parseCookie, type SetCookie, stringifySetCookie } from 'cookie'

type Site = { publicUrl: string | undefined }

const isSecure = ({ publicUrl }: Site) => publicUrl?.startsWith('https:') ?? false

/** Over https the cookie is bound to this host. */
const cookieName = (secure: boolean) => (secure ? '__Host-quote' : 'quote')

/** 90 days: about as long as a visitor may come back to a price. */
const cookieSeconds = 90 * 24 * 60 * 60

/** The attributes of both cookies: no script can read them, and no other site can send them. */
const setCookie = (site: Site, cookie: Pick<SetCookie, 'value' | 'maxAge'>) =>
	stringifySetCookie({
		...cookie,
		name: cookieName(isSecure(site)),
		path: '/',
		httpOnly: true,
		sameSite: 'lax',
		secure: isSecure(site),
	})

/** The `Set-Cookie` value that lets this browser open its quote. */
export const ownerCookie = (token: string, site: Site): string =>
	setCookie(site, { value: token, maxAge: cookieSeconds })

/** The `Set-Cookie` value that deletes the cookie; the quote stays as it is. */
export const clearedCookie = (site: Site): string => setCookie(site, { value: '', maxAge: 0 })

/** Whether a request's cookies may open a quote. Says so of some that do not, and at no cost. */
export const mayOpenQuote = (cookies: string | undefined): boolean => cookies?.includes('quote=') ?? false

/** The token in the request's cookie, when it has the format of one. */
export function ownerTokenOf(request: Request, site: Site): string | undefined {
	const cookies = parseCookie(request.headers.get('Cookie') ?? '', { decode: (text) => text })
	const token = cookies[cookieName(isSecure(site))]
	return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined
}
