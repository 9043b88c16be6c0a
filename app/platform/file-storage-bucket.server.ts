import { readFile } from 'node:fs/promises'
import { S3mini, S3ServiceError } from 's3mini'
import type { Config } from './config.server.ts'
import type { FileStorage } from './file-storage.server.ts'
import { Unavailable } from './unavailable.server.ts'

/** A hung store must not hold a visitor's photo for longer than this, in milliseconds. */
const patience = 30_000

/** An object of no meaning, kept in the bucket so that a check need not write one each time. */
const probe = 'probe/readiness'

/**
 * Objects in an S3-compatible bucket, addressed by path. Photos are small by then: a few hundred kilobytes,
 * so that each is sent whole in one request and is either there or not.
 */
export function openBucket(s3: NonNullable<Config['s3']>): FileStorage {
	const bucket = new S3mini({
		endpoint: `${s3.endpoint.replace(/\/+$/, '')}/${s3.bucket}`,
		region: s3.region,
		accessKeyId: s3.accessKeyId,
		secretAccessKey: s3.secretAccessKey,
		requestAbortTimeout: patience,
		// A signed request goes where the configuration says and nowhere else.
		fetch: (address, init) => fetch(address, { ...init, redirect: 'error' }),
	})
	let probeKept = false
	return {
		put: async (key, path, contentType) => {
			await orAway(bucket.putObject(key, await readFile(path), contentType))
		},
		get: async (key) => {
			const bytes = await orAway(bucket.getObjectArrayBuffer(key))
			return bytes ? new Uint8Array(bytes) : undefined
		},
		remove: async (key) => {
			try {
				await bucket.deleteObject(key)
			} catch (error) {
				// Some stores answer so for a key that is gone already; S3 itself says 204.
				if (!(error instanceof S3ServiceError && error.status === 404)) throw away(error)
			}
		},
		sweep: async () => undefined,
		check: async () => {
			const wasKept = probeKept
			probeKept = false
			// A write costs ten times what a look does: only the first check, and the one after a failure, writes.
			if (!(wasKept && (await bucket.objectExists(probe)))) await bucket.putObject(probe, 'ok', 'text/plain')
			probeKept = true
		},
	}
}

/** Our keys are always good ones: whatever the store says instead of doing its work, it does not do it for now. */
const away = (cause: unknown) =>
	new Unavailable(`the store of photos does not do its work: ${String(cause)}`, { cause })

const orAway = <Answer>(asked: Promise<Answer>): Promise<Answer> =>
	asked.catch((error: unknown) => {
		throw away(error)
	})
