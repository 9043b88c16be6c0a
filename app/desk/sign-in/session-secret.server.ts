import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import type { Transaction } from 'kysely'
import type { Tables } from '#app/platform/database-types.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { changeSecondSteps, keepSecret, lockSecret, type StoredSecret } from './store.server.ts'

/**
 * What session cookies are signed with and second steps encrypted with, the same for all processes of a database:
 * `SESSION_SECRET`, or one made once and kept there. Throws, in a line that names the variable, when `SESSION_SECRET`
 * is another than before, or missing, and `SESSION_SECRET_BEFORE` does not say what it was.
 */
export async function sessionSecret({
	config,
	database,
	log,
}: Pick<Platform, 'config' | 'database' | 'log'>): Promise<string> {
	const { sessionSecret: given, sessionSecretBefore } = config
	return database.transaction().execute(async (transaction) => {
		const kept = await lockSecret(transaction)
		if (!kept) {
			const former = sessionSecretBefore ?? (await formerlyInDataDir(config.dataDir))
			const first = given ?? former ?? makeSecret()
			if (former !== undefined && former !== first) await encryptAnew(transaction, former, first)
			await keep(transaction, first, given)
			return first
		}
		if (kept.secret !== null && given === undefined) return kept.secret
		if (given !== undefined && (await isKept(kept, given))) return given

		const before = kept.secret ?? sessionSecretBefore
		if (before === undefined || !(await isKept(kept, before))) throw new Error(refusal(given))
		const next = given ?? makeSecret()
		await encryptAnew(transaction, before, next)
		await keep(transaction, next, given)
		log.warn(
			'the session secret is another one from now on: everybody signs in anew, and every other process of this site must be started anew with the same SESSION_SECRET',
		)
		return next
	})
}

const encryptAnew = (transaction: Transaction<Tables>, before: string, next: string) =>
	changeSecondSteps(transaction, async (encrypted) => {
		// What an even older secret encrypted cannot be read, and stays as it is.
		const data = await symmetricDecrypt({ key: before, data: encrypted }).catch(() => undefined)
		return data === undefined ? encrypted : symmetricEncrypt({ key: next, data })
	})

function refusal(given: string | undefined): string {
	const fault =
		given === undefined
			? 'missing: this database is used with one'
			: 'not the one that this database is used with'
	return `SESSION_SECRET is ${fault}. Set the same for all processes of a site; to change it for all of them, give the former one as SESSION_SECRET_BEFORE at the next start.`
}

const makeSecret = () => randomBytes(48).toString('base64url')

/** Earlier releases kept it in a file. It stays where it is, for one of them to be started again. */
async function formerlyInDataDir(dataDir: string): Promise<string | undefined> {
	const path = join(dataDir, 'session-secret')
	try {
		const secret = (await readFile(path, 'utf8')).trim()
		if (secret.length >= 32) return secret
	} catch (error) {
		if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
		throw error
	}
	throw new Error(`${path} is damaged. Delete it and start again; everybody then signs in anew.`)
}

const hash = promisify<string, Buffer, number, Buffer>(scrypt)
const hashBytes = 32

/** One that is given stays out of the database: only its hash is kept there. */
async function keep(transaction: Transaction<Tables>, secret: string, given: string | undefined) {
	if (given === undefined) return keepSecret(transaction, { secret, known_by: null })
	const salt = randomBytes(16)
	const hashed = await hash(secret, salt, hashBytes)
	await keepSecret(transaction, {
		secret: null,
		known_by: `${salt.toString('base64url')}:${hashed.toString('base64url')}`,
	})
}

async function isKept(kept: StoredSecret, secret: string): Promise<boolean> {
	if (kept.secret !== null) return kept.secret === secret
	const [salt = '', hashed = ''] = kept.known_by.split(':').map((part) => Buffer.from(part, 'base64url'))
	return timingSafeEqual(await hash(secret, Buffer.from(salt), hashBytes), Buffer.from(hashed))
}
