import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import type { Transaction } from 'kysely'
import type { Tables } from '#app/platform/database/database-types.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { changeSecondSteps, lockSecret, type StoredSecret, storeSecret } from '../store.server.ts'

/**
 * The secret that signs session cookies and encrypts second steps, the same for all processes of a database:
 * `SESSION_SECRET`, or one that is made once and stored in the database. Throws, with the name of the variable, when
 * `SESSION_SECRET` differs from the one before, or is missing, and `SESSION_SECRET_BEFORE` is not the former secret.
 */
export async function sessionSecret({
	config,
	database,
	log,
}: Pick<Platform, 'config' | 'database' | 'log'>): Promise<string> {
	const { sessionSecret: configured, sessionSecretBefore } = config
	return database.transaction().execute(async (transaction) => {
		const stored = await lockSecret(transaction)
		if (!stored) {
			const first = configured ?? sessionSecretBefore ?? makeSecret()
			if (sessionSecretBefore !== undefined && sessionSecretBefore !== first)
				await reencrypt(transaction, sessionSecretBefore, first)
			await store(transaction, first, configured)
			return first
		}
		if (stored.secret !== null && configured === undefined) return stored.secret
		if (configured !== undefined && (await isStored(stored, configured))) return configured

		const before = stored.secret ?? sessionSecretBefore
		if (before === undefined || !(await isStored(stored, before))) throw new Error(refusal(configured))
		const next = configured ?? makeSecret()
		await reencrypt(transaction, before, next)
		await store(transaction, next, configured)
		log.warn(
			'the session secret is another one from now on: everybody signs in anew, and every other process of this site must be started anew with the same SESSION_SECRET',
		)
		return next
	})
}

const reencrypt = (transaction: Transaction<Tables>, before: string, next: string) =>
	changeSecondSteps(transaction, async (encrypted) => {
		// Data that an even older secret encrypted cannot be decrypted, and is left unchanged.
		const data = await symmetricDecrypt({ key: before, data: encrypted }).catch(() => undefined)
		return data === undefined ? encrypted : symmetricEncrypt({ key: next, data })
	})

function refusal(configured: string | undefined): string {
	const fault =
		configured === undefined
			? 'missing: this database is used with one'
			: 'not the one that this database is used with'
	return `SESSION_SECRET is ${fault}. Set the same for all processes of a site; to change it for all of them, give the former one as SESSION_SECRET_BEFORE at the next start.`
}

const makeSecret = () => randomBytes(48).toString('base64url')

const hash = promisify<string, Buffer, number, Buffer>(scrypt)
const hashBytes = 32

/** A secret from the configuration is not stored itself: the database has only its hash. */
async function store(transaction: Transaction<Tables>, secret: string, configured: string | undefined) {
	if (configured === undefined) return storeSecret(transaction, { secret, known_by: null })
	const salt = randomBytes(16)
	const hashed = await hash(secret, salt, hashBytes)
	await storeSecret(transaction, {
		secret: null,
		known_by: `${salt.toString('base64url')}:${hashed.toString('base64url')}`,
	})
}

async function isStored(stored: StoredSecret, secret: string): Promise<boolean> {
	if (stored.secret !== null) return stored.secret === secret
	const [salt = '', hashed = ''] = stored.known_by.split(':').map((part) => Buffer.from(part, 'base64url'))
	return timingSafeEqual(await hash(secret, Buffer.from(salt), hashBytes), Buffer.from(hashed))
}
