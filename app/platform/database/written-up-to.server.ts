import { sql } from 'kysely'
import type { Connection } from '../http/connection.ts'
import type { Tables } from './database-types.ts'

/**
 * How far the database has written its log: while it is the same, nothing was changed in it. Asking costs no table. A change whose
 * transaction is just being committed may be in the log and not be seen yet, so what was read stands for a moment only.
 */
export async function writtenUpTo(connection: Connection<keyof Tables>): Promise<string> {
	const { rows } = await sql<{ at: string }>`select pg_current_wal_insert_lsn()::text as at`.execute(
		connection,
	)
	return rows[0]?.at ?? ''
}
