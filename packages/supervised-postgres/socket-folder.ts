import { createHash } from 'node:crypto'
import { chmod, lstat, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkReachable } from './data-folder.ts'
import { giveToServer, serverOwner } from './owner.ts'

/** What the kernel allows for the path of a socket, in bytes, without its closing zero. */
const longestSocketPath = process.platform === 'darwin' ? 103 : 107

const fits = (folder: string) => Buffer.byteLength(join(folder, '.s.PGSQL.5432')) <= longestSocketPath

/**
 * The folder of the server's socket, which nobody else may enter: in the data folder, or, where that path is too
 * long for a socket, under the system's own for temporary files. Throws when somebody else made it there.
 */
export async function privateSocketFolder(dataDir: string): Promise<string> {
	const short = `bowline-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`
	const folder = [join(dataDir, 'run'), join(tmpdir(), short)].find(fits) ?? join('/tmp', short)
	await mkdir(folder, { mode: 0o700 }).catch((error) => {
		if (error.code !== 'EEXIST') throw error
	})
	// In a folder that all may write, a link of somebody else's would let us give away what it points to.
	const found = await lstat(folder)
	if (!found.isDirectory() || ![process.getuid?.(), serverOwner().uid].includes(found.uid))
		throw new Error(`${folder} was made by another user: remove it, or set DATA_DIR to a shorter path.`)
	await checkReachable(folder)
	await giveToServer(folder)
	await chmod(folder, 0o700)
	return folder
}
