import { sql } from 'kysely'
import type { Connection } from '#app/platform/connection.ts'
import type { LeadId } from '#app/platform/ids.ts'

/** What every lead owes. */
export type LeadDeliveryKind = 'lead-email' | 'confirmation-email' | 'crm-sync' | 'crm-resync'
/** What an addition to its booking owes, by the addition's id. */
export type AdditionDeliveryKind = `addition-email.${string}`
export type DeliveryKind = LeadDeliveryKind | AdditionDeliveryKind
/**
 * How an attempt at a delivery ended: `failed` may still be tried again by its job, and when it is `unanswered` it may
 * have gone out.
 */
export type DeliveryState =
	| { state: 'sent'; reference: string }
	| { state: 'skipped' }
	| { state: 'failed'; error: string; unanswered?: boolean }

type DeliveryTables = Connection<'deliveries'>

const stateOf = (connection: DeliveryTables, leadId: LeadId, kind: DeliveryKind) =>
	connection.selectFrom('deliveries').select('state').where('lead_id', '=', leadId).where('kind', '=', kind)

/**
 * Writes down that an attempt begins; `false` when this has been sent: then it never is again. After an attempt whose
 * end is not known it says that the delivery may be made twice, unless a repeat is `harmless`.
 */
export async function beginDelivery(
	connection: DeliveryTables,
	leadId: LeadId,
	kind: DeliveryKind,
	{ harmless }: { harmless: boolean },
): Promise<boolean> {
	const begun = await connection
		.insertInto('deliveries')
		.values({ lead_id: leadId, kind, state: 'begun', begun_at: sql<Date>`now()` })
		.onConflict((conflict) =>
			conflict
				.columns(['lead_id', 'kind'])
				.doUpdateSet({
					attempts: sql`deliveries.attempts + 1`,
					perhaps_twice: sql`deliveries.perhaps_twice or (deliveries.begun_at is not null and not ${harmless})`,
					begun_at: sql`now()`,
				})
				.where('deliveries.state', '!=', 'sent'),
		)
		.executeTakeFirst()
	return (begun.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Locks a delivery until the transaction ends; `false` when it has not failed. */
export async function lockFailed(
	connection: DeliveryTables,
	leadId: LeadId,
	kind: DeliveryKind,
): Promise<boolean> {
	return (await stateOf(connection, leadId, kind).forUpdate().executeTakeFirst())?.state === 'failed'
}

/** Writes down how an attempt ended. What was sent stays sent: a slower twin's failure does not undo it. */
export async function recordDelivery(
	connection: DeliveryTables,
	leadId: LeadId,
	kind: DeliveryKind,
	result: DeliveryState,
): Promise<void> {
	const isOver = result.state !== 'failed' || !result.unanswered
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
				.doUpdateSet({ ...values, ...(isOver && { begun_at: null }), updated_at: sql`now()` })
				.where('deliveries.state', '!=', 'sent'),
		)
		.execute()
}
