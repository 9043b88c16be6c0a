import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freshDataDir } from './program.ts'

/** A disk that a test can fill, except for `leaving` bytes. Nothing more can be written until it is freed. */
export type SmallDisk = {
	path: string
	fill: (leaving?: number) => Promise<void>
	free: () => Promise<void>
	/** Unmounts it and deletes its content. */
	end: () => Promise<void>
}

const mount = (path: string, megabytes: number) =>
	execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'bowline-test', path], {
		stdio: 'pipe',
	})

const unmount = (path: string) => execFileSync('umount', ['-l', path])

/** Whether the test may mount disks: this needs root on Linux, and in most containers even root may not. */
export function mayMountDisks(): boolean {
	const path = mkdtempSync(join(tmpdir(), 'bowline-test-mount-'))
	try {
		mount(path, 1)
		unmount(path)
		return true
	} catch {
		return false
	} finally {
		rmSync(path, { recursive: true })
	}
}

/** A disk in memory, of a size in megabytes. */
export async function smallDisk(megabytes: number): Promise<SmallDisk> {
	const path = await freshDataDir()
	mount(path, megabytes)
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
			unmount(path)
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
