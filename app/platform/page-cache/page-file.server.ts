import { createHash } from 'node:crypto'
import { z } from 'zod'
import { exact } from '../http/page-bodies.server.ts'
import type { PageDocument } from './cached-page.server.ts'

const newline = '\n'.charCodeAt(0)

/** What stands before the page's two compressed forms: the lengths say where each ends. */
const headSchema = z.object({
	etag: z.string(),
	length: z.int(),
	thorough: z.boolean(),
	br: z.int(),
})

/** A page as a file: a line with a checksum, a line that says what follows, brotli, gzip. */
export function bytesOf({ etag, bodies: { br, gzip, length, thorough } }: PageDocument, of: string): Buffer {
	const head = { etag, length, thorough, br: br.length } satisfies z.infer<typeof headSchema>
	const page = Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), br, gzip])
	return Buffer.concat([Buffer.from(`${checksum(page, of)}\n`), page])
}

/**
 * The page in a file; `undefined` unless the file is whole and was written as the page `of` the same: the checksum holds
 * both, so that a file under another one's name is not taken for it.
 */
export function documentIn(bytes: Buffer, of: string): PageDocument | undefined {
	const [sum, page] = afterLine(bytes)
	if (sum !== checksum(page, of)) return undefined
	const [line, bodies] = afterLine(page)
	const { etag, length, thorough, br } = headSchema.parse(JSON.parse(line))
	return {
		etag,
		bodies: { br: exact(bodies.subarray(0, br)), gzip: exact(bodies.subarray(br)), length, thorough },
	}
}

/** The first line, and what follows it. */
function afterLine(bytes: Buffer): [line: string, rest: Buffer] {
	const end = bytes.indexOf(newline)
	return end < 0 ? ['', bytes] : [bytes.toString('utf8', 0, end), bytes.subarray(end + 1)]
}

const checksum = (page: Buffer, of: string) => createHash('sha256').update(of).update(page).digest('hex')
