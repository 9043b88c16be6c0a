import { sql } from 'kysely'
import type { Connection } from '#app/platform/connection.ts'
import type { Delivery } from './delivery.ts'

/**
 * How an attempt at a delivery ended. A `failed` one may still be tried again by its job; an `unanswered` one may have been
 * sent.
 */
export type DeliveryState =
	| { state: 'sent'; reference: string }
	| { state: 'skipped' }
	| { state: 'failed'; error: string; unanswered?: boolean }

type DeliveryTables = Connection<'deliveries'>

const stateOf = (connection: DeliveryTables, { leadId, kind, entryId }: Delivery) =>
	connection
		.selectFrom('deliveries')
		.select('state')
		.where('lead_id', '=', leadId)
		.where('kind', '=', kind)
		.where('entry_id', 'is not distinct from', entryId ?? null)

/** The unique key of a delivery; the deliveries that every lead has are without an entry. */
const rowOf = ({ leadId, kind, entryId }: Delivery) => ({ lead_id: leadId, kind, entry_id: entryId ?? null })
const uniqueKey = ['lead_id', 'kind', 'entry_id'] as const

/**
 * Records that an attempt begins; `false` when the delivery was already sent, and must not be sent again. After an attempt
 * with an unknown end, marks the delivery as perhaps made twice, unless a repeat is `harmless`.
 */
export async function beginDelivery(
	connection: DeliveryTables,
	delivery: Delivery,
	{ harmless }: { harmless: boolean },
): Promise<boolean> {
	const begun = await connection
		.insertInto('deliveries')
		.values({ ...rowOf(delivery), state: 'begun', begun_at: sql<Date>`now()` })
		.onConflict((conflict) =>
			conflict
				.columns(uniqueKey)
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
export async function lockFailed(connection: DeliveryTables, delivery: Delivery): Promise<boolean> {
	return (await stateOf(connection, delivery).forUpdate().executeTakeFirst())?.state === 'failed'
}

/** Records how an attempt ended. What was sent stays sent: the failure of a slower attempt does not undo it. */
export async function recordDelivery(
	connection: DeliveryTables,
	delivery: Delivery,
	result: DeliveryState,
): Promise<void> {
	const hasEnded = result.state !== 'failed' || !result.unanswered
	const values = {
		state: result.state,
		reference: result.state === 'sent' ? result.reference : null,
		error: result.state === 'failed' ? result.error : null,
	}
	await connection
		.insertInto('deliveries')
		.values({ ...rowOf(delivery), ...values })
		.onConflict((conflict) =>
			conflict
				.columns(uniqueKey)
				.doUpdateSet({ ...values, ...(hasEnded && { begun_at: null }), updated_at: sql`now()` })
				.where('deliveries.state', '!=', 'sent'),
		)
		.execute()
}
