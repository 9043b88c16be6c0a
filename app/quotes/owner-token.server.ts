/** Over https the cookie is bound to this very host. */
const isSecure = ({ publicUrl }: { publicUrl: string | undefined }) =>
	publicUrl?.startsWith('https:') ?? false

const cookieName = (secure: boolean) => (secure ? '__Host-quote' : 'quote')

/** A quarter of a year: about as long as a visitor may come back to a price. */
const cookieSeconds = 90 * 24 * 60 * 60

/** The `Set-Cookie` value that lets this browser open its quote. */
export function ownerCookie(token: string, config: { publicUrl: string | undefined }): string {
	const secure = isSecure(config)
	return `${cookieName(secure)}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${cookieSeconds}${secure ? '; Secure' : ''}`
}

/** The `Set-Cookie` value that makes this browser forget its quote, which stays as it is. */
export function forgottenCookie(config: { publicUrl: string | undefined }): string {
	const secure = isSecure(config)
	return `${cookieName(secure)}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0${secure ? '; Secure' : ''}`
}

/** The token this browser sends, when it has the shape of one. */
export function ownerTokenOf(
	request: Request,
	config: { publicUrl: string | undefined },
): string | undefined {
	const name = `${cookieName(isSecure(config))}=`
	const pair = request.headers
		.get('Cookie')
		?.split(';')
		.map((part) => part.trim())
		.find((part) => part.startsWith(name))
	const token = pair?.slice(name.length)
	return token && /^[\w-]{43}$/.test(token) ? token : undefined
}
