import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { testPlatform } from '#tests/support/platform.ts'
import { totp } from '#tests/support/totp.ts'
import { openDesk } from '../../desk.server.ts'

const owner = { email: 'owner@example.ca', password: 'a short sentence' }

// The clock stands still, so that all codes of a test belong to the same time step.
beforeEach(() => {
	vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
	vi.useRealTimers()
})

/** A desk whose owner has begun a second step, which waits for its first code. */
async function deskWithSecondStep() {
	const setup = await testPlatform({ ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password })
	const { auth } = await openDesk(setup.platform, () => undefined)
	/** Enters the right password; returns the cookies: a session, or with a second step the challenge. */
	const signIn = async (): Promise<Headers> => {
		const answer = await auth.api.signInEmail({ body: owner, asResponse: true })
		const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
		return new Headers({ Cookie: cookies.join('; ') })
	}
	const headers = await signIn()
	const begun = await auth.api.enableTwoFactor({ body: { password: owner.password }, headers })
	const { totpURI, backupCodes } = z
		.object({ totpURI: z.string(), backupCodes: z.array(z.string()) })
		.parse(begun)
	const secret = new URL(totpURI).searchParams.get('secret') ?? ''
	const turnOn = (code: string) => auth.api.verifyTOTP({ body: { code }, headers, asResponse: true })
	return {
		auth,
		pool: setup.pool,
		secret,
		turnOn,
		backup: backupCodes,
		signIn,
		/** Whether a code starts a session, as the answer to a challenge. */
		letsIn: async (
			challenge: Headers,
			code: string,
			kind: 'verifyTOTP' | 'verifyBackupCode' = 'verifyTOTP',
		) => {
			const answer = await auth.api[kind]({ body: { code }, headers: challenge, asResponse: true })
			return answer.ok && answer.headers.getSetCookie().some((cookie) => /session_token=[^;]/.test(cookie))
		},
		[Symbol.asyncDispose]: () => setup[Symbol.asyncDispose](),
	}
}

const times = (count: number) => Array.from({ length: count })
const countTrue = (answers: boolean[]) => answers.filter(Boolean).length

test('a code signs in once, of concurrent attempts and of later ones', async () => {
	await using desk = await deskWithSecondStep()
	const first = totp(desk.secret, -1)
	expect((await desk.turnOn(first)).ok).toBe(true)
	const challenges = await Promise.all(times(5).map(desk.signIn))
	// The code that turned the second step on is used up.
	expect(await desk.letsIn(await desk.signIn(), first)).toBe(false)
	const code = totp(desk.secret)
	expect(countTrue(await Promise.all(challenges.map((challenge) => desk.letsIn(challenge, code))))).toBe(1)
	expect(await desk.letsIn(await desk.signIn(), code)).toBe(false)
	// An older code does not work after a newer one.
	expect(await desk.letsIn(await desk.signIn(), totp(desk.secret, 1))).toBe(true)
	expect(await desk.letsIn(await desk.signIn(), code)).toBe(false)
	const sessions = await desk.pool.query('select count(*)::int n from staff_sessions')
	expect(sessions.rows).toEqual([{ n: 3 }])
})

test('of concurrent attempts to turn on a second step with one code one succeeds, and the code does not sign in', async () => {
	await using desk = await deskWithSecondStep()
	const code = totp(desk.secret)
	const turned = await Promise.all(times(4).map(() => desk.turnOn(code)))
	expect(countTrue(turned.map(({ ok }) => ok))).toBe(1)
	expect(await desk.letsIn(await desk.signIn(), code)).toBe(false)
})

test('a backup code signs in once, also of concurrent attempts', async () => {
	await using desk = await deskWithSecondStep()
	await desk.turnOn(totp(desk.secret))
	const [code = ''] = desk.backup
	const challenges = await Promise.all(times(4).map(desk.signIn))
	const letIn = challenges.map((challenge) => desk.letsIn(challenge, code, 'verifyBackupCode'))
	expect(countTrue(await Promise.all(letIn))).toBe(1)
	expect(await desk.letsIn(await desk.signIn(), code, 'verifyBackupCode')).toBe(false)
})

test('there is no challenge without our cookie, after the right code, or when it is too old', async () => {
	await using desk = await deskWithSecondStep()
	await desk.turnOn(totp(desk.secret))
	const challenged = (headers: Headers) => desk.auth.api.challengedStaff({ headers })
	expect(await challenged(new Headers())).toBeNull()
	expect(await challenged(new Headers({ Cookie: 'bowline.two_factor=2fa-made-up.forged' }))).toBeNull()
	const challenge = await desk.signIn()
	expect(await challenged(challenge)).toEqual(expect.any(String))
	expect(await desk.letsIn(challenge, totp(desk.secret, 1))).toBe(true)
	expect(await challenged(challenge)).toBeNull()
	const old = await desk.signIn()
	vi.setSystemTime(Date.now() + 10 * 60_000 - 1)
	expect(await challenged(old)).toEqual(expect.any(String))
	vi.setSystemTime(Date.now() + 1)
	expect(await challenged(old)).toBeNull()
})

test('a code without a challenge or a session is refused', async () => {
	await using desk = await deskWithSecondStep()
	await desk.turnOn(totp(desk.secret))
	const body = { code: totp(desk.secret, 1) }
	const answer = await desk.auth.api.verifyTOTP({ body, headers: new Headers(), asResponse: true })
	expect(answer.status).toBe(401)
})
