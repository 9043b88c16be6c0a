import { execFileSync } from 'node:child_process'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { freshDataDir } from './program.ts'

/** A disk that a test may fill. `leaving` so many bytes, or none, nothing more can be written until it is freed. */
export type SmallDisk = {
	path: string
	fill: (leaving?: number) => Promise<void>
	free: () => Promise<void>
	/** Takes it away with all that is on it. */
	end: () => Promise<void>
}

/** A disk in memory, of a size in megabytes; undefined where one may not mount any, as most users may not. */
export async function smallDisk(megabytes: number): Promise<SmallDisk | undefined> {
	const path = await freshDataDir()
	try {
		execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'bowline-test', path])
	} catch {
		return undefined
	}
	const ballast = join(path, 'ballast')
	return {
		path,
		fill: async (leaving = 0) => {
			const file = await open(ballast, 'w')
			try {
				for (const piece of [1024 * 1024, 4096]) await fillUp(() => file.write(Buffer.alloc(piece)))
				const { size } = await file.stat()
				await file.truncate(size - leaving)
			} finally {
				await file.close()
			}
		},
		free: () => rm(ballast, { force: true }),
		end: async () => {
			execFileSync('umount', ['-l', path])
			await rm(path, { recursive: true, force: true })
		},
	}
}

/** Writes until the disk takes no more. */
async function fillUp(write: () => Promise<unknown>) {
	try {
		for (;;) await write()
	} catch (error) {
		if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
	}
}
