import { APIError } from 'better-auth/api'
import { expect, test } from 'vitest'
import { testPlatform } from '#tests/support/platform.ts'
import { openDesk } from '../desk.server.ts'
import { undefinedIfRefused } from './refusal.server.ts'

const owner = { email: 'owner@example.ca', password: 'a short sentence' }

test('a wrong password gives `undefined`, and a failing database throws', async () => {
	await using setup = await testPlatform({ ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password })
	const { auth } = await openDesk(setup.platform, () => undefined)
	const signIn = (body: typeof owner, asResponse: boolean) =>
		undefinedIfRefused(auth.api.signInEmail({ body, asResponse }))
	for (const asResponse of [true, false]) {
		expect(await signIn(owner, asResponse)).toBeDefined()
		expect(await signIn({ ...owner, password: 'wrong wrong wrong' }, asResponse)).toBeUndefined()
		expect(await signIn({ ...owner, email: 'nobody@example.ca' }, asResponse)).toBeUndefined()
		expect(await signIn({ ...owner, email: 'no address' }, asResponse)).toBeUndefined()
		for (const table of ['staff', 'staff_sessions']) {
			await setup.pool.query(`alter table ${table} rename to away`)
			await expect(signIn(owner, asResponse)).rejects.toThrow(table)
			await setup.pool.query(`alter table away rename to ${table}`)
		}
	}
})

test('what the library refuses gives `undefined`, as a response or thrown; what breaks it throws', async () => {
	const respond = async (status: number) => new Response(null, { status })
	const fail = async (error: Error): Promise<Response> => {
		throw error
	}
	expect(await undefinedIfRefused(respond(200))).toMatchObject({ status: 200 })
	expect(await undefinedIfRefused(respond(499))).toBeUndefined()
	expect(await undefinedIfRefused(fail(new APIError(401)))).toBeUndefined()
	await expect(undefinedIfRefused(respond(500))).rejects.toThrow('the sign-in library answered 500')
	for (const error of [
		new APIError(500, { message: 'broken' }),
		Object.assign(new Error('broken'), { statusCode: 401 }),
	])
		await expect(undefinedIfRefused(fail(error))).rejects.toThrow('broken')
})
