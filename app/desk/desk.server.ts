import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { redirect } from 'react-router'
import { sendPasswordLink } from '#app/notifications/notifications.server.ts'
import { platformContext } from '#app/platform/context.server.ts'
import { publicOrigin } from '#app/platform/http/request-origin.server.ts'
import type { RequestContext } from '#app/platform/http/responses.server.ts'
import { staffIdSchema } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { maySeeDay } from '#app/policies/desk-policy.ts'
import { may, type Needed, type Right } from '#app/policies/rights.ts'
import { deskAccount, setPasswordPath, signInPath } from '#app/shell/desk-links.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import { localDate } from '#app/values/local-time.ts'
import { type Desk, deskContext, type PasswordLink } from './desk-context.server.ts'
import { logRefused } from './desk-log.server.ts'
import { firstPage } from './desk-pages.ts'
import { openAttempts } from './sign-in/attempts.server.ts'
import { openAuth } from './sign-in/auth.server.ts'
import { makeFirstOwner } from './sign-in/first-owner.server.ts'
import { sessionSecret } from './sign-in/session/session-secret.server.ts'
import { isWork, keepSession } from './sign-in/sign-in.server.ts'
import { readAccess } from './staff/staff.server.ts'
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

/** What a loader or an action is called with; `pattern` is its address in `app/routes.ts`. */
export type DeskArgs = { request: Request; context: RequestContext; pattern: string }

/**
 * The member of staff who is signed in, whose session their work extends; `undefined` when nobody is. Who lacks the right that
 * is needed gets the answer of an address that does not exist. What an account may do is read with every request, so that a
 * change holds from the next one on.
 */
export async function findStaff(args: DeskArgs, needed: Needed): Promise<Staff | undefined> {
	const { request, context } = args
	const { auth } = context.get(deskContext)
	const parsed = signedInSchema.safeParse(await auth.api.getSession({ headers: request.headers }))
	if (!parsed.success) return undefined
	const { session, user } = parsed.data
	const platform = context.get(platformContext)
	const sessionEndsAt = await keepSession(platform, session, isWork(request))
	const access = sessionEndsAt && (await readAccess(platform, user.id))
	if (!sessionEndsAt || !access) return undefined
	const { id, name, email, twoFactorEnabled, firstPassword } = user
	const staff = {
		id: staffIdSchema.parse(id),
		name,
		email,
		...access,
		sessionId: session.id,
		sessionEndsAt,
		secondFactor: twoFactorEnabled ?? false,
		firstPassword: firstPassword ?? undefined,
	}
	// Everyone who reads the log of the first start could sign in.
	if (needed !== 'signed in' && firstPassword === 'printed') throw redirect(deskAccount())
	if (needed === 'signed in') return staff
	const [first, ...others] = typeof needed === 'string' ? [needed] : needed
	if (![first, ...others].some((right) => may(staff, right))) throw refuse(args, staff, first)
	return staff
}

/**
 * Every loader and action of the desk begins with this, and names the right that it needs. When nobody is signed in it throws
 * a redirect to the sign-in page, which also says whether a session has ended.
 */
export async function requireStaff(args: DeskArgs, needed: Needed): Promise<Staff> {
	const staff = await findStaff(args, needed)
	if (staff) return staff
	const { request } = args
	const { pathname, search } = new URL(request.url)
	const ended = /(^|; )(__Host-)?bowline\.session_token=/.test(request.headers.get('Cookie') ?? '')
	throw redirect(
		signInPath({
			to: request.method === 'GET' ? pathname.replace(/\.data$/, '') + search : undefined,
			ended,
		}),
	)
}

/** Where an account lands that has just signed in. */
export async function firstPageOf(context: RequestContext, staffId: string | undefined): Promise<string> {
	const access = staffId === undefined ? undefined : await readAccess(context.get(platformContext), staffId)
	return firstPage(access?.rights ?? [])
}

/** The answer to who lacks a right: that of an unknown address, so that they do not learn what is there. It is logged. */
export function refuse({ request, context, pattern }: DeskArgs, { id }: Staff, right: Right): Response {
	logRefused(context, { staffId: id, method: request.method, pattern, right }, 'right refused')
	return new Response('Not found', { status: 404 })
}

/** Throws unless it is about today, or this member of staff may see the pickups of any day. `undefined` is no day of ours. */
export function requireDay(args: DeskArgs, staff: Staff, date: CalendarDate | undefined): void {
	const { company, now } = args.context.get(platformContext)
	if (maySeeDay(staff, { date, today: localDate(now(), company.timeZone) })) return
	throw refuse(args, staff, 'bookings')
}
