import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Writes a mail or a text to the outbox folder, under this name: on disk and complete, or not at all. Writing it again replaces the
 * file. Returns the path.
 */
export async function writeToOutbox(folder: string, name: string, content: Uint8Array): Promise<string> {
	await mkdir(folder, { recursive: true, mode: 0o700 })
	const path = join(folder, name)
	const unfinished = `${path}.${randomUUID()}.part`
	try {
		const file = await open(unfinished, 'wx', 0o600)
		try {
			await file.writeFile(content)
			await file.sync()
		} finally {
			await file.close()
		}
		await rename(unfinished, path)
	} catch (error) {
		await rm(unfinished, { force: true })
		throw error
	}
	// The name is on disk only after its folder is synced.
	const names = await open(folder, 'r')
	try {
		await names.sync()
	} finally {
		await names.close()
	}
	return path
}
