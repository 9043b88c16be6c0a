import { sql } from 'kysely'
import type { Connection } from '#app/platform/connection.ts'

/** What every lead owes. */
export type LeadDeliveryKind = 'lead-email' | 'confirmation-email' | 'crm-sync' | 'crm-resync'
/** What an addition to its booking owes, by the addition's id. */
export type AdditionDeliveryKind = `addition-email.${string}`
export type DeliveryKind = LeadDeliveryKind | AdditionDeliveryKind
/** How a delivery ended, or stands: `failed` may still be tried again by its job. */
export type DeliveryState =
	| { state: 'sent'; reference: string }
	| { state: 'skipped' }
	| { state: 'failed'; error: string }

type DeliveryTables = Connection<'deliveries'>

const stateOf = (connection: DeliveryTables, leadId: string, kind: DeliveryKind) =>
	connection.selectFrom('deliveries').select('state').where('lead_id', '=', leadId).where('kind', '=', kind)

/** Whether this has been sent: then it never is again. */
export async function wasSent(
	connection: DeliveryTables,
	leadId: string,
	kind: DeliveryKind,
): Promise<boolean> {
	return (await stateOf(connection, leadId, kind).executeTakeFirst())?.state === 'sent'
}

/** Locks a delivery until the transaction ends; `false` when it has not failed. */
export async function lockFailed(
	connection: DeliveryTables,
	leadId: string,
	kind: DeliveryKind,
): Promise<boolean> {
	return (await stateOf(connection, leadId, kind).forUpdate().executeTakeFirst())?.state === 'failed'
}

/** Writes down how the latest attempt ended. What was sent stays sent: a slower twin's failure does not undo it. */
export async function recordDelivery(
	connection: DeliveryTables,
	leadId: string,
	kind: DeliveryKind,
	result: DeliveryState,
): Promise<void> {
	const values = {
		state: result.state,
		reference: result.state === 'sent' ? result.reference : null,
		error: result.state === 'failed' ? result.error : null,
	}
	await connection
		.insertInto('deliveries')
		.values({ lead_id: leadId, kind, ...values })
		.onConflict((conflict) =>
			conflict
				.columns(['lead_id', 'kind'])
				.doUpdateSet({ ...values, attempts: sql`deliveries.attempts + 1`, updated_at: sql`now()` })
				.where('deliveries.state', '!=', 'sent'),
		)
		.execute()
}
