import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Identifies what renders the pages: the built program, the packages that it runs with, and Node, whose `Intl` writes dates
 * and amounts.
 */
export function releaseOf(built: string, lockFile: string): string {
	const hash = createHash('sha256').update(process.version)
	const inFolder = readdirSync(built, { recursive: true, encoding: 'utf8' }).sort()
	for (const path of [...inFolder.map((name) => join(built, name)), lockFile])
		if (existsSync(path) && statSync(path).isFile()) hash.update(`\n${path}\n`).update(readFileSync(path))
	return hash.digest('base64url')
}
