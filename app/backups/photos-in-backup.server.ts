import { readPart } from './archive-reading.server.ts'
import { findBackup } from './place.server.ts'
import type { BackupPlace } from './tasks.server.ts'

/** Reads a backup to its end, and yields the files of photos with these keys as they are in it. */
export async function* photosInBackup(task: {
	place: BackupPlace
	name: string
	passphrase: string | undefined
	keys: ReadonlySet<string>
}): AsyncGenerator<{ key: string; bytes: Uint8Array }> {
	const { readable } = await findBackup(task.place, task.name)
	for (const part of readable.parts)
		for await (const { path, bytes } of readPart(readable, part, task.passphrase)) {
			const key = path.replace(/^photos\//, '')
			if (path !== key && task.keys.has(key)) yield { key, bytes }
		}
}
