import type { Kysely } from 'kysely'
import type { Tables } from '../database/database-types.ts'

/** A connection to the tables that an area names as its own, or a transaction on it. Another table does not compile. */
export type Connection<Names extends keyof Tables> = Pick<
	Kysely<Pick<Tables, Names>>,
	'selectFrom' | 'selectNoFrom' | 'insertInto' | 'updateTable' | 'deleteFrom' | 'getExecutor'
>
