import { runDaily } from '#app/platform/daily.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { forgetEnded } from '../staff/store.server.ts'

type Needs = Pick<Platform, 'database' | 'log' | 'now'>

/**
 * Deletes the sessions that have ended, with the addresses and devices they were begun from, and the links and
 * challenges that are too old. The library leaves those that nobody comes back with; the privacy page promises not to.
 */
export async function forgetEndedSessions({ database, log, now }: Needs): Promise<void> {
	const deleted = await forgetEnded(database, now())
	if (deleted.sessions + deleted.verifications > 0) log.info(deleted, 'deleted what is left of old sign-ins')
}

/** Forgets now and once a day from then on. Answers how to stop it. */
export const deleteExpiredSessionsDaily = (needs: Needs): (() => Promise<void>) =>
	runDaily({ log: needs.log, task: 'delete what is left of old sign-ins' }, () => forgetEndedSessions(needs))
