import { sql } from 'kysely'
import * as history from '#app/history/history.server.ts'
import type { Connection } from '#app/platform/http/connection.ts'
import type { MessageId } from '#app/platform/ids.ts'

type AddressTables = Connection<'messages' | 'history'>

/** What stands in a history for an address that is erased. */
const someone = 'someone who has since been erased'

/**
 * Forgets that documents of others went to addresses, as to a bookkeeper's: the emails go, and the history keeps that there was
 * one. `forms`: what an earlier erasure noted of them, as it returned it.
 */
export async function forgetAddresses(
	connection: AddressTables,
	gone: { addresses: string[] } | { forms: string[] },
): Promise<{ forms: string[]; messages: MessageId[] }> {
	const rows = await connection
		.deleteFrom('messages')
		.where('address', 'is not', null)
		.where(
			'addresses' in gone
				? sql<boolean>`lower(address) = any(${gone.addresses}::text[])`
				: sql<boolean>`split_part(dedupe_key, ' ', 2) = any(${gone.forms}::text[])`,
		)
		.returning(['id', sql<string>`split_part(dedupe_key, ' ', 2)`.as('form')])
		.execute()
	const said = await history.forgetAddresses(connection, gone, someone)
	const messages = rows.map(({ id }) => id)
	// The last error of a job may repeat an address.
	await sql`delete from pgboss.job where data ->> 'messageId' = any(${messages}::text[])`.execute(connection)
	return { forms: [...new Set([...said, ...rows.map(({ form }) => form)])], messages }
}
