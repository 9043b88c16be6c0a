import { randomBytes } from 'node:crypto'
import type { Platform } from '#app/platform/platform.server.ts'
import { anyStaff, oneAtATime } from '../staff/store.server.ts'
import type { Auth } from './auth.server.ts'
import { isEasyToGuess } from './password/easy-to-guess.server.ts'
import type { FirstPassword } from './password/first-password.ts'

/**
 * Makes the first account, when there is none: from `ADMIN_EMAIL` and `ADMIN_PASSWORD`, or with a generated password
 * that is announced once. It is announced before it is written, so that a process killed in between announces another
 * one at its next start. Throws when `ADMIN_PASSWORD` is easy to guess. The account remembers where its password stood, until
 * it is changed.
 */
export async function makeFirstOwner(
	{ config, company, database }: Pick<Platform, 'config' | 'company' | 'database'>,
	auth: Auth,
	announce: (account: { email: string; password: string }) => void,
): Promise<void> {
	await oneAtATime(database, async () => {
		if (await anyStaff(database)) return
		const name = 'Owner'
		const email = (config.firstOwner.email ?? company.email).toLowerCase()
		if (
			config.firstOwner.password &&
			(await isEasyToGuess(config.firstOwner.password, { name, email }, company))
		)
			throw new Error(
				'ADMIN_PASSWORD is one of the passwords that are tried first (make one: openssl rand -base64 18)',
			)
		const password = config.firstOwner.password ?? randomBytes(12).toString('base64url')
		if (!config.firstOwner.password) announce({ email, password })
		const firstPassword: FirstPassword = config.firstOwner.password ? 'configured' : 'printed'
		await auth.api.createUser({ body: { email, password, name, role: 'owner', data: { firstPassword } } })
	})
}
