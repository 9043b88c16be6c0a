/**
 * Where photos are stored: a folder or an S3-compatible bucket. Keys are our own (`quotes/2026/11/….jpg`), never a
 * visitor's file name. A key is written once and never overwritten.
 */
export type FileStorage = {
	/** Stores the file at `path`; when it returns, the bytes are durable. Throws when they cannot be stored. */
	put: (key: string, path: string, contentType: string) => Promise<void>
	/** The stored bytes, or `undefined` when there are none under this key. */
	get: (key: string) => Promise<Uint8Array<ArrayBuffer> | undefined>
	/** Removes the key; no error when it is already gone. */
	remove: (key: string) => Promise<void>
	/** Removes what a killed process left half-written. */
	sweep: () => Promise<void>
	/** Throws when the store cannot be used. Leaves one small object in a bucket, and no file in a folder. For `/readyz`. */
	check: () => Promise<void>
}
