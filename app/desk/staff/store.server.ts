import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '#app/platform/database/database-types.ts'
import type { Connection } from '#app/platform/http/connection.ts'
import { type Right, type RightChange, rightsOf } from '#app/policies/rights.ts'
import type { Access, Session, StaffMember } from './staff.ts'

type StaffTables = Connection<
	| 'staff'
	| 'staff_sessions'
	| 'staff_second_factors'
	| 'staff_verifications'
	| 'staff_rights'
	| 'staff_rights_history'
>

/** Any number will do, as long as nothing else takes it. */
const firstOwnerLock = 7_340_211

/** Runs `task` in one process at a time, on this database. */
export async function oneAtATime(connection: Kysely<Tables>, task: () => Promise<void>): Promise<void> {
	await connection.transaction().execute(async (transaction) => {
		await sql`select pg_advisory_xact_lock(${firstOwnerLock})`.execute(transaction)
		await task()
	})
}

export async function anyStaff(connection: StaffTables): Promise<boolean> {
	const row = await connection.selectFrom('staff').select('id').limit(1).executeTakeFirst()
	return row !== undefined
}

/** All accounts, the disabled ones last. */
export async function staffRows(connection: StaffTables): Promise<StaffMember[]> {
	const changes = await connection.selectFrom('staff_rights').selectAll().execute()
	const rows = await connection
		.selectFrom('staff as s')
		.select(['s.id', 's.name', 's.email', 's.role', 's.banned', 's.twoFactorEnabled'])
		.select((eb) =>
			eb
				.selectFrom('staff_sessions as t')
				.select((count) => count.fn.countAll<string>().as('n'))
				.whereRef('t.userId', '=', 's.id')
				.where('t.expiresAt', '>', sql<Date>`now()`)
				.as('sessions'),
		)
		.orderBy(sql`coalesce(s.banned, false)`)
		.orderBy('s.name')
		.orderBy('s.id')
		.execute()
	return rows.map(({ banned, twoFactorEnabled, sessions, ...row }) => ({
		...row,
		rights: rightsOf(
			row.role,
			changes.filter(({ staff_id }) => staff_id === row.id),
		),
		disabled: banned ?? false,
		secondFactor: twoFactorEnabled ?? false,
		sessions: Number(sessions),
	}))
}

export async function sessionRows(connection: StaffTables, staffId: string): Promise<Session[]> {
	return connection
		.selectFrom('staff_sessions')
		.select(['id', 'createdAt', 'ipAddress', 'userAgent'])
		.where('userId', '=', staffId)
		.where('expiresAt', '>', sql<Date>`now()`)
		.orderBy('createdAt', 'desc')
		.orderBy('id')
		.execute()
}

/** Ends one session of this member of staff; `false` when it is not theirs or already over. */
export async function endSession(
	connection: StaffTables,
	staffId: string,
	sessionId: string,
): Promise<boolean> {
	const ended = await connection
		.deleteFrom('staff_sessions')
		.where('id', '=', sessionId)
		.where('userId', '=', staffId)
		.executeTakeFirst()
	return ended.numDeletedRows > 0n
}

export async function endAllSessions(connection: StaffTables, staffId: string): Promise<void> {
	await connection.deleteFrom('staff_sessions').where('userId', '=', staffId).execute()
}

/** Deletes what expired by `at`; returns how many of each. */
export async function deleteExpired(
	connection: StaffTables,
	at: Date,
): Promise<{ sessions: number; verifications: number }> {
	const sessions = await connection
		.deleteFrom('staff_sessions')
		.where('expiresAt', '<=', at)
		.executeTakeFirst()
	const verifications = await connection
		.deleteFrom('staff_verifications')
		.where('expiresAt', '<=', at)
		.executeTakeFirst()
	return {
		sessions: Number(sessions.numDeletedRows),
		verifications: Number(verifications.numDeletedRows),
	}
}

/** What an account may do now; `undefined` when it is gone. */
export async function accessOf(connection: StaffTables, staffId: string): Promise<Access | undefined> {
	const account = await connection
		.selectFrom('staff')
		.select('role')
		.where('id', '=', staffId)
		.executeTakeFirst()
	if (!account) return undefined
	const changes = await connection
		.selectFrom('staff_rights')
		.select(['name', 'given'])
		.where('staff_id', '=', staffId)
		.execute()
	return { role: account.role, rights: rightsOf(account.role, changes) }
}

/** Locks all accounts, and returns the ids of those that may sign in and have a right. */
export async function lockHolders(transaction: Transaction<Tables>, right: Right): Promise<string[]> {
	await transaction.selectFrom('staff').select('id').orderBy('id').forUpdate().execute()
	const members = await staffRows(transaction)
	return members.filter(({ disabled, rights }) => !disabled && rights.includes(right)).map(({ id }) => id)
}

/** Stores whether an account may sign in; one that may not has no session. */
export async function setDisabled(
	transaction: Transaction<Tables>,
	staffId: string,
	disabled: boolean,
): Promise<void> {
	await transaction.updateTable('staff').set({ banned: disabled }).where('id', '=', staffId).execute()
	if (disabled) await endAllSessions(transaction, staffId)
}

/** Stores the role of an account and what it has beside or without it, and who changed it. */
export async function setAccess(
	transaction: Transaction<Tables>,
	staffId: string,
	change: { before: Access; after: Access; changes: RightChange[]; actor: string },
): Promise<void> {
	const { before, after, changes, actor } = change
	await transaction.updateTable('staff').set({ role: after.role }).where('id', '=', staffId).execute()
	await transaction.deleteFrom('staff_rights').where('staff_id', '=', staffId).execute()
	if (changes.length > 0)
		await transaction
			.insertInto('staff_rights')
			.values(changes.map((each) => ({ staff_id: staffId, ...each })))
			.execute()
	await transaction
		.insertInto('staff_rights_history')
		.values({ staff_id: staffId, actor, before: JSON.stringify(before), after: JSON.stringify(after) })
		.execute()
}

/** The changes of what accounts may do, the latest first. */
export const accessHistoryRows = (connection: StaffTables) =>
	connection.selectFrom('staff_rights_history').selectAll().orderBy('id', 'desc').limit(200).execute()

/** Turns off the second step of an account and ends its sessions; `false` when it was off already. */
export async function endSecondStep(connection: Kysely<Tables>, staffId: string): Promise<boolean> {
	return connection.transaction().execute(async (transaction) => {
		const off = await transaction
			.updateTable('staff')
			.set({ twoFactorEnabled: false })
			.where('id', '=', staffId)
			.where('twoFactorEnabled', '=', true)
			.executeTakeFirst()
		if (off.numUpdatedRows === 0n) return false
		await transaction.deleteFrom('staff_second_factors').where('userId', '=', staffId).execute()
		await endAllSessions(transaction, staffId)
		return true
	})
}
