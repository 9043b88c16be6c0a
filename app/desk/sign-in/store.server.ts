import { sql, type Transaction } from 'kysely'
import type { Tables } from '#app/platform/database/database-types.ts'
import type { Connection } from '#app/platform/http/connection.ts'

/** A generated session secret, or the hash of one from the configuration. */
export type StoredSecret = { secret: string; known_by: null } | { secret: null; known_by: string }

type AccountTables = Connection<'staff' | 'staff_verifications'>

/** The id of the account with this email address, which is in small letters. */
export async function staffIdOf(connection: AccountTables, email: string): Promise<string | undefined> {
	const row = await connection.selectFrom('staff').select('id').where('email', '=', email).executeTakeFirst()
	return row?.id
}

/** The email address of an account that may sign in; `undefined` for a disabled one, and for none. */
export async function emailToSignInWith(
	connection: AccountTables,
	staffId: string,
): Promise<string | undefined> {
	const row = await connection
		.selectFrom('staff')
		.select('email')
		.where('id', '=', staffId)
		.where(sql`coalesce(banned, false)`, '=', false)
		.executeTakeFirst()
	return row?.email
}

/** Whether an account has a password; one that was invited has none until its link is used. */
export async function hasPassword(
	connection: Connection<'staff_accounts'>,
	staffId: string,
): Promise<boolean> {
	const row = await connection
		.selectFrom('staff_accounts')
		.select('id')
		.where('userId', '=', staffId)
		.where('providerId', '=', 'credential')
		.executeTakeFirst()
	return row !== undefined
}

/** Records that an account has a password which its holder chose. */
export async function endFirstPassword(connection: AccountTables, staffId: string): Promise<void> {
	await connection
		.updateTable('staff')
		.set({ firstPassword: null })
		.where('id', '=', staffId)
		.where('firstPassword', 'is not', null)
		.execute()
}

/** Deletes all links by which the password of an account could be set, and sign-ins that wait for their code. */
export async function deletePasswordLinks(connection: AccountTables, staffId: string): Promise<void> {
	await connection.deleteFrom('staff_verifications').where('value', '=', staffId).execute()
}

/** Stores when a session ends, unless it ends later already. */
export async function extendSession(
	connection: Connection<'staff_sessions'>,
	sessionId: string,
	until: Date,
): Promise<void> {
	await connection
		.updateTable('staff_sessions')
		.set({ expiresAt: until })
		.where('id', '=', sessionId)
		.where('expiresAt', '<', until)
		.execute()
}

type SecondStepTables = Connection<'staff_second_factors'>

/** The encrypted key of an account's second step; `undefined` when it has none. */
export async function secondStepKey(
	connection: SecondStepTables,
	staffId: string,
): Promise<string | undefined> {
	const row = await connection
		.selectFrom('staff_second_factors')
		.select('secret')
		.where('userId', '=', staffId)
		.executeTakeFirst()
	return row?.secret
}

/**
 * Marks the code of a time step as used; `false` when it, or a later one, was used before. Of two concurrent calls one
 * succeeds.
 */
export async function takeStep(
	connection: SecondStepTables,
	staffId: string,
	step: number,
): Promise<boolean> {
	const taken = await connection
		.updateTable('staff_second_factors')
		.set({ last_step: String(step) })
		.where('userId', '=', staffId)
		.where((eb) => eb(sql<number>`coalesce(last_step, -1)`, '<', step))
		.executeTakeFirst()
	return taken.numUpdatedRows > 0n
}

/** Any number will do, as long as nothing else takes it. */
const secretLock = 7_340_212

/** Locks and returns the stored session secret; `undefined` before the first start. */
export async function lockSecret(transaction: Transaction<Tables>): Promise<StoredSecret | undefined> {
	await sql`select pg_advisory_xact_lock(${secretLock})`.execute(transaction)
	const row = await transaction.selectFrom('session_secret').select(['secret', 'known_by']).executeTakeFirst()
	if (row?.secret) return { secret: row.secret, known_by: null }
	return row?.known_by ? { secret: null, known_by: row.known_by } : undefined
}

export async function storeSecret(transaction: Transaction<Tables>, stored: StoredSecret): Promise<void> {
	await transaction
		.insertInto('session_secret')
		.values(stored)
		.onConflict((conflict) => conflict.column('single').doUpdateSet(stored))
		.execute()
}

/** Rewrites the keys and backup codes of all second steps with the results of `change`. */
export async function changeSecondSteps(
	transaction: Transaction<Tables>,
	change: (encrypted: string) => Promise<string>,
): Promise<void> {
	const rows = await transaction
		.selectFrom('staff_second_factors')
		.select(['id', 'secret', 'backupCodes'])
		.forUpdate()
		.execute()
	for (const { id, secret, backupCodes } of rows)
		await transaction
			.updateTable('staff_second_factors')
			.set({ secret: await change(secret), backupCodes: await change(backupCodes) })
			.where('id', '=', id)
			.execute()
}
