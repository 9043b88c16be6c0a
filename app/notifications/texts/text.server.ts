import { join } from 'node:path'
import { z } from 'zod'
import type { Config } from '#app/platform/config.server.ts'
import { storable } from '#app/platform/database/storable-text.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { textNoticePath } from '#app/shell/links.ts'
import { networkTrouble } from '../network-trouble.ts'
import { writeToOutbox } from '../outbox.server.ts'
import { providerWords } from '../provider-message.ts'
import { recipientStopped } from '../recipient-stopped.ts'

/** A text message; `key` is its permanent name (`text.<message id>`). */
export type Text = {
	key: string
	/** E.164 */
	to: string
	body: string
	/** After so many seconds the provider no longer delivers it. */
	validSeconds?: number
}

/** The provider's name for the text; or why it refused the text for good. `stopped`: the recipient texted STOP. */
export type TextResult = { ok: true; reference: string } | { ok: false; refusal: string; stopped: boolean }

/** The provider received a text but never confirmed it: it may have been sent. */
export class UnansweredText extends Error {}

type Needs = Pick<Platform, 'config' | 'log'>
type Twilio = NonNullable<Config['twilio']>

/** Timeout of one call, in milliseconds. */
const timeout = 10_000

const name = z.string().overwrite(storable).min(1)
const sentSchema = z.object({ sid: name })
const listSchema = z.object({
	messages: z.array(
		z.object({ sid: name, body: z.string(), date_created: z.coerce.date(), direction: z.string() }),
	),
})
const complaintSchema = z.object({ code: z.number().optional(), message: z.string() })

/**
 * Sends a text by Twilio, or writes it to the outbox. Throws, with a message fit for the log, when it may succeed later: no
 * connection, too many calls, a wrong token; {@link UnansweredText} when it may have been sent all the same.
 */
export async function sendText({ config, log }: Needs, text: Text): Promise<TextResult> {
	if (!config.twilio) {
		const content = Buffer.from(`To: ${text.to}\n\n${text.body}\n`)
		const path = await writeToOutbox(join(config.dataDir, 'outbox'), `${text.key}.txt`, content)
		log.info({ path }, 'Twilio is not configured: the text is in the outbox')
		return { ok: true, reference: text.key }
	}
	const { from } = config.twilio
	const answer = await call(config.twilio, 'POST', {
		To: text.to,
		...(from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from }),
		Body: text.body,
		...(config.publicUrl && { StatusCallback: `${config.publicUrl}${textNoticePath()}` }),
		...(text.validSeconds !== undefined && { ValidityPeriod: String(text.validSeconds) }),
	})
	if (answer.status >= 200 && answer.status < 300) {
		const sent = sentSchema.safeParse(answer.json)
		if (sent.success) return { ok: true, reference: sent.data.sid }
		throw new UnansweredText('Twilio answered without the name of the text')
	}
	const { code, words } = complaintIn(answer)
	if (answer.status >= 500) throw new UnansweredText(words)
	if (code === recipientStopped) return { ok: false, refusal: words, stopped: true }
	if (isFinal(answer.status)) return { ok: false, refusal: words, stopped: false }
	throw refusedForNow({ log }, answer.status, words)
}

/**
 * The names of the texts to a number that were made after `since` and match, the latest first. Looked up by the number alone:
 * a text that still waits at Twilio has no sending date.
 */
export async function findSentTexts(
	{ config, log }: Needs,
	wanted: { to: string; since: Date; matches: (body: string) => boolean },
): Promise<string[]> {
	if (!config.twilio) return []
	const answer = await call(config.twilio, 'GET', { To: wanted.to, PageSize: '100' })
	if (answer.status < 200 || answer.status >= 300)
		throw refusedForNow({ log }, answer.status, complaintIn(answer).words)
	return listSchema
		.parse(answer.json)
		.messages.filter(({ direction }) => direction.startsWith('outbound'))
		.filter(({ date_created }) => date_created >= wanted.since)
		.filter(({ body }) => wanted.matches(body))
		.map(({ sid }) => sid)
}

const accountSchema = z.object({ status: z.string() })

/** Asks Twilio for our account, and sends nothing. Returns why it cannot be used. */
export async function reachTwilio(twilio: Twilio): Promise<string | undefined> {
	try {
		const answer = await call(twilio, 'GET', {}, '')
		if (answer.status !== 200) return complaintIn(answer).words
		const account = accountSchema.safeParse(answer.json)
		if (account.data?.status === 'active') return undefined
		return providerWords(`Twilio says that the account is ${account.data?.status ?? 'another thing'}`)
	} catch (error) {
		return error instanceof Error ? error.message : String(error)
	}
}

/** The request itself is at fault; the other 4xx mean too many calls, or a wrong token. */
const isFinal = (status: number) => status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status)

function refusedForNow({ log }: Pick<Platform, 'log'>, status: number, words: string): Error {
	if (status === 401 || status === 403)
		log.error({ said: words }, 'Twilio does not accept us: mend TWILIO_ACCOUNT_SID or TWILIO_AUTH_TOKEN')
	return new Error(words)
}

function complaintIn({ status, text, json }: { status: number; text: string; json: unknown }) {
	const complaint = complaintSchema.safeParse(json)
	const said = providerWords(complaint.success ? complaint.data.message : text)
	const code = complaint.data?.code
	return { code, words: `Twilio answered ${status}${code === undefined ? '' : ` (${code})`}: ${said}` }
}

/**
 * One call of the list of messages, or of another part of the account. Redirects are not followed, because only the configured
 * host may see the token.
 */
async function call(
	twilio: Twilio,
	method: 'GET' | 'POST',
	fields: Record<string, string>,
	part = '/Messages',
) {
	const { accountSid, authToken, baseUrl } = twilio
	const url = new URL(`${baseUrl}/2010-04-01/Accounts/${accountSid}${part}.json`)
	const form = new URLSearchParams(fields)
	if (method === 'GET') url.search = form.toString()
	try {
		const response = await fetch(url, {
			method,
			redirect: 'manual',
			signal: AbortSignal.timeout(timeout),
			headers: {
				Authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
				Accept: 'application/json',
			},
			...(method === 'POST' && { body: form }),
		})
		const text = await response.text()
		return { status: response.status, text, json: jsonIn(text) }
	} catch (error) {
		const { words, reached } = networkTrouble(error, timeout)
		if (reached && method === 'POST')
			throw new UnansweredText(`we don’t know whether the text was sent: ${words}`)
		throw new Error(`Twilio cannot be reached: ${words}`)
	}
}

function jsonIn(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch {
		// Most likely the page of a proxy.
		return undefined
	}
}
