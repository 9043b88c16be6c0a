/** A part of a backup as it lies in its place. */
export type StoredPart = { name: string; bytes: number }

/** A backup that is being written. It counts only after `finish`. */
export type Draft = {
	/** Writes one part; when it returns, the part is durable. */
	writePart: (name: string, bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) => Promise<void>
	/** Makes it a backup, with the moment that it has. */
	finish: (manifest: Uint8Array, takenAt: Date) => Promise<void>
	/** Removes what there is of it. */
	discard: () => Promise<void>
}

/** A backup that was found: with its manifest, or, in a file of its own, without. */
export type Found =
	| { name: string; manifest: Uint8Array }
	| { name: string; manifest: undefined; part: StoredPart; modifiedAt: Date; beginning: string }

/** Where backups lie: a folder, a bucket, or one file. */
export type Container = {
	/** A file has one part, however large. */
	kind: 'many' | 'one'
	list: () => Promise<Found[]>
	/** Removes what killed processes left, and begins a backup. */
	begin: (name: string) => Promise<Draft>
	readPart: (backup: string, part: StoredPart) => AsyncIterable<Uint8Array>
	remove: (name: string) => Promise<void>
}

/** The place has no such part. */
export class PartMissing extends Error {}
