import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#app/platform/config.server.ts'

/** What session cookies are signed with: `SESSION_SECRET`, or one made once and kept in the data folder. */
export async function sessionSecret({ sessionSecret, dataDir }: Config): Promise<string> {
	if (sessionSecret) return sessionSecret
	const path = join(dataDir, 'session-secret')
	await mkdir(dataDir, { recursive: true })
	try {
		await writeFile(path, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 })
		await chmod(path, 0o600)
	} catch (error) {
		if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
	}
	const secret = (await readFile(path, 'utf8')).trim()
	if (secret.length < 32)
		throw new Error(`${path} is damaged. Delete it and start again; everybody then signs in anew.`)
	return secret
}
