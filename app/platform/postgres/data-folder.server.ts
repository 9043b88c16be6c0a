import { chmod, mkdir, open, realpath, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { runsAsRoot, serverMayEnter } from './owner.server.ts'

/**
 * Makes the data folder, if it is not there yet, and answers its real path. Its files are its owner's alone;
 * as root, the server's user may pass through to its own folder within. Throws, naming the folder and the
 * cure, when it cannot be made, written or reached.
 */
export async function prepareDataFolder(dataDir: string): Promise<string> {
	try {
		await makeFolder(dataDir)
		const folder = await realpath(dataDir)
		const { mode } = await stat(folder)
		if (runsAsRoot() && (mode & 0o001) === 0) await chmod(folder, (mode & 0o7777) | 0o011)
		await checkReachable(folder)
		return folder
	} catch (error) {
		const code = error instanceof Error && 'code' in error ? error.code : undefined
		if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
			throw new Error(
				`The data folder ${dataDir} cannot be written by this user: set DATA_DIR to a folder that can.`,
				{ cause: error },
			)
		if (code === 'ENOTDIR' || code === 'EEXIST')
			throw new Error(`DATA_DIR names ${dataDir}, which is no folder.`, { cause: error })
		throw error
	}
}

async function makeFolder(dataDir: string) {
	const first = await mkdir(dataDir, { recursive: true })
	if (first === undefined) return
	await chmod(dataDir, 0o700)
	if (!runsAsRoot()) return
	// Whatever root's umask says: the server's user has to pass through what stands above.
	for (let at = dirname(dataDir); at.length >= first.length; at = dirname(at)) await chmod(at, 0o755)
}

/** Throws, naming the folder and the cure, when the server's user cannot pass through a folder above this one. */
export async function checkReachable(folder: string): Promise<void> {
	for (let above = dirname(folder); ; above = dirname(above)) {
		if (!serverMayEnter(await stat(above)))
			throw new Error(
				`As root, the database runs as the user nobody, who cannot enter ${above}: set DATA_DIR to a folder elsewhere, such as /var/lib/bowline.`,
			)
		if (above === dirname(above)) return
	}
}

/** A name is on the disk itself only when its folder is. */
export async function syncFolder(path: string): Promise<void> {
	const handle = await open(path, 'r')
	try {
		await handle.sync()
	} finally {
		await handle.close()
	}
}

/** The server's own output, beside its data. */
export const logFile = (dataDir: string): string => join(dataDir, 'postgres.log')
