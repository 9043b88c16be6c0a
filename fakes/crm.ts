import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { z } from 'zod'

/**
 * A stand-in for the CRM (HighLevel's API, version 2021-07-28) that checks what the real one checks: token, version,
 * location, unknown keys, formats. Failures are asked for by the contact's last name: `Ratelimited` gets one 429,
 * `Servererror` one 500, `Refused` a 400 for ever.
 */
export type FakeCrm = {
	url: string
	contacts: () => (Contact & { id: string; tags: string[]; notes: string[] })[]
	calls: () => string[]
	/** Refuses connections, as a CRM that is down. */
	down: () => Promise<void>
	up: () => Promise<void>
	close: () => Promise<void>
}

export const fakeCrmKey = 'pit-test-key'
export const fakeCrmLocation = 've9EPM428h8vShlRW1KT'

const text = z.string()
const contactSchema = z.strictObject({
	locationId: text,
	firstName: text.optional(),
	lastName: text.optional(),
	name: text.optional(),
	email: z.email().optional(),
	phone: z.string().regex(/^\+[1-9]\d{7,14}$/, 'phone must be a valid phone number').optional(),
	address1: text.optional(),
	city: text.optional(),
	state: text.optional(),
	postalCode: text.optional(),
	country: z.string().length(2).optional(),
	timezone: text.optional(),
	source: text.optional(),
	tags: z.array(text).optional(),
})
type Contact = z.infer<typeof contactSchema>
type Answer = { status: number; body: object }

const refusal = (status: number, message: string | string[], error: string): Answer => ({
	status,
	body: { statusCode: status, message, error },
})

export async function startFakeCrm({ port = 0 } = {}): Promise<FakeCrm> {
	const contacts = new Map<string, Contact & { id: string; tags: string[]; notes: string[] }>()
	const calls: string[] = []
	const failedOnce = new Set<string>()

	function upsert(body: unknown): Answer {
		const parsed = contactSchema.safeParse(body)
		if (!parsed.success) return refusal(422, complaints(parsed.error), 'Unprocessable Entity')
		const contact = parsed.data
		if (contact.locationId !== fakeCrmLocation)
			return refusal(403, 'The token does not have access to this location.', 'Forbidden')
		if (!contact.email && !contact.phone) return refusal(400, 'Bad Request', 'Bad Request')
		if (contact.lastName === 'Refused') return refusal(400, 'This contact is refused.', 'Bad Request')
		for (const [lastName, status] of [['Ratelimited', 429], ['Servererror', 500]] as const)
			if (contact.lastName === lastName && !failedOnce.has(lastName)) {
				failedOnce.add(lastName)
				return refusal(status, 'Try again later', 'Error')
			}
		const known = [...contacts.values()].find(
			({ email, phone }) => (email && email === contact.email) || (phone && phone === contact.phone),
		)
		const id = known?.id ?? randomUUID().replaceAll('-', '').slice(0, 20)
		// Tags in an upsert overwrite all that the contact has.
		contacts.set(id, { ...contact, id, tags: contact.tags ?? known?.tags ?? [], notes: known?.notes ?? [] })
		return { status: 200, body: { new: !known, contact: { id, ...contact }, traceId: randomUUID() } }
	}

	function answer(method: string, path: string, body: unknown): Answer {
		if (method === 'POST' && path === '/contacts/upsert') return upsert(body)
		const [, id = '', list] = /^\/contacts\/(\w+)\/(tags|notes)$/.exec(path) ?? []
		const contact = contacts.get(id)
		if (!contact || !list) return refusal(404, 'Contact not found', 'Not Found')
		if (method === 'GET' && list === 'notes')
			return { status: 200, body: { notes: contact.notes.map((note, at) => ({ id: String(at), body: note })) } }
		if (list === 'notes') {
			const note = z.strictObject({ body: z.string().min(1), title: text.optional() }).safeParse(body)
			if (!note.success) return refusal(422, complaints(note.error), 'Unprocessable Entity')
			contact.notes.push(note.data.body)
			return { status: 201, body: { note: note.data } }
		}
		const added = z.strictObject({ tags: z.array(text).min(1) }).safeParse(body)
		if (!added.success) return refusal(422, complaints(added.error), 'Unprocessable Entity')
		contact.tags = [...new Set([...contact.tags, ...added.data.tags])]
		return { status: 201, body: { tags: contact.tags } }
	}

	const server = createServer(async (request, response) => {
		const { method = '', url = '' } = request
		calls.push(`${method} ${url.replace(/\/contacts\/\w{20}/, '/contacts/:id')}`)
		const body = await bodyOf(request)
		const { status, body: content } =
			request.headers.authorization !== `Bearer ${fakeCrmKey}`
				? refusal(401, 'Invalid token: access token is invalid', 'Unauthorized')
				: request.headers.version !== '2021-07-28'
					? refusal(401, 'version header was not found', 'Unauthorized')
					: answer(method, url, body)
		response.writeHead(status, { 'Content-Type': 'application/json', 'X-RateLimit-Max': '100', 'X-RateLimit-Remaining': '99' })
		response.end(JSON.stringify(content))
	})
	const bound = await listen(server, port)

	return {
		url: `http://127.0.0.1:${bound}`,
		contacts: () => [...contacts.values()],
		calls: () => calls,
		down: () => stop(server),
		up: async () => {
			await listen(server, bound)
		},
		close: () => stop(server),
	}
}

const complaints = (error: z.ZodError) =>
	error.issues.flatMap((issue) =>
		issue.code === 'unrecognized_keys' ? issue.keys.map((key) => `property ${key} should not exist`) : [issue.message],
	)

async function bodyOf(request: IncomingMessage): Promise<unknown> {
	let content = ''
	for await (const chunk of request) content += chunk
	try {
		return JSON.parse(content)
	} catch {
		return undefined
	}
}

const listen = (server: Server, port: number) =>
	new Promise<number>((resolve, reject) => {
		server.once('error', reject)
		server.listen(port, '127.0.0.1', () => {
			const address = server.address()
			resolve(typeof address === 'object' && address ? address.port : port)
		})
	})

const stop = (server: Server) =>
	new Promise<void>((resolve) => {
		server.close(() => resolve())
		server.closeAllConnections()
	})
