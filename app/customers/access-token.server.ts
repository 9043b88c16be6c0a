import { createHash, randomBytes } from 'node:crypto'

/**
 * What opens a quote or a booking without signing in: 256 random bits, in the visitor's cookie and in the links mailed
 * to them. The database holds only the SHA-256, so that a copy of it opens nothing.
 */
export const newAccessToken = (): string => randomBytes(32).toString('base64url')

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
