import { createHash } from 'node:crypto'
import { createTarDecoder } from 'modern-tar'
import { z } from 'zod'
import { isUnavailable } from '#app/platform/http/unavailable.server.ts'
import { decrypt, WrongPassphrase } from './age.server.ts'
import type { ArchiveFile } from './archive-writing.server.ts'
import { byteStream } from './byte-stream.ts'
import { type Container, PartMissing, type StoredPart } from './container.ts'
import { BackupFault, damaged } from './fault.server.ts'

/** A backup that can be read: its parts in order. */
export type Readable = {
	container: Container
	name: string
	encrypted: boolean
	/** Without checksums where there is no manifest. */
	parts: (StoredPart & { sha256?: string })[]
}

/** No file of an archive is larger: pieces of tables are a few megabytes, photos at most some more. */
const largestFile = 256 * 2 ** 20

const partSchema = z.object({ backup: z.string(), part: z.string() })

/**
 * The files of a part, in order. Throws a fault that names the part when the bytes are not those that were written, at the
 * latest at its end. The part's own `part-….json` and checksums are not among them.
 */
export async function* readPart(
	{ container, name, encrypted }: Readable,
	part: Readable['parts'][number],
	passphrase: string | undefined,
): AsyncGenerator<ArchiveFile & { backup: string }> {
	const sum = createHash('sha256')
	const stored = async function* () {
		for await (const chunk of container.readPart(name, part)) {
			sum.update(chunk)
			// A copy of the same kind, whatever the source's own kind of buffer is.
			yield new Uint8Array(chunk)
		}
	}
	const source = stored()
	try {
		yield* filesOf(await opened(source, { encrypted, passphrase }))
	} catch (error) {
		if (error instanceof BackupFault || isOfTheStore(error)) throw error
		// A wrong passphrase and a damaged head look the same, but for the checksum.
		if (error instanceof WrongPassphrase && (await hasItsChecksum({ container, name }, part)))
			throw new BackupFault(
				'wrong-passphrase',
				`The passphrase doesn't open ${name}. Nothing was written. Check the passphrase file, then run it again.`,
			)
		throw damaged(`${name}/${part.name}`, error)
	}
	if (part.sha256 !== undefined && sum.digest('hex') !== part.sha256) throw damaged(`${name}/${part.name}`)
}

async function opened(
	source: AsyncIterable<Uint8Array>,
	{ encrypted, passphrase }: { encrypted: boolean; passphrase: string | undefined },
): Promise<ReadableStream<Uint8Array>> {
	const bytes = byteStream(source)
	if (!encrypted) return bytes
	if (passphrase === undefined)
		throw new BackupFault(
			'passphrase-missing',
			'This backup is encrypted. Put its passphrase in a file and name that with --passphrase-file or BACKUP_PASSPHRASE_FILE.',
		)
	return decrypt(bytes, passphrase)
}

/** Compares every file with the part's own list of checksums. */
async function* filesOf(tar: ReadableStream<Uint8Array>): AsyncGenerator<ArchiveFile & { backup: string }> {
	const sums = new Map<string, string>()
	let backup: string | undefined
	let complete = false
	for await (const { header, body } of tar.pipeThrough(createTarDecoder({ strict: true }))) {
		if (header.size > largestFile || complete) throw new Error(`${header.name} has no place in it`)
		const chunks: Uint8Array[] = []
		for await (const chunk of body) chunks.push(chunk)
		const bytes = Buffer.concat(chunks)
		const path = header.name
		if (/^checksums-\d+\.txt$/.test(path)) {
			compare(bytes.toString(), sums)
			complete = true
			continue
		}
		sums.set(path, createHash('sha256').update(bytes).digest('hex'))
		if (/^part-\d+\.json$/.test(path)) backup = partSchema.parse(JSON.parse(bytes.toString())).backup
		else if (path !== 'README.txt') {
			if (backup === undefined) throw new Error('it does not say which backup it is of')
			yield { path, bytes, backup }
		}
	}
	if (!complete) throw new Error('its end is missing')
}

function compare(list: string, sums: Map<string, string>): void {
	const listed = [...sums].map(([path, sum]) => `${sum}  ${path}\n`).join('')
	if (listed !== list) throw new Error('a file in it is not what its checksum says')
}

async function hasItsChecksum(
	{ container, name }: Pick<Readable, 'container' | 'name'>,
	part: Readable['parts'][number],
) {
	if (part.sha256 === undefined) return true
	const sum = createHash('sha256')
	for await (const chunk of container.readPart(name, part)) sum.update(chunk)
	return sum.digest('hex') === part.sha256
}

/** Whether the place failed, and not what is in it. A part that is missing is damage. */
const isOfTheStore = (error: unknown) => isUnavailable(error) && !(error instanceof PartMissing)
