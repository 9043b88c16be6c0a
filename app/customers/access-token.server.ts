import { createHash, randomBytes } from 'node:crypto'

/**
 * A token that opens a quote or a booking without signing in: 256 random bits, in the visitor's cookie or in a mailed
 * link. The database has only its SHA-256, so that a copy of the database opens nothing.
 */
export const newAccessToken = (): string => randomBytes(32).toString('base64url')

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
