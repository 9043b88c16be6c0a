import { readSignedForm } from '#app/platform/form.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { isSignedByTwilio } from './twilio-signature.server.ts'

/** An answer that only our provider of text messages reads. */
export const providerAnswer = (status: number, body: string | null, type = 'text/plain') =>
	new Response(body, {
		status,
		headers: {
			...(body !== null && { 'Content-Type': `${type}; charset=utf-8` }),
			'Cache-Control': 'no-store',
		},
	})

/** Reads a request of Twilio's; refuses one without its signature over our public address. */
export async function readFromTwilio(
	request: Request,
	{ config: { twilio, publicUrl }, log }: Pick<Platform, 'config' | 'log'>,
	path: string,
): Promise<{ ok: true; fields: URLSearchParams } | { ok: false; refusal: Response }> {
	const read = await readSignedForm(request)
	if (!read.ok) return { ok: false, refusal: providerAnswer(read.status, `${read.message}\n`) }
	const signature = request.headers.get('X-Twilio-Signature') ?? ''
	const url = `${publicUrl}${path}${new URL(request.url).search}`
	if (twilio && isSignedByTwilio(twilio.authToken, url, read.fields, signature)) return read
	log.warn({ isSigned: signature !== '', path }, 'what Twilio did not sign was refused')
	return {
		ok: false,
		refusal: providerAnswer(403, 'This is not signed by our provider of text messages.\n'),
	}
}
