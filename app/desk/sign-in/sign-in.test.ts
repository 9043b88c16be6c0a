import { describe, expect, test } from 'vitest'
import { cookiesOf, dana, deskArgs, owner, setUpDesk } from '#tests/support/desk-setup.ts'
import { routeArgs } from '#tests/support/route.ts'
import { findStaff } from '../desk.server.ts'
import { action, loader } from './sign-in.page.tsx'
import { action as signOut } from './sign-out.resource.ts'

type Setup = Awaited<ReturnType<typeof setUpDesk>>

const send = (setup: Setup, form: Record<string, string>, to?: string) =>
	action(
		routeArgs(setup.context(), {
			path: `/admin/sign-in${to === undefined ? '' : `?to=${encodeURIComponent(to)}`}`,
			params: {},
			method: 'POST',
			body: new URLSearchParams(form),
		}),
	)

/** The owner's form. */
const typed = { email: owner.email, password: owner.password }

const signedIn = async (setup: Setup, form: Record<string, string> = typed, to?: string) => {
	const answer = await send(setup, form, to)
	if (!(answer instanceof Response)) throw new Error(answer.data.fault)
	return answer
}

describe('signing in', () => {
	test('redirects to the desk, with a session', async () => {
		await using setup = await setUpDesk()
		const answer = await signedIn(setup, { ...typed, email: ' OWNER@Example.ca ' })
		expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/admin/day'])
		const request = new Request('http://localhost/admin', { headers: { Cookie: cookiesOf(answer) } })
		expect(await findStaff(deskArgs(request, setup.context()), 'signed in')).toMatchObject({
			email: owner.email,
		})
	})

	test('redirects to the address that was wanted at the desk, and never to another', async () => {
		await using setup = await setUpDesk()
		const redirectFor = async (to: string) => (await signedIn(setup, typed, to)).headers.get('Location')
		expect(await redirectFor('/admin/leads?q=jo')).toBe('/admin/leads?q=jo')
		for (const elsewhere of ['https://evil.example', '//evil.example', '/admin@evil.example', '/contact', ''])
			expect(await redirectFor(elsewhere), elsewhere).toBe('/admin/day')
	})

	test('with a wrong password or an unknown address has the same answer, and sets no cookie', async () => {
		await using setup = await setUpDesk()
		const answers = [
			await send(setup, { ...typed, password: 'wrong wrong wrong' }),
			await send(setup, { ...typed, email: 'nobody@example.ca' }),
			await send(setup, { ...typed, password: dana.password }),
		]
		for (const answer of answers) {
			if (answer instanceof Response) throw new Error('somebody was let in')
			expect(answer.init?.status).toBe(401)
			expect(answer.data.fault).toBe('The email address or password isn’t right.')
			expect(answer.init?.headers).toBeUndefined()
		}
		expect((await setup.pool.query('select from staff_sessions')).rowCount).toBe(0)
	})

	test('without address or password asks for both, and makes no attempt', async () => {
		await using setup = await setUpDesk()
		const forms: Record<string, string>[] = [
			{ email: owner.email },
			{ password: owner.password },
			{ email: ' ', password: 'x' },
		]
		for (const form of forms) {
			const answer = await send(setup, form)
			if (answer instanceof Response) throw new Error('somebody was let in')
			expect(answer.init?.status).toBe(422)
			expect(answer.data.fault).toBe('Enter your email address and your password.')
		}
	})

	test('redirects at once when a session exists', async () => {
		await using setup = await setUpDesk()
		const cookie = await setup.signIn()
		const open = async (headers: Record<string, string>, query: string) => {
			try {
				return await loader(
					routeArgs(setup.context(), { path: `/admin/sign-in${query}`, params: {}, headers }),
				)
			} catch (thrown) {
				return thrown instanceof Response ? thrown.headers.get('Location') : thrown
			}
		}
		expect(await open({ Cookie: cookie }, '?to=%2Fadmin%2Fleads')).toBe('/admin/leads')
		expect(await open({ Cookie: cookie }, '?to=%2F%2Fevil.example')).toBe('/admin/day')
		expect(await open({}, '')).toEqual({ ended: false })
		expect(await open({}, '?ended=yes')).toEqual({ ended: true })
	})
})

test('signing out ends this session on the server too, clears the browser’s data, and leaves other sessions', async () => {
	await using setup = await setUpDesk()
	const [here, elsewhere] = [await setup.signIn(), await setup.signIn()]
	const who = (cookie: string) =>
		findStaff(
			deskArgs(new Request('http://localhost/admin', { headers: { Cookie: cookie } }), setup.context()),
			'signed in',
		)
	const answer = await signOut(
		routeArgs(setup.context(), {
			path: '/admin/sign-out',
			params: {},
			method: 'POST',
			headers: { Cookie: here, Origin: 'http://localhost' },
			body: new URLSearchParams(),
		}),
	)
	expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/admin/sign-in'])
	expect(answer.headers.get('Clear-Site-Data')).toBe('"cache", "storage"')
	expect(answer.headers.getSetCookie().join()).toMatch(/bowline\.session_token=;.*Max-Age=0/)
	expect(await who(here)).toBeUndefined()
	expect(await who(elsewhere)).toMatchObject({ email: owner.email })
})
