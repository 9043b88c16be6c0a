import { once } from 'node:events'
import { copyFile, mkdir, mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPageCache, type PageCache } from './page-cache.server.ts'

/** How often each page was rendered, by path. The clock moves only when a test moves it. */
const rendered = new Map<string, number>()
const aDay = 24 * 60 * 60 * 1000
let midnight: number
/** Rendering `/page/slow` waits for this. */
let slowRendering: Promise<void>
/** Where pages are kept, and what they are made of. */
let folder: string
let madeOf: string
let cache: PageCache
let server: ReturnType<typeof createServer>
let port: number

beforeEach(async () => {
	vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: 0 })
	midnight = aDay
	slowRendering = Promise.resolve()
	rendered.clear()
	folder = await mkdtemp(join(tmpdir(), 'bowline-test-pages-'))
	madeOf = 'first'
	cache = open()
	server = createServer((incoming, response) => {
		if (!cache.answer(incoming, response)) response.writeHead(404).end()
	})
	await once(server.listen(0, '127.0.0.1'), 'listening')
	const bound = server.address()
	port = typeof bound === 'object' && bound ? bound.port : 0
})
afterEach(async () => {
	await cache.close()
	server.close()
	server.closeAllConnections()
	vi.useRealTimers()
	await rm(folder, { recursive: true, force: true })
})

const open = () =>
	openPageCache({
		isPage: (path) => path.startsWith('/page/'),
		render: async (path) => {
			if (path === '/page/broken') throw new Error('broken')
			rendered.set(path, (rendered.get(path) ?? 0) + 1)
			if (path === '/page/slow') await slowRendering
			return Buffer.from(
				Array.from(
					{ length: path.includes('many') ? 1 : 400 },
					(_, at) => `<p>${path} ${at * 7919}</p>`,
				).join(''),
			)
		},
		headers: () => ({ 'X-Of-Ours': 'yes' }),
		endOfDay: () => midnight,
		folder,
		madeOf: () => madeOf,
		log: pino({ level: 'silent' }),
	})

function passMidnight() {
	vi.setSystemTime(midnight)
	midnight += aDay
}

type Answer = { status: number | undefined; headers: IncomingHttpHeaders; body: Buffer }

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
	new Promise<Answer>((resolve, reject) => {
		request({ port, host: '127.0.0.1', path, headers, method }, (response) => {
			const pieces: Buffer[] = []
			response.on('data', (piece: Buffer) => pieces.push(piece))
			response.on('end', () =>
				resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(pieces) }),
			)
		})
			.on('error', reject)
			.end()
	})

test('every encoding contains the same page, and the `Content-Length` is right', async () => {
	const plain = await get('/page/one')
	const brotli = await get('/page/one', { 'Accept-Encoding': 'br' })
	const zipped = await get('/page/one', { 'Accept-Encoding': 'gzip' })
	expect(brotliDecompressSync(brotli.body)).toEqual(plain.body)
	expect(gunzipSync(zipped.body)).toEqual(plain.body)
	for (const { headers, body } of [plain, brotli, zipped])
		expect(headers['content-length']).toBe(String(body.length))
	expect(plain.headers['x-of-ours']).toBe('yes')
	expect(rendered.get('/page/one')).toBe(1)
})

test('many requests at once for a page that is not cached wait for one rendering', async () => {
	const answers = await Promise.all(Array.from({ length: 20 }, () => get('/page/two')))
	expect(answers.every(({ status }) => status === 200)).toBe(true)
	expect(rendered.get('/page/two')).toBe(1)
})

test('a page that is read is compressed better, and stays the same page', async () => {
	const first = await get('/page/three', { 'Accept-Encoding': 'br' })
	await expect
		.poll(async () => (await get('/page/three', { 'Accept-Encoding': 'br' })).body.length, {
			timeout: 20_000,
		})
		.toBeLessThan(first.body.length)
	const again = await get('/page/three', { 'Accept-Encoding': 'br' })
	expect(brotliDecompressSync(again.body)).toEqual(brotliDecompressSync(first.body))
	expect(again.headers.etag).toBe(first.headers.etag)
	expect((await get('/page/three', { 'If-None-Match': String(first.headers.etag) })).status).toBe(304)
})

test('a client that already has the page gets a 304, for every form of `If-None-Match`', async () => {
	const etag = String((await get('/page/known')).headers.etag)
	for (const condition of [etag, `"other", ${etag}`, etag.replace('W/', ''), '*']) {
		const { status, headers, body } = await get('/page/known', { 'If-None-Match': condition })
		expect([status, body.length, headers.etag, headers.vary], condition).toEqual([
			304,
			0,
			etag,
			'Accept-Encoding',
		])
		expect(headers['cache-control']).toContain('s-maxage=')
	}
	for (const condition of ['"other"', 'W/"other", "*"'])
		expect((await get('/page/known', { 'If-None-Match': condition })).status, condition).toBe(200)
})

test('on a new day the pages are rendered again, without a request', async () => {
	await cache.warm(['/page/four'])
	expect(rendered.get('/page/four')).toBe(1)
	passMidnight()
	vi.advanceTimersByTime(1000)
	await expect.poll(() => rendered.get('/page/four')).toBe(2)
})

test('no shared cache may store a page past midnight, and a page begun before midnight is rendered again', async () => {
	const shared = async () =>
		/s-maxage=(\d+)/.exec(String((await get('/page/five')).headers['cache-control']))?.[1]
	expect(await shared()).toBe('3600')
	vi.setSystemTime(midnight - 2500)
	vi.advanceTimersByTime(1000)
	expect(await shared()).toBe('0')

	const { promise, resolve: finishRendering } = Promise.withResolvers<void>()
	slowRendering = promise
	const slow = get('/page/slow')
	await expect.poll(() => rendered.get('/page/slow')).toBe(1)
	passMidnight()
	finishRendering()
	await slow
	expect(rendered.get('/page/slow')).toBe(2)
	await get('/page/slow')
	expect(rendered.get('/page/slow')).toBe(2)
})

test('a page that cannot be rendered is a 500 that says what to do; other addresses are left to the server', async () => {
	const broken = await get('/page/broken')
	expect(broken.status).toBe(500)
	expect(broken.headers['cache-control']).toBe('no-store')
	expect(broken.body.toString()).toContain('try again')
	expect((await get('/elsewhere')).status).toBe(404)
	expect((await get('/page/one', {}, 'POST')).status).toBe(404)
	expect((await get('/page/one', {}, 'HEAD')).body.length).toBe(0)
})

/** Ends this cache and opens one on the same folder, as a start does. */
async function startAgain() {
	await cache.close()
	cache = open()
}
const paths = Array.from({ length: 30 }, (_, at) => `/page/${at}`)
const renderedOnce = Object.fromEntries(paths.map((path) => [path, 1]))
const renderedTwice = Object.fromEntries(paths.map((path) => [path, 2]))

test('the next start renders no page that was rendered on this day, and sends the same', async () => {
	await cache.warm(paths)
	const before = await get('/page/7')
	await startAgain()
	await cache.warm(paths)
	expect(Object.fromEntries(rendered)).toEqual(renderedOnce)
	const after = await get('/page/7')
	expect(after.body).toEqual(before.body)
	expect(after.headers.etag).toBe(before.headers.etag)
	expect(after.headers['x-of-ours']).toBe('yes')
})

test('what nobody has asked for is in the folder alone, and what somebody has is in memory too', async () => {
	await cache.warm(paths)
	await get('/page/7')
	// Meanwhile the smaller form of that page may be stored.
	await rm(folder, { recursive: true, maxRetries: 10 })
	for (const path of ['/page/7', '/page/8']) expect((await get(path)).status).toBe(200)
	expect([rendered.get('/page/7'), rendered.get('/page/8')]).toEqual([1, 2])
})

test('a start on another day, or with other content, renders all pages, and removes those before', async () => {
	await cache.warm(paths)
	const [first] = await readdir(folder)
	passMidnight()
	await startAgain()
	await cache.warm(paths)
	expect(Object.fromEntries(rendered)).toEqual(renderedTwice)
	const [second, ...others] = await readdir(folder)
	expect([second === first, others]).toEqual([false, []])
	rendered.clear()
	madeOf = 'second'
	await startAgain()
	await cache.warm(paths)
	expect(Object.fromEntries(rendered)).toEqual(renderedOnce)
	expect(await readdir(folder)).toHaveLength(1)
})

test('pages are made anew within a second when they are made of something else, also without a request', async () => {
	await cache.warm(paths)
	await vi.advanceTimersByTimeAsync(2000)
	expect(Object.fromEntries(rendered)).toEqual(renderedOnce)
	madeOf = 'second'
	await vi.advanceTimersByTimeAsync(1000)
	await vi.waitFor(() => expect(Object.fromEntries(rendered)).toEqual(renderedTwice))
})

test('a page that is begun before it is made of something else is not kept', async () => {
	const { promise, resolve: finishRendering } = Promise.withResolvers<void>()
	slowRendering = promise
	const slow = get('/page/slow')
	await expect.poll(() => rendered.get('/page/slow')).toBe(1)
	madeOf = 'second'
	finishRendering()
	await slow
	await get('/page/slow')
	expect(rendered.get('/page/slow')).toBe(2)
})

test('a page that is begun before midnight is not kept for the new day', async () => {
	const { promise, resolve: finishRendering } = Promise.withResolvers<void>()
	slowRendering = promise
	const slow = get('/page/slow')
	await expect.poll(() => rendered.get('/page/slow')).toBe(1)
	passMidnight()
	finishRendering()
	await slow
	await cache.warm(['/page/slow'])
	await startAgain()
	await cache.warm(['/page/slow'])
	expect(rendered.get('/page/slow')).toBe(2)
})

test('files that are broken, empty, of another page or no files at all are rendered anew', async () => {
	await cache.warm(paths)
	const [set = ''] = await readdir(folder)
	const files = (await readdir(join(folder, set))).map((name) => join(folder, set, name))
	const [torn = '', empty = '', swapped = '', other = '', isFolder = ''] = files
	await truncate(torn, 200)
	await truncate(empty)
	await copyFile(other, swapped)
	await rm(isFolder)
	await mkdir(isFolder)
	await startAgain()
	await cache.warm(paths)
	expect([...rendered.values()].filter((times) => times === 2)).toHaveLength(4)
	await rm(isFolder, { recursive: true })
	await startAgain()
	await cache.warm(paths)
	expect([...rendered.values()].filter((times) => times > 1)).toHaveLength(4)
	for (const path of paths) expect((await get(path)).body.toString()).toContain(`<p>${path} `)
})

test('its end waits for the page that is being stored', async () => {
	await get('/page/one')
	await cache.close()
	const [set = 'none'] = await readdir(folder)
	expect(await readdir(join(folder, set))).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)])
})

test('where the folder cannot be used, pages are rendered and served as without it', async () => {
	await rm(folder, { recursive: true })
	await writeFile(folder, 'no folder')
	await cache.warm(paths)
	for (const path of paths) expect((await get(path)).status).toBe(200)
	await startAgain()
	await cache.warm(paths)
	expect(Object.fromEntries(rendered)).toEqual(renderedTwice)
})

test('two processes that warm at the same time leave whole pages, and the third renders none', async () => {
	const beside = open()
	await Promise.all([cache.warm(paths), beside.warm(paths)])
	await beside.close()
	rendered.clear()
	await startAgain()
	await cache.warm(paths)
	expect(rendered.size).toBe(0)
})
