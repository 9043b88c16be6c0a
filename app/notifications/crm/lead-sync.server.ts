import { loadLines } from '#app/bookings/outgoing/lead-message.ts'
import { addressLine } from '#app/values/address.ts'
import type { Company } from '#app/values/company.ts'
import { formatPhone, withoutExtension } from '#app/values/phone.ts'
import { pricePlusTax } from '#app/values/tax.ts'
import { priceLine } from '../price-line.ts'
import {
	addTags,
	type CrmClient,
	CrmRefusal,
	type Dropped,
	keepNote,
	priceFieldOf,
	upsertContact,
} from './crm.server.ts'
import { type CrmMemory, openCrmMemory } from './crm-memory.server.ts'
import type { LeadSnapshot } from './lead-snapshot.ts'

/**
 * Syncs a lead to the CRM: contact, tags, one note, which says how the booking is now. Running it again changes nothing; where `memory`
 * knows that tags and note of this version were sent just so a moment ago, only the contact is. Returns the contact's id, and
 * what the CRM has dropped; throws what the calls throw.
 */
export async function syncLead(
	client: CrmClient & { company: Pick<Company, 'taxes'> },
	found: LeadSnapshot,
	memory: CrmMemory = openCrmMemory(() => new Date(0)),
): Promise<{ contactId: string; dropped: Dropped[] }> {
	const { lead } = found
	const { company } = client
	const price = priceLine(found, company)
	const [firstName = lead.name, ...rest] = lead.name.trim().split(/\s+/)
	const contact = {
		firstName,
		...(rest.length > 0 ? { lastName: rest.join(' ') } : {}),
		name: lead.name,
		...(lead.email === '' ? {} : { email: lead.email }),
		// A CRM takes no extension; the note below has it.
		phone: withoutExtension(lead.phone),
		address1: lead.propertyAddress,
		city: lead.city,
		state: lead.provinceState,
		postalCode: lead.postalCode,
		source: lead.sourceSite,
	}
	const upsert = (field: Awaited<ReturnType<typeof priceFieldOf>>) =>
		upsertContact(client, { ...contact, ...field })
	const field = await priceFieldOf(client, price, memory)
	const { id: contactId, dropped } = await upsert(field).catch(async (error: unknown) => {
		if (!(error instanceof CrmRefusal && field.customFields)) throw error
		// The account may have lost the field that is known of it.
		memory.forgetPriceField()
		return upsert(await priceFieldOf(client, price, memory))
	})
	const tags = [lead.serviceType, 'booked-online']
	const note = noteOf(found, price, company)
	// With the version: another process may have sent what the booking was between two versions with the same words.
	const words = JSON.stringify([contactId, found.version, tags, note])
	if (memory.wasSynced(lead.id, words)) return { contactId, dropped }
	// A call whose answer is lost may have been obeyed.
	memory.forgetLead(lead.id)
	await addTags(client, contactId, tags)
	await keepNote(client, contactId, `Lead ${lead.id}`, note)
	memory.synced(lead.id, words)
	return { contactId, dropped }
}

const noteOf = (
	{ lead, cancelled, quote, travelFee }: LeadSnapshot,
	price: string,
	company: Pick<Company, 'taxes'>,
): string =>
	[
		...(cancelled ? ['The pickup is cancelled.'] : []),
		lead.message,
		`Price: ${price}`,
		...loadLines({ loadSize: lead.loadSent, travelFee }, company),
		...(quote ? [quoteLine(quote, lead, company)] : []),
		...(quote?.counted === undefined ? [] : [`Things: ${quote.counted}`]),
		// Repeated here: an upsert may drop email or phone when they belong to two contacts.
		`Booked by ${[lead.name, formatPhone(lead.phone), ...(lead.email === '' ? [] : [lead.email])].join(', ')}`,
		addressLine(lead),
	].join('\n')

/** The quote, with its price where another load was chosen since: the line of the price is about that one. */
const quoteLine = (
	{ items, totalCents, photoCount }: NonNullable<LeadSnapshot['quote']>,
	{ loadSize }: LeadSnapshot['lead'],
	company: Pick<Company, 'taxes'>,
) =>
	`${loadSize === null ? `Quote: ${items}` : `Quoted before: ${items}: ${pricePlusTax(totalCents, company)}`}, photos: ${photoCount}`

const droppedNames: Record<Dropped, string> = { phone: 'phone number', email: 'email' }

/** The warning to staff about a sync that lost something; `undefined` when it lost nothing. */
export const warningOf = (dropped: readonly Dropped[]): string | undefined =>
	dropped.length === 0
		? undefined
		: `The CRM didn’t keep the ${dropped.map((part) => droppedNames[part]).join(' or the ')}.`
