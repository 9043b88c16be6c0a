import { z } from 'zod'
import type { Auth } from '../sign-in/auth.server.ts'
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

const changeSchema = z.object({ current: z.string().min(1), password })
const wrongPassword = {
	status: 422,
	message: 'Nothing was changed.',
	faults: { current: 'This is not your password.' },
}

/** Changes one's own password; every other session ends. */
export async function changePassword(
	auth: Auth,
	headers: Headers,
	form: Record<string, unknown>,
): Promise<AccountAnswer> {
	const typed = changeSchema.safeParse(form)
	if (!typed.success) {
		const [first] = typed.error.issues
		return {
			status: 422,
			message: 'Nothing was changed.',
			faults: { [String(first?.path[0])]: first?.message ?? 'Enter it once more.' },
		}
	}
	const answer = await auth.api
		.changePassword({
			body: {
				currentPassword: typed.data.current,
				newPassword: typed.data.password,
				revokeOtherSessions: true,
			},
			headers,
			asResponse: true,
		})
		.catch(() => undefined)
	if (!answer?.ok) return wrongPassword
	return {
		status: 200,
		message: 'Your password is changed. All other sessions have ended.',
		cookies: answer.headers.getSetCookie(),
	}
}

/** Begins a second step: its key and the backup codes, shown once. It holds from the first right code on. */
export async function beginSecondFactor(
	auth: Auth,
	headers: Headers,
	current: string,
): Promise<AccountAnswer> {
	const begun = await auth.api
		.enableTwoFactor({ body: { password: current }, headers })
		.catch(() => undefined)
	if (!begun || !('totpURI' in begun)) return wrongPassword
	return {
		status: 200,
		message: 'Add the key to your authenticator, keep the backup codes, then enter the first code.',
		setup: {
			secret: new URL(begun.totpURI).searchParams.get('secret') ?? '',
			uri: begun.totpURI,
			backupCodes: begun.backupCodes,
		},
	}
}

export async function confirmSecondFactor(
	auth: Auth,
	headers: Headers,
	code: string,
): Promise<AccountAnswer> {
	const answer = await auth.api
		.verifyTOTP({ body: { code: code.replace(/\s/g, '') }, headers, asResponse: true })
		.catch(() => undefined)
	if (!answer?.ok)
		return {
			status: 422,
			message: 'The second step is not on yet.',
			faults: { code: 'This code is not right. Enter the newest one.' },
		}
	return { status: 200, message: 'The second step is on.', cookies: answer.headers.getSetCookie() }
}

export async function endSecondFactor(auth: Auth, headers: Headers, current: string): Promise<AccountAnswer> {
	const answer = await auth.api
		.disableTwoFactor({ body: { password: current }, headers, asResponse: true })
		.catch(() => undefined)
	if (!answer?.ok) return wrongPassword
	return { status: 200, message: 'The second step is off.', cookies: answer.headers.getSetCookie() }
}
