import { chown, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/** `nobody`: PostgreSQL refuses to run as root, and this user may do nothing else. */
const nobody = { uid: 65534, gid: 65534 }

export const runsAsRoot = (): boolean => process.getuid?.() === 0

/** As whom the server runs: ourselves, or `nobody` when we are root. */
export type Owner = { uid: number; gid: number } | Record<string, never>
export const serverOwner = (): Owner => (runsAsRoot() ? nobody : {})

/** Gives a file or folder to the user who runs the server. */
export async function giveToServer(path: string): Promise<void> {
	if (runsAsRoot()) await chown(path, nobody.uid, nobody.gid)
}

/** Throws, naming the folder and the cure, when the server's user cannot pass through a parent of `folder`. */
export async function checkReachable(folder: string): Promise<void> {
	if (!runsAsRoot()) return
	for (let parent = dirname(folder); ; parent = dirname(parent)) {
		const { mode, uid } = await stat(parent)
		const passable = uid === nobody.uid ? mode & 0o100 : mode & 0o001
		if (!passable)
			throw new Error(
				`As root, the database runs as the user nobody, who cannot enter ${parent}: set DATA_DIR to a folder elsewhere, such as /var/lib/bowline.`,
			)
		if (parent === dirname(parent)) return
	}
}
