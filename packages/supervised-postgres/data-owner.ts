import { link, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { processStarted } from './process.ts'

/**
 * Marks are numbered: `owner.7.json` holds who made it, and the highest one counts. Each number is taken once,
 * by a link, which is made whole or not at all and by one process only; so of any number of processes that find
 * a dead owner, one becomes the next.
 */
const markName = /^owner\.(\d+)\.json$/
const markPath = (dataDir: string, number: number) => join(dataDir, `owner.${number}.json`)

const ownerSchema = z.object({ pid: z.number(), started: z.string() })

/**
 * Makes this process the one owner of a data folder; answers how to let go of it. Throws, naming the process,
 * when another one has it. The mark of an owner that was killed does not count: its process is gone, or its
 * number is another one's now.
 */
export async function claimDataDir(dataDir: string): Promise<() => Promise<void>> {
	const draft = join(dataDir, `owner-draft.${process.pid}`)
	const mine = { pid: process.pid, started: (await processStarted(process.pid)) ?? '' }
	await writeFile(draft, JSON.stringify(mine), { mode: 0o600 })
	try {
		for (;;) {
			const latest = await latestMark(dataDir)
			const owner = latest > 0 ? await livingOwner(markPath(dataDir, latest)) : undefined
			if (owner !== undefined)
				throw new Error(
					`The data in ${dataDir} is in use by process ${owner}. Stop that one first, or set DATA_DIR to another folder.`,
				)
			if (await take(draft, dataDir, latest + 1)) return () => letGo(markPath(dataDir, latest + 1))
		}
	} finally {
		await rm(draft, { force: true })
	}
}

async function take(draft: string, dataDir: string, number: number): Promise<boolean> {
	const mark = markPath(dataDir, number)
	try {
		await link(draft, mark)
	} catch (error) {
		if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
		throw error
	}
	// Somebody may have gone on from a later number, and cleared this one, since we looked.
	if ((await latestMark(dataDir)) !== number) {
		await rm(mark, { force: true })
		return false
	}
	for (const older of await marks(dataDir))
		if (older < number) await rm(markPath(dataDir, older), { force: true })
	return true
}

/** Its number stays taken, or one who has just read it could take it for a dead owner's and go on from there. */
const letGo = (mark: string) => truncate(mark).catch(() => undefined)

async function marks(dataDir: string): Promise<number[]> {
	const names = await readdir(dataDir)
	return names.flatMap((name) => markName.exec(name)?.[1] ?? []).map(Number)
}

const latestMark = async (dataDir: string) => Math.max(0, ...(await marks(dataDir)))

async function livingOwner(mark: string): Promise<number | undefined> {
	const text = await readFile(mark, 'utf8').catch(() => '')
	const owner = ownerSchema.safeParse(parseJson(text))
	if (!owner.success) return undefined
	return (await processStarted(owner.data.pid)) === owner.data.started ? owner.data.pid : undefined
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch {
		return undefined
	}
}
