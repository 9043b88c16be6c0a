import { expect, test } from 'vitest'
import { hashOf, newAccessToken } from './access-token.server.ts'

test('tokens are 256 random bits in characters that any URL accepts, and all are different', () => {
	const tokens = Array.from({ length: 1000 }, newAccessToken)
	expect(new Set(tokens).size).toBe(1000)
	for (const token of tokens) {
		expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/)
		expect(Buffer.from(token, 'base64url')).toHaveLength(32)
	}
	expect(new Set(tokens.map((token) => hashOf(token).toString('hex'))).size).toBe(1000)
})
