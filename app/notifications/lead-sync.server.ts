import { addressLine } from '#app/values/address.ts'
import { formatMoney, plusTax } from '#app/values/money.ts'
import { formatPhone } from '#app/values/phone.ts'
import { addTags, type CrmClient, noteOnce, upsertContact } from './crm.server.ts'
import type { LeadToDeliver } from './lead-to-deliver.ts'

/**
 * Brings a lead to the CRM: contact, tags, one note. Running it again changes nothing. Answers the contact's id;
 * throws what the calls throw.
 */
export async function syncLead(line: CrmClient, { lead, cancelled, quote }: LeadToDeliver): Promise<string> {
	const [firstName = lead.name, ...rest] = lead.name.trim().split(/\s+/)
	const contactId = await upsertContact(line, {
		firstName,
		...(rest.length > 0 ? { lastName: rest.join(' ') } : {}),
		name: lead.name,
		email: lead.email,
		phone: lead.phone,
		address1: lead.propertyAddress,
		city: lead.city,
		state: lead.provinceState,
		postalCode: lead.postalCode,
		source: lead.sourceSite,
	})
	await addTags(line, contactId, [lead.serviceType, 'booked-online'])
	// Beside the load that a local page's form gave, which the message says.
	const quoteName = lead.loadSize === null ? 'Quote' : 'Quoted before'
	await noteOnce(
		line,
		contactId,
		`Lead ${lead.id}`,
		[
			...(cancelled ? ['The pickup is cancelled.'] : []),
			lead.message,
			...(quote
				? [
						`${quoteName}: ${quote.items}: ${formatMoney(quote.totalCents)} ${plusTax}, photos: ${quote.photoCount}`,
					]
				: []),
			// Said here too: an upsert may drop one of them when they belong to two contacts.
			`Booked by ${lead.name}, ${formatPhone(lead.phone)}, ${lead.email}`,
			addressLine(lead),
		].join('\n'),
	)
	return contactId
}
