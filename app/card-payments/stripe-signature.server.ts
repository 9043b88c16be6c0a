import { createHmac, timingSafeEqual } from 'node:crypto'

/** How old a notice may be when it arrives, and how far ahead its clock, in seconds. */
const tolerance = 300

/** The part `v1` of the header `Stripe-Signature`: of the moment, in seconds, and the body as it came. */
const stripeSignature = (secret: string, seconds: number, body: string): string =>
	createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')

/** Whether Stripe signed a body a moment ago. While its secret is being changed, it signs with both. */
export function isSignedByStripe(secret: string, header: string, body: string, now: Date): boolean {
	const parts = header.split(',', 20).map((part) => part.trim().split('=', 2))
	const seconds = Number(parts.find(([name]) => name === 't')?.[1] ?? Number.NaN)
	if (!Number.isSafeInteger(seconds) || Math.abs(now.getTime() / 1000 - seconds) > tolerance) return false
	const wanted = Buffer.from(stripeSignature(secret, seconds, body))
	return parts
		.filter(([name]) => name === 'v1')
		.map(([, given = '']) => Buffer.from(given))
		.some((given) => given.length === wanted.length && timingSafeEqual(given, wanted))
}
