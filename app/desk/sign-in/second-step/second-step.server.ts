import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import { symmetricDecrypt } from 'better-auth/crypto'
import { z } from 'zod'
import type { Platform } from '#app/platform/platform.server.ts'
import { secondStepKey, takeStep } from '../store.server.ts'
import { stepOfCode } from './time-step.server.ts'

type Context = Parameters<typeof getSessionFromCtx>[0]

const codeSchema = z.object({ code: z.string() })

/**
 * The id of the member of staff who has entered the right password and must now enter a code; a cookie names them for
 * ten minutes.
 */
async function challengedStaff(ctx: Context): Promise<string | undefined> {
	const { name } = ctx.context.createAuthCookie('two_factor')
	const identifier = await ctx.getSignedCookie(name, ctx.context.secret)
	if (!identifier) return undefined
	const challenge = await ctx.context.internalAdapter.findVerificationValue(identifier)
	return challenge && challenge.expiresAt > new Date() ? challenge.value : undefined
}

/**
 * Adds to the library's second step that each code of an authenticator works once per account, at sign-in and when the
 * second step is turned on. A wrong or used code is replaced by an empty one, which the library refuses.
 */
export const secondStep = (database: Platform['database']) =>
	({
		id: 'second-step',
		endpoints: {
			/** The id of the member of staff who must enter a code, `null` without a challenge. */
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
						const encryptedKey = staffId && (await secondStepKey(database, staffId))
						if (encryptedKey) {
							const key = await symmetricDecrypt({ key: ctx.context.secretConfig, data: encryptedKey })
							const step = stepOfCode(key, code, new Date())
							if (step !== undefined && (await takeStep(database, staffId, step))) return undefined
						}
						return { context: { body: { code: '' } } }
					}),
				},
			],
		},
	}) satisfies BetterAuthPlugin
