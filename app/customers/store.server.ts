import { type Selectable, sql } from 'kysely'
import type { Connection } from '#app/platform/connection.ts'
import type { Tables } from '#app/platform/database-types.ts'
import type { BookingId, CustomerId, QuoteId, SignedInStaff, WaitingId } from '#app/platform/ids.ts'
import { hashOf } from './access-token.server.ts'

export type CustomerTables = Connection<'access_tokens' | 'bookings' | 'customers' | 'history'>

/** What a token opens: a quote, a booking, or a place in the waiting list with the booking that is to be moved, if it is one. */
export type Scope =
	| { quoteId: QuoteId; bookingId?: never; waitingId?: never }
	| { bookingId: BookingId; quoteId?: never; waitingId?: never }
	| { waitingId: WaitingId; bookingId: BookingId | null; quoteId?: never }

/** Stores a token's hash. `lifetime` is a PostgreSQL interval: `90 days`. */
export async function insertToken(
	connection: CustomerTables,
	token: string,
	{ quoteId, bookingId, waitingId }: Scope,
	lifetime: string,
): Promise<void> {
	await connection
		.insertInto('access_tokens')
		.values({
			token_hash: hashOf(token),
			quote_id: quoteId ?? null,
			booking_id: bookingId ?? null,
			waiting_id: waitingId ?? null,
			expires_at: sql<Date>`now() + ${lifetime}::interval`,
		})
		.execute()
}

/** What a token opens now; `undefined` when it is unknown, has expired or was revoked. */
export async function findScope(connection: CustomerTables, token: string) {
	return connection
		.selectFrom('access_tokens')
		.select(['quote_id', 'booking_id', 'waiting_id'])
		.where('token_hash', '=', hashOf(token))
		.where('revoked_at', 'is', null)
		.where('expires_at', '>', sql<Date>`now()`)
		.executeTakeFirst()
}

/** Whether staff have stopped the links of this booking. */
export async function wereRevoked(connection: CustomerTables, bookingId: BookingId): Promise<boolean> {
	const revoked = await connection
		.selectFrom('access_tokens')
		.select('token_hash')
		.where('booking_id', '=', bookingId)
		.where('revoked_at', 'is not', null)
		.limit(1)
		.executeTakeFirst()
	return revoked !== undefined
}

/** Revokes all tokens of a quote and of its bookings, whose receipts show its photos; returns how many there were. */
export async function revokeTokensOf(
	connection: CustomerTables,
	{ quoteId }: { quoteId: QuoteId; staff: SignedInStaff },
): Promise<bigint> {
	const { numUpdatedRows } = await connection
		.updateTable('access_tokens')
		.set({ revoked_at: sql`now()` })
		.where((eb) =>
			eb.or([
				eb('quote_id', '=', quoteId),
				eb('booking_id', 'in', eb.selectFrom('bookings').select('id').where('quote_id', '=', quoteId)),
			]),
		)
		.where('revoked_at', 'is', null)
		.executeTakeFirst()
	return numUpdatedRows
}

/** A customer, and the member of staff who asks. */
export type CustomerByStaff = { customerId: CustomerId; staff: SignedInStaff }

export type CustomerRow = Selectable<Tables['customers']>

/**
 * All records of the customer that this record belongs to. The record that the others were joined into comes first. Empty
 * when there is no such record.
 */
export async function recordsOf(
	connection: CustomerTables,
	{ customerId }: CustomerByStaff,
): Promise<CustomerRow[]> {
	const { rows } = await sql<{ id: CustomerId }>`
		with recursive above as (
			select id, joined_into from customers where id = ${customerId}
			union select c.id, c.joined_into from customers c join above on c.id = above.joined_into
		), one as (
			select id from above where joined_into is null
			union select c.id from customers c join one on c.joined_into = one.id
		)
		select id from one`.execute(connection)
	if (rows.length === 0) return []
	return connection
		.selectFrom('customers')
		.selectAll()
		.where(
			'id',
			'in',
			rows.map(({ id }) => id),
		)
		.orderBy(sql`joined_into is not null`)
		.orderBy('created_at')
		.orderBy('id')
		.execute()
}

/** Other records with the email or the phone of one of these. */
export async function similarRecords(
	connection: CustomerTables,
	{ records }: { records: CustomerRow[]; staff: SignedInStaff },
): Promise<CustomerRow[]> {
	// To have no email address is not to have the same one.
	const emails = records.flatMap(({ email_key }) => email_key || [])
	return connection
		.selectFrom('customers')
		.selectAll()
		.where((eb) =>
			eb.or([
				...(emails.length > 0 ? [eb('email_key', 'in', emails)] : []),
				eb(
					'phone',
					'in',
					records.map(({ phone }) => phone),
				),
			]),
		)
		.where(
			'id',
			'not in',
			records.map(({ id }) => id),
		)
		.orderBy('created_at', 'desc')
		.limit(20)
		.execute()
}

/** Locks two records until the transaction ends; `false` when one of them has been joined into another. */
export async function lockHeads(
	connection: CustomerTables,
	{ customerId, otherId }: PairByStaff,
): Promise<boolean> {
	const heads = await connection
		.selectFrom('customers')
		.select('id')
		.where('id', 'in', [customerId, otherId])
		.where('joined_into', 'is', null)
		// Always in the same order: concurrent joins of the same records could deadlock.
		.orderBy('id')
		.forUpdate()
		.execute()
	return heads.length === 2
}

/** Two records, and the member of staff who joins them. */
export type PairByStaff = { customerId: CustomerId; otherId: CustomerId; staff: SignedInStaff }

/** Joins a record into another; `null` separates it. */
export async function setJoinedInto(
	connection: CustomerTables,
	{ customerId }: CustomerByStaff,
	into: CustomerId | null,
): Promise<void> {
	await connection.updateTable('customers').set({ joined_into: into }).where('id', '=', customerId).execute()
}

/** Locks a record until the transaction ends, and returns what it is joined into; `undefined` when it is not joined. */
export async function lockJoined(
	connection: CustomerTables,
	{ customerId }: CustomerByStaff,
): Promise<CustomerId | undefined> {
	const row = await connection
		.selectFrom('customers')
		.select('joined_into')
		.where('id', '=', customerId)
		.forUpdate()
		.executeTakeFirst()
	return row?.joined_into ?? undefined
}

export async function recordHistory(
	connection: CustomerTables,
	{ customerId, staff }: CustomerByStaff,
	entry: { action: 'joined' | 'separated'; before: CustomerId | null; after: CustomerId | null },
): Promise<void> {
	await connection
		.insertInto('history')
		.values({
			subject: 'customer',
			subject_id: customerId,
			actor: staff.name,
			action: entry.action,
			before: JSON.stringify({ joinedInto: entry.before }),
			after: JSON.stringify({ joinedInto: entry.after }),
		})
		.execute()
}

/** Who joined or separated these records, the latest first. */
export async function historyOf(
	connection: CustomerTables,
	{ records }: { records: CustomerRow[]; staff: SignedInStaff },
) {
	return connection
		.selectFrom('history')
		.select(['id', 'at', 'actor', 'action', 'subject_id'])
		.where('subject', '=', 'customer')
		.where(
			'subject_id',
			'in',
			records.map(({ id }) => id),
		)
		.orderBy('id', 'desc')
		.limit(100)
		.execute()
}
