import { randomUUID } from 'node:crypto'
import type { RouterContextProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { dana, owner, setUpDesk, thrownBy } from '#tests/support/desk-setup.ts'
import { routeArgs } from '#tests/support/route.ts'

type Args = ReturnType<typeof routeArgs<Record<string, string>>>
type Route = { loader?: (args: Args) => unknown; action?: (args: Args) => unknown }

/** Every page and resource of the desk, except those for signing in and out, and the calendar, which has a token. */
const modules = import.meta.glob<Route>(
	['/app/desk/**/*.page.tsx', '/app/desk/**/*.resource.ts', '!/app/desk/sign-in/**', '!/app/desk/calendar/*'],
	{
		eager: true,
	},
)
const guarded = Object.entries(modules).map(([path, { loader, action }]) => ({
	path,
	answers: [
		...(loader ? [{ method: 'GET', answer: loader }] : []),
		...(action ? [{ method: 'POST', answer: action }] : []),
	],
}))

const argsFor = (
	context: RouterContextProvider,
	{ method, cookie, form = {} }: { method: string; cookie?: string; form?: Record<string, string> },
): Args =>
	routeArgs(context, {
		path: '/admin/anything',
		params: {
			quoteId: randomUUID(),
			photoId: randomUUID(),
			customerId: randomUUID(),
			bookingId: randomUUID(),
		},
		method,
		headers: cookie === undefined ? {} : { Cookie: cookie },
		...(method === 'POST' ? { body: new URLSearchParams(form) } : {}),
	})

/** The value that a loader or an action returns or throws. */
const outcome = async (answer: (args: Args) => unknown, args: Args) => {
	try {
		return await answer(args)
	} catch (thrown) {
		return thrown
	}
}

test('the pages and resources of the desk are found', () => {
	expect(guarded.length).toBeGreaterThan(8)
	for (const { path, answers } of guarded) expect(answers.length, path).toBeGreaterThan(0)
})

test('without a session each refuses before anything is read or done', async () => {
	await using setup = await setUpDesk()
	const untouched = new Proxy(setup.platform, {
		get: (platform, name, receiver) => {
			if (name === 'database' || name === 'jobs' || name === 'files')
				throw new Error(`${String(name)} was asked`)
			return Reflect.get(platform, name, receiver)
		},
	})
	for (const { path, answers } of guarded)
		for (const { method, answer } of answers) {
			const result = await outcome(answer, argsFor(setup.context(untouched), { method }))
			if (!(result instanceof Response)) throw new Error(`${method} ${path} went on`, { cause: result })
			// A review answers 401, so that the page stays with what was typed; everything else redirects to the sign-in
			// page.
			expect([302, 401], `${method} ${path}`).toContain(result.status)
			if (result.status === 302) expect(result.headers.get('Location')).toMatch(/^\/admin\/sign-in/)
			else expect(await result.json()).toEqual({ outcome: 'signed-out' })
		}
})

describe('the staff page', () => {
	const staffPage = guarded.find(({ path }) => path.endsWith('/staff.page.tsx'))
	const answerTo = (method: string) => {
		const found = staffPage?.answers.find((each) => each.method === method)?.answer
		if (!found) throw new Error('there is no staff page')
		return found
	}

	test('answers 404 to staff who are not owners, and does nothing', async () => {
		await using setup = await setUpDesk()
		const cookie = await setup.signIn(dana)
		const staff = async () => (await setup.pool.query('select * from staff order by id')).rows
		const before = await staff()
		const [{ id }] = before.filter(({ email }) => email === owner.email)
		const forms: Record<string, string>[] = [
			{ do: 'invite', name: 'Eve', email: 'eve@example.ca', role: 'owner' },
			{ do: 'disable', id },
			{ do: 'end-sessions', id },
			{ do: 'link', id },
			{ do: 'enable', id: setup.danaId },
		]
		for (const form of [undefined, ...forms]) {
			const method = form ? 'POST' : 'GET'
			const args = argsFor(setup.context(), { method, cookie, ...(form ? { form } : {}) })
			const thrown = await thrownBy(Promise.resolve(answerTo(method)(args)))
			expect(thrown instanceof Response && thrown.status, JSON.stringify(form)).toBe(404)
		}
		expect(await staff()).toEqual(before)
		expect((await setup.pool.query('select from staff_sessions')).rowCount).toBe(1)
		expect((await setup.pool.query('select from staff_verifications')).rowCount).toBe(0)
	})

	test('is for owners to read and to use', async () => {
		await using setup = await setUpDesk()
		const cookie = await setup.signIn(owner)
		expect(await outcome(answerTo('GET'), argsFor(setup.context(), { method: 'GET', cookie }))).toMatchObject(
			{
				staff: [{ email: dana.email }, { email: owner.email }],
			},
		)
		const form = { do: 'disable', id: setup.danaId }
		expect(
			await outcome(answerTo('POST'), argsFor(setup.context(), { method: 'POST', cookie, form })),
		).toMatchObject({
			data: { message: 'Dana Desk can no longer sign in.' },
		})
		await expect(setup.signIn(dana)).rejects.toThrow('may not sign in')
	})
})
