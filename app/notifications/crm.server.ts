import { z } from 'zod'
import type { Config } from '#app/platform/config.server.ts'

/** How long the CRM may take over one call, in milliseconds. */
const patience = 10_000

/** The version of its interface that these calls are written for. */
const version = '2021-07-28'

/** The CRM said no for good, in its own words: repeating the call would change nothing. */
export class CrmRefusal extends Error {}

type Crm = NonNullable<Config['crm']>

export type CrmContact = {
	firstName: string
	lastName: string
	name: string
	email: string
	phone: string
	address1: string
	city: string
	state: string
	postalCode: string
	source: string
}

const upsertedSchema = z.object({ contact: z.object({ id: z.string().min(1) }) })
const notesSchema = z.object({ notes: z.array(z.object({ body: z.string().nullish() })) })
const complaintSchema = z.object({ message: z.union([z.string(), z.array(z.string())]) })

/**
 * One call. Throws {@link CrmRefusal} for what is wrong with the request itself (400, 422), and an ordinary error
 * for what may pass: no answer, too many calls, a fault of theirs, a key that has to be mended.
 */
async function call<Answer>(crm: Crm, method: 'GET' | 'POST', path: string, answer: z.ZodType<Answer>, body?: object): Promise<Answer> {
	const response = await fetch(`${crm.baseUrl}${path}`, {
		method,
		redirect: 'error',
		signal: AbortSignal.timeout(patience),
		headers: {
			Authorization: `Bearer ${crm.apiKey}`,
			Version: version,
			Accept: 'application/json',
			...(body ? { 'Content-Type': 'application/json' } : {}),
		},
		...(body ? { body: JSON.stringify(body) } : {}),
	})
	const text = await response.text()
	if (response.ok) return answer.parse(JSON.parse(text))
	const words = `the CRM answered ${response.status} to ${method} ${path.replace(/[\w-]{15,}/g, '…')}: ${complaintIn(text)}`
	throw response.status === 400 || response.status === 422 ? new CrmRefusal(words) : new Error(words)
}

function complaintIn(text: string): string {
	try {
		const complaint = complaintSchema.safeParse(JSON.parse(text))
		if (complaint.success) return [complaint.data.message].flat().join('; ')
	} catch {
		// Not JSON: a proxy's page, most likely.
	}
	return text.slice(0, 200)
}

/** Creates the contact or brings it up to date; answers its id. Sends no tags: an upsert would overwrite all of theirs. */
export async function upsertContact(crm: Crm, contact: CrmContact): Promise<string> {
	const { contact: upserted } = await call(crm, 'POST', '/contacts/upsert', upsertedSchema, {
		locationId: crm.locationId,
		...contact,
		country: 'CA',
		timezone: 'America/Edmonton',
	})
	return upserted.id
}

/** Adds tags to those that the contact has. */
export const addTags = (crm: Crm, contactId: string, tags: string[]) =>
	call(crm, 'POST', `/contacts/${encodeURIComponent(contactId)}/tags`, z.unknown(), { tags })

/** Leaves a note on the contact, unless one that contains `marker` is there already. */
export async function noteOnce(crm: Crm, contactId: string, marker: string, body: string): Promise<void> {
	const path = `/contacts/${encodeURIComponent(contactId)}/notes`
	const { notes } = await call(crm, 'GET', path, notesSchema)
	if (notes.some((note) => note.body?.includes(marker))) return
	await call(crm, 'POST', path, z.unknown(), { body: `${body}\n${marker}` })
}
