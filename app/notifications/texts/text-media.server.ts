import type { Config } from '#app/platform/config.server.ts'
import { leaveUnread } from '#app/platform/http/unread-body.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { networkTrouble } from '../network-trouble.ts'

type Twilio = NonNullable<Config['twilio']>

/** Timeout of one picture, in milliseconds; the largest have 5 MB. */
const timeout = 60_000

const mostRedirects = 3

/** Whether Twilio's redirect stays at its storage, whose addresses last for some hours and need no credentials. */
const isProviders = ({ protocol, hostname }: URL) =>
	protocol === 'https:' && (hostname.endsWith('.twiliocdn.com') || hostname === 's3-external-1.amazonaws.com')

/** `'gone'`: the provider has no such picture, or not yet. `'refused'`: asking again changes nothing. */
export type Media =
	| { ok: true; body: ReadableStream<Uint8Array>; contentLength: number | undefined }
	| { ok: false; reason: 'gone' | 'refused' }

/**
 * Opens a picture at Twilio, at the host of our settings and with our credentials, which go nowhere else; redirects are
 * followed to Twilio's own hosts only. Throws when it may succeed later.
 */
export async function openMedia(
	{ twilio, log }: { twilio: Twilio; log: Platform['log'] },
	{ messageSid, mediaSid }: { messageSid: string; mediaSid: string },
): Promise<Media> {
	const { accountSid, authToken, baseUrl } = twilio
	const first = new URL(
		`${baseUrl}/2010-04-01/Accounts/${accountSid}/Messages/${messageSid}/Media/${mediaSid}`,
	)
	const credentials = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
	const signal = AbortSignal.timeout(timeout)
	let url = first
	for (let hop = 0; hop <= mostRedirects; hop++) {
		const response = await get(url, signal, hop === 0 ? { Authorization: credentials } : {})
		if (response.ok && response.body) {
			const length = Number(response.headers.get('Content-Length') ?? Number.NaN)
			return { ok: true, body: response.body, contentLength: Number.isFinite(length) ? length : undefined }
		}
		leaveUnread(response.body)
		const to = response.status >= 300 && response.status < 400 ? response.headers.get('Location') : null
		if (to === null) return refusalOf(response.status, { log })
		url = new URL(to, url)
		if (url.origin !== first.origin && !isProviders(url)) {
			log.warn({ host: url.host }, 'a picture of a text is not fetched from another host')
			return { ok: false, reason: 'refused' }
		}
	}
	return { ok: false, reason: 'refused' }
}

async function get(url: URL, signal: AbortSignal, headers: Record<string, string>): Promise<Response> {
	try {
		return await fetch(url, { redirect: 'manual', signal, headers })
	} catch (error) {
		throw new Error(`a picture of a text cannot be fetched: ${networkTrouble(error, timeout).words}`)
	}
}

function refusalOf(status: number, { log }: Pick<Platform, 'log'>): Media {
	if (status === 404 || status === 410) return { ok: false, reason: 'gone' }
	if (status === 401 || status === 403)
		log.error({ status }, 'Twilio does not accept us: mend TWILIO_ACCOUNT_SID or TWILIO_AUTH_TOKEN')
	if (status >= 500 || [401, 403, 408, 429].includes(status))
		throw new Error(`Twilio answered ${status} to a request for a picture`)
	return { ok: false, reason: 'refused' }
}
