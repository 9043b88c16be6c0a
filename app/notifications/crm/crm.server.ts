import { z } from 'zod'
import type { Config } from '#app/platform/config.server.ts'
import { storable } from '#app/platform/database/storable-text.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import type { Company } from '#app/values/company.ts'
import { parsePhone } from '#app/values/phone.ts'
import { networkTrouble } from '../network-trouble.ts'
import { providerWords } from '../provider-message.ts'
import type { CrmMemory, PriceField } from './crm-memory.server.ts'

/** Timeout of one CRM call, in milliseconds. */
const timeout = 10_000

/** The version of the CRM's API (HighLevel's) that these calls are written for. */
const version = '2021-07-28'

/** The CRM refused a call for good, with this message. */
export class CrmRefusal extends Error {}

/** The account to call, and where to log its responses. */
export type CrmClient = {
	crm: NonNullable<Config['crm']>
	company: Pick<Company, 'country' | 'timeZone'>
	log: Platform['log']
}

export type CrmContact = {
	firstName: string
	lastName?: string
	name: string
	email?: string
	/** E.164 */
	phone: string
	address1: string
	city: string
	state: string
	postalCode: string
	source: string
	customFields?: { id: string; field_value: string }[]
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
const notesSchema = z.object({ notes: z.array(z.object({ id: z.string(), body: z.string().nullish() })) })
const fieldsSchema = z.object({ customFields: z.array(z.object({ id: z.string(), fieldKey: z.string() })) })
const complaintSchema = z.object({
	message: z.union([z.string(), z.array(z.string())]),
	traceId: z.string().optional(),
})

/**
 * One call. Throws {@link CrmRefusal} when the request itself is invalid (400, 422), and an ordinary error when a later
 * call may succeed: no response, too many calls, a server error, a wrong key.
 */
async function call<Answer>(
	{ crm, log }: Omit<CrmClient, 'company'>,
	method: 'GET' | 'POST' | 'PUT',
	path: string,
	schema: z.ZodType<Answer>,
	body?: object,
): Promise<Answer> {
	const endpoint = `${method} ${path.replace(/^\/contacts\/[^/]+\//, '/contacts/…/')}`
	const { status, left, text } = await request(crm, method, path, body)
	const answer = jsonIn(text)
	if (status >= 200 && status < 300) {
		const parsed = schema.safeParse(answer)
		if (parsed.success) return parsed.data
		throw new Error(
			`the CRM's answer to ${endpoint} lacks what it should have: ${z.prettifyError(parsed.error)}`,
		)
	}
	const { reason, traceId } = complaintIn(text)
	const details = { what: endpoint, status, said: reason, traceId }
	// A 403 can also mean a used-up quota.
	if (status === 401 || (status === 403 && left !== '0'))
		log.error(details, 'the CRM does not accept our key: mend GHL_API_KEY or GHL_LOCATION_ID')
	else log.warn(details, 'the CRM did not take a call')
	const words = `the CRM answered ${status} to ${endpoint}: ${reason}`
	throw status === 400 || status === 422 ? new CrmRefusal(words) : new Error(words)
}

function complaintIn(text: string) {
	const complaint = complaintSchema.safeParse(jsonIn(text))
	return {
		reason: providerWords(complaint.success ? [complaint.data.message].flat().join('; ') : text),
		traceId: complaint.data?.traceId,
	}
}

/** Asks for one contact of our location, and writes nothing. Returns why the CRM cannot be used. */
export async function reachCrm(crm: CrmClient['crm']): Promise<string | undefined> {
	try {
		const ask = new URLSearchParams({ locationId: crm.locationId, limit: '1' })
		const { status, text } = await request(crm, 'GET', `/contacts/?${ask}`)
		return status === 200 ? undefined : `the CRM answered ${status}: ${complaintIn(text).reason}`
	} catch (error) {
		return error instanceof Error ? error.message : String(error)
	}
}

/** The key of the contact's field for the price; whoever looks after the account adds it (docs/operations.md, 'The CRM'). */
const priceFieldKey = 'contact.price_shown'

/**
 * The price in the contact's field for it, where the account has one and our key may read of it. The note has the price in any case,
 * so that nothing that goes wrong here keeps the contact away.
 */
export async function priceFieldOf(
	client: CrmClient,
	price: string,
	memory: CrmMemory,
): Promise<Pick<CrmContact, 'customFields'>> {
	try {
		const field = await memory.priceField(() => readPriceField(client))
		return field?.id === undefined ? {} : { customFields: [{ id: field.id, field_value: price }] }
	} catch (error) {
		client.log.warn({ err: error }, 'the fields of the CRM could not be read: the price is in the note alone')
		return {}
	}
}

async function readPriceField({ crm }: CrmClient): Promise<PriceField | undefined> {
	const path = `/locations/${encodeURIComponent(crm.locationId)}/customFields?model=contact`
	const { status, text } = await request(crm, 'GET', path)
	const found = status === 200 ? fieldsSchema.safeParse(jsonIn(text)).data : undefined
	return found && { id: found.customFields.find(({ fieldKey }) => fieldKey === priceFieldKey)?.id }
}

/** Sends one request. Redirects are not followed, because only the configured host may see the key. */
async function request(crm: CrmClient['crm'], method: string, path: string, body?: object) {
	try {
		const response = await fetch(`${crm.baseUrl}${path}`, {
			method,
			redirect: 'manual',
			signal: AbortSignal.timeout(timeout),
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
		throw new Error(`the CRM cannot be reached: ${networkTrouble(error, timeout).words}`)
	}
}

function jsonIn(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch {
		// Most likely the HTML page of a proxy.
		return undefined
	}
}

/** The CRM drops one of these without an error when email and phone belong to two contacts. */
export type Dropped = 'email' | 'phone'

/**
 * Creates or updates the contact. Returns its id, and what the CRM has not kept by its own answer. Sends no tags: an upsert
 * would overwrite those of the contact.
 */
export async function upsertContact(
	client: CrmClient,
	contact: CrmContact,
): Promise<{ id: string; dropped: Dropped[] }> {
	const { contact: stored, ...response } = await call(client, 'POST', '/contacts/upsert', upsertedSchema, {
		locationId: client.crm.locationId,
		...contact,
		country: client.company.country,
		timezone: client.company.timeZone,
	})
	client.log.info(
		{ contactId: stored.id, isNew: response.new, traceId: response.traceId },
		'the CRM has the contact',
	)
	const dropped: Dropped[] = [
		...(isKept(stored.email, contact.email, sameEmail) ? [] : (['email'] as const)),
		...(isKept(stored.phone, contact.phone, samePhone) ? [] : (['phone'] as const)),
	]
	if (dropped.length > 0)
		client.log.warn({ contactId: stored.id, dropped }, 'the CRM has not kept all that was booked with')
	return { id: stored.id, dropped }
}

type Same = (stored: string, sent: string) => boolean
const sameEmail: Same = (stored, sent) => stored.trim().toLowerCase() === sent.toLowerCase()
/** In any notation. */
const samePhone: Same = (stored, sent) => parsePhone(stored) === sent

/** Whether the CRM kept a field: one that is missing, null or different was not kept. */
const isKept = (stored: string | null | undefined, sent: string | undefined, same: Same): boolean =>
	sent === undefined || (typeof stored === 'string' && same(stored, sent))

export const addTags = (client: CrmClient, contactId: string, tags: string[]) =>
	call(client, 'POST', `/contacts/${encodeURIComponent(contactId)}/tags`, z.unknown(), { tags })

/**
 * Keeps one note on the contact that ends with `marker`: adds it, or makes it say `body` anew. What somebody wrote below the marker
 * in the CRM stays.
 */
export async function keepNote(
	client: CrmClient,
	contactId: string,
	marker: string,
	body: string,
): Promise<void> {
	const path = `/contacts/${encodeURIComponent(contactId)}/notes`
	const { notes } = await call(client, 'GET', path, notesSchema)
	const ours = `${body}\n${marker}`
	const kept = notes.find((note) => note.body?.includes(marker))
	if (!kept) {
		await call(client, 'POST', path, z.unknown(), { body: ours })
		return
	}
	const before = kept.body ?? ''
	const renewed = ours + before.slice(before.indexOf(marker) + marker.length)
	if (renewed !== before)
		await call(client, 'PUT', `${path}/${encodeURIComponent(kept.id)}`, z.unknown(), { body: renewed })
}
