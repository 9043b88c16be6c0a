import type { Platform } from '#app/platform/platform.server.ts'
import type { Auth } from './auth.server.ts'
import { isEasyToGuess } from './easy-to-guess.server.ts'
import { undefinedIfRefused } from './refusal.server.ts'

/**
 * Sets the password of the account that a link's token is for, and ends all its sessions; the token works once. A
 * password that is easy to guess is not set, and the link stays valid. Returns `undefined` when the link was used or
 * is too old.
 */
export async function setPasswordByLink(
	{ auth, company }: { auth: Auth } & Pick<Platform, 'company'>,
	token: string,
	newPassword: string,
): Promise<'set' | 'easy to guess' | undefined> {
	const { internalAdapter } = await auth.$context
	const link = await internalAdapter.findVerificationValue(`reset-password:${token}`)
	const holder = link && link.expiresAt > new Date() ? await internalAdapter.findUserById(link.value) : null
	if (!holder) return undefined
	if (isEasyToGuess(newPassword, holder, company)) return 'easy to guess'
	const answer = await undefinedIfRefused(
		auth.api.resetPassword({ body: { newPassword, token }, asResponse: true }),
	)
	return answer && 'set'
}
