import { parseCookie, type SetCookie, stringifySetCookie } from 'cookie'

type Site = { publicUrl: string | undefined }

const isSecure = ({ publicUrl }: Site) => publicUrl?.startsWith('https:') ?? false

/** Over https the cookie is bound to this very host. */
const cookieName = (secure: boolean) => (secure ? '__Host-quote' : 'quote')

/** A quarter of a year: about as long as a visitor may come back to a price. */
const cookieSeconds = 90 * 24 * 60 * 60

/** What both cookies have in common: no script reads them, and no other site sends them along. */
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

/** The `Set-Cookie` value that makes this browser forget its quote, which stays as it is. */
export const forgottenCookie = (site: Site): string => setCookie(site, { value: '', maxAge: 0 })

/** The token this browser sends, when it has the shape of one. */
export function ownerTokenOf(request: Request, site: Site): string | undefined {
	const cookies = parseCookie(request.headers.get('Cookie') ?? '', { decode: (text) => text })
	const token = cookies[cookieName(isSecure(site))]
	return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined
}
