import { describe, expect, test } from 'vitest'
import { company } from '#tests/support/company.ts'
import { cookiesOf, dana, deskHouse, owner, thrownBy } from '#tests/support/desk-house.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { findStaff, openDesk, requireOwner, requireStaff } from './desk.server.ts'

const asking = (path: string, cookie?: string, init: RequestInit = {}) =>
	new Request(new URL(path, 'http://localhost'), {
		...init,
		headers: cookie === undefined ? {} : { Cookie: cookie },
	})

/** Where somebody is sent who may not be here. */
const sentTo = async (answer: Promise<unknown>) => {
	const thrown = await thrownBy(answer)
	if (!(thrown instanceof Response)) throw thrown
	expect(thrown.status).toBe(302)
	return thrown.headers.get('Location')
}

describe('whoever is signed in', () => {
	test('is known by name, role and session, and by nobody else’s', async () => {
		await using house = await deskHouse()
		const [owners, danas] = [await house.signIn(owner), await house.signIn(dana)]
		const { rows } = await house.pool.query('select id, "userId" from staff_sessions')
		const sessionOf = (staffId: string) => rows.find(({ userId }) => userId === staffId)?.id
		const found = await findStaff(asking('/admin', danas), house.context())
		expect(found).toEqual({
			id: house.danaId,
			name: dana.name,
			email: dana.email,
			role: 'staff',
			sessionId: sessionOf(house.danaId),
			secondFactor: false,
		})
		expect(await requireStaff(asking('/admin', danas), house.context())).toEqual(found)
		expect(await requireStaff(asking('/admin', `other=1; ${owners}`), house.context())).toMatchObject({
			email: owner.email,
			role: 'owner',
		})
	})

	test('is nobody without a session, with a forged one, or with another’s signature', async () => {
		await using house = await deskHouse()
		const [owners, danas] = [await house.signIn(owner), await house.signIn(dana)]
		const [name, value = ''] = danas.split('=')
		const [token, signature = ''] = decodeURIComponent(value).split('.')
		const [, others = ''] = decodeURIComponent(owners.split('=')[1] ?? '').split('.')
		const cookies = [
			undefined,
			'',
			`${name}=`,
			`${name}=${token}`,
			`${name}=${token}.`,
			`${name}=${token}.${encodeURIComponent(others)}`,
			`${name}=x${token}.${encodeURIComponent(signature)}`,
			`${name}=forged.forged`,
		]
		for (const cookie of cookies)
			expect(await findStaff(asking('/admin', cookie), house.context()), cookie).toBeUndefined()
		const itself = `${name}=${encodeURIComponent(`${token}.${signature}`)}`
		expect(await findStaff(asking('/admin', itself), house.context())).toBeDefined()
	})

	test('is so for twelve hours, whatever is done in between, and not a moment longer', async () => {
		await using house = await deskHouse()
		const cookie = await house.signIn()
		const session = async () =>
			(await house.pool.query('select "createdAt", "expiresAt" from staff_sessions')).rows[0]
		const { createdAt, expiresAt } = await session()
		expect(Math.abs(expiresAt - createdAt - 12 * 60 * 60_000)).toBeLessThan(5000)
		await house.pool.query(`update staff_sessions set "expiresAt" = now() + interval '1 minute'`)
		const before = await session()
		expect(await findStaff(asking('/admin', cookie), house.context())).toBeDefined()
		expect(await session()).toEqual(before)
		await house.pool.query(`update staff_sessions set "expiresAt" = now() - interval '1 millisecond'`)
		expect(await findStaff(asking('/admin', cookie), house.context())).toBeUndefined()
	})

	test('has a cookie that no script reads and no other site sends, over https of https alone', async () => {
		for (const [environment, name, secure] of [
			[{}, 'bowline.session_token', false],
			[{ PUBLIC_URL: 'https://bowline.example' }, '__Secure-bowline.session_token', true],
		] as const) {
			await using house = await deskHouse(environment)
			const answer = await house.desk.auth.api.signInEmail({ body: owner, asResponse: true })
			const [cookie = ''] = answer.headers.getSetCookie()
			const [pair, ...attributes] = cookie.split('; ')
			expect(pair?.split('=')[0]).toBe(name)
			expect(attributes).toEqual(expect.arrayContaining(['HttpOnly', 'SameSite=Lax', 'Path=/']))
			expect(attributes.includes('Secure')).toBe(secure)
			expect(await findStaff(asking('/admin', cookiesOf(answer)), house.context())).toBeDefined()
		}
	})
})

describe('whoever is not signed in', () => {
	test('is sent to sign in, and from there to where they wanted to go', async () => {
		await using house = await deskHouse()
		const to = (request: Request) => sentTo(requireStaff(request, house.context()))
		expect(await to(asking('/admin'))).toBe('/admin/sign-in')
		expect(await to(asking('/admin/leads?q=jo&before=x'))).toBe(
			`/admin/sign-in?to=${encodeURIComponent('/admin/leads?q=jo&before=x')}`,
		)
		expect(await to(asking('/admin/leads.data?q=jo'))).toBe(
			`/admin/sign-in?to=${encodeURIComponent('/admin/leads?q=jo')}`,
		)
		expect(await to(asking('/admin/quotes.data.csv'))).toContain(encodeURIComponent('/admin/quotes.data.csv'))
		expect(await to(asking('/admin/staff', undefined, { method: 'POST' }))).toBe('/admin/sign-in')
	})

	test('is told that a session has ended only if they had one', async () => {
		await using house = await deskHouse()
		const to = (cookie: string) => sentTo(requireStaff(asking('/admin', cookie), house.context()))
		for (const had of [
			'bowline.session_token=over',
			'__Secure-bowline.session_token=over',
			'quote=x; bowline.session_token=over',
		])
			expect(await to(had), had).toBe('/admin/sign-in?ended=yes')
		for (const never of [
			'quote=x',
			'xbowline.session_token=x',
			'bowline.session_data=x',
			'bowlineXsession_token=x',
		])
			expect(await to(never), never).toBe('/admin/sign-in')
	})
})

describe('what is the owners’', () => {
	test('is open to an owner; staff learn nothing of it, and others are sent to sign in', async () => {
		await using house = await deskHouse()
		const [owners, danas] = [await house.signIn(owner), await house.signIn(dana)]
		expect(await requireOwner(asking('/admin/staff', owners), house.context())).toMatchObject({
			email: owner.email,
			role: 'owner',
		})
		const refused = await thrownBy(requireOwner(asking('/admin/staff', danas), house.context()))
		if (!(refused instanceof Response)) throw refused
		expect([refused.status, await refused.text()]).toEqual([404, 'Not found'])
		expect(await sentTo(requireOwner(asking('/admin/staff'), house.context()))).toBe(
			`/admin/sign-in?to=${encodeURIComponent('/admin/staff')}`,
		)
	})

	test('is open by the role that the account has now, not by the one it had at sign-in', async () => {
		await using house = await deskHouse()
		const danas = await house.signIn(dana)
		await house.pool.query(`update staff set role = 'owner' where id = $1`, [house.danaId])
		expect(await requireOwner(asking('/admin/staff', danas), house.context())).toMatchObject({
			id: house.danaId,
		})
		await house.pool.query(`update staff set role = 'staff' where id = $1`, [house.danaId])
		expect(await thrownBy(requireOwner(asking('/admin/staff', danas), house.context()))).toBeInstanceOf(
			Response,
		)
		for (const role of ['admin', 'owner,staff', null])
			await expect(
				house.pool.query('update staff set role = $2 where id = $1', [house.danaId, role]),
			).rejects.toThrow(/role/)
	})
})

describe('the first account', () => {
	test('is made once, with a password that is announced once and opens the desk', async () => {
		await using house = await testPlatform()
		const announced: { email: string; password: string }[] = []
		const open = () => openDesk(house.platform, (account) => announced.push(account))
		const { auth } = await open()
		await open()
		expect(announced).toHaveLength(1)
		const [account] = announced
		if (!account) throw new Error('no account was announced')
		expect(account.email).toBe(company.email.toLowerCase())
		expect(account.password.length).toBeGreaterThanOrEqual(16)
		expect(await auth.api.signInEmail({ body: account })).toMatchObject({ user: { email: account.email } })
		const { rows } = await house.pool.query('select email, role from staff')
		expect(rows).toEqual([{ email: account.email, role: 'owner' }])
	})

	test('is the one that the configuration names, and then nothing is announced', async () => {
		await using house = await testPlatform({
			ADMIN_EMAIL: 'Owner@Example.CA',
			ADMIN_PASSWORD: owner.password,
		})
		const announced: unknown[] = []
		await openDesk(house.platform, (account) => announced.push(account))
		expect(announced).toEqual([])
		const { rows } = await house.pool.query('select email, role from staff')
		expect(rows).toEqual([{ email: owner.email, role: 'owner' }])
	})

	test('is not made where there is one, whoever the configuration names by then', async () => {
		await using house = await deskHouse()
		const { config } = house.platform
		const other = { ...config, firstOwner: { email: 'other@example.ca', password: 'yet another sentence' } }
		await openDesk({ ...house.platform, config: other }, () => undefined)
		const { rows } = await house.pool.query('select email from staff order by email')
		expect(rows).toEqual([{ email: dana.email }, { email: owner.email }])
	})

	test('is one, though several processes open the desk at once', async () => {
		await using house = await testPlatform({ SESSION_SECRET: 'x'.repeat(32) })
		const announced: unknown[] = []
		await Promise.all(
			Array.from({ length: 3 }, () => openDesk(house.platform, (account) => announced.push(account))),
		)
		expect(announced).toHaveLength(1)
		expect((await house.pool.query('select from staff')).rowCount).toBe(1)
	})
})
