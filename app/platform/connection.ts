import type { Kysely } from 'kysely'
import type { Tables } from './database-types.ts'

/**
 * A connection to the tables that an area says are its own, or a transaction on it. Any other table is an error of
 * the compiler.
 */
export type Connection<Names extends keyof Tables> = Pick<
	Kysely<Pick<Tables, Names>>,
	'selectFrom' | 'insertInto' | 'updateTable' | 'deleteFrom' | 'getExecutor'
>
