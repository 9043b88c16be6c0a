import { z } from 'zod'
import type { Platform } from '#app/platform/platform.server.ts'
import { type Attempts, tooManyTries } from '../sign-in/attempts.server.ts'
import type { Auth } from '../sign-in/auth.server.ts'
import { isEasyToGuess } from '../sign-in/password/easy-to-guess.server.ts'
import { undefinedIfRefused } from '../sign-in/refusal.server.ts'
import { endFirstPassword } from '../sign-in/sign-in.server.ts'
import { type QrCode, qrCodeOf } from './qr-code.server.ts'
import { type AccountChange, easyToGuess, password, type Staff } from './staff.ts'

/** The answer to a form of the account page. */
export type AccountAnswer = {
	status: number
	message: string
	faults?: Record<string, string>
	/** The key of a second step that waits for its first code. */
	setup?: { secret: string; uri: string; qrCode: QrCode; backupCodes: string[] }
}

/** A change that ended the session it was made in and began another: the answer must set its `cookies`. */
export type NewSession = { done: AccountChange; cookies: string[] }

/**
 * The signed-in user at their own account. Password failures are counted, because somebody else may use a desk left
 * open.
 */
export type OwnAccount = Pick<Platform, 'company' | 'database'> & {
	auth: Auth
	attempts: Attempts
	staff: Staff
	/** The network address, for the count of failures. */
	address: string
	headers: Headers
}

const changeSchema = z.object({ current: z.string().min(1), password })

const nothingChanged = (faults: Record<string, string>, status = 422): AccountAnswer => ({
	status,
	message: 'Nothing was changed.',
	faults,
})

const newSession =
	(done: AccountChange) =>
	(answer: Response): NewSession => ({ done, cookies: answer.headers.getSetCookie() })

/** Runs `act`, which checks the user's own password, and returns its answer in words. */
async function byPassword<Answer, InWords>(
	{ attempts, staff, address }: OwnAccount,
	act: () => Promise<Answer>,
	inWords: (answer: Answer) => InWords | Promise<InWords>,
): Promise<InWords | AccountAnswer> {
	const tried = await attempts.make({ kind: 'own password', of: staff.id }, address, () =>
		undefinedIfRefused(act()),
	)
	if (tried.ok) return inWords(tried.answer)
	if (tried.minutes === undefined) return nothingChanged({ current: 'That isn’t your password.' })
	return nothingChanged({ current: tooManyTries(tried.minutes) }, 429)
}

/** Runs `act` once the user's own password is right. */
export const confirmPassword = <Answer>(
	own: OwnAccount,
	current: string,
	act: () => Promise<Answer>,
): Promise<Answer | AccountAnswer> =>
	byPassword(
		own,
		() => own.auth.api.verifyPassword({ body: { password: current }, headers: own.headers }),
		act,
	)

/** Changes the user's own password; every other session ends. */
export async function changePassword(
	own: OwnAccount,
	form: Record<string, unknown>,
): Promise<AccountAnswer | NewSession> {
	const typed = changeSchema.safeParse(form)
	if (!typed.success) {
		const [first] = typed.error.issues
		return nothingChanged({ [String(first?.path[0])]: first?.message ?? 'Enter it once more.' })
	}
	if (await isEasyToGuess(typed.data.password, own.staff, own.company))
		return nothingChanged({ password: easyToGuess })
	const body = {
		currentPassword: typed.data.current,
		newPassword: typed.data.password,
		revokeOtherSessions: true,
	}
	return byPassword(
		own,
		() => own.auth.api.changePassword({ body, headers: own.headers, asResponse: true }),
		async (answer) => {
			await endFirstPassword(own, own.staff.id)
			return newSession('password')(answer)
		},
	)
}

/** Begins a second step; its key and the backup codes are shown once. It is in force from the first right code on. */
export async function beginSecondFactor(own: OwnAccount, current: string): Promise<AccountAnswer> {
	// The library's refusal would look like that of a wrong password.
	if (own.staff.secondFactor)
		return { status: 409, message: 'The second step is already on. Reload the page.' }
	return byPassword(
		own,
		() => own.auth.api.enableTwoFactor({ body: { password: current }, headers: own.headers }),
		(begun) => {
			if (!('totpURI' in begun)) throw new Error('no key was made for a second step')
			return {
				status: 200,
				message: 'Add the key to your authenticator, keep the backup codes, then enter the first code.',
				setup: {
					secret: new URL(begun.totpURI).searchParams.get('secret') ?? '',
					uri: begun.totpURI,
					qrCode: qrCodeOf(begun.totpURI),
					backupCodes: begun.backupCodes,
				},
			}
		},
	)
}

/** Turns the second step on with its first code. Wrong codes count like those at the sign-in. */
export async function confirmSecondFactor(
	{ auth, attempts, staff, address, headers }: OwnAccount,
	code: string,
): Promise<AccountAnswer | NewSession> {
	const body = { code: code.replace(/\s/g, '') }
	const tried = await attempts.make({ kind: 'second step', of: staff.id }, address, () =>
		undefinedIfRefused(auth.api.verifyTOTP({ body, headers, asResponse: true })),
	)
	if (tried.ok) return newSession('confirm')(tried.answer)
	const message = 'The second step isn’t on yet.'
	if (tried.minutes !== undefined)
		return { status: 429, message, faults: { code: tooManyTries(tried.minutes) } }
	const wrong = 'That code isn’t right, or it’s been used. Each works once. Enter the next one.'
	return { status: 422, message, faults: { code: wrong } }
}

export const endSecondFactor = (own: OwnAccount, current: string): Promise<AccountAnswer | NewSession> =>
	byPassword(
		own,
		() =>
			own.auth.api.disableTwoFactor({ body: { password: current }, headers: own.headers, asResponse: true }),
		newSession('off'),
	)
