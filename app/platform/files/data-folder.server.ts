import { chmod, mkdir, mkdtemp, realpath, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Logger } from 'pino'

/**
 * Makes the data folder, if it does not exist, and returns its real path. A new folder is open to its owner only; if root
 * makes folders above it, others may pass through those. Throws an error that names the variable and its fault when
 * the folder cannot be written. If the folder exists and its disk is full, it only warns: many pages need no disk, and
 * there may be room again later.
 */
export async function makeDataFolder(dataDir: string, log: Logger): Promise<string> {
	try {
		await makeFolder(dataDir, 0o700)
		const folder = await realpath(dataDir)
		await tryToWrite(folder, log)
		return folder
	} catch (error) {
		const code = codeOf(error)
		if (code === undefined) throw error
		throw new Error(
			`DATA_DIR is ${dataDir}, ${faults[code] ?? `where no folder can be made (${code})`} (example: /var/lib/bowline)`,
			{ cause: error },
		)
	}
}

async function tryToWrite(folder: string, log: Logger): Promise<void> {
	try {
		await rmdir(await mkdtemp(join(folder, 'try-')))
	} catch (error) {
		if (codeOf(error) !== 'ENOSPC') throw error
		log.warn({ folder }, 'the disk of DATA_DIR is full: photos and mails cannot be kept until there is room')
	}
}

const faults: Record<string, string> = {
	EACCES: 'which this user cannot write',
	EPERM: 'which this user cannot write',
	EROFS: 'which is on a disk that can only be read',
	ENOTDIR: 'which is no folder',
	EEXIST: 'which is no folder',
	ENOSPC: 'where the disk is full',
}

/** Makes one level at a time, because Node's `recursive` never returns in `/proc`, where no folder can be made. */
async function makeFolder(path: string, mode?: number): Promise<void> {
	const made = await makeLevel(path).catch(async (error: unknown) => {
		if (codeOf(error) !== 'ENOENT' || dirname(path) === path) throw error
		// Independent of root's umask: the database's user has to pass through the folders above.
		await makeFolder(dirname(path), process.getuid?.() === 0 ? 0o755 : undefined)
		return makeLevel(path)
	})
	if (made && mode !== undefined) await chmod(path, mode)
}

/** Returns `false` when the folder exists: another process that starts at the same time may have made it. */
async function makeLevel(path: string): Promise<boolean> {
	try {
		await mkdir(path)
		return true
	} catch (error) {
		if (codeOf(error) === 'EEXIST' && (await stat(path)).isDirectory()) return false
		throw error
	}
}

const codeOf = (error: unknown) =>
	error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
