import { hashOf, newAccessToken } from '#app/customers/customers.server.ts'

/** A browser with a key of its own, as the server gives one to who comes to a booking form. */
export function aBrowser() {
	const key = newAccessToken()
	return { headers: { Cookie: `holder=${key}` }, holder: { hash: hashOf(key) } }
}
