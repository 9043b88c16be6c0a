import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { type CachedPage, makePage, openShrinking } from './cached-page.server.ts'
import { openKeptPages } from './cached-pages.ts'
import { openPageAnswers } from './page-answers.server.ts'
import { openPageDay } from './page-day.ts'
import { openRenderings } from './renderings.ts'
import { warm } from './warming.server.ts'

/** Pages kept at a time, some 75 kB of memory each. */
const mostKept = 3000

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
	const pages = openKeptPages<CachedPage>(mostKept)
	const renderings = openRenderings(make)
	const shrinking = openShrinking((error) =>
		log.error({ err: error }, 'a local page could not be compressed'),
	)
	let warmed: readonly string[] = []
	let closed = false
	const day = openPageDay(endOfDay, () => {
		pages.clear()
		renderings.clear()
		if (warmed.length > 0) void warmAll()
	})
	const answers = openPageAnswers({ headers, cacheControl: day.cacheControl, log })

	async function make(path: string): Promise<CachedPage> {
		const madeFor = day.current()
		const page = await makePage(await render(path), headers)
		// Midnight came meanwhile: its form would begin with yesterday.
		if (madeFor !== day.current()) return make(path)
		pages.keep(path, page)
		return page
	}

	function warmAll(): Promise<void> {
		const madeFor = day.current()
		const over = () => closed || madeFor !== day.current()
		const parts = { has: pages.has, make: renderings.at, count: pages.count, log }
		return warm(warmed.slice(0, mostKept), over, parts)
	}

	function send(request: IncomingMessage, response: ServerResponse, page: CachedPage) {
		answers.send(request, response, page)
		shrinking.add(page)
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
			renderings.at(path).then(
				(page) => {
					pages.read(path)
					send(request, response, page)
				},
				(error: unknown) => {
					log.error({ err: error, path }, 'a local page could not be rendered')
					answers.sendFault(response)
				},
			)
			return true
		},
		warm(paths) {
			warmed = paths
			return warmAll()
		},
		close() {
			closed = true
			shrinking.stop()
			answers.stop()
			day.stop()
		},
	}
}
