import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import {
	type CachedPage,
	makeDocument,
	openShrinking,
	type PageDocument,
	pageOf,
} from './cached-page.server.ts'
import { openCachedPages } from './cached-pages.ts'
import { openPageDay } from './page-day.ts'
import { openPageFiles } from './page-files.server.ts'
import { openPageAnswers } from './page-responses.server.ts'
import { openRenderings } from './renderings.ts'
import { warm } from './warming.server.ts'

/** The most pages in memory; each takes about 50 kB. What is not among them is read from the folder. */
const mostCached = 500
/** The most pages that are rendered before anybody asks for them. */
const mostWarmed = 3000

export type PageCache = {
	/** Responds to a request for a page of this cache; returns `false` when the request is not for one. */
	answer: (request: IncomingMessage, response: ServerResponse) => boolean
	/**
	 * Renders these pages, now, on each new day and when they are made of something else, at half speed so that requests are
	 * served meanwhile.
	 */
	warm: (paths: readonly string[]) => Promise<void>
	/** Stops, and waits until the pages that are being stored are stored; what is rendered after it is not. */
	close: () => Promise<void>
}

type Parts = {
	isPage: (path: string) => boolean
	/** The whole document of a page. Throws when it cannot be rendered. */
	render: (path: string) => Promise<Buffer>
	/** The headers of a page. */
	headers: (path: string) => Record<string, string>
	/** The end of the current day in the company's time zone, as a time stamp in milliseconds. */
	endOfDay: () => number
	/** Where pages are kept for later starts and other processes. */
	folder: string
	/** Identifies all that pages are made of, but for the day; asked every second. */
	madeOf: () => string
	log: Logger
}

/**
 * A cache of pages that are the same for all visitors. A page is rendered once and stored in a folder as it is sent: compressed, with
 * an ETag, for the rest of the day, and not rendered again on that day, by no other process, nor after a start. Those that somebody
 * asked for stay in memory too, and are sent without the rest of the server.
 */
export function openPageCache({ isPage, render, headers, endOfDay, folder, madeOf, log }: Parts): PageCache {
	const files = openPageFiles({ folder, log })
	const pages = openCachedPages<CachedPage>(mostCached)
	const renderings = openRenderings(make)
	const shrinking = openShrinking((error) =>
		log.error({ err: error }, 'a local page could not be compressed'),
	)
	let rendered = 0
	let warmed: readonly string[] = []
	let closed = false
	let made = madeOf()
	const day = openPageDay(endOfDay, renew)
	// A day may be begun with what was known before it: once more is known, pages are made of that.
	const watch = setInterval(() => {
		day.current()
		if (madeOf() !== made) renew()
	}, 1000)
	watch.unref()
	const answers = openPageAnswers({ cacheControl: day.cacheControl, log })

	function renew() {
		made = madeOf()
		pages.clear()
		renderings.clear()
		if (warmed.length > 0) void warmAll()
	}

	async function make(path: string): Promise<CachedPage> {
		const key = today()
		const page = pageOf(await documentOf(key, path), headers(path))
		// It is past midnight now, or prices have changed: the form of this page would begin with yesterday.
		return key === today() ? page : make(path)
	}

	/** All that the pages of today are made of. */
	const today = () => `${day.current()} ${madeOf()}`

	async function documentOf(key: string, path: string): Promise<PageDocument> {
		const kept = await files.read(key, path)
		if (kept) return kept
		const document = await makeDocument(await render(path))
		rendered++
		if (!closed)
			void files.write(key, path, document).then((isStored) => isStored || keep(key, path, document))
		return document
	}

	/** What cannot be stored stays in memory instead, as far as there is room. */
	function keep(key: string, path: string, document: PageDocument) {
		if (key === today() && !pages.has(path)) pages.add(path, pageOf(document, headers(path)))
	}

	async function warmAll(): Promise<void> {
		const key = today()
		const isOver = () => closed || key !== today()
		await files.removeOthers(key)
		rendered = 0
		await warm(fromAnywhere(warmed.slice(0, mostWarmed)), isOver, {
			has: pages.has,
			make: renderings.at,
			rest: files.written,
			rendered: () => rendered,
			log,
		})
	}

	function send(request: IncomingMessage, response: ServerResponse, path: string, page: CachedPage) {
		answers.send(request, response, page)
		shrinking.add(page, () => {
			// While it is in memory it is a page of today.
			if (!closed && pages.read(path) === page) void files.write(today(), path, page)
		})
	}

	return {
		answer(request, response) {
			if (request.method !== 'GET' && request.method !== 'HEAD') return false
			const url = request.url ?? ''
			const query = url.indexOf('?')
			const path = query < 0 ? url : url.slice(0, query)
			// This clears yesterday's pages before one could be read.
			day.current()
			const cached = pages.read(path)
			if (cached) {
				send(request, response, path, cached)
				return true
			}
			if (!isPage(path)) return false
			renderings.at(path).then(
				(page) => {
					pages.add(path, page)
					pages.read(path)
					send(request, response, path, page)
				},
				(error: unknown) => {
					log.error({ err: error, path }, 'a local page could not be rendered')
					answers.sendFault(response, headers(path))
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
			clearInterval(watch)
			day.stop()
			return files.written()
		},
	}
}

/** The same list, begun anywhere: processes that render at the same time find what the others have rendered. */
function fromAnywhere(paths: readonly string[]): string[] {
	const first = Math.floor(Math.random() * paths.length)
	return [...paths.slice(first), ...paths.slice(0, first)]
}
