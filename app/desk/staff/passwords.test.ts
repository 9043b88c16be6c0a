import { expect, test } from 'vitest'
import { staffIdSchema } from '#app/platform/ids.ts'
import { rights } from '#app/policies/rights.ts'
import { company } from '#tests/support/company.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { openDesk } from '../desk.server.ts'
import { setPasswordByLink } from '../sign-in/password/set-password.server.ts'
import { changePassword } from './account.server.ts'
import { easyToGuess, signedInSchema } from './staff.ts'
import { anyStaff } from './store.server.ts'

const owner = { email: 'owner@example.ca', password: 'a short sentence' }
const common = 'password1234'

test('a common password for the first owner stops the start with the variable’s name, but only while there is no owner', async () => {
	await using setup = await testPlatform({ ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: common })
	const { platform } = setup
	await expect(openDesk(platform, () => undefined)).rejects.toThrow(/^ADMIN_PASSWORD is one of the passwords/)
	expect(await anyStaff(platform.database)).toBe(false)
	const withPassword = (password: string) => ({
		...platform,
		config: { ...platform.config, firstOwner: { ...platform.config.firstOwner, password } },
	})
	await openDesk(withPassword(owner.password), () => undefined)
	// It is not read when there is an account already.
	await openDesk(withPassword(common), () => undefined)
})

test('neither a link nor the account page sets a common password, or one made of the name and email address', async () => {
	await using setup = await testPlatform({ ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password })
	const { auth, attempts, passwordLink } = await openDesk(setup.platform, () => undefined)
	const token = (await passwordLink(owner.email)).link.split('/').at(-1) ?? ''
	for (const password of [common, 'Owner-Owner-1', 'owner@example.ca'])
		expect(await setPasswordByLink({ ...setup.platform, auth }, token, password), password).toEqual(
			expect.objectContaining({ outcome: 'easy to guess' }),
		)
	expect(await setPasswordByLink({ ...setup.platform, auth }, 'no-such-link', common)).toBeUndefined()
	const changed = 'another short sentence'
	expect(await setPasswordByLink({ ...setup.platform, auth }, token, changed)).toMatchObject({
		outcome: 'set',
	})
	expect(await setPasswordByLink({ ...setup.platform, auth }, token, changed)).toBeUndefined()
	expect((await setup.pool.query('select "firstPassword" from staff')).rows).toEqual([
		{ firstPassword: null },
	])

	const body = { email: owner.email, password: changed }
	const signedIn = await auth.api.signInEmail({ body, asResponse: true })
	const headers = new Headers({ Cookie: String(signedIn.headers.getSetCookie()[0]?.split(';')[0]) })
	const { user, session } = signedInSchema.parse(await auth.api.getSession({ headers }))
	const staff = {
		...user,
		id: staffIdSchema.parse(user.id),
		role: 'owner' as const,
		rights: [...rights],
		sessionId: session.id,
		sessionEndsAt: session.expiresAt,
		secondFactor: false,
		firstPassword: undefined,
	}
	const { database } = setup.platform
	const own = { auth, attempts, company, database, staff, address: '192.0.2.1', headers }
	expect(await changePassword(own, { current: changed, password: common })).toEqual({
		status: 422,
		message: 'Nothing was changed.',
		faults: { password: easyToGuess },
	})
	expect(await changePassword(own, { current: changed, password: 'a third sentence of mine' })).toMatchObject(
		{
			done: 'password',
		},
	)
})
