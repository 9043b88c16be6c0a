import type { Config } from '#app/platform/config.server.ts'
import { formatMoney } from '#app/values/money.ts'
import { addTags, noteOnce, upsertContact } from './crm.server.ts'
import type { LeadToDeliver } from './lead-to-deliver.ts'

/** Brings a lead to the CRM: contact, tags, one note. An upsert throughout: running it again changes nothing. */
export async function syncLead(crm: NonNullable<Config['crm']>, { lead, quote }: LeadToDeliver): Promise<string> {
	const [firstName = lead.name, ...rest] = lead.name.split(' ')
	const contactId = await upsertContact(crm, {
		firstName,
		lastName: rest.join(' '),
		name: lead.name,
		email: lead.email,
		phone: lead.phone,
		address1: lead.propertyAddress,
		city: lead.city,
		state: lead.provinceState,
		postalCode: lead.postalCode,
		source: lead.sourceSite,
	})
	await addTags(crm, contactId, [lead.serviceType, 'booked-online'])
	const load = quote ? `\nQuote: ${quote.items}: ${formatMoney(quote.totalCents)} + tax, ${quote.photoCount} photos` : ''
	await noteOnce(crm, contactId, `Lead ${lead.id}`, `${lead.message}${load}`)
	return contactId
}
