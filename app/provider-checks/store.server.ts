import { sql } from 'kysely'
import type { Connection } from '#app/platform/http/connection.ts'
import type { Depth, Provider } from './provider.ts'

type CheckTables = Connection<'provider_checks' | 'customers' | 'quote_requests'>

export type Row = { provider: Provider; depth: Depth; tried_at: Date; failure: string | null }

/** Keeps how a trial ended, in place of the one before. */
export async function keepTrial(connection: CheckTables, row: Row): Promise<void> {
	await connection
		.insertInto('provider_checks')
		.values(row)
		.onConflict((conflict) =>
			conflict.columns(['provider', 'depth']).doUpdateSet(({ ref }) => ({
				tried_at: ref('excluded.tried_at'),
				failure: ref('excluded.failure'),
			})),
		)
		.execute()
}

export const trials = (connection: CheckTables) =>
	connection.selectFrom('provider_checks').selectAll().execute()

/** Whether the connection in use is encrypted. */
export async function isEncrypted(connection: CheckTables): Promise<boolean> {
	const { rows } = await sql<{
		ssl: boolean
	}>`select ssl from pg_stat_ssl where pid = pg_backend_pid()`.execute(connection)
	return rows[0]?.ssl === true
}

/** Whether a phone, without an extension, is a customer's. */
export async function isOfCustomer(connection: CheckTables, phone: string): Promise<boolean> {
	const { rows } = await sql`
		select from customers where split_part(phone, ';', 1) = ${phone}
		union all select from quote_requests where split_part(customer_phone, ';', 1) = ${phone}
		limit 1`.execute(connection)
	return rows.length > 0
}
