import { createHash } from 'node:crypto'
import type { Encoding } from '../http/accepted-encoding.ts'
import { compress, compressThoroughly, type PageBodies } from '../http/page-bodies.server.ts'

/** The document of a page as it is sent: the same for every visitor. */
export type PageDocument = { etag: string; bodies: PageBodies }

/** A page ready to be sent. */
export type CachedPage = PageDocument & {
	/** The headers for every encoding, except `Cache-Control`: names and values in turn. */
	every: readonly string[]
	/** The headers of its responses, in the form that Node accepts; they are valid for this `cacheControl`. */
	heads: (Record<Encoding | 'unchanged', string[]> & { cacheControl: string }) | undefined
}

export async function makeDocument(html: Buffer): Promise<PageDocument> {
	const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
	return { etag, bodies: await compress(html) }
}

/** Makes a page from its document. It is sent with `headers` in addition to its own. */
export function pageOf({ etag, bodies }: PageDocument, headers: Record<string, string>): CachedPage {
	const every = Object.entries({ ...headers, ETag: etag, Vary: 'Accept-Encoding' }).flat()
	return { etag, bodies, every, heads: undefined }
}

/** The headers of a response. They are made once for most of the day: `cacheControl` changes only in the last hour. */
export function headOf(page: CachedPage, of: Encoding | 'unchanged', cacheControl: string): string[] {
	if (page.heads?.cacheControl !== cacheControl) page.heads = headsOf(page, cacheControl)
	return page.heads[of]
}

function headsOf({ every, bodies }: CachedPage, cacheControl: string) {
	const unchanged = ['Cache-Control', cacheControl, ...every]
	const head = (encoding: Encoding) => [
		...unchanged,
		'Content-Type',
		'text/html; charset=utf-8',
		'Content-Length',
		String(encoding === 'identity' ? bodies.length : bodies[encoding].length),
		...(encoding === 'identity' ? [] : ['Content-Encoding', encoding]),
	]
	return { cacheControl, unchanged, identity: head('identity'), gzip: head('gzip'), br: head('br') }
}

/** Makes the page smaller. Its entity tag stays the same, because it is the hash of the document. */
async function shrink(page: CachedPage): Promise<void> {
	page.bodies = await compressThoroughly(page.bodies)
	page.heads = undefined
}

/**
 * Compresses pages as well as possible, each once, and one after the other, so that requests find a free processor. What is to be done
 * with one that is smaller now is given with it.
 */
export function openShrinking(onFailure: (error: unknown) => void) {
	const asked = new WeakSet<CachedPage>()
	let last = Promise.resolve()
	let stopped = false
	return {
		add: (page: CachedPage, onShrunk?: () => void) => {
			if (page.bodies.thorough || asked.has(page)) return
			asked.add(page)
			last = last
				.then(async () => {
					if (stopped) return
					await shrink(page)
					onShrunk?.()
				})
				.catch(onFailure)
		},
		stop: () => {
			stopped = true
		},
	}
}
