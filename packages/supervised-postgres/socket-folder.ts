import { createHash } from 'node:crypto'
import { chmod, lstat, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkReachable } from './data-folder.ts'
import { giveToServer, serverOwner } from './owner.ts'

/** The longest path of a socket that the kernel allows, in bytes, without the terminating zero. */
const longestSocketPath = process.platform === 'darwin' ? 103 : 107

const fits = (folder: string) => Buffer.byteLength(join(folder, '.s.PGSQL.5432')) <= longestSocketPath

/**
 * Makes the folder of the server's socket, which other users may not enter: in the data folder, or, if that path is too
 * long for a socket, in the system's temporary folder. Throws when another user made it there.
 */
export async function privateSocketFolder(dataDir: string): Promise<string> {
	const short = `bowline-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`
	const folder = [join(dataDir, 'run'), join(tmpdir(), short)].find(fits) ?? join('/tmp', short)
	await mkdir(folder, { mode: 0o700 }).catch((error) => {
		if (error.code !== 'EEXIST') throw error
	})
	// In a folder that all users may write, another user could put a link here, and we would change the owner of its target.
	const found = await lstat(folder)
	if (!found.isDirectory() || ![process.getuid?.(), serverOwner().uid].includes(found.uid))
		throw new Error(`${folder} was made by another user: remove it, or set DATA_DIR to a shorter path.`)
	await checkReachable(folder)
	await giveToServer(folder)
	await chmod(folder, 0o700)
	return folder
}
