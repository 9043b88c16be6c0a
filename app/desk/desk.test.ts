import { describe, expect, test } from 'vitest'
import { company } from '#tests/support/company.ts'
import { cookiesOf, dana, deskArgs, owner, setUpDesk, thrownBy } from '#tests/support/desk-setup.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { requestContext } from '#tests/support/route.ts'
import { findStaff, openDesk, requireStaff } from './desk.server.ts'
import { deskContext } from './desk-context.server.ts'
import { changePassword } from './staff/account.server.ts'

const requestFor = (
	path: string,
	cookie?: string,
	init: { method?: string; headers?: Record<string, string> } = {},
) =>
	new Request(new URL(path, 'http://localhost'), {
		...init,
		headers: { ...(cookie !== undefined && { Cookie: cookie }), ...init.headers },
	})

/** A page that somebody opens, and data that an open page loads by itself. */
const page = { headers: { Accept: 'text/html,*/*;q=0.8' } }
const byItself = { headers: { Accept: '*/*' } }

/** The address that a refused visitor is redirected to. */
const redirectOf = async (answer: Promise<unknown>) => {
	const thrown = await thrownBy(answer)
	if (!(thrown instanceof Response)) throw thrown
	expect(thrown.status).toBe(302)
	return thrown.headers.get('Location')
}

describe('a signed-in member of staff', () => {
	test('is found with their own name, role and session', async () => {
		await using setup = await setUpDesk()
		const [owners, danas] = [await setup.signIn(owner), await setup.signIn(dana)]
		const { rows } = await setup.pool.query('select id, "userId" from staff_sessions')
		const sessionOf = (staffId: string) => rows.find(({ userId }) => userId === staffId)?.id
		const found = await findStaff(deskArgs(requestFor('/admin', danas), setup.context()), 'signed in')
		expect(found).toEqual({
			id: setup.danaId,
			name: dana.name,
			email: dana.email,
			role: 'dispatcher',
			rights: ['today', 'bookings', 'quotes', 'schedule', 'customers', 'unsent', 'money'],
			sessionId: sessionOf(setup.danaId),
			sessionEndsAt: expect.any(Date),
			secondFactor: false,
		})
		expect(await requireStaff(deskArgs(requestFor('/admin', danas), setup.context()), 'signed in')).toEqual(
			found,
		)
		await setup.pool.query('update staff set "twoFactorEnabled" = true where id = $1', [setup.danaId])
		expect(await findStaff(deskArgs(requestFor('/admin', danas), setup.context()), 'signed in')).toEqual({
			...found,
			secondFactor: true,
		})
		expect(
			await requireStaff(deskArgs(requestFor('/admin', `other=1; ${owners}`), setup.context()), 'signed in'),
		).toMatchObject({
			email: owner.email,
			role: 'owner',
		})
	})

	test('is not found without a session, with a forged one, or with the signature of another session', async () => {
		await using setup = await setUpDesk()
		const [owners, danas] = [await setup.signIn(owner), await setup.signIn(dana)]
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
			expect(
				await findStaff(deskArgs(requestFor('/admin', cookie), setup.context()), 'signed in'),
				cookie,
			).toBeUndefined()
		const genuine = `${name}=${encodeURIComponent(`${token}.${signature}`)}`
		expect(
			await findStaff(deskArgs(requestFor('/admin', genuine), setup.context()), 'signed in'),
		).toBeDefined()
	})

	test('stays signed in while they work, up to 22 hours, and not two hours after their last work', async () => {
		await using setup = await setUpDesk()
		const cookie = await setup.signIn()
		const start = Date.now()
		const at = async (hours: number, init: Parameters<typeof requestFor>[2] = page) => {
			const now = () => new Date(start + hours * 60 * 60_000)
			const context = setup.context({ ...setup.platform, now })
			const found = await findStaff(deskArgs(requestFor('/admin', cookie, init), context), 'signed in')
			return found && Math.round((found.sessionEndsAt.getTime() - start) / 36_000) / 100
		}
		expect(await at(0)).toBe(2)
		// What an open page loads by itself is no work.
		expect(await at(1.9, byItself)).toBe(2)
		expect(await at(2.1, byItself)).toBeUndefined()
		expect(await at(1.9)).toBe(3.9)
		expect(await at(3.8, { method: 'POST' })).toBe(5.8)
		expect(await at(5.81)).toBeUndefined()
		for (let hours = 5; hours < 22; hours++)
			expect(await at(hours, page), String(hours)).toBe(Math.min(hours + 2, 22))
		expect(await at(22.01)).toBeUndefined()
	})

	test('has a cookie that scripts cannot read and other sites cannot send; on https it is sent over https only', async () => {
		for (const [environment, name, secure] of [
			[{}, 'bowline.session_token', false],
			[{ PUBLIC_URL: 'https://bowline.example' }, '__Host-bowline.session_token', true],
		] as const) {
			await using setup = await setUpDesk(environment)
			const answer = await setup.desk.auth.api.signInEmail({ body: owner, asResponse: true })
			const [cookie = ''] = answer.headers.getSetCookie()
			const [pair, ...attributes] = cookie.split('; ')
			expect(pair?.split('=')[0]).toBe(name)
			expect(attributes).toEqual(expect.arrayContaining(['HttpOnly', 'SameSite=Lax', 'Path=/']))
			expect(attributes.includes('Secure')).toBe(secure)
			expect(cookie).not.toContain('Domain')
			expect(
				await findStaff(deskArgs(requestFor('/admin', cookiesOf(answer)), setup.context()), 'signed in'),
			).toBeDefined()
		}
	})
})

describe('a visitor who is not signed in', () => {
	test('is redirected to sign in, with the address that they wanted', async () => {
		await using setup = await setUpDesk()
		const to = (request: Request) => redirectOf(requireStaff(deskArgs(request, setup.context()), 'signed in'))
		expect(await to(requestFor('/admin'))).toBe('/admin/sign-in')
		expect(await to(requestFor('/admin/leads?q=jo&before=x'))).toBe(
			`/admin/sign-in?to=${encodeURIComponent('/admin/leads?q=jo&before=x')}`,
		)
		expect(await to(requestFor('/admin/leads.data?q=jo'))).toBe(
			`/admin/sign-in?to=${encodeURIComponent('/admin/leads?q=jo')}`,
		)
		expect(await to(requestFor('/admin/quotes.data.csv'))).toContain(
			encodeURIComponent('/admin/quotes.data.csv'),
		)
		expect(await to(requestFor('/admin/staff', undefined, { method: 'POST' }))).toBe('/admin/sign-in')
	})

	test('is told that a session has ended only when their browser sent a session cookie', async () => {
		await using setup = await setUpDesk()
		const to = (cookie: string) =>
			redirectOf(requireStaff(deskArgs(requestFor('/admin', cookie), setup.context()), 'signed in'))
		for (const had of [
			'bowline.session_token=over',
			'__Host-bowline.session_token=over',
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

describe('a page for owners', () => {
	test('is open to an owner; other staff get a 404, and visitors are redirected to sign in', async () => {
		await using setup = await setUpDesk()
		const [owners, danas] = [await setup.signIn(owner), await setup.signIn(dana)]
		expect(
			await requireStaff(deskArgs(requestFor('/admin/staff', owners), setup.context()), 'accounts'),
		).toMatchObject({
			email: owner.email,
			role: 'owner',
		})
		const refused = await thrownBy(
			requireStaff(deskArgs(requestFor('/admin/staff', danas), setup.context()), 'accounts'),
		)
		if (!(refused instanceof Response)) throw refused
		expect([refused.status, await refused.text()]).toEqual([404, 'Not found'])
		expect(
			await redirectOf(requireStaff(deskArgs(requestFor('/admin/staff'), setup.context()), 'accounts')),
		).toBe(`/admin/sign-in?to=${encodeURIComponent('/admin/staff')}`)
	})

	test('is open according to the role that the account has now, not the role it had at sign-in', async () => {
		await using setup = await setUpDesk()
		const danas = await setup.signIn(dana)
		await setup.pool.query(`update staff set role = 'owner' where id = $1`, [setup.danaId])
		expect(
			await requireStaff(deskArgs(requestFor('/admin/staff', danas), setup.context()), 'accounts'),
		).toMatchObject({
			id: setup.danaId,
		})
		await setup.pool.query(`update staff set role = 'dispatcher' where id = $1`, [setup.danaId])
		expect(
			await thrownBy(requireStaff(deskArgs(requestFor('/admin/staff', danas), setup.context()), 'accounts')),
		).toBeInstanceOf(Response)
		for (const role of ['admin', 'staff', 'owner,dispatcher', null])
			await expect(
				setup.pool.query('update staff set role = $2 where id = $1', [setup.danaId, role]),
			).rejects.toThrow(/staff_role_check|role/)
	})
})

describe('the first account', () => {
	test('is made once, with a password that is announced once and that signs in', async () => {
		await using setup = await testPlatform()
		const announced: { email: string; password: string }[] = []
		const open = () => openDesk(setup.platform, (account) => announced.push(account))
		const { auth } = await open()
		await open()
		expect(announced).toHaveLength(1)
		const [account] = announced
		if (!account) throw new Error('no account was announced')
		expect(account.email).toBe(company.email.toLowerCase())
		expect(account.password.length).toBeGreaterThanOrEqual(16)
		expect(await auth.api.signInEmail({ body: account })).toMatchObject({ user: { email: account.email } })
		const { rows } = await setup.pool.query('select email, role from staff')
		expect(rows).toEqual([{ email: account.email, role: 'owner' }])
	})

	test('is the one that the configuration names, and no password is announced then', async () => {
		await using setup = await testPlatform({
			ADMIN_EMAIL: 'Owner@Example.CA',
			ADMIN_PASSWORD: owner.password,
		})
		const announced: unknown[] = []
		await openDesk(setup.platform, (account) => announced.push(account))
		expect(announced).toEqual([])
		const { rows } = await setup.pool.query('select email, role from staff')
		expect(rows).toEqual([{ email: owner.email, role: 'owner' }])
	})

	test('is not made when there is an account already, even if the configuration names another', async () => {
		await using setup = await setUpDesk()
		const { config } = setup.platform
		const other = { ...config, firstOwner: { email: 'other@example.ca', password: 'yet another sentence' } }
		await openDesk({ ...setup.platform, config: other }, () => undefined)
		const { rows } = await setup.pool.query('select email from staff order by email')
		expect(rows).toEqual([{ email: dana.email }, { email: owner.email }])
	})

	test.each([
		['printed', {}],
		['configured', { ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password }],
	] as const)(
		'whose password was %s remembers it until it is changed; the printed one opens nothing else',
		async (first, environment) => {
			await using setup = await testPlatform(environment)
			let account: { email: string; password: string } = owner
			const desk = await openDesk(setup.platform, (announced) => {
				account = announced
			})
			const signedIn = async (password: string) =>
				cookiesOf(
					await desk.auth.api.signInEmail({ body: { email: account.email, password }, asResponse: true }),
				)
			const context = requestContext(setup.platform)
			context.set(deskContext, desk)
			const args = (cookie: string) => deskArgs(requestFor('/admin/staff', cookie), context)
			const cookie = await signedIn(account.password)
			const staff = await requireStaff(args(cookie), 'signed in')
			expect(staff.firstPassword).toBe(first)
			const opened = requireStaff(args(cookie), 'accounts')
			if (first === 'printed') expect(await redirectOf(opened)).toBe('/admin/account')
			else expect(await opened).toMatchObject({ firstPassword: first })

			const changed = 'a sentence of my own'
			const { database } = setup.platform
			const { auth, attempts } = desk
			const headers = new Headers({ Cookie: cookie })
			const own = { auth, attempts, company, database, staff, address: '192.0.2.1', headers }
			expect(await changePassword(own, { current: account.password, password: changed })).toMatchObject({
				done: 'password',
			})
			const later = await requireStaff(args(await signedIn(changed)), 'accounts')
			expect(later.firstPassword).toBeUndefined()
		},
	)

	test('is made once when several processes open the desk at the same time', async () => {
		await using setup = await testPlatform({ SESSION_SECRET: 'x'.repeat(32) })
		const announced: unknown[] = []
		await Promise.all(
			Array.from({ length: 3 }, () => openDesk(setup.platform, (account) => announced.push(account))),
		)
		expect(announced).toHaveLength(1)
		expect((await setup.pool.query('select from staff')).rowCount).toBe(1)
	})
})
