import { createServer, type IncomingMessage, type Server } from 'node:http'
import { type FakeAnswer, type FakeContact, openFakeContacts, refusal } from './crm-contacts.ts'
import { type LateAnswers, listen } from './listener.ts'

/**
 * A stand-in for the CRM (HighLevel's API, version 2021-07-28) that checks what the real one checks: token, version,
 * location, unknown keys, formats. The last name of a contact can request a failure: `Ratelimited` gets a 429 once,
 * `Servererror` a 500 once, `Garbled` a 500 with control characters once, `Redirected` a 302 once, `Refused` a 400 every
 * time. It can also make the CRM drop a field in silence, every time: `Phoneless` and `Mailless` are kept and answered without it,
 * `Nullphone` is answered with null, and `Othermail` with another email; `keepAll` ends that.
 */
export type FakeCrm = {
	url: string
	contacts: () => FakeContact[]
	/** All notes of all contacts. */
	notes: () => string[]
	calls: () => string[]
	/** Nothing is dropped any more, as after somebody has mended the contact. */
	keepAll: () => void
	/** Makes the key invalid, or valid again. */
	revokeKey: (revoked: boolean) => void
	/** Refuses connections, like a CRM that is down. */
	down: () => Promise<void>
	up: () => Promise<void>
	close: () => Promise<void>
}

export const fakeCrmKey = 'pit-test-key'
export const fakeCrmLocation = 've9EPM428h8vShlRW1KT'

export async function startFakeCrm({
	port = 0,
	beforeAnswer,
}: { port?: number } & LateAnswers = {}): Promise<FakeCrm> {
	const fakeContacts = openFakeContacts(fakeCrmLocation)
	const calls: string[] = []
	let key: string | undefined = fakeCrmKey

	const answer = ({ headers }: IncomingMessage, method: string, url: string, body: unknown): FakeAnswer => {
		if (headers.authorization !== `Bearer ${key}`)
			return refusal(401, 'Invalid token: access token is invalid', 'Unauthorized')
		if (headers.version !== '2021-07-28') return refusal(401, 'version header was not found', 'Unauthorized')
		return fakeContacts.answer(method, url, body)
	}

	const server = createServer(async (request, response) => {
		const { method = '', url = '' } = request
		calls.push(`${method} ${url.replace(/\/contacts\/\w{20}/, '/contacts/:id')}`)
		const { status, body, headers } = answer(request, method, url, await bodyOf(request))
		await beforeAnswer?.()
		response.writeHead(status, {
			'Content-Type': 'application/json',
			'X-RateLimit-Limit-Daily': '200000',
			'X-RateLimit-Daily-Remaining': String(200_000 - calls.length),
			'X-RateLimit-Interval-Milliseconds': '10000',
			'X-RateLimit-Max': '100',
			'X-RateLimit-Remaining': '99',
			...headers,
		})
		response.end(JSON.stringify(body))
	})
	const bound = await listen(server, port)

	return {
		url: `http://127.0.0.1:${bound}`,
		contacts: fakeContacts.contacts,
		notes: () => fakeContacts.contacts().flatMap(({ notes }) => notes),
		calls: () => calls,
		keepAll: fakeContacts.keepAll,
		revokeKey: (revoked) => {
			key = revoked ? undefined : fakeCrmKey
		},
		down: () => stop(server),
		up: async () => {
			await listen(server, bound)
		},
		close: () => stop(server),
	}
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
	let content = ''
	for await (const chunk of request) content += chunk
	if (!request.headers['content-type']?.startsWith('application/json')) return undefined
	try {
		return JSON.parse(content)
	} catch {
		return undefined
	}
}

const stop = (server: Server) =>
	new Promise<void>((resolve) => {
		server.close(() => resolve())
		server.closeAllConnections()
	})
