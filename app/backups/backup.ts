/** A table in a backup: its name with its schema, as `public.bookings`, and how many rows it has there. */
type BackedUpTable = { name: string; rows: number }

/** What a backup is, as it says without the passphrase. */
export type BackupSummary = {
	/** `bowline-2026-11-27T003012Z-4f2a`: names sort by time. Of a backup in one file, that file's name. */
	name: string
	/** The one moment of the database that it has. */
	takenAt: Date
	/** What it takes in its place. */
	bytes: number
	encrypted: boolean
	/** What is in it; unknown of an encrypted one in a file until that is opened. */
	contents: BackupContents | undefined
}

/** What is in a backup. */
type BackupContents = {
	/** The last migration of the database that it has. */
	migration: string
	tables: BackedUpTable[]
	photos: {
		/** Files, two for each photo: the picture and its thumbnail. */
		files: number
		bytes: number
		/** Files of photos that were deleted while the backup was being written: a restore leaves out these photos. */
		deletedMeanwhile: number
		/** Files that the storage did not have although their photo still exists: lost before the backup. */
		lost: number
	}
}

/** What is being done, for a line of progress. `total` is unknown for the rows of a table. */
export type BackupProgress = {
	step: 'tables' | 'photos' | 'check'
	/** The table or the part. */
	name: string
	done: number
	total: number | undefined
}

export type BackupFailureReason =
	/** The database has no tables yet. */
	| 'nothing-there'
	/** The place has no backup of this name, or none at all. */
	| 'no-such-backup'
	/** A part is missing or changed; `words` names it. */
	| 'damaged'
	| 'wrong-passphrase'
	/** It is encrypted, and no passphrase was given. */
	| 'passphrase-missing'
	/** A newer program made it. */
	| 'newer'
	/** The database has bookings, quotes or staff already. */
	| 'not-empty'
	/** The disk is full. */
	| 'full'
	/** The place, the database or the photo storage cannot be reached, or broke off. */
	| 'away'

/** An expected failure. `words` is one sentence or two for the operator: what happened, what is safe, what to do. */
export type BackupFailure = { ok: false; reason: BackupFailureReason; words: string }
