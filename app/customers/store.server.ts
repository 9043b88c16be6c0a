import { type Selectable, sql } from 'kysely'
import type { Tables } from '#app/platform/database/database-types.ts'
import type { Connection } from '#app/platform/http/connection.ts'
import type { BookingId, CustomerId, LeadId, QuoteId, SignedInStaff, WaitingId } from '#app/platform/ids.ts'
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

/**
 * Stores the hash of a token for the booking that came of a lead, in one statement. `false` when none came of it, and, unless
 * `evenStopped`, when staff have stopped its links.
 */
export async function insertReceiptToken(
	connection: CustomerTables,
	token: string,
	leadId: LeadId,
	{ lifetime, evenStopped }: { lifetime: string; evenStopped: boolean },
): Promise<boolean> {
	const inserted = await connection
		.insertInto('access_tokens')
		.columns(['token_hash', 'booking_id', 'expires_at'])
		.expression((eb) =>
			eb
				.selectFrom('bookings as b')
				.select([
					sql<Buffer>`${hashOf(token)}::bytea`.as('token_hash'),
					'b.id',
					sql<Date>`now() + ${lifetime}::interval`.as('expires_at'),
				])
				.where('b.lead_id', '=', leadId)
				.$if(!evenStopped, (query) =>
					query.where(
						sql<boolean>`not exists (select from access_tokens t where t.booking_id = b.id and t.revoked_at is not null)`,
					),
				),
		)
		.executeTakeFirst()
	return inserted.numInsertedOrUpdatedRows === 1n
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

/** The quote of a token that lives no longer than `lifetime`; `undefined` for one that opens no quote, or lives longer. */
export async function findShortLivedScope(connection: CustomerTables, token: string, lifetime: string) {
	return connection
		.selectFrom('access_tokens')
		.select('quote_id')
		.where('token_hash', '=', hashOf(token))
		.where('revoked_at', 'is', null)
		.where('expires_at', '>', sql<Date>`now()`)
		.where('expires_at', '<=', sql<Date>`created_at + ${lifetime}::interval`)
		.executeTakeFirst()
}

/** Which quotes tokens open now, each with the hash of its token. */
export const findQuoteScopes = (connection: CustomerTables, hashes: Buffer[]) =>
	connection
		.selectFrom('access_tokens')
		.select(['token_hash', 'quote_id'])
		.where('token_hash', 'in', hashes)
		.where('quote_id', 'is not', null)
		.where('revoked_at', 'is', null)
		.where('expires_at', '>', sql<Date>`now()`)
		.execute()

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

/** What is closed to who has its links, and the member of staff who closes it. */
export type RevokedByStaff = { staff: SignedInStaff } & (
	| { quoteId: QuoteId; bookingId?: never }
	| { bookingId: BookingId; quoteId?: never }
)

/**
 * Revokes all tokens of a quote and of its bookings, whose receipts show its photos, or of one booking; returns how many there
 * were.
 */
export async function revokeTokensOf(
	connection: CustomerTables,
	{ quoteId, bookingId }: RevokedByStaff,
): Promise<bigint> {
	const { numUpdatedRows } = await connection
		.updateTable('access_tokens')
		.set({ revoked_at: sql`now()` })
		.where((eb) =>
			quoteId === undefined
				? eb('booking_id', '=', bookingId)
				: eb.or([
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
		.orderBy('id', 'desc')
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

/** What was read of a customer's notes and marks no longer holds: another record is theirs, or one is not. */
export async function touchNotes(connection: CustomerTables, { customerId }: CustomerByStaff): Promise<void> {
	await connection
		.updateTable('customers')
		.set({ notes_version: sql`notes_version + 1` })
		.where('id', '=', customerId)
		.execute()
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

/** Deletes a record that nothing belongs to any more, and that none is joined into. Returns whether it did. */
export async function deleteEmptyRecord(connection: CustomerTables, id: CustomerId): Promise<boolean> {
	const { numDeletedRows } = await connection
		.deleteFrom('customers as c')
		.where('c.id', '=', id)
		.where(
			sql<boolean>`not exists (select from bookings where customer_id = c.id)
			and not exists (select from quote_requests where customer_id = c.id)
			and not exists (select from waiting_requests where customer_id = c.id)
			and not exists (select from account_entries where customer_id = c.id)
			and not exists (select from customers other where other.joined_into = c.id)`,
		)
		.executeTakeFirst()
	return numDeletedRows > 0n
}

export async function setNotes(
	connection: CustomerTables,
	{ customerId }: CustomerByStaff,
	notes: string,
): Promise<void> {
	await connection
		.updateTable('customers')
		.set({ notes, notes_version: sql`notes_version + 1` })
		.where('id', '=', customerId)
		.execute()
}

/** Marks some records, or takes the marks off. */
export async function setMarks(
	connection: CustomerTables,
	{ ids }: { ids: CustomerId[]; staff: SignedInStaff },
	{ business, doNotServe }: { business: boolean; doNotServe: boolean },
): Promise<void> {
	await connection
		.updateTable('customers')
		.set({ is_business: business, do_not_serve: doNotServe })
		.where('id', 'in', ids)
		.execute()
}

/** Those of these customers of whose records one is marked. (`offset` keeps the planner from reading all customers.) */
export async function markedAmong(connection: CustomerTables, ids: CustomerId[]) {
	if (ids.length === 0) return []
	const { rows } = await sql<{ asked: CustomerId; business: boolean; do_not_serve: boolean }>`
		with recursive above as (
			select id as asked, id, joined_into from customers where id = any(${ids}::uuid[])
			union select a.asked, c.id, c.joined_into
			from above a cross join lateral (select id, joined_into from customers where id = a.joined_into offset 0) as c
		), one as (
			select asked, id from above where joined_into is null
			union select o.asked, c.id
			from one o cross join lateral (select id from customers where joined_into = o.id offset 0) as c
		)
		select o.asked, bool_or(c.is_business) as business, bool_or(c.do_not_serve) as do_not_serve
		from one o cross join lateral (select is_business, do_not_serve from customers where id = o.id offset 0) as c
		group by o.asked having bool_or(c.is_business) or bool_or(c.do_not_serve)`.execute(connection)
	return rows
}
