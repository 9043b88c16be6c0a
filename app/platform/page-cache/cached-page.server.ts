import { createHash } from 'node:crypto'
import type { Encoding } from '../accepted-encoding.ts'
import { compress, compressThoroughly, type PageBodies } from './page-bodies.server.ts'

/** A page ready to be sent. */
export type CachedPage = {
	etag: string
	bodies: PageBodies
	/** Names and values by turns of the headers that go with it in every encoding, but for `Cache-Control`. */
	every: readonly string[]
	/** The heads of its answers, as Node takes them, for as long as caches are told the same. */
	heads: (Record<Encoding | 'unchanged', string[]> & { cacheControl: string }) | undefined
}

/** Makes a page of its document. It is sent with `headers` besides its own. */
export async function makePage(html: Buffer, headers: Record<string, string>): Promise<CachedPage> {
	const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
	const every = Object.entries({ ...headers, ETag: etag, Vary: 'Accept-Encoding' }).flat()
	return { etag, bodies: await compress(html), every, heads: undefined }
}

/** The head of an answer. Made once for most of the day: what caches are told changes in its last hour alone. */
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

/** Makes the page smaller. It stays the same one: its entity tag is of the document. */
async function shrink(page: CachedPage): Promise<void> {
	page.bodies = await compressThoroughly(page.bodies)
	page.heads = undefined
}

/** Compresses pages as well as can be: one after the other, so that readers find a processor free, and each once. */
export function openShrinking(onFailure: (error: unknown) => void) {
	const asked = new WeakSet<CachedPage>()
	let last = Promise.resolve()
	let stopped = false
	return {
		add: (page: CachedPage) => {
			if (page.bodies.thorough || asked.has(page)) return
			asked.add(page)
			last = last.then(() => (stopped ? undefined : shrink(page))).catch(onFailure)
		},
		stop: () => {
			stopped = true
		},
	}
}
