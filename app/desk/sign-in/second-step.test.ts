import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { testPlatform } from '#tests/support/platform.ts'
import { totp } from '#tests/support/totp.ts'
import { openDesk } from '../desk.server.ts'

const owner = { email: 'owner@example.ca', password: 'a short sentence' }

// All codes of a test belong to one moment, however long it takes.
beforeEach(() => {
	vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
	vi.useRealTimers()
})

/** An owner whose second step waits for its first code. */
async function deskWithSecondStep() {
	const house = await testPlatform({ ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password })
	const { auth } = await openDesk(house.platform, () => undefined)
	/** A right password: the cookies that it sets, and with a second step those await its code. */
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
		pool: house.pool,
		secret,
		turnOn,
		backup: backupCodes,
		signIn,
		/** Whether a code lets in, when it is the answer to a challenge. */
		letsIn: async (
			challenge: Headers,
			code: string,
			kind: 'verifyTOTP' | 'verifyBackupCode' = 'verifyTOTP',
		) => {
			const answer = await auth.api[kind]({ body: { code }, headers: challenge, asResponse: true })
			return answer.ok && answer.headers.getSetCookie().some((cookie) => /session_token=[^;]/.test(cookie))
		},
		[Symbol.asyncDispose]: () => house[Symbol.asyncDispose](),
	}
}

const times = (count: number) => Array.from({ length: count })
const yes = (answers: boolean[]) => answers.filter(Boolean).length

test('with one code one gets in once: of many at once, and of those that come later', async () => {
	await using desk = await deskWithSecondStep()
	const first = totp(desk.secret, -1)
	expect((await desk.turnOn(first)).ok).toBe(true)
	const challenges = await Promise.all(times(5).map(desk.signIn))
	// What turned it on is used up.
	expect(await desk.letsIn(await desk.signIn(), first)).toBe(false)
	const code = totp(desk.secret)
	expect(yes(await Promise.all(challenges.map((challenge) => desk.letsIn(challenge, code))))).toBe(1)
	expect(await desk.letsIn(await desk.signIn(), code)).toBe(false)
	// Nor is an older one good after a newer one.
	expect(await desk.letsIn(await desk.signIn(), totp(desk.secret, 1))).toBe(true)
	expect(await desk.letsIn(await desk.signIn(), code)).toBe(false)
	const sessions = await desk.pool.query('select count(*)::int n from staff_sessions')
	expect(sessions.rows).toEqual([{ n: 3 }])
})

test('a code that does not turn a second step on at once with another does not let in either', async () => {
	await using desk = await deskWithSecondStep()
	const code = totp(desk.secret)
	const turned = await Promise.all(times(4).map(() => desk.turnOn(code)))
	expect(yes(turned.map(({ ok }) => ok))).toBe(1)
	expect(await desk.letsIn(await desk.signIn(), code)).toBe(false)
})

test('a backup code lets in once, of many at once too', async () => {
	await using desk = await deskWithSecondStep()
	await desk.turnOn(totp(desk.secret))
	const [code = ''] = desk.backup
	const challenges = await Promise.all(times(4).map(desk.signIn))
	const letIn = challenges.map((challenge) => desk.letsIn(challenge, code, 'verifyBackupCode'))
	expect(yes(await Promise.all(letIn))).toBe(1)
	expect(await desk.letsIn(await desk.signIn(), code, 'verifyBackupCode')).toBe(false)
})

test('nobody’s code is awaited without a challenge of ours, nor after it was met or is too old', async () => {
	await using desk = await deskWithSecondStep()
	await desk.turnOn(totp(desk.secret))
	const awaited = (headers: Headers) => desk.auth.api.challengedStaff({ headers })
	expect(await awaited(new Headers())).toBeNull()
	expect(await awaited(new Headers({ Cookie: 'bowline.two_factor=2fa-made-up.forged' }))).toBeNull()
	const challenge = await desk.signIn()
	expect(await awaited(challenge)).toEqual(expect.any(String))
	expect(await desk.letsIn(challenge, totp(desk.secret, 1))).toBe(true)
	expect(await awaited(challenge)).toBeNull()
	const old = await desk.signIn()
	vi.setSystemTime(Date.now() + 11 * 60_000)
	expect(await awaited(old)).toBeNull()
})
