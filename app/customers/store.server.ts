import { sql } from 'kysely'
import type { Connection } from '#app/platform/connection.ts'
import type { BookingId, QuoteId } from '#app/platform/ids.ts'
import { hashOf } from './access-token.server.ts'

export type CustomerTables = Connection<'access_tokens'>

/** What a token opens: one of the two, and never the other. */
export type Scope = { quoteId: QuoteId; bookingId?: never } | { bookingId: BookingId; quoteId?: never }

/** Keeps a token's hash. `lifetime` is an interval as PostgreSQL writes it: `90 days`. */
export async function insertToken(
	connection: CustomerTables,
	token: string,
	{ quoteId, bookingId }: Scope,
	lifetime: string,
): Promise<void> {
	await connection
		.insertInto('access_tokens')
		.values({
			token_hash: hashOf(token),
			quote_id: quoteId ?? null,
			booking_id: bookingId ?? null,
			expires_at: sql<Date>`now() + ${lifetime}::interval`,
		})
		.execute()
}

/** What a token opens now; `undefined` when it was never given out, has expired or was revoked. */
export async function findScope(connection: CustomerTables, token: string) {
	return connection
		.selectFrom('access_tokens')
		.select(['quote_id', 'booking_id'])
		.where('token_hash', '=', hashOf(token))
		.where('revoked_at', 'is', null)
		.where('expires_at', '>', sql<Date>`now()`)
		.executeTakeFirst()
}
