import { createHash } from 'node:crypto'
import { photoTokenHeader } from './photo.ts'

/**
 * The token that a page made for the photos that it sends: 256 random bits, which only that page knows. Whoever names it
 * may put these photos into a quote, or remove them. `undefined` when the request has none.
 */
export function photoTokenOf(request: Request): string | undefined {
	const token = request.headers.get(photoTokenHeader)
	return token !== null && /^[0-9a-f]{64}$/.test(token) ? token : undefined
}

/** The database has only the SHA-256, so that a copy of the database gives no right to a photo. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
