import { createHash } from 'node:crypto'
import { packTar } from 'modern-tar'
import { encrypt } from './age.server.ts'
import { byteStream } from './byte-stream.ts'
import type { Draft } from './container.ts'
import type { Manifest } from './manifest.ts'
import { readme } from './readme.ts'

/** A file of the archive: small enough to be held in memory. */
export type ArchiveFile = { path: string; bytes: Uint8Array }

/** The largest part, in bytes. Stores take no more than 5 GB at once, and a smaller part is sooner read again. */
export const partBytes = 500_000_000

/** For README, checksums, padding and the encryption's own bytes. */
const overhead = 4_000_000

/** Every tar ends with it. */
const endOfTar = new Uint8Array(1024)

/**
 * Writes files to as many parts as they take, and returns these. Each part is an archive of its own, so a backup can be read
 * part by part. Nothing larger than one file is held in memory.
 */
export async function writeParts(
	files: AsyncIterable<ArchiveFile>,
	about: {
		draft: Draft
		backup: string
		passphrase: string | undefined
		/** How a part is named; `undefined` when there is to be one only. */
		limit: number | undefined
		signal: AbortSignal | undefined
	},
): Promise<Manifest['parts']> {
	const { draft, backup, passphrase, limit, signal } = about
	const iterator = files[Symbol.asyncIterator]()
	const parts: Manifest['parts'] = []
	let next = await iterator.next()

	async function* archive(number: string): AsyncGenerator<Uint8Array> {
		const sums: string[] = []
		let size = overhead
		const pack = async function* ({ path, bytes }: ArchiveFile) {
			sums.push(`${createHash('sha256').update(bytes).digest('hex')}  ${path}\n`)
			size += bytes.length + 1024
			yield* packed(path, bytes)
		}
		const of = { backup, part: number }
		yield* pack({ path: 'README.txt', bytes: Buffer.from(readme(backup)) })
		yield* pack({ path: `part-${number}.json`, bytes: Buffer.from(`${JSON.stringify(of)}\n`) })
		for (let first = true; !next.done; first = false) {
			if (!first && limit !== undefined && size + next.value.bytes.length > limit) break
			yield* pack(next.value)
			signal?.throwIfAborted()
			next = await iterator.next()
		}
		yield* packed(`checksums-${number}.txt`, Buffer.from(sums.join('')))
		yield endOfTar
	}

	try {
		do {
			signal?.throwIfAborted()
			const number = String(parts.length + 1).padStart(4, '0')
			const name = `part-${number}.tar${passphrase === undefined ? '' : '.age'}`
			const tar = byteStream(archive(number))
			parts.push(
				await writePart(draft, name, passphrase === undefined ? tar : await encrypt(tar, passphrase)),
			)
		} while (!next.done)
	} finally {
		await iterator.return?.()
	}
	return parts
}

async function writePart(
	draft: Draft,
	name: string,
	content: AsyncIterable<Uint8Array>,
): Promise<Manifest['parts'][number]> {
	const sum = createHash('sha256')
	let bytes = 0
	const summed = async function* () {
		for await (const chunk of content) {
			sum.update(chunk)
			bytes += chunk.length
			yield chunk
		}
	}
	await draft.writePart(name, summed())
	return { name, bytes, sha256: sum.digest('hex') }
}

async function* packed(path: string, bytes: Uint8Array): AsyncGenerator<Uint8Array> {
	const header = { name: path, size: bytes.length, mode: 0o600, mtime: new Date(0) }
	const whole = await packTar([{ header, body: bytes }])
	yield whole.subarray(0, whole.length - endOfTar.length)
}
