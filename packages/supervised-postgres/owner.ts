import { chown } from 'node:fs/promises'

/** PostgreSQL refuses to run as root, so it runs as `nobody`, a user without other rights. */
const nobody = { uid: 65534, gid: 65534 }

export const runsAsRoot = (): boolean => process.getuid?.() === 0

/** The user of the server: our own, or `nobody` if we are root. */
export type Owner = { uid: number; gid: number } | Record<string, never>
export const serverOwner = (): Owner => (runsAsRoot() ? nobody : {})

/** Makes the server's user the owner of a file or folder. */
export async function giveToServer(path: string): Promise<void> {
	if (runsAsRoot()) await chown(path, nobody.uid, nobody.gid)
}

/** Whether the server's user may pass through a folder with this mode and owner. */
export function serverMayEnter(folder: { mode: number; uid: number; gid: number }): boolean {
	if (!runsAsRoot()) return true
	const bit = folder.uid === nobody.uid ? 0o100 : folder.gid === nobody.gid ? 0o010 : 0o001
	return (folder.mode & bit) !== 0
}
