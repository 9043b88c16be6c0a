import { createHmac } from 'node:crypto'

/**
 * The code of an authenticator for now, or for `ahead` steps of 30 seconds from now (RFC 6238, six digits, SHA-1).
 * Each works once; a test that needs a second code at once takes that of the next step, which is accepted because
 * clocks differ.
 */
export function totp(secret: string, ahead = 0): string {
	const bits = [...secret.replace(/=+$/, '')]
		.map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
		.join('')
	const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
	const counter = Buffer.alloc(8)
	counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + ahead))
	const digest = createHmac('sha1', key).update(counter).digest()
	const offset = (digest.at(-1) ?? 0) & 15
	return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}
