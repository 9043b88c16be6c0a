import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import { symmetricDecrypt } from 'better-auth/crypto'
import { z } from 'zod'
import type { Platform } from '#app/platform/platform.server.ts'
import { secondStepKey, takeStep } from './store.server.ts'
import { stepOfCode } from './time-step.server.ts'

type Context = Parameters<typeof getSessionFromCtx>[0]

const codeSchema = z.object({ code: z.string() })

/** Whose code is awaited: the cookie that the right password set names them, for ten minutes. */
async function challengedStaff(ctx: Context): Promise<string | undefined> {
	const { name } = ctx.context.createAuthCookie('two_factor')
	const identifier = await ctx.getSignedCookie(name, ctx.context.secret)
	if (!identifier) return undefined
	const challenge = await ctx.context.internalAdapter.findVerificationValue(identifier)
	return challenge && challenge.expiresAt > new Date() ? challenge.value : undefined
}

/**
 * What the library's second step lacks: a code of an authenticator is taken once for each account, whether somebody
 * signs in with it or turns the second step on. A code that is not taken here is none to the library.
 */
export const secondStep = (database: Platform['database']) =>
	({
		id: 'second-step',
		endpoints: {
			/** The id of whose code is awaited, `null` when nobody's is. */
			challengedStaff: createAuthEndpoint.serverOnly({ method: 'GET', requireHeaders: true }, async (ctx) => {
				return (await challengedStaff(ctx)) ?? null
			}),
		},
		hooks: {
			before: [
				{
					matcher: ({ path }) => path === '/two-factor/verify-totp',
					handler: createAuthMiddleware(async (ctx) => {
						const { code } = codeSchema.parse(ctx.body)
						const session = await getSessionFromCtx(ctx)
						const staffId = session?.user.id ?? (await challengedStaff(ctx))
						const kept = staffId && (await secondStepKey(database, staffId))
						if (kept) {
							const key = await symmetricDecrypt({ key: ctx.context.secretConfig, data: kept })
							const step = stepOfCode(key, code, new Date())
							if (step !== undefined && (await takeStep(database, staffId, step))) return undefined
						}
						return { context: { body: { code: '' } } }
					}),
				},
			],
		},
	}) satisfies BetterAuthPlugin
