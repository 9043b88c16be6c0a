import { z } from 'zod'
import { type Attempts, tooManyTries } from '../sign-in/attempts.server.ts'
import type { Auth } from '../sign-in/auth.server.ts'
import { unlessRefused } from '../sign-in/unless-refused.server.ts'
import { password } from './staff.ts'

/** What an account page's form was answered. `cookies` are to be set. */
export type AccountAnswer = {
	status: number
	message: string
	faults?: Record<string, string>
	/** The key of a second step that waits for its first code. */
	setup?: { secret: string; uri: string; backupCodes: string[] }
	cookies?: string[]
}

/** Somebody at their own account, signed in: whoever sits at a desk left open may not guess its password for long. */
export type OwnAccount = {
	auth: Auth
	attempts: Attempts
	staffId: string
	address: string
	headers: Headers
}

const changeSchema = z.object({ current: z.string().min(1), password })

const nothingChanged = (faults: Record<string, string>, status = 422): AccountAnswer => ({
	status,
	message: 'Nothing was changed.',
	faults,
})

/** Does what needs one's own password, and says what came of it. */
async function byPassword<Answer>(
	{ attempts, staffId, address }: OwnAccount,
	act: () => Promise<Answer>,
	said: (answer: Answer) => AccountAnswer,
): Promise<AccountAnswer> {
	const tried = await attempts.make({ kind: 'own password', of: staffId }, address, () =>
		unlessRefused(act()),
	)
	if (tried.ok) return said(tried.answer)
	if (tried.minutes === undefined) return nothingChanged({ current: 'This is not your password.' })
	return nothingChanged({ current: tooManyTries(tried.minutes) }, 429)
}

/** Changes one's own password; every other session ends. */
export async function changePassword(own: OwnAccount, form: Record<string, unknown>): Promise<AccountAnswer> {
	const typed = changeSchema.safeParse(form)
	if (!typed.success) {
		const [first] = typed.error.issues
		return nothingChanged({ [String(first?.path[0])]: first?.message ?? 'Enter it once more.' })
	}
	const body = {
		currentPassword: typed.data.current,
		newPassword: typed.data.password,
		revokeOtherSessions: true,
	}
	return byPassword(
		own,
		() => own.auth.api.changePassword({ body, headers: own.headers, asResponse: true }),
		(answer) => ({
			status: 200,
			message: 'Your password is changed. All other sessions have ended.',
			cookies: answer.headers.getSetCookie(),
		}),
	)
}

/** Begins a second step: its key and the backup codes, shown once. It holds from the first right code on. */
export const beginSecondFactor = (own: OwnAccount, current: string): Promise<AccountAnswer> =>
	byPassword(
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
					backupCodes: begun.backupCodes,
				},
			}
		},
	)

export async function confirmSecondFactor(
	{ auth, headers }: OwnAccount,
	code: string,
): Promise<AccountAnswer> {
	const answer = await unlessRefused(
		auth.api.verifyTOTP({ body: { code: code.replace(/\s/g, '') }, headers, asResponse: true }),
	)
	if (!answer)
		return {
			status: 422,
			message: 'The second step is not on yet.',
			faults: { code: 'This code is not right. Enter the newest one.' },
		}
	return { status: 200, message: 'The second step is on.', cookies: answer.headers.getSetCookie() }
}

export const endSecondFactor = (own: OwnAccount, current: string): Promise<AccountAnswer> =>
	byPassword(
		own,
		() =>
			own.auth.api.disableTwoFactor({ body: { password: current }, headers: own.headers, asResponse: true }),
		(answer) => ({
			status: 200,
			message: 'The second step is off.',
			cookies: answer.headers.getSetCookie(),
		}),
	)
