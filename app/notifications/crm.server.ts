import { z } from 'zod'
import type { Config } from '#app/platform/config.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { storable } from '#app/platform/storable-text.ts'
import type { Company } from '#app/values/company.ts'
import { providerWords } from './provider-words.ts'

/** How long the CRM may take over one call, in milliseconds. */
const patience = 10_000

/** The version of its interface (HighLevel's) that these calls are written for. */
const version = '2021-07-28'

/** The CRM said no for good, in its own words: repeating the call would change nothing. */
export class CrmRefusal extends Error {}

/** The account to call, and where to write down what the CRM says about its calls. */
export type CrmClient = {
	crm: NonNullable<Config['crm']>
	company: Pick<Company, 'country' | 'timeZone'>
	log: Platform['log']
}

export type CrmContact = {
	firstName: string
	lastName?: string
	name: string
	email: string
	/** E.164 */
	phone: string
	address1: string
	city: string
	state: string
	postalCode: string
	source: string
}

const upsertedSchema = z.object({
	new: z.boolean().optional(),
	contact: z.object({
		id: z.string().overwrite(storable).min(1),
		email: z.string().nullish(),
		phone: z.string().nullish(),
	}),
	traceId: z.string().optional(),
})
const notesSchema = z.object({ notes: z.array(z.object({ body: z.string().nullish() })) })
const complaintSchema = z.object({
	message: z.union([z.string(), z.array(z.string())]),
	traceId: z.string().optional(),
})

/**
 * One call. Throws {@link CrmRefusal} for what is wrong with the request itself (400, 422), and an ordinary error
 * for what may pass: no answer, too many calls, a fault of theirs, a key that has to be mended.
 */
async function call<Answer>(
	{ crm, log }: Omit<CrmClient, 'company'>,
	method: 'GET' | 'POST',
	path: string,
	schema: z.ZodType<Answer>,
	body?: object,
): Promise<Answer> {
	const what = `${method} ${path.replace(/^\/contacts\/[^/]+\//, '/contacts/…/')}`
	const { status, left, text } = await exchange(crm, method, path, body)
	const answer = jsonIn(text)
	if (status >= 200 && status < 300) {
		const parsed = schema.safeParse(answer)
		if (parsed.success) return parsed.data
		throw new Error(`the CRM's answer to ${what} lacks what it should have: ${z.prettifyError(parsed.error)}`)
	}
	const complaint = complaintSchema.safeParse(answer)
	const said = providerWords(complaint.success ? [complaint.data.message].flat().join('; ') : text)
	const about = { what, status, said, traceId: complaint.data?.traceId }
	// A 403 is also how a used-up quota may look.
	if (status === 401 || (status === 403 && left !== '0'))
		log.error(about, 'the CRM does not accept our key: mend GHL_API_KEY or GHL_LOCATION_ID')
	else log.warn(about, 'the CRM did not take a call')
	const words = `the CRM answered ${status} to ${what}: ${said}`
	throw status === 400 || status === 422 ? new CrmRefusal(words) : new Error(words)
}

/** The bare exchange; no redirect is followed, since only the configured host may see the key. */
async function exchange(crm: CrmClient['crm'], method: string, path: string, body?: object) {
	try {
		const response = await fetch(`${crm.baseUrl}${path}`, {
			method,
			redirect: 'manual',
			signal: AbortSignal.timeout(patience),
			headers: {
				Authorization: `Bearer ${crm.apiKey}`,
				Version: version,
				Accept: 'application/json',
				...(body ? { 'Content-Type': 'application/json' } : {}),
			},
			...(body ? { body: JSON.stringify(body) } : {}),
		})
		return {
			status: response.status,
			left: response.headers.get('X-RateLimit-Remaining'),
			text: await response.text(),
		}
	} catch (error) {
		throw new Error(`the CRM cannot be reached: ${silence(error)}`)
	}
}

const silenceSchema = z.object({
	name: z.string(),
	message: z.string(),
	cause: z.object({ code: z.string() }).optional(),
})

/** Why there was no answer: fetch keeps that in the cause of its error. */
function silence(error: unknown): string {
	const parsed = silenceSchema.safeParse(error)
	if (!parsed.success) return String(error)
	const { name, message, cause } = parsed.data
	return name === 'TimeoutError' ? `no answer within ${patience / 1000} seconds` : (cause?.code ?? message)
}

function jsonIn(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch {
		// A proxy's page, most likely.
		return undefined
	}
}

/** Creates the contact or brings it up to date; answers its id. Sends no tags: an upsert would overwrite all of theirs. */
export async function upsertContact(line: CrmClient, contact: CrmContact): Promise<string> {
	const { contact: kept, ...about } = await call(line, 'POST', '/contacts/upsert', upsertedSchema, {
		locationId: line.crm.locationId,
		...contact,
		country: line.company.country,
		timezone: line.company.timeZone,
	})
	line.log.info({ contactId: kept.id, isNew: about.new, traceId: about.traceId }, 'the CRM has the contact')
	// With email and phone of two different contacts the CRM takes one of them and says nothing of the other.
	if (isOther(kept.email, contact.email) || isOther(kept.phone, contact.phone))
		line.log.warn({ contactId: kept.id }, 'the CRM kept another email or phone than was booked with')
	return kept.id
}

const isOther = (kept: string | null | undefined, sent: string) =>
	typeof kept === 'string' && kept.toLowerCase() !== sent.toLowerCase()

/** Adds tags to those that the contact has. */
export const addTags = (line: CrmClient, contactId: string, tags: string[]) =>
	call(line, 'POST', `/contacts/${encodeURIComponent(contactId)}/tags`, z.unknown(), { tags })

/** Leaves a note on the contact, unless one that contains `marker` is there already. */
export async function noteOnce(
	line: CrmClient,
	contactId: string,
	marker: string,
	body: string,
): Promise<void> {
	const path = `/contacts/${encodeURIComponent(contactId)}/notes`
	const { notes } = await call(line, 'GET', path, notesSchema)
	if (notes.some((note) => note.body?.includes(marker))) return
	await call(line, 'POST', path, z.unknown(), { body: `${body}\n${marker}` })
}
