import { chown } from 'node:fs/promises'

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

/** Whether the server's user may pass through a folder that is like this. */
export function serverMayEnter(folder: { mode: number; uid: number; gid: number }): boolean {
	if (!runsAsRoot()) return true
	const bit = folder.uid === nobody.uid ? 0o100 : folder.gid === nobody.gid ? 0o010 : 0o001
	return (folder.mode & bit) !== 0
}
