import { createHmac, timingSafeEqual } from 'node:crypto'

const stepMs = 30_000

/**
 * The time step of a code, counted from 1970 (RFC 6238: 30 seconds, six digits, SHA-1): the present one, or the one
 * before or after it, because clocks differ. `undefined` for any other code. `key` is the shared secret itself, not
 * its base 32 form that people type.
 */
export function stepOfCode(key: string, code: string, at: Date): number | undefined {
	const now = Math.floor(at.getTime() / stepMs)
	const typed = Buffer.from(code)
	return [now, now - 1, now + 1].find((step) => {
		const wanted = Buffer.from(codeOf(key, step))
		return typed.length === wanted.length && timingSafeEqual(typed, wanted)
	})
}

/** RFC 4226, section 5.3. */
function codeOf(key: string, step: number): string {
	const counter = Buffer.alloc(8)
	counter.writeBigUInt64BE(BigInt(step))
	const digest = createHmac('sha1', key).update(counter).digest()
	const offset = (digest.at(-1) ?? 0) & 15
	return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}
