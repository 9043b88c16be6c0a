import { type Kysely, sql } from 'kysely'
import type { Connection } from '#app/platform/connection.ts'
import type { Tables } from '#app/platform/database-types.ts'
import type { Session, StaffMember } from './staff.ts'

type StaffTables = Connection<'staff' | 'staff_sessions' | 'staff_second_factors' | 'staff_verifications'>

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
		.execute()
	return rows.map(({ banned, twoFactorEnabled, sessions, ...row }) => ({
		...row,
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

/** Stores whether an account may sign in. For the last owner who may, nothing changes and `false` is returned. */
export async function setDisabled(
	connection: Kysely<Tables>,
	staffId: string,
	disabled: boolean,
): Promise<boolean> {
	return connection.transaction().execute(async (transaction) => {
		const owners = await transaction
			.selectFrom('staff')
			.select('id')
			.where('role', '=', 'owner')
			.where(sql`coalesce(banned, false)`, '=', false)
			.forUpdate()
			.execute()
		if (disabled && owners.length === 1 && owners[0]?.id === staffId) return false
		await transaction.updateTable('staff').set({ banned: disabled }).where('id', '=', staffId).execute()
		if (disabled) await endAllSessions(transaction, staffId)
		return true
	})
}

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
