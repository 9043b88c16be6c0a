import type { z } from 'zod'
import type { Platform } from '#app/platform/platform.server.ts'
import type { Desk, PasswordLink } from '../desk-context.server.ts'
import type { invitationSchema, Session, StaffMember } from './staff.ts'
import * as store from './store.server.ts'

type Needs = Pick<Platform, 'database'>

export const listStaff = ({ database }: Needs): Promise<StaffMember[]> => store.staffRows(database)

export const listSessions = ({ database }: Needs, staffId: string): Promise<Session[]> =>
	store.sessionRows(database, staffId)

/** Ends one of a member's own sessions; `false` when it has ended already. */
export const endSession = ({ database }: Needs, staffId: string, sessionId: string): Promise<boolean> =>
	store.endSession(database, staffId, sessionId)

/** Ends all sessions of an account. */
export const endAllSessions = ({ database }: Needs, staffId: string): Promise<void> =>
	store.endAllSessions(database, staffId)

/** Disables an account, which ends its sessions, or enables it again; `false` for the last owner who may sign in. */
export const setDisabled = ({ database }: Needs, staffId: string, disabled: boolean): Promise<boolean> =>
	store.setDisabled(database, staffId, disabled)

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
