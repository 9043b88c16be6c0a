import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompressSync, constants, gzip } from 'node:zlib'
import type { Logger } from 'pino'
import { type Encoding, encodingFor } from './accepted-encoding.ts'

/** How well pages are compressed when they are made, and once somebody reads them: the second takes ten times as long. */
const quick = 5
const thorough = 11
/** What a fresh connection carries in its first flight, in bytes: a page above it is compressed thoroughly at once. */
const firstFlight = 14_600
/** The longest that a cache on the way may keep a page, in seconds; never past the day it was made for. */
const longestShared = 3600
/** Pages kept at a time, some 75 kB of memory each; of more, those that are read. */
const mostKept = 3000
const reportEvery = 60_000

type Page = {
	etag: string
	/** Whether somebody asked for it since it was kept, or since its turn to go came. */
	read: boolean
	/** Whether better compression has been asked for. */
	improved: boolean
	/** Kept compressed alone: some thousands of pages plain would be a few hundred megabytes. */
	bodies: { br: Buffer; gzip: Buffer; length: number }
	/** Names and values by turns, ready to be sent; the second is set anew with each answer. */
	heads: Record<Encoding | 'unchanged', string[]>
}

export type PageCache = {
	/** Answers a request for a page that is kept or can be; `false` when it is not for this cache. */
	answer: (request: IncomingMessage, response: ServerResponse) => boolean
	/** Renders these pages, at half speed so that whoever asks meanwhile is served; and again each new day. */
	warm: (paths: readonly string[]) => Promise<void>
	close: () => void
}

type Parts = {
	isPage: (path: string) => boolean
	/** The whole document of a page of ours. Throws when it cannot be rendered. */
	render: (path: string) => Promise<Buffer>
	/** What every page is sent with. */
	headers: Record<string, string>
	/** When the day that pages are made for ends, by Calgary's clock, in milliseconds. */
	endOfDay: () => number
	log: Logger
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Compression answers with a corner of a larger buffer, which would be kept whole. */
function exact(bytes: Buffer): Buffer {
	const copy = Buffer.allocUnsafeSlow(bytes.length)
	bytes.copy(copy)
	return copy
}

const squeeze = async (html: Buffer, quality: number) =>
	exact(await brotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }))

/**
 * Pages that are the same for everybody, rendered when first asked for and kept in memory as they are sent: compressed,
 * with an ETag, for the day they were made on. What is kept is answered without the rest of the server.
 */
export function openPageCache({ isPage, render, headers, endOfDay, log }: Parts): PageCache {
	const pages = new Map<string, Page>()
	const underWay = new Map<string, Promise<Page>>()
	const common = Object.entries(headers).flat()
	let day = endOfDay()
	let closed = false
	let served = 0
	let warmed: readonly string[] = []
	let improving = Promise.resolve()
	const report = setInterval(() => {
		if (served > 0) log.info({ pages: served }, 'local pages answered from memory')
		served = 0
	}, reportEvery)
	report.unref()

	/** What caches on the way are told; a second old at most. */
	let fresh = ''
	const renew = () => {
		if (Date.now() >= day) {
			pages.clear()
			underWay.clear()
			day = endOfDay()
			if (warmed.length > 0) void warm(warmed)
		}
		const left = Math.max(0, Math.floor((day - Date.now()) / 1000) - 1)
		fresh = `public, max-age=0, s-maxage=${Math.min(left, longestShared)}`
	}
	renew()
	const clock = setInterval(renew, 1000)
	clock.unref()

	async function make(path: string): Promise<Page> {
		const madeFor = day
		const html = await render(path)
		const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
		const small = await squeeze(html, quick)
		const large = small.length > firstFlight
		const br = large ? await squeeze(html, thorough) : small
		const bodies = { br, gzip: exact(await zip(html)), length: html.length }
		const page = { etag, bodies, heads: headsOf(etag, bodies), improved: large, read: false }
		// Midnight came meanwhile: its form would begin with yesterday.
		if (Date.now() >= day) renew()
		if (madeFor !== day) return make(path)
		keep(path, page)
		return page
	}

	/** Keeps a page. Where there is no room, the first goes that was not read since its turn came last. */
	function keep(path: string, page: Page) {
		for (const [first, kept] of pages) {
			if (pages.size < mostKept) break
			pages.delete(first)
			if (!kept.read) continue
			kept.read = false
			pages.set(first, kept)
		}
		pages.set(path, page)
	}

	/** One page after the other, so that readers find a processor free. */
	function improve(page: Page) {
		page.improved = true
		improving = improving
			.then(async () => {
				if (closed) return
				page.bodies.br = await squeeze(brotliDecompressSync(page.bodies.br), thorough)
				page.heads = headsOf(page.etag, page.bodies)
			})
			.catch((error: unknown) => log.error({ err: error }, 'a local page could not be compressed'))
	}

	const pageAt = (path: string): Promise<Page> => {
		const waiting = underWay.get(path)
		if (waiting) return waiting
		const making = make(path).finally(() => {
			if (underWay.get(path) === making) underWay.delete(path)
		})
		underWay.set(path, making)
		return making
	}

	const headsOf = (etag: string, bodies: Page['bodies']): Page['heads'] => {
		const every = ['Cache-Control', '', ...common, 'ETag', etag, 'Vary', 'Accept-Encoding']
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

	function send(request: IncomingMessage, response: ServerResponse, page: Page) {
		served++
		const { 'if-none-match': known, 'accept-encoding': accepted } = request.headers
		const encoding = encodingFor(accepted)
		const unchanged = known === page.etag
		const head = page.heads[unchanged ? 'unchanged' : encoding]
		head[1] = fresh
		response.writeHead(unchanged ? 304 : 200, head)
		const bodyless = unchanged || request.method === 'HEAD'
		response.end(bodyless ? undefined : bodyOf(page, encoding))
		if (!page.improved) improve(page)
	}

	const bodyOf = ({ bodies }: Page, encoding: Encoding): Buffer =>
		encoding === 'identity' ? brotliDecompressSync(bodies.br) : bodies[encoding]

	async function warm(paths: readonly string[]) {
		warmed = paths
		const madeFor = day
		const began = performance.now()
		for (const path of paths.slice(0, mostKept)) {
			if (closed || madeFor !== day) return
			if (pages.has(path)) continue
			const start = performance.now()
			await pageAt(path).catch((error: unknown) =>
				log.error({ err: error, path }, 'a local page could not be rendered'),
			)
			await pause(performance.now() - start)
		}
		log.info(
			{
				pages: pages.size,
				seconds: Math.round((performance.now() - began) / 100) / 10,
				megabytes: Math.round(process.memoryUsage.rss() / 2 ** 20),
			},
			'local pages are warm',
		)
	}

	return {
		answer(request, response) {
			if (request.method !== 'GET' && request.method !== 'HEAD') return false
			const url = request.url ?? ''
			const query = url.indexOf('?')
			const path = query < 0 ? url : url.slice(0, query)
			if (Date.now() >= day) renew()
			const kept = pages.get(path)
			if (kept) {
				kept.read = true
				send(request, response, kept)
				return true
			}
			if (!isPage(path)) return false
			pageAt(path).then(
				(page) => {
					page.read = true
					send(request, response, page)
				},
				(error: unknown) => {
					log.error({ err: error, path }, 'a local page could not be rendered')
					response.writeHead(500, [
						...common,
						'Content-Type',
						'text/plain; charset=utf-8',
						'Cache-Control',
						'no-store',
					])
					response.end('Something broke on our side. Please try again in a minute, or call us.\n')
				},
			)
			return true
		},
		warm,
		close() {
			closed = true
			clearInterval(report)
			clearInterval(clock)
		},
	}
}
