import { type Kysely, sql } from 'kysely'
import type { Role, Session, StaffMember } from './staff.ts'

type StaffTables = {
	staff: {
		id: string
		name: string
		email: string
		role: Role
		banned: boolean | null
		twoFactorEnabled: boolean | null
		createdAt: Date
	}
	staff_sessions: {
		id: string
		token: string
		userId: string
		createdAt: Date
		expiresAt: Date
		ipAddress: string | null
		userAgent: string | null
	}
	/** Links to set a password, and challenges for a second step. */
	staff_verifications: { expiresAt: Date }
}

const tables = (connection: Kysely<unknown>) => connection.withTables<StaffTables>()

/** Any number will do, as long as nothing else takes it. */
const firstOwnerLock = 7_340_211

/** Runs `task` in one process at a time, on this database. */
export async function oneAtATime(connection: Kysely<unknown>, task: () => Promise<void>): Promise<void> {
	await connection.transaction().execute(async (transaction) => {
		await sql`select pg_advisory_xact_lock(${firstOwnerLock})`.execute(transaction)
		await task()
	})
}

export async function anyStaff(connection: Kysely<unknown>): Promise<boolean> {
	const row = await tables(connection).selectFrom('staff').select('id').limit(1).executeTakeFirst()
	return row !== undefined
}

/** Everybody, the disabled last. */
export async function staffRows(connection: Kysely<unknown>): Promise<StaffMember[]> {
	const rows = await tables(connection)
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

export async function sessionRows(connection: Kysely<unknown>, staffId: string): Promise<Session[]> {
	return tables(connection)
		.selectFrom('staff_sessions')
		.select(['id', 'createdAt', 'ipAddress', 'userAgent'])
		.where('userId', '=', staffId)
		.where('expiresAt', '>', sql<Date>`now()`)
		.orderBy('createdAt', 'desc')
		.execute()
}

/** Ends one session of this member of staff; `false` when it is not theirs or already over. */
export async function endSession(
	connection: Kysely<unknown>,
	staffId: string,
	sessionId: string,
): Promise<boolean> {
	const ended = await tables(connection)
		.deleteFrom('staff_sessions')
		.where('id', '=', sessionId)
		.where('userId', '=', staffId)
		.executeTakeFirst()
	return ended.numDeletedRows > 0n
}

export async function endAllSessions(connection: Kysely<unknown>, staffId: string): Promise<void> {
	await tables(connection).deleteFrom('staff_sessions').where('userId', '=', staffId).execute()
}

/** Deletes what held until `at` and no longer; answers how many of each. */
export async function forgetEnded(
	connection: Kysely<unknown>,
	at: Date,
): Promise<{ sessions: number; verifications: number }> {
	const sessions = await tables(connection)
		.deleteFrom('staff_sessions')
		.where('expiresAt', '<=', at)
		.executeTakeFirst()
	const verifications = await tables(connection)
		.deleteFrom('staff_verifications')
		.where('expiresAt', '<=', at)
		.executeTakeFirst()
	return {
		sessions: Number(sessions.numDeletedRows),
		verifications: Number(verifications.numDeletedRows),
	}
}

/** Writes down whether somebody may sign in. With the last owner that could, nothing changes and `false` is answered. */
export async function setDisabled(
	connection: Kysely<unknown>,
	staffId: string,
	disabled: boolean,
): Promise<boolean> {
	return connection.transaction().execute(async (transaction) => {
		const owners = await tables(transaction)
			.selectFrom('staff')
			.select('id')
			.where('role', '=', 'owner')
			.where(sql`coalesce(banned, false)`, '=', false)
			.forUpdate()
			.execute()
		if (disabled && owners.length === 1 && owners[0]?.id === staffId) return false
		await tables(transaction)
			.updateTable('staff')
			.set({ banned: disabled })
			.where('id', '=', staffId)
			.execute()
		if (disabled) await endAllSessions(transaction, staffId)
		return true
	})
}
