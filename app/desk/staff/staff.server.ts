import type { z } from 'zod'
import type { SignedInStaff } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { changesTo, may, type Right, type Role, rightsOf } from '#app/policies/rights.ts'
import { formatMoment } from '#app/values/local-time.ts'
import { stopPickupsCalendar } from '../calendar/calendar.server.ts'
import type { Desk, PasswordLink } from '../desk-context.server.ts'
import { accessChangeInWords, accessSnapshot } from './access.ts'
import { type Access, accessSchema, type invitationSchema, type Session, type StaffMember } from './staff.ts'
import * as store from './store.server.ts'

type Needs = Pick<Platform, 'database'>

export const listStaff = ({ database }: Needs): Promise<StaffMember[]> => store.staffRows(database)

export const listSessions = ({ database }: Needs, staffId: string): Promise<Session[]> =>
	store.sessionRows(database, staffId)

/** Ends one of a member's own sessions; `false` when it has ended already. */
export const endSession = ({ database }: Needs, staffId: string, sessionId: string): Promise<boolean> =>
	store.endSession(database, staffId, sessionId)

/** Ends all that an account is open by: its sessions, and the address of its calendar. */
export const endAllSessions = ({ database }: Needs, staffId: string): Promise<void> =>
	database.transaction().execute(async (transaction) => {
		await store.endAllSessions(transaction, staffId)
		await stopPickupsCalendar({ database: transaction }, staffId)
	})

/** What an account may do now. */
export const readAccess = ({ database }: Needs, staffId: string): Promise<Access | undefined> =>
	store.accessOf(database, staffId)

/**
 * Disables an account, which ends its sessions, or enables it again; `false` for the last one that may sign in and has the
 * right to accounts.
 */
export const setDisabled = ({ database }: Needs, staffId: string, disabled: boolean): Promise<boolean> =>
	database.transaction().execute(async (transaction) => {
		const holders = await store.lockHolders(transaction, 'accounts')
		if (disabled && isLast(holders, staffId)) return false
		await store.setDisabled(transaction, staffId, disabled)
		return true
	})

const isLast = (holders: string[], staffId: string) => holders.length === 1 && holders[0] === staffId

type AccessChange = { role: Role } | { rights: Right[] }
export type AccessAnswer =
	| { ok: true; access: Access }
	| { ok: false; reason: 'gone' | 'changed' | 'last with accounts' }

/**
 * Gives an account another role, with which its rights begin anew, or exactly these rights. `seen` is what its author saw. It
 * holds from the account's next request on.
 */
export const changeAccess = (
	{ database }: Needs,
	{ staffId, seen, by }: { staffId: string; seen: string; by: SignedInStaff },
	change: AccessChange,
): Promise<AccessAnswer> =>
	database.transaction().execute(async (transaction) => {
		const holders = await store.lockHolders(transaction, 'accounts')
		const before = await store.accessOf(transaction, staffId)
		if (!before) return { ok: false, reason: 'gone' }
		if (accessSnapshot(before) !== seen) return { ok: false, reason: 'changed' }
		const role = 'role' in change ? change.role : before.role
		const changes = 'role' in change ? [] : changesTo(role, change.rights)
		const after = { role, rights: rightsOf(role, changes) }
		if (isLast(holders, staffId) && !may(after, 'accounts'))
			return { ok: false, reason: 'last with accounts' }
		if (!may(after, 'bookings')) await stopPickupsCalendar({ database: transaction }, staffId)
		await store.setAccess(transaction, staffId, { before, after, changes, actor: by.name })
		return { ok: true, access: after }
	})

/** The changes of what accounts may do, the latest first. */
export async function listAccessChanges({ database, company }: Needs & Pick<Platform, 'company'>) {
	const rows = await store.accessHistoryRows(database)
	return rows.map(({ id, staff_id, at, actor, before, after }) => ({
		id,
		staffId: staff_id,
		at: formatMoment(at, company.timeZone),
		actor,
		what: accessChangeInWords(accessSchema.parse(before), accessSchema.parse(after)),
	}))
}

/**
 * Makes an account and the link for setting its password; the link is mailed too. Returns `undefined` when the email
 * address has an account already.
 */
export async function inviteStaff(
	{ database }: Needs,
	{ auth, passwordLink }: Desk,
	invitation: z.infer<typeof invitationSchema>,
): Promise<PasswordLink | undefined> {
	const known = await store.staffRows(database)
	if (known.some(({ email }) => email === invitation.email)) return undefined
	// Without a password nobody can sign in, until one is set by the link.
	await auth.api.createUser({ body: invitation })
	return passwordLink(invitation.email)
}
