import type { Database } from '#app/platform/database/database.server.ts'
import type { Connection } from '#app/platform/database/database-pool.server.ts'
import type { FileStorage } from '#app/platform/files/file-storage.ts'
import type { BackupProgress } from './backup.ts'
import type { Container } from './container.ts'

/**
 * Where backups are: `s3://bucket/prefix`, a file (a path that ends in `.age` or `.tar`, or is one already), or a folder. A
 * folder and a bucket have many backups, a file has one.
 */
export type BackupPlace = {
	/** As it was given, for words to the operator. */
	address: string
	/** For this area alone. */
	container: Container
}

/** With this passphrase, or `'plain'`: readable by whoever has it. */
export type Protection = { passphrase: string } | 'plain'

export type Watching = {
	onProgress?: ((progress: BackupProgress) => void) | undefined
	/** When it is aborted, the call throws its reason, and leaves what was there before. */
	signal?: AbortSignal | undefined
}

/** What is backed up: the database by its address, over which own connections without time limits are made, and the photos. */
export type BackupSource = { connection: Connection; files: FileStorage }

/** What is restored into. Its database is empty, or migrated and not used yet. */
export type RestoreTarget = { database: Pick<Database, 'prepare'>; files: FileStorage }
