import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { processStarted } from './process.server.ts'

const ownerSchema = z.object({ pid: z.number(), started: z.string() })

/**
 * Makes this process the one owner of a data folder; answers how to let go of it. A second process is refused
 * in words. The mark of an owner that was killed does not count: its process is gone, or is another one now.
 */
export async function claimDataDir(dataDir: string): Promise<() => Promise<void>> {
	await mkdir(dataDir, { recursive: true, mode: 0o700 })
	const mark = join(dataDir, 'owner.json')
	const mine = JSON.stringify({ pid: process.pid, started: (await processStarted(process.pid)) ?? '' })
	const draft = join(dataDir, `owner.${process.pid}.json`)
	await writeFile(draft, mine, { mode: 0o600 })
	try {
		for (;;) {
			try {
				// A link is made whole or not at all, by one process only.
				await link(draft, mark)
				return () => rm(mark, { force: true })
			} catch (error) {
				if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
			}
			const text = await readFile(mark, 'utf8').catch(() => '')
			const owner = ownerSchema.safeParse(safeJson(text))
			if (owner.success && (await processStarted(owner.data.pid)) === owner.data.started)
				throw new Error(
					`The data in ${dataDir} is in use by process ${owner.data.pid}. Stop that one first, or set DATA_DIR to another folder.`,
				)
			await setAside(mark, text)
		}
	} finally {
		await rm(draft, { force: true })
	}
}

/** Takes a dead owner's mark away, unless another process has put its own there in the meantime. */
async function setAside(mark: string, seen: string) {
	const aside = `${mark}.${process.pid}`
	await rename(mark, aside).catch(() => undefined)
	const moved = await readFile(aside, 'utf8').catch(() => seen)
	if (moved !== seen) await link(aside, mark).catch(() => undefined)
	await rm(aside, { force: true })
}

function safeJson(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch {
		return undefined
	}
}
