import { randomUUID } from 'node:crypto'
import { z } from 'zod'

const text = z.string()
/** The id of the only field that this account has added. */
const priceField = 'fld8vShlRW1KTve9EPM4'
const contactSchema = z.strictObject({
	locationId: text,
	firstName: text.optional(),
	lastName: text.optional(),
	name: text.optional(),
	email: z.email('email must be an email').optional(),
	phone: z
		.string()
		.regex(/^\+[1-9]\d{7,14}$/, 'phone must be a valid phone number')
		.optional(),
	address1: text.optional(),
	city: text.optional(),
	state: text.optional(),
	postalCode: text.optional(),
	country: z
		.string()
		.regex(/^[A-Z]{2}$/, 'country must be a valid ISO31661 Alpha2 code')
		.optional(),
	timezone: text.optional(),
	source: text.optional(),
	tags: z.array(text).optional(),
	customFields: z.array(z.strictObject({ id: z.literal(priceField), field_value: text })).optional(),
})
const noteSchema = z.strictObject({
	body: z.string().min(1, 'body should not be empty'),
	title: text.optional(),
	pinned: z.boolean().optional(),
})
const tagsSchema = z.strictObject({ tags: z.array(text).min(1) })

export type FakeContact = z.infer<typeof contactSchema> & { id: string; tags: string[]; notes: string[] }
export type FakeAnswer = { status: number; body: object; headers?: Record<string, string> }

export const refusal = (status: number, message: string | string[], error: string): FakeAnswer => ({
	status,
	body: { statusCode: status, message, error, traceId: randomUUID() },
})

/** Failures by the last name of the contact: only the first time (`once`), or every time. */
const failures: Record<string, { once: boolean; answer: FakeAnswer }> = {
	Ratelimited: {
		once: true,
		answer: {
			...refusal(429, 'Too Many Requests', 'Too Many Requests'),
			headers: { 'X-RateLimit-Remaining': '0' },
		},
	},
	Servererror: { once: true, answer: refusal(500, 'Internal server error', 'Internal Server Error') },
	Garbled: {
		once: true,
		answer: refusal(500, 'Broken \u0000\u001b[31m \ud800 words', 'Internal Server Error'),
	},
	Redirected: { once: true, answer: { status: 302, body: {}, headers: { Location: '/elsewhere' } } },
	Refused: { once: false, answer: refusal(400, 'This contact is refused.', 'Bad Request') },
}

type Sent = z.infer<typeof contactSchema>
/** What is dropped of a contact by its last name: `stored` is what the CRM has then, `answered` what it says it has. */
const drops: Record<string, (sent: Sent) => { stored: Sent; answered: object }> = {
	Phoneless: ({ phone: _, ...sent }) => ({ stored: sent, answered: {} }),
	Mailless: ({ email: _, ...sent }) => ({ stored: sent, answered: {} }),
	Nullphone: ({ phone: _, ...sent }) => ({ stored: sent, answered: { phone: null } }),
	Othermail: (sent) => ({ stored: { ...sent, email: 'earlier@example.ca' }, answered: {} }),
}

/** The contacts of the stand-in for the CRM, and its responses to each call; `crm.ts` is the HTTP server. */
export function openFakeContacts(location: string) {
	const contacts = new Map<string, FakeContact>()
	const failed = new Set<string>()
	let keepsAll = false

	function upsert(body: unknown): FakeAnswer {
		const parsed = contactSchema.safeParse(body)
		if (!parsed.success) return refusal(422, complaints(parsed.error), 'Unprocessable Entity')
		const sent = parsed.data
		if (sent.locationId !== location)
			return refusal(403, 'The token does not have access to this location.', 'Forbidden')
		if (!sent.email && !sent.phone) return refusal(400, 'Bad Request', 'Bad Request')
		const name = sent.lastName ?? ''
		const failure = failures[name]
		if (failure && !(failure.once && failed.has(name))) {
			failed.add(name)
			return failure.answer
		}
		const all = [...contacts.values()]
		const byEmail = all.find(({ email }) => sent.email && email?.toLowerCase() === sent.email.toLowerCase())
		const byPhone = all.find(({ phone }) => sent.phone && phone === sent.phone)
		const known = byEmail ?? byPhone
		const drop = keepsAll ? undefined : drops[name]
		const { stored, answered } = drop ? drop(sent) : { stored: sent, answered: {} }
		const saved: FakeContact = {
			...known,
			...stored,
			id: known?.id ?? randomUUID().replaceAll('-', '').slice(0, 20),
			// Tags in an upsert replace all tags of the contact.
			tags: sent.tags ?? known?.tags ?? [],
			notes: known?.notes ?? [],
		}
		// If email and phone belong to two contacts, the email's contact is updated, and the phone is silently ignored.
		if (byEmail && byPhone && byEmail !== byPhone)
			if (byEmail.phone === undefined) delete saved.phone
			else saved.phone = byEmail.phone
		contacts.set(saved.id, saved)
		const { notes: _, ...contact } = saved
		return {
			status: known ? 200 : 201,
			body: { new: !known, contact: { ...contact, ...answered }, traceId: randomUUID() },
		}
	}

	function list(asked: URLSearchParams): FakeAnswer {
		if (asked.get('locationId') !== location)
			return refusal(403, 'The token does not have access to this location.', 'Forbidden')
		const all = [...contacts.values()].slice(0, Number(asked.get('limit') ?? 20))
		return { status: 200, body: { contacts: all, meta: { total: contacts.size }, traceId: randomUUID() } }
	}

	function leaveNote(contact: FakeContact, body: unknown): FakeAnswer {
		const note = noteSchema.safeParse(body)
		if (!note.success) return refusal(422, complaints(note.error), 'Unprocessable Entity')
		contact.notes.push(note.data.body)
		return { status: 201, body: { note: { id: randomUUID(), contactId: contact.id, ...note.data } } }
	}

	function renewNote(contact: FakeContact, at: number, body: unknown): FakeAnswer {
		const note = noteSchema.safeParse(body)
		if (!note.success) return refusal(422, complaints(note.error), 'Unprocessable Entity')
		if (contact.notes[at] === undefined) return refusal(404, 'Note not found', 'Not Found')
		contact.notes[at] = note.data.body
		return { status: 200, body: { note: { id: String(at), contactId: contact.id, ...note.data } } }
	}

	function addTags(contact: FakeContact, body: unknown): FakeAnswer {
		const added = tagsSchema.safeParse(body)
		if (!added.success) return refusal(422, complaints(added.error), 'Unprocessable Entity')
		const before = contact.tags
		contact.tags = [...new Set([...before, ...added.data.tags])]
		return {
			status: 201,
			body: { tags: contact.tags, tagsAdded: contact.tags.filter((tag) => !before.includes(tag)) },
		}
	}

	function fields(asked: string): FakeAnswer {
		if (asked !== location)
			return refusal(403, 'The token does not have access to this location.', 'Forbidden')
		const price = { id: priceField, name: 'Price shown', fieldKey: 'contact.price_shown', dataType: 'TEXT' }
		return { status: 200, body: { customFields: [price], traceId: randomUUID() } }
	}

	return {
		contacts: () => [...contacts.values()],
		keepAll: () => {
			keepsAll = true
		},
		answer: (method: string, path: string, body: unknown): FakeAnswer => {
			if (method === 'POST' && path === '/contacts/upsert') return upsert(body)
			if (method === 'GET' && path.startsWith('/contacts/?')) return list(new URLSearchParams(path.slice(11)))
			const [, asked] = /^\/locations\/(\w+)\/customFields\?model=contact$/.exec(path) ?? []
			if (method === 'GET' && asked !== undefined) return fields(asked)
			const [, id = '', part, note] = /^\/contacts\/(\w+)\/(tags|notes)(?:\/(\d+))?$/.exec(path) ?? []
			const contact = contacts.get(id)
			if (!contact) return refusal(404, part ? 'Contact not found' : `Cannot ${method} ${path}`, 'Not Found')
			if (method === 'PUT' && part === 'notes' && note !== undefined)
				return renewNote(contact, Number(note), body)
			if (note !== undefined) return refusal(404, `Cannot ${method} ${path}`, 'Not Found')
			if (method === 'POST' && part === 'tags') return addTags(contact, body)
			if (method === 'POST' && part === 'notes') return leaveNote(contact, body)
			if (method === 'GET' && part === 'notes')
				return {
					status: 200,
					body: {
						notes: contact.notes.map((note, at) => ({ id: String(at), contactId: id, body: note })),
						traceId: randomUUID(),
					},
				}
			return refusal(404, `Cannot ${method} ${path}`, 'Not Found')
		},
	}
}

const complaints = (error: z.ZodError) =>
	error.issues.flatMap((issue) =>
		issue.code === 'unrecognized_keys'
			? issue.keys.map((key) => `property ${key} should not exist`)
			: [issue.message],
	)
