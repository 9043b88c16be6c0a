import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import type { Platform } from '#app/platform/platform.server.ts'

/** The mails in a platform's outbox, parsed. */
export async function mailsInOutbox({ config }: Pick<Platform, 'config'>) {
	const folder = join(config.dataDir, 'outbox')
	const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
	return Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))))
}
