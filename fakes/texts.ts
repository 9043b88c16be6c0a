import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type LateAnswers, listen } from './listener.ts'
import { openFakeMedia } from './text-media.ts'

/** A text that the stand-in took. */
type FakeText = {
	sid: string
	to: string
	body: string
	segments: number
	validityPeriod: string | null
	at: Date
}

/**
 * A stand-in for Twilio's list of messages that checks what the real one checks: account, token, form fields. The number
 * of a recipient can request a failure: `+1403555…` with the last four digits `0429` gets a 429 once, `0500` a 500 once
 * without being taken, `0503` a 503 once though the text is taken, `0610` texted STOP (21610), `0614` is no mobile phone
 * (21614). The first text to `0200` is taken, and the connection broken before the answer; that to `0100` is taken, and
 * never answered.
 */
export type FakeTexts = {
	url: string
	texts: () => FakeText[]
	/** Where the notices of the texts were asked to be sent to. */
	callbacks: () => string[]
	/** How often the list was asked for. */
	lookups: () => number
	/** The pictures that were texted to us. */
	media: ReturnType<typeof openFakeMedia>
	/** Makes the token invalid, or valid again. */
	revokeToken: (revoked: boolean) => void
	/** The account is there, and sends no more. */
	suspend: () => void
	/** Refuses connections, like a provider that is down. */
	down: () => Promise<void>
	up: () => Promise<void>
	close: () => Promise<void>
}

export const fakeAccount = `AC${'0123456789abcdef'.repeat(2)}`
export const fakeToken = 'fake-auth-token'
const fakeSender = '+14035550199'

/** The variables that point Bowline at the stand-in. */
export const fakeTextsEnvironment = (url: string) => ({
	TWILIO_BASE_URL: url,
	TWILIO_ACCOUNT_SID: fakeAccount,
	TWILIO_AUTH_TOKEN: fakeToken,
	TWILIO_FROM: fakeSender,
})

type Answer = { status: number; body: object }

const refusal = (status: number, code: number, message: string): Answer => ({
	status,
	body: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
})

export async function startFakeTexts({
	port = 0,
	now = () => new Date(),
	beforeAnswer,
}: { port?: number; now?: () => Date } & LateAnswers = {}): Promise<FakeTexts> {
	const texts: FakeText[] = []
	const callbacks: string[] = []
	/** The numbers that were called before. */
	const seen = new Set<string>()
	let token: string | undefined = fakeToken
	let lookups = 0
	let accountStatus = 'active'
	const media = openFakeMedia(fakeAccount)

	const take = (form: URLSearchParams): FakeText => {
		const text = {
			sid: `SM${String(texts.length + 1).padStart(32, '0')}`,
			to: form.get('To') ?? '',
			body: form.get('Body') ?? '',
			segments: Math.ceil((form.get('Body') ?? '').length / 153),
			validityPeriod: form.get('ValidityPeriod'),
			at: now(),
		}
		texts.push(text)
		const callback = form.get('StatusCallback')
		if (callback !== null) callbacks.push(callback)
		return text
	}
	const shown = ({ sid, to, body, segments, at }: FakeText) => ({
		sid,
		to,
		from: fakeSender,
		body,
		num_segments: String(segments),
		status: 'queued',
		direction: 'outbound-api',
		date_created: at.toUTCString(),
		date_sent: null,
		error_code: null,
	})

	/** `undefined` when the connection is broken instead, `'silent'` when there is no answer at all. */
	const send = (form: URLSearchParams): Answer | undefined | 'silent' => {
		const [to, body] = [form.get('To') ?? '', form.get('Body') ?? '']
		if (!/^\+[1-9]\d{7,14}$/.test(to))
			return refusal(400, 21211, `The 'To' number ${to} is not a valid phone number.`)
		if (body === '' || body.length > 1600) return refusal(400, 21602, 'Message body is required.')
		if (form.get('From') !== fakeSender)
			return refusal(400, 21606, 'The From phone number is not SMS-capable.')
		const isFirst = !seen.has(to)
		seen.add(to)
		const last = to.slice(-4)
		if (last === '0610') return refusal(400, 21610, 'Attempt to send to unsubscribed recipient')
		if (last === '0614') return refusal(400, 21614, `'To' number is not a valid mobile number: ${to}`)
		if (last === '0429' && isFirst) return refusal(429, 20429, 'Too Many Requests')
		if (last === '0500' && isFirst) return refusal(500, 20500, 'Internal Server Error')
		const text = take(form)
		if (last === '0503' && isFirst) return refusal(503, 20503, 'Service Unavailable')
		if (last === '0200' && isFirst) return undefined
		if (last === '0100' && isFirst) return 'silent'
		return { status: 201, body: shown(text) }
	}

	const handle = async (request: IncomingMessage, response: ServerResponse) => {
		const url = new URL(request.url ?? '/', 'http://localhost')
		const reply = ({ status, body }: Answer) => {
			response.writeHead(status, { 'Content-Type': 'application/json' })
			response.end(JSON.stringify(body))
		}
		if (media.answerFile(request, url.pathname, response)) return
		const form = new URLSearchParams(await bodyOf(request))
		const signedIn = `Basic ${Buffer.from(`${fakeAccount}:${token}`).toString('base64')}`
		if (request.headers.authorization !== signedIn) return reply(refusal(401, 20003, 'Authenticate'))
		if (media.answer(url.pathname, response)) return
		if (url.pathname === `/2010-04-01/Accounts/${fakeAccount}.json`)
			return reply({ status: 200, body: { sid: fakeAccount, status: accountStatus } })
		if (url.pathname !== `/2010-04-01/Accounts/${fakeAccount}/Messages.json`)
			return reply(refusal(404, 20404, 'The requested resource was not found'))
		if (request.method === 'GET') {
			lookups++
			const to = url.searchParams.get('To')
			const messages = texts.filter((text) => text.to === to).toReversed()
			return reply({ status: 200, body: { messages: messages.map(shown) } })
		}
		const answer = send(form)
		await beforeAnswer?.()
		if (answer === undefined) request.socket.destroy()
		else if (answer !== 'silent') reply(answer)
	}

	const server = createServer((request, response) => void handle(request, response))
	const bound = await listen(server, port)

	return {
		url: `http://127.0.0.1:${bound}`,
		texts: () => texts,
		callbacks: () => callbacks,
		lookups: () => lookups,
		media,
		revokeToken: (revoked) => {
			token = revoked ? undefined : fakeToken
		},
		suspend: () => {
			accountStatus = 'suspended'
		},
		down: () => stop(server),
		up: async () => {
			await listen(server, bound)
		},
		close: () => stop(server),
	}
}

async function bodyOf(request: IncomingMessage): Promise<string> {
	let content = ''
	for await (const chunk of request) content += chunk
	return content
}

const stop = (server: Server) =>
	new Promise<void>((resolve) => {
		server.close(() => resolve())
		server.closeAllConnections()
	})
