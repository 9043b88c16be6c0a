import { link, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { processStarted } from './process.ts'

/**
 * Owner files are numbered: `owner.7.json` contains the process that made it, and the highest number counts. A number is
 * claimed by making a hard link, which is atomic and succeeds for one process only. So when several processes find that
 * the owner is dead, exactly one becomes the next owner.
 */
const ownerFileName = /^owner\.(\d+)\.json$/
const ownerFilePath = (dataDir: string, number: number) => join(dataDir, `owner.${number}.json`)

const ownerSchema = z.object({ pid: z.number(), started: z.string() })

/**
 * Makes this process the only owner of a data folder; returns a function that releases it. Throws an error with the
 * process id when another process owns it. The file of an owner that was killed does not count: its process is gone, or
 * another process has its number now.
 */
export async function claimDataDir(dataDir: string): Promise<() => Promise<void>> {
	const draft = join(dataDir, `owner-draft.${process.pid}`)
	const mine = { pid: process.pid, started: (await processStarted(process.pid)) ?? '' }
	await writeFile(draft, JSON.stringify(mine), { mode: 0o600 })
	try {
		for (;;) {
			const latest = await latestNumber(dataDir)
			const owner = await ownerOf(dataDir)
			if (owner !== undefined)
				throw new Error(
					`The data in ${dataDir} is in use by process ${owner}. Stop that one first, or set DATA_DIR to another folder.`,
				)
			if (await claim(draft, dataDir, latest + 1)) return () => release(ownerFilePath(dataDir, latest + 1))
		}
	} finally {
		await rm(draft, { force: true })
	}
}

/** The process that owns a data folder; `undefined` when none does. */
export async function ownerOf(dataDir: string): Promise<number | undefined> {
	const latest = await latestNumber(dataDir)
	return latest > 0 ? livingOwner(ownerFilePath(dataDir, latest)) : undefined
}

async function claim(draft: string, dataDir: string, number: number): Promise<boolean> {
	const ownerFile = ownerFilePath(dataDir, number)
	try {
		await link(draft, ownerFile)
	} catch (error) {
		if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
		throw error
	}
	// Another process may meanwhile have claimed a higher number, and deleted this one.
	if ((await latestNumber(dataDir)) !== number) {
		await rm(ownerFile, { force: true })
		return false
	}
	for (const older of await ownerNumbers(dataDir))
		if (older < number) await rm(ownerFilePath(dataDir, older), { force: true })
	return true
}

/** Empties the file but keeps it, so that a process that has just read it cannot claim a number that is already used. */
const release = (ownerFile: string) => truncate(ownerFile).catch(() => undefined)

async function ownerNumbers(dataDir: string): Promise<number[]> {
	const names = await readdir(dataDir)
	return names.flatMap((name) => ownerFileName.exec(name)?.[1] ?? []).map(Number)
}

const latestNumber = async (dataDir: string) => Math.max(0, ...(await ownerNumbers(dataDir)))

async function livingOwner(ownerFile: string): Promise<number | undefined> {
	const text = await readFile(ownerFile, 'utf8').catch(() => '')
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
