import { createHmac, timingSafeEqual } from 'node:crypto'

/** The signature in `X-Twilio-Signature`: of the address, then every field in the order of the names. */
export const twilioSignature = (authToken: string, url: string, fields: URLSearchParams): string => {
	const sorted = [...fields].toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
	const signed = url + sorted.map(([name, value]) => name + value).join('')
	return createHmac('sha1', authToken).update(signed).digest('base64')
}

/** Compares in constant time. */
export function isSignedByTwilio(
	authToken: string,
	url: string,
	fields: URLSearchParams,
	signature: string,
): boolean {
	const [wanted, given] = [Buffer.from(twilioSignature(authToken, url, fields)), Buffer.from(signature)]
	return wanted.length === given.length && timingSafeEqual(wanted, given)
}
