import { kyselyAdapter } from '@better-auth/kysely-adapter'
import { betterAuth } from 'better-auth'
import { admin, twoFactor } from 'better-auth/plugins'
import { createAccessControl } from 'better-auth/plugins/access'
import { adminAc, defaultStatements, userAc } from 'better-auth/plugins/admin/access'
import { publicOrigin } from '#app/platform/http/request-origin.server.ts'
import { isUnavailable } from '#app/platform/http/unavailable.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { hashingKeys } from './hashed-keys.server.ts'
import { recordCause, throwingCauses } from './hidden-cause.server.ts'
import { secondStep } from './second-step/second-step.server.ts'
import { idleLimit, longestSession } from './session/session-life.server.ts'
import { hasPassword } from './store.server.ts'

/** How long a link of an invitation or for a new password is valid. */
const linkSeconds = 24 * 60 * 60
const shortestPassword = 12

const access = createAccessControl(defaultStatements)

/**
 * Accounts, passwords, sessions and second factors, by better-auth. Our own pages call its functions; its HTTP
 * endpoints are not mounted. `deliverLink` gets the token of a link for setting a password, the first or a new one.
 */
export function openAuth(
	{ config, company, database, log }: Pick<Platform, 'config' | 'company' | 'database' | 'log'>,
	secret: string,
	deliverLink: (link: { name: string; email: string; token: string; isFirst: boolean }) => Promise<void>,
) {
	const origin = publicOrigin(config)
	const overHttps = origin.startsWith('https:')
	const auth = betterAuth({
		appName: company.shortName,
		secret,
		baseURL: origin,
		database: hashingKeys(kyselyAdapter(database, { type: 'postgres' })),
		telemetry: { enabled: false },
		logger: {
			level: 'warn',
			log: (level, message, ...details) => {
				const err = details.find((detail) => detail instanceof Error)
				if (isUnavailable(err)) recordCause(err)
				else log[level === 'error' ? 'error' : 'warn']({ from: 'better-auth', err }, message)
			},
		},
		user: { modelName: 'staff', additionalFields: { firstPassword: { type: 'string', required: false } } },
		session: {
			modelName: 'staff_sessions',
			// That of the cookie; a session itself ends earlier, unless somebody works (`session-life.server.ts`).
			expiresIn: longestSession / 1000,
			disableSessionRefresh: true,
		},
		databaseHooks: {
			session: {
				create: {
					before: async ({ createdAt }) => ({
						data: { expiresAt: new Date(createdAt.getTime() + idleLimit) },
					}),
				},
			},
		},
		account: { modelName: 'staff_accounts' },
		verification: { modelName: 'staff_verifications' },
		emailAndPassword: {
			enabled: true,
			disableSignUp: true,
			minPasswordLength: shortestPassword,
			maxPasswordLength: 128,
			resetPasswordTokenExpiresIn: linkSeconds,
			revokeSessionsOnPasswordReset: true,
			sendResetPassword: async ({ user: { id, name, email }, token }) =>
				deliverLink({ name, email, token, isFirst: !(await hasPassword(database, id)) }),
		},
		advanced: {
			// The library's own prefix would be the weaker `__Secure-`.
			useSecureCookies: false,
			cookiePrefix: overHttps ? '__Host-bowline' : 'bowline',
			defaultCookieAttributes: { sameSite: 'lax', httpOnly: true, path: '/', secure: overHttps },
		},
		plugins: [
			admin({
				ac: access,
				roles: {
					owner: access.newRole({ ...adminAc.statements }),
					dispatcher: access.newRole({ ...userAc.statements }),
					day: access.newRole({ ...userAc.statements }),
				},
				adminRoles: ['owner'],
				defaultRole: 'dispatcher',
				bannedUserMessage: 'This account is disabled. Ask an owner.',
			}),
			twoFactor({
				issuer: company.shortName,
				twoFactorTable: 'staff_second_factors',
				// Accounts are locked by `attempts.server.ts`, which can also say until when.
				accountLockout: { enabled: false },
			}),
			secondStep(database),
		],
	})
	return { ...auth, api: throwingCauses(auth.api) }
}

export type Auth = ReturnType<typeof openAuth>
