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
