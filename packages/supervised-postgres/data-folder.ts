import { chmod, open, realpath, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { runsAsRoot, serverMayEnter } from './owner.ts'

/**
 * Returns the real path of the data folder. If root starts the server, the server's user gets the right to pass through to
 * its own folder inside. Throws an error that names the folder and the remedy when that user cannot reach it.
 */
export async function prepareDataFolder(dataDir: string): Promise<string> {
	const folder = await realpath(dataDir)
	const { mode } = await stat(folder)
	if (runsAsRoot() && (mode & 0o001) === 0) await chmod(folder, (mode & 0o7777) | 0o011)
	await checkReachable(folder)
	return folder
}

/** Throws an error with the folder and the remedy when the server's user cannot pass through a folder above this one. */
export async function checkReachable(folder: string): Promise<void> {
	for (let above = dirname(folder); ; above = dirname(above)) {
		if (!serverMayEnter(await stat(above)))
			throw new Error(
				`As root, the database runs as the user nobody, who cannot enter ${above}: set DATA_DIR to a folder elsewhere, such as /var/lib/bowline.`,
			)
		if (above === dirname(above)) return
	}
}

/** Syncs a folder: the name of a new file is on the disk only after that. */
export async function syncFolder(path: string): Promise<void> {
	const handle = await open(path, 'r')
	try {
		await handle.sync()
	} finally {
		await handle.close()
	}
}

/** The server's log file, next to its data. */
export const logFile = (dataDir: string): string => join(dataDir, 'postgres.log')
