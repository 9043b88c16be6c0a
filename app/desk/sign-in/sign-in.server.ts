import { randomUUID } from 'node:crypto'
import type { Platform } from '#app/platform/platform.server.ts'
import type { Desk } from '../desk-context.server.ts'
import { deskJobs, passwordLinkSchema } from './password/password-link-job.ts'
import * as store from './store.server.ts'

export { isWork, keepSession } from './session/session-life.server.ts'

/** Whose email address this is, for the log; `undefined` when nobody's. */
export const staffIdOf = (
	{ database }: Pick<Platform, 'database'>,
	email: string,
): Promise<string | undefined> => store.staffIdOf(database, email.trim().toLowerCase())

/** Records that an account has a password which its holder chose. */
export const endFirstPassword = ({ database }: Pick<Platform, 'database'>, staffId: string): Promise<void> =>
	store.endFirstPassword(database, staffId)

/**
 * Has a link for a new password mailed to whoever has an account with this email address. With an account and without
 * one the same work is done here, so that neither the answer nor its time tells them apart.
 */
export async function askForPasswordLink(
	{ database, jobs }: Pick<Platform, 'database' | 'jobs'>,
	email: string,
): Promise<void> {
	await database.transaction().execute(async (transaction) => {
		const staffId = (await store.staffIdOf(transaction, email)) ?? randomUUID()
		await jobs.enqueue(transaction, [[{ name: deskJobs.passwordLink, data: { staffId } }]])
	})
}

/**
 * Mails the links that were asked for. A disabled account gets none. A mail that cannot be sent is logged and not tried
 * again: whoever waits for it asks once more.
 */
export const mailPasswordLinks = (
	{ database, jobs, log }: Pick<Platform, 'database' | 'jobs' | 'log'>,
	{ passwordLink }: Pick<Desk, 'passwordLink'>,
): Promise<void> =>
	jobs.work(deskJobs.passwordLink, passwordLinkSchema, async ({ staffId }) => {
		const email = await store.emailToSignInWith(database, staffId)
		if (email === undefined) return
		const { mailed } = await passwordLink(email)
		if (mailed) log.info({ staffId }, 'a link for a new password was mailed')
	})
