import { randomUUID } from 'node:crypto'
import { sendPasswordNotice } from '#app/notifications/notifications.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { wasMailed } from '../../was-mailed.server.ts'
import type { Auth } from '../auth.server.ts'
import { undefinedIfRefused } from '../refusal.server.ts'
import * as store from '../store.server.ts'
import { isEasyToGuess } from './easy-to-guess.server.ts'

/**
 * Sets the password of the account that a link's token is for, and ends all its sessions and other links; the token works
 * once, and the holder is told by mail, but not of a first password: it ended nothing, and replaced none. A password that is
 * easy to guess is not set, and the link stays valid. Returns `undefined` when the link was used or is too old, or its account
 * is disabled.
 */
export async function setPasswordByLink(
	platform: { auth: Auth } & Pick<Platform, 'company' | 'config' | 'database' | 'log' | 'now'>,
	token: string,
	newPassword: string,
): Promise<{ outcome: 'set' | 'easy to guess'; staffId: string } | undefined> {
	const { auth, company, database } = platform
	const { internalAdapter } = await auth.$context
	const link = await internalAdapter.findVerificationValue(`reset-password:${token}`)
	const valid = link && link.expiresAt > new Date() && (await store.emailToSignInWith(database, link.value))
	const holder = valid ? await internalAdapter.findUserById(link.value) : null
	if (!holder) return undefined
	const isFirst = !(await store.hasPassword(database, holder.id))
	if (await isEasyToGuess(newPassword, holder, company))
		return { outcome: 'easy to guess', staffId: holder.id }
	const answer = await undefinedIfRefused(
		auth.api.resetPassword({ body: { newPassword, token }, asResponse: true }),
	)
	if (!answer) return undefined
	await store.endFirstPassword(database, holder.id)
	await store.deletePasswordLinks(database, holder.id)
	const done = { outcome: 'set', staffId: holder.id } as const
	if (isFirst) return done
	const { name, email } = holder
	await wasMailed(platform, 'an email about a new password', () =>
		sendPasswordNotice(platform, { name, email }, randomUUID()),
	)
	return done
}
