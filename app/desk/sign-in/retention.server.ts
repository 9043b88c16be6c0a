import { runDaily } from '#app/platform/jobs/recurring.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { deleteExpired } from '../staff/store.server.ts'

type Needs = Pick<Platform, 'database' | 'log' | 'now'>

/**
 * Deletes ended sessions, with the addresses and devices that they were started from, and expired links and
 * challenges. The library deletes them only when they are used again; the privacy page promises to delete them.
 */
export async function deleteExpiredSessions({ database, log, now }: Needs): Promise<void> {
	const deleted = await deleteExpired(database, now())
	if (deleted.sessions + deleted.verifications > 0) log.info(deleted, 'deleted what is left of old sign-ins')
}

/** Deletes now and then once a day. Returns a function that stops it. */
export const deleteExpiredSessionsDaily = (needs: Needs): (() => Promise<void>) =>
	runDaily({ log: needs.log, task: 'delete what is left of old sign-ins' }, () =>
		deleteExpiredSessions(needs),
	)
