import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { encodingFor } from '../accepted-encoding.ts'
import { isKnown } from '../if-none-match.ts'
import { headOf, type KeptPage, makePage, openShrinking } from './kept-page.server.ts'
import { openKeptPages } from './kept-pages.ts'
import { bodyIn } from './page-bodies.server.ts'
import { openPageDay } from './page-day.ts'

/** Pages kept at a time, some 75 kB of memory each. */
const mostKept = 3000
const reportEvery = 60_000

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
	/** When the day that pages are made for ends, by the company's clock, in milliseconds. */
	endOfDay: () => number
	log: Logger
}

/**
 * Pages that are the same for everybody, rendered when first asked for and kept in memory as they are sent: compressed,
 * with an ETag, for the day they were made on. What is kept is answered without the rest of the server.
 */
export function openPageCache({ isPage, render, headers, endOfDay, log }: Parts): PageCache {
	const pages = openKeptPages<KeptPage>(mostKept)
	const underWay = new Map<string, Promise<KeptPage>>()
	const shrinking = openShrinking((error) =>
		log.error({ err: error }, 'a local page could not be compressed'),
	)
	let warmed: readonly string[] = []
	const day = openPageDay(endOfDay, () => {
		pages.clear()
		underWay.clear()
		if (warmed.length > 0) void warm(warmed)
	})
	let closed = false
	let served = 0
	const report = setInterval(() => {
		if (served > 0) log.info({ pages: served }, 'local pages answered from memory')
		served = 0
	}, reportEvery)
	report.unref()

	async function make(path: string): Promise<KeptPage> {
		const madeFor = day.current()
		const page = await makePage(await render(path), headers)
		// Midnight came meanwhile: its form would begin with yesterday.
		if (madeFor !== day.current()) return make(path)
		pages.keep(path, page)
		return page
	}

	/** One rendering for all who wait for it. */
	function pageAt(path: string): Promise<KeptPage> {
		const waiting = underWay.get(path)
		if (waiting) return waiting
		const making = make(path).finally(() => {
			if (underWay.get(path) === making) underWay.delete(path)
		})
		underWay.set(path, making)
		return making
	}

	async function warm(paths: readonly string[]) {
		warmed = paths
		const madeFor = day.current()
		const began = performance.now()
		for (const path of paths.slice(0, mostKept)) {
			if (closed || madeFor !== day.current()) return
			if (pages.has(path)) continue
			const start = performance.now()
			await pageAt(path).catch((error: unknown) =>
				log.error({ err: error, path }, 'a local page could not be rendered'),
			)
			await pause(performance.now() - start)
		}
		log.info(
			{
				pages: pages.count(),
				seconds: Math.round((performance.now() - began) / 100) / 10,
				megabytes: Math.round(process.memoryUsage.rss() / 2 ** 20),
			},
			'local pages are warm',
		)
	}

	function send(request: IncomingMessage, response: ServerResponse, page: KeptPage) {
		served++
		const encoding = encodingFor(request.headers['accept-encoding'])
		const unchanged = isKnown(request.headers['if-none-match'], page.etag)
		const head = headOf(page, unchanged ? 'unchanged' : encoding, day.cacheControl())
		response.writeHead(unchanged ? 304 : 200, head)
		response.end(unchanged || request.method === 'HEAD' ? undefined : bodyIn(page.bodies, encoding))
		shrinking.add(page)
	}

	function sendFault(response: ServerResponse) {
		response.writeHead(500, {
			...headers,
			'Content-Type': 'text/plain; charset=utf-8',
			'Cache-Control': 'no-store',
		})
		response.end('Something broke on our side. Please try again in a minute, or call us.\n')
	}

	return {
		answer(request, response) {
			if (request.method !== 'GET' && request.method !== 'HEAD') return false
			const url = request.url ?? ''
			const query = url.indexOf('?')
			const path = query < 0 ? url : url.slice(0, query)
			// Before anything is read: yesterday's pages are nobody's.
			day.current()
			const kept = pages.read(path)
			if (kept) {
				send(request, response, kept)
				return true
			}
			if (!isPage(path)) return false
			pageAt(path).then(
				(page) => {
					pages.read(path)
					send(request, response, page)
				},
				(error: unknown) => {
					log.error({ err: error, path }, 'a local page could not be rendered')
					sendFault(response)
				},
			)
			return true
		},
		warm,
		close() {
			closed = true
			shrinking.stop()
			clearInterval(report)
			day.stop()
		},
	}
}
