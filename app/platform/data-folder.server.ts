import { chmod, mkdir, mkdtemp, realpath, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Logger } from 'pino'

/**
 * Makes the data folder, if it is not there yet, and returns its real path. What is made is its owner's alone, and
 * above it, as root, open to pass through. Throws, naming the variable and its fault, when it cannot be written; a disk that
 * is full is only warned of where the folder is there, since much is served without it and it passes.
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

/** Level by level: to make all of them at once, Node tries for ever in `/proc`, where none can be made. */
async function makeFolder(path: string, mode?: number): Promise<void> {
	const made = await makeLevel(path).catch(async (error: unknown) => {
		if (codeOf(error) !== 'ENOENT' || dirname(path) === path) throw error
		// Whatever root's umask says: the database's user has to pass through what stands above.
		await makeFolder(dirname(path), process.getuid?.() === 0 ? 0o755 : undefined)
		return makeLevel(path)
	})
	if (made && mode !== undefined) await chmod(path, mode)
}

/** `false` when it is there already: another process that starts just now may have been faster. */
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
