import { rm } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { configFrom } from '#app/platform/config.server.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { freshDataDir } from '#tests/support/program.ts'
import { totp } from '#tests/support/totp.ts'
import { openDesk } from '../../desk.server.ts'
import { sessionSecret } from './session-secret.server.ts'

const owner = { email: 'owner@example.ca', password: 'a short sentence' }
const [one, two] = ['one'.repeat(16), 'two'.repeat(16)]

/** Machines with one database, each with its own data folder. */
async function machines() {
	const setup = await testPlatform({ ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password })
	const folders: string[] = []
	const machine = async (environment: Record<string, string> = {}) => {
		const dataDir = await freshDataDir()
		folders.push(dataDir)
		return { ...setup.platform, config: configFrom({ ...environment, DATA_DIR: dataDir }) }
	}
	return {
		setup,
		machine,
		start: async (environment?: Record<string, string>) => sessionSecret(await machine(environment)),
		stored: async () => JSON.stringify((await setup.pool.query('select * from session_secret')).rows),
		[Symbol.asyncDispose]: async () => {
			await setup[Symbol.asyncDispose]()
			for (const folder of folders) await rm(folder, { recursive: true, force: true })
		},
	}
}

test('processes that start concurrently on an empty database, and all later ones, have the same secret', async () => {
	await using site = await machines()
	const secrets = await Promise.all(Array.from({ length: 10 }, () => site.start()))
	expect(new Set(secrets).size).toBe(1)
	expect(secrets[0]?.length).toBeGreaterThan(60)
	expect(await site.start()).toBe(secrets[0])
})

test('SESSION_SECRET has precedence, must be the same for all processes, and is not stored in clear text', async () => {
	await using site = await machines()
	expect(await site.start({ SESSION_SECRET: one })).toBe(one)
	expect(await site.start({ SESSION_SECRET: one })).toBe(one)
	expect(await site.stored()).not.toContain(one)
	await expect(site.start({ SESSION_SECRET: two })).rejects.toThrow(/^SESSION_SECRET is not the one that/)
	await expect(site.start()).rejects.toThrow(/^SESSION_SECRET is missing: /)
	await expect(site.start({ SESSION_SECRET_BEFORE: two })).rejects.toThrow(/^SESSION_SECRET is missing: /)
	expect(await site.start({ SESSION_SECRET: one })).toBe(one)
})

test('with a new secret, configured or generated, old sessions end and second steps still work', async () => {
	await using site = await machines()
	const desk = async (environment?: Record<string, string>) => {
		const { auth } = await openDesk(
			await site.machine({ ADMIN_PASSWORD: owner.password, ADMIN_EMAIL: owner.email, ...environment }),
			() => undefined,
		)
		const signIn = async () => {
			const answer = await auth.api.signInEmail({ body: owner, asResponse: true })
			const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
			return new Headers({ Cookie: cookies.join('; ') })
		}
		return { auth, signIn }
	}
	const made = await desk()
	const session = await made.signIn()
	const begun = z
		.object({ totpURI: z.string(), backupCodes: z.array(z.string()) })
		.parse(await made.auth.api.enableTwoFactor({ body: { password: owner.password }, headers: session }))
	const secret = new URL(begun.totpURI).searchParams.get('secret') ?? ''
	const turnedOn = await made.auth.api.verifyTOTP({
		body: { code: totp(secret) },
		headers: session,
		asResponse: true,
	})
	const rotated = new Headers({ Cookie: String(turnedOn.headers.getSetCookie()[0]?.split(';')[0]) })
	expect(await made.auth.api.getSession({ headers: rotated })).not.toBeNull()

	const starts: Record<string, string>[] = [
		{ SESSION_SECRET: one },
		{ SESSION_SECRET: two, SESSION_SECRET_BEFORE: one },
		{ SESSION_SECRET_BEFORE: two },
	]
	for (const [at, environment] of starts.entries()) {
		const { auth, signIn } = await desk(environment)
		expect(await auth.api.getSession({ headers: rotated })).toBeNull()
		// Only a generated secret is stored in clear text.
		expect(await site.stored()).toMatch('SESSION_SECRET' in environment ? /"secret":null/ : /"known_by":null/)
		const body = { code: begun.backupCodes[at] ?? '' }
		const answer = await auth.api.verifyBackupCode({ body, headers: await signIn(), asResponse: true })
		expect(answer.status, `start ${at}`).toBe(200)
	}
	// Once more in a database that knows no secret: the former one is given along.
	const [{ secret: former }] = (await site.setup.pool.query('select secret from session_secret')).rows
	await site.setup.pool.query('delete from session_secret')
	const last = await desk({ SESSION_SECRET: one, SESSION_SECRET_BEFORE: former })
	const answer = await last.auth.api.verifyTOTP({
		body: { code: totp(secret, 1) },
		headers: await last.signIn(),
		asResponse: true,
	})
	expect(answer.status).toBe(200)
})
