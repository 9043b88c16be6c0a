import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { redirect } from 'react-router'
import { sendPasswordLink } from '#app/notifications/notifications.server.ts'
import { staffIdSchema } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { publicOrigin } from '#app/platform/request-origin.server.ts'
import type { RequestContext } from '#app/platform/responses.server.ts'
import { setPasswordPath, signInPath } from '#app/shell/desk-links.ts'
import { type Desk, deskContext, type PasswordLink } from './desk-context.server.ts'
import { openAttempts } from './sign-in/attempts.server.ts'
import { openAuth } from './sign-in/auth.server.ts'
import { makeFirstOwner } from './sign-in/first-owner.server.ts'
import { sessionSecret } from './sign-in/session-secret.server.ts'
import { type Staff, signedInSchema } from './staff/staff.ts'
import { wasMailed } from './was-mailed.server.ts'

export { deleteExpiredSessionsDaily } from './sign-in/retention.server.ts'
export { mailPasswordLinks } from './sign-in/sign-in.server.ts'

/** Opens the desk; makes the first account when there is none, and announces its password once. */
export async function openDesk(
	platform: Platform,
	announce: (account: { email: string; password: string }) => void,
): Promise<Desk> {
	const { config } = platform
	const origin = publicOrigin(config)
	/** Where a call of `passwordLink` finds its own link: several for one account may be under way. */
	const asking = new AsyncLocalStorage<{ made?: PasswordLink }>()
	const auth = openAuth(platform, await sessionSecret(platform), async ({ name, email, token, isFirst }) => {
		const key = createHash('sha256').update(token).digest('hex').slice(0, 32)
		const link = `${origin}${setPasswordPath(token)}`
		const send = () => sendPasswordLink(platform, { name, email }, { link, isFirst, key })
		const mailed = await wasMailed(platform, 'a link to set a password', send)
		const asked = asking.getStore()
		if (asked) asked.made = { link, mailed }
	})
	await makeFirstOwner(platform, auth, announce)
	const passwordLink = async (email: string) => {
		const asked: { made?: PasswordLink } = {}
		await asking.run(asked, () => auth.api.requestPasswordReset({ body: { email } }))
		if (!asked.made) throw new Error('no link was made to set a password')
		return asked.made
	}
	const attempts = openAttempts(platform.database)
	return { auth, attempts, passwordLink }
}

/** The member of staff who is signed in; `undefined` when nobody is. */
export async function findStaff(request: Request, context: RequestContext): Promise<Staff | undefined> {
	const { auth } = context.get(deskContext)
	const parsed = signedInSchema.safeParse(await auth.api.getSession({ headers: request.headers }))
	if (!parsed.success) return undefined
	const { session, user } = parsed.data
	const { id, name, email, role, twoFactorEnabled } = user
	return {
		id: staffIdSchema.parse(id),
		name,
		email,
		role,
		sessionId: session.id,
		secondFactor: twoFactorEnabled ?? false,
	}
}

/**
 * Every loader and action of the desk begins with this. When nobody is signed in it throws a redirect to the sign-in
 * page, which also says whether a session has ended.
 */
export async function requireStaff(request: Request, context: RequestContext): Promise<Staff> {
	const staff = await findStaff(request, context)
	if (staff) return staff
	const { pathname, search } = new URL(request.url)
	const ended = /(^|; )(__Secure-)?bowline\.session_token=/.test(request.headers.get('Cookie') ?? '')
	throw redirect(
		signInPath({
			to: request.method === 'GET' ? pathname.replace(/\.data$/, '') + search : undefined,
			ended,
		}),
	)
}

/** Throws unless an owner is signed in. Other staff get a 404, so that they do not learn that the page exists. */
export async function requireOwner(request: Request, context: RequestContext): Promise<Staff> {
	const staff = await requireStaff(request, context)
	if (staff.role !== 'owner') throw new Response('Not found', { status: 404 })
	return staff
}
