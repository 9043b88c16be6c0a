import type { RouterContextProvider } from 'react-router'
import { openDesk } from '#app/desk/desk.server.ts'
import { deskContext } from '#app/desk/desk-context.server.ts'
import { platformContext } from '#app/platform/context.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import type { Role } from '#app/policies/rights.ts'
import { testPlatform } from './platform.ts'
import { requestContext } from './route.ts'

export const owner = { name: 'Owner', email: 'owner@example.ca', password: 'a short sentence' }
export const dana = { name: 'Dana Desk', email: 'dana@example.ca', password: 'another short sentence' }

/** A desk with its owner and one member of staff, on its own database. */
export async function setUpDesk(environment: Record<string, string> = {}) {
	const setup = await testPlatform({
		ADMIN_EMAIL: owner.email,
		ADMIN_PASSWORD: owner.password,
		...environment,
	})
	const platform = { ...setup.platform, now: () => new Date() }
	const desk = await openDesk(platform, () => undefined)
	const add = async ({ role = 'dispatcher', ...body }: typeof dana & { role?: Role }) =>
		(await desk.auth.api.createUser({ body: { ...body, role: role } })).user.id
	return {
		platform,
		desk,
		pool: setup.pool,
		danaId: await add(dana),
		add,
		/** Signs in and returns the cookies that the browser sends from then on; throws when it is refused. */
		signIn: async ({ email, password }: Pick<typeof owner, 'email' | 'password'> = owner) => {
			const answer = await desk.auth.api.signInEmail({ body: { email, password }, asResponse: true })
			if (!answer.ok) throw new Error(`${email} may not sign in: ${answer.status}`)
			return cookiesOf(answer)
		},
		/** The context of a request to the desk, with `of` as the platform. */
		context: (of: Platform = platform) => {
			const context = requestContext(platform)
			context.set(platformContext, of)
			context.set(deskContext, desk)
			return context
		},
		[Symbol.asyncDispose]: () => setup[Symbol.asyncDispose](),
	}
}

/** What the desk's gate is given for a request. */
export const deskArgs = (request: Request, context: RouterContextProvider) => ({
	request,
	context,
	pattern: new URL(request.url).pathname,
})

/** The cookies that an answer sets, as a browser sends them with its next request. */
export const cookiesOf = (answer: Response): string =>
	answer.headers
		.getSetCookie()
		.map((cookie) => cookie.split(';')[0])
		.join('; ')

/** The error that a promise rejects with; throws when it does not reject. */
export async function thrownBy(promise: Promise<unknown>): Promise<unknown> {
	try {
		await promise
	} catch (thrown) {
		return thrown
	}
	throw new Error('nothing was thrown')
}
