import type { Connection } from '#app/platform/http/connection.ts'
import type { LeadId } from '#app/platform/ids.ts'

/** A caller who was kept as a lead, with what the form had of them. */
export const keptCaller = (
	connection: Connection<'leads'>,
	{ leadId, phone }: { leadId: LeadId; phone: string },
) =>
	connection
		.selectFrom('leads')
		.select(['name', 'email', 'property_address', 'postal_code', 'city', 'notes', 'load_size'])
		.where('id', '=', leadId)
		.where('phone', '=', phone)
		.where('taken_by', 'is not', null)
		.executeTakeFirst()
