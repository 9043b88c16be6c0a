import { createHash } from 'node:crypto'
import type { Encoding } from '../accepted-encoding.ts'
import { compress, compressThoroughly, type PageBodies } from './page-bodies.server.ts'

/** A page ready to be sent. */
export type KeptPage = {
	etag: string
	bodies: PageBodies
	/** Names and values of its headers by turns, as Node takes them; without `Cache-Control`, which changes by the second. */
	heads: Record<Encoding | 'unchanged', readonly string[]>
}

/** Makes a page of its document. It is sent with `headers` besides its own. */
export async function makePage(html: Buffer, headers: Record<string, string>): Promise<KeptPage> {
	const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
	const bodies = await compress(html)
	const every = Object.entries({ ...headers, ETag: etag, Vary: 'Accept-Encoding' }).flat()
	return { etag, bodies, heads: headsOf(every, bodies) }
}

/** Makes the page smaller. It stays the same one: its entity tag is of the document. */
async function shrink(page: KeptPage): Promise<void> {
	page.bodies = await compressThoroughly(page.bodies)
	page.heads = headsOf(page.heads.unchanged, page.bodies)
}

function headsOf(every: readonly string[], bodies: PageBodies): KeptPage['heads'] {
	const head = (encoding: Encoding) => [
		...every,
		'Content-Type',
		'text/html; charset=utf-8',
		'Content-Length',
		String(encoding === 'identity' ? bodies.length : bodies[encoding].length),
		...(encoding === 'identity' ? [] : ['Content-Encoding', encoding]),
	]
	return { unchanged: every, identity: head('identity'), gzip: head('gzip'), br: head('br') }
}

/** Compresses pages as well as can be: one after the other, so that readers find a processor free, and each once. */
export function openShrinking(onFailure: (error: unknown) => void) {
	const asked = new WeakSet<KeptPage>()
	let last = Promise.resolve()
	let stopped = false
	return {
		add: (page: KeptPage) => {
			if (page.bodies.thorough || asked.has(page)) return
			asked.add(page)
			last = last.then(() => (stopped ? undefined : shrink(page))).catch(onFailure)
		},
		stop: () => {
			stopped = true
		},
	}
}
