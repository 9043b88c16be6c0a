/**
 * Where photos are kept: a folder or an S3-compatible bucket. Keys are ours (`quotes/2026/…webp`),
 * never a visitor's file name. A key is written once and never overwritten.
 */
export type FileStorage = {
	/** Stores the file at `path`; when it returns, the bytes are durable. Throws when they cannot be kept. */
	put: (key: string, path: string, contentType: string) => Promise<void>
	/** The stored bytes, or `undefined` when there are none under this key. */
	get: (key: string) => Promise<Uint8Array<ArrayBuffer> | undefined>
	/** Removes the key; no error when it is already gone. */
	remove: (key: string) => Promise<void>
	/** Writes, reads and removes a small file: throws when the store cannot be used. For `/readyz`. */
	check: () => Promise<void>
}
