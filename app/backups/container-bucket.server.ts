import { S3mini, S3ServiceError } from 's3mini'
import { z } from 'zod'
import type { Config } from '#app/platform/config.server.ts'
import { Unavailable } from '#app/platform/http/unavailable.server.ts'
import { type Container, PartMissing, type StoredPart } from './container.ts'
import { namePattern } from './container-folder.server.ts'

/** What is sent or read in one request: in memory, and above the least that S3 takes of a larger object. */
const pieceBytes = 8 * 2 ** 20

/** For one piece over a slow line, in milliseconds. */
const requestTimeout = 5 * 60_000

/** What is left of a backup that was begun this long before the next one is left of a killed process, in milliseconds. */
const abandonedAfter = 24 * 60 * 60_000

type Place = { bucket: string; prefix: string }

/** Objects `<prefix>/<name>/<part>`. A backup counts once its manifest, which is sent last, is there. */
export function bucketContainer(s3: NonNullable<Config['s3']>, { bucket, prefix }: Place): Container {
	const store = openBucket(s3, bucket)
	const asked = async <Result>(request: Promise<Result>): Promise<Result> =>
		request.catch((error: unknown) => {
			if (error instanceof S3ServiceError && error.status === 404) throw new PartMissing(error.message)
			throw new Unavailable(`The bucket ${bucket} can't be used: ${wordsOf(error)}`, { cause: error })
		})
	const folder = prefix === '' ? '' : `${prefix}/`
	const keyOf = (name: string, part: string) => `${folder}${name}/${part}`

	/** The names of the parts of every backup, whole or not. */
	const partsByName = async () => {
		const objects = await asked(store.listObjects('/', folder))
		if (objects === null) throw new Unavailable(`There is no bucket ${bucket}`)
		return namesIn(folder, objects)
	}
	const removeParts = async (name: string, parts: string[]) => {
		// Without its manifest it counts no more.
		for (const part of parts.toSorted((a) => (a === 'manifest.json' ? -1 : 1)))
			await asked(store.deleteObject(keyOf(name, part)))
	}
	return {
		kind: 'many',
		list: async () => {
			const found: { name: string; manifest: Uint8Array }[] = []
			for (const [name, parts] of await partsByName()) {
				if (!parts.includes('manifest.json')) continue
				const manifest = await asked(store.getObjectArrayBuffer(keyOf(name, 'manifest.json')))
				if (manifest) found.push({ name, manifest: new Uint8Array(manifest) })
			}
			return found
		},
		begin: async (name) => {
			for (const [other, parts] of await partsByName())
				if (!parts.includes('manifest.json') && isLongBefore(other, name)) await removeParts(other, parts)
			await abortUploadsBefore(store, folder, name)
			const written: string[] = []
			return {
				writePart: async (part, bytes) => {
					written.push(part)
					await asked(sendInPieces(store, keyOf(name, part), bytes))
				},
				finish: async (manifest) => {
					await asked(store.putObject(keyOf(name, 'manifest.json'), manifest, 'application/json'))
				},
				discard: () => removeParts(name, written),
			}
		},
		readPart: (name, part) => {
			const read = async (from: number, to: number) => {
				const response = await store.getObjectRaw(keyOf(name, part.name), false, from, to)
				return new Uint8Array(await response.arrayBuffer())
			}
			return inPieces(part, (from, to) => asked(read(from, to)))
		},
		remove: async (name) => {
			if (namePattern.test(name)) await removeParts(name, (await partsByName()).get(name) ?? [])
		},
	}
}

const openBucket = (s3: NonNullable<Config['s3']>, bucket: string) =>
	new S3mini({
		endpoint: `${s3.endpoint.replace(/\/+$/, '')}/${bucket}`,
		region: s3.region,
		accessKeyId: s3.accessKeyId,
		secretAccessKey: s3.secretAccessKey,
		requestAbortTimeout: requestTimeout,
		// A signed request is never redirected away from the configured address.
		fetch: (address, init) => fetch(address, { ...init, redirect: 'error' }),
	})

function namesIn(folder: string, objects: { Key: string }[]): Map<string, string[]> {
	const found = new Map<string, string[]>()
	for (const { Key } of objects) {
		const [name = '', part] = Key.slice(folder.length).split('/')
		if (!Key.startsWith(folder) || !namePattern.test(name) || part === undefined) continue
		found.set(name, [...(found.get(name) ?? []), part])
	}
	return found
}

async function sendInPieces(
	store: S3mini,
	key: string,
	bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<void> {
	const type = 'application/octet-stream'
	let upload: string | undefined
	let sent = 0
	const parts: { partNumber: number; etag: string }[] = []
	const send = async (piece: Uint8Array) => {
		upload ??= await store.getMultipartUploadId(key, type)
		parts.push(await store.uploadPart(key, upload, piece, parts.length + 1))
		sent += piece.length
	}
	try {
		let last: Uint8Array = new Uint8Array()
		for await (const piece of gathered(bytes)) {
			if (last.length > 0) await send(last)
			last = piece
		}
		if (upload === undefined) {
			await store.putObject(key, last, type)
			return
		}
		await send(last)
		await store.completeMultipartUpload(key, upload, parts)
	} catch (error) {
		if (upload !== undefined) await store.abortMultipartUpload(key, upload).catch(() => undefined)
		throw error
	}
	// Some stores answer 200 and put the error into the text.
	const stored = await store.getContentLength(key)
	if (stored !== sent) throw new Unavailable(`it has ${stored} of the ${sent} bytes of ${key}`)
}

async function* gathered(
	bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
	let held: Uint8Array[] = []
	let size = 0
	for await (const chunk of bytes) {
		held.push(chunk)
		size += chunk.length
		if (size < pieceBytes) continue
		yield Buffer.concat(held)
		held = []
		size = 0
	}
	if (size > 0) yield Buffer.concat(held)
}

async function* inPieces(
	{ bytes }: StoredPart,
	read: (from: number, to: number) => Promise<Uint8Array>,
): AsyncGenerator<Uint8Array> {
	for (let from = 0; from < bytes; from += pieceBytes)
		yield await read(from, Math.min(bytes, from + pieceBytes))
}

/** When a backup was begun, by its name. */
const begunAt = (name: string) => {
	const [, date, hours, minutes, seconds] = /^bowline-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z/.exec(name) ?? []
	return Date.parse(`${date}T${hours}:${minutes}:${seconds}Z`)
}
const isLongBefore = (name: string, next: string) => begunAt(next) - begunAt(name) > abandonedAfter

const uploadSchema = z.object({ key: z.string(), uploadId: z.string() })
const uploadsSchema = z.object({
	listMultipartUploadsResult: z.object({ upload: z.union([uploadSchema, z.array(uploadSchema)]) }),
})

/** The pieces of an upload that was cut off cost as much as an object, and are on no list of objects. */
async function abortUploadsBefore(store: S3mini, folder: string, next: string): Promise<void> {
	// Not every store has such a list, and a backup does not depend on it.
	const listed = await store.listMultipartUploads('/', folder).catch(() => undefined)
	const parsed = uploadsSchema.safeParse(listed)
	if (!parsed.success) return
	for (const { key, uploadId } of [parsed.data.listMultipartUploadsResult.upload].flat()) {
		const name = key.slice(folder.length).split('/')[0] ?? ''
		if (key.startsWith(folder) && namePattern.test(name) && isLongBefore(name, next))
			await store.abortMultipartUpload(key, uploadId).catch(() => undefined)
	}
}

const wordsOf = (error: unknown) =>
	error instanceof Error
		? `${error.message}${error.cause instanceof Error ? ` (${error.cause.message})` : ''}`
		: String(error)
