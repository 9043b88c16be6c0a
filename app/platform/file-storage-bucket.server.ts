import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { S3mini } from 's3mini'
import type { Config } from './config.server.ts'
import type { FileStorage } from './file-storage.server.ts'

/** A hung store must not hold a visitor's photo for longer than this, in milliseconds. */
const patience = 30_000

/** Objects in an S3-compatible bucket, addressed by path. Photos are small by then: a few hundred kilobytes. */
export function openBucket(s3: NonNullable<Config['s3']>): FileStorage {
	const bucket = new S3mini({
		endpoint: `${s3.endpoint.replace(/\/+$/, '')}/${s3.bucket}`,
		region: s3.region,
		accessKeyId: s3.accessKeyId,
		secretAccessKey: s3.secretAccessKey,
		requestAbortTimeout: patience,
	})
	return {
		put: async (key, path, contentType) => {
			const answer = await bucket.putObject(key, await readFile(path), contentType)
			if (!answer.ok) throw new Error(`the photo store answered ${answer.status} to a new file`)
		},
		get: async (key) => {
			const bytes = await bucket.getObjectArrayBuffer(key)
			return bytes ? new Uint8Array(bytes) : undefined
		},
		remove: async (key) => {
			await bucket.deleteObject(key)
		},
		check: async () => {
			const key = `probe/${randomUUID()}`
			const answer = await bucket.putObject(key, 'ok', 'text/plain')
			if (!answer.ok) throw new Error(`the photo store answered ${answer.status}`)
			await bucket.deleteObject(key)
		},
	}
}
