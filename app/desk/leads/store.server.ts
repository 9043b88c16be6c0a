import type { Kysely } from 'kysely'
import type { DeliveryKind } from '../jobs/failure.ts'
import type { DeliveryState, LeadsAsk } from './lead-on-list.ts'

type LeadTables = {
	leads: {
		id: string
		name: string
		email: string
		phone: string
		property_address: string
		postal_code: string
		city: string
		message: string
		quote_id: string | null
		created_at: Date
		search_text: string
	}
	deliveries: {
		lead_id: string
		kind: DeliveryKind
		state: Exclude<DeliveryState, 'waiting'>
		error: string | null
	}
}

const tables = (connection: Kysely<unknown>) => connection.withTables<LeadTables>()

/** What is searched for, and its digits alone where it may be a telephone number: they are stored without signs. */
const spellings = (q: string) =>
	/^\+?[\d\s().-]*\d{3}[\d\s().-]*$/.test(q) ? [q.toLowerCase(), q.replace(/\D/g, '')] : [q.toLowerCase()]

/** Leads newest first, those that a search matches, after the one named `before`. */
export async function leadRows(connection: Kysely<unknown>, { q, before }: LeadsAsk, limit: number) {
	let query = tables(connection).selectFrom('leads as l').selectAll('l')
	if (q !== '')
		query = query.where((eb) =>
			eb.or(
				spellings(q).map((spelt) => eb('l.search_text', 'like', `%${spelt.replace(/[\\%_]/g, '\\$&')}%`)),
			),
		)
	if (before !== undefined)
		query = query.where((eb) =>
			eb(
				eb.refTuple('l.created_at', 'l.id'),
				'<',
				eb
					.selectFrom('leads as p')
					.select(['p.created_at', 'p.id'])
					.where('p.id', '=', before)
					.$asTuple('created_at', 'id'),
			),
		)
	return query.orderBy('l.created_at', 'desc').orderBy('l.id', 'desc').limit(limit).execute()
}

export async function deliveryRows(connection: Kysely<unknown>, leadIds: string[]) {
	if (leadIds.length === 0) return []
	return tables(connection)
		.selectFrom('deliveries')
		.select(['lead_id', 'kind', 'state', 'error'])
		.where('lead_id', 'in', leadIds)
		.execute()
}
