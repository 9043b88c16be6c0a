import { readFile } from 'node:fs/promises'
import { S3mini, S3ServiceError } from 's3mini'
import type { Config } from '../config.server.ts'
import { Unavailable } from '../http/unavailable.server.ts'
import type { FileStorage } from './file-storage.ts'

/** The longest that a visitor's photo waits for a store that hangs, in milliseconds. */
const requestTimeout = 30_000

/** An object without meaning that stays in the bucket, so that a check need not write one each time. */
const probe = 'probe/readiness'

/**
 * Objects in an S3-compatible bucket, addressed by path. Re-encoded photos have only a few hundred kilobytes, so each is
 * sent in one request and is either stored whole or not at all.
 */
export function openBucket(s3: NonNullable<Config['s3']>): FileStorage {
	const bucket = new S3mini({
		endpoint: `${s3.endpoint.replace(/\/+$/, '')}/${s3.bucket}`,
		region: s3.region,
		accessKeyId: s3.accessKeyId,
		secretAccessKey: s3.secretAccessKey,
		requestAbortTimeout: requestTimeout,
		// A signed request is never redirected away from the configured address.
		fetch: (address, init) => fetch(address, { ...init, redirect: 'error' }),
	})
	let probeExists = false
	return {
		put: async (key, path, contentType) => {
			await orThrowUnavailable(bucket.putObject(key, await readFile(path), contentType))
		},
		get: async (key) => {
			const bytes = await orThrowUnavailable(bucket.getObjectArrayBuffer(key))
			return bytes ? new Uint8Array(bytes) : undefined
		},
		remove: async (key) => {
			try {
				await bucket.deleteObject(key)
			} catch (error) {
				// Some stores respond with 404 for a key that is already gone; S3 itself responds with 204.
				if (!(error instanceof S3ServiceError && error.status === 404)) throw unavailableBecause(error)
			}
		},
		sweep: async () => undefined,
		check: async () => {
			const existed = probeExists
			probeExists = false
			// A write costs ten times as much as a read: only the first check and the one after a failure write.
			if (!(existed && (await bucket.objectExists(probe)))) await bucket.putObject(probe, 'ok', 'text/plain')
			probeExists = true
		},
	}
}

/** The names of our objects are always valid, so every error of the store means that it is unavailable for now. */
const unavailableBecause = (cause: unknown) =>
	new Unavailable(`the store of photos does not do its work: ${String(cause)}`, { cause })

const orThrowUnavailable = <Result>(request: Promise<Result>): Promise<Result> =>
	request.catch((error: unknown) => {
		throw unavailableBecause(error)
	})
