import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { bodyIn } from '../http/page-bodies.server.ts'
import { headOf, makeDocument, openShrinking, pageOf } from './cached-page.server.ts'

/** How long a busy machine may take, in milliseconds. */
const generous = { timeout: 20_000 }

const document = (paragraphs: number) =>
	Buffer.from(Array.from({ length: paragraphs }, (_, at) => `<p>Paragraph ${at * 7919}</p>`).join(''))
const makePage = async (html: Buffer, headers: Record<string, string>) =>
	pageOf(await makeDocument(html), headers)
const rethrow = (error: unknown) => {
	throw error
}

/** Headers in turn as an object. */
const asObject = (head: readonly string[]) =>
	Object.fromEntries(head.flatMap((name, at) => (at % 2 === 0 ? [[name, head[at + 1]]] : [])))

test('a page is the same document in each encoding, and its headers have the right length for each', async () => {
	const html = document(400)
	const page = await makePage(html, { 'X-Of-Ours': 'yes' })
	const { bodies, etag } = page
	expect(brotliDecompressSync(bodyIn(bodies, 'br'))).toEqual(html)
	expect(gunzipSync(bodyIn(bodies, 'gzip'))).toEqual(html)
	expect(bodyIn(bodies, 'identity')).toEqual(html)
	const every = { 'Cache-Control': 'public', 'X-Of-Ours': 'yes', ETag: etag, Vary: 'Accept-Encoding' }
	expect(asObject(headOf(page, 'unchanged', 'public'))).toEqual(every)
	for (const encoding of ['br', 'gzip', 'identity'] as const)
		expect(asObject(headOf(page, encoding, 'public'))).toEqual({
			...every,
			'Content-Type': 'text/html; charset=utf-8',
			'Content-Length': String(bodyIn(bodies, encoding).length),
			...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
		})
})

test('the headers have the current `Cache-Control`', async () => {
	const page = await makePage(document(3), {})
	for (const cacheControl of ['for an hour', 'for an hour', 'for a minute', 'for an hour'])
		for (const of of ['br', 'unchanged'] as const)
			expect(asObject(headOf(page, of, cacheControl))['Cache-Control']).toBe(cacheControl)
})

test('equal documents have the same entity tag, different documents different ones', async () => {
	const tags = await Promise.all([document(3), document(3), document(4)].map((html) => makePage(html, {})))
	expect(tags[0]?.etag).toBe(tags[1]?.etag)
	expect(tags[0]?.etag).not.toBe(tags[2]?.etag)
})

test('a page that does not fit the first flight is compressed thoroughly at once, a smaller one when asked', async () => {
	const [large, small] = await Promise.all([makePage(document(12_000), {}), makePage(document(400), {})])
	expect([large.bodies.thorough, small.bodies.thorough]).toEqual([true, false])
	expect(large.bodies.br.length).toBeGreaterThan(14_600)

	const [before, { etag }] = [small.bodies.br.length, small]
	expect(asObject(headOf(small, 'br', 'public'))['Content-Length']).toBe(String(before))
	const shrinking = openShrinking(rethrow)
	shrinking.add(small)
	await vi.waitFor(() => expect(small.bodies.thorough).toBe(true), generous)
	expect(small.bodies.br.length).toBeLessThan(before)
	expect(asObject(headOf(small, 'br', 'public'))['Content-Length']).toBe(String(small.bodies.br.length))
	expect(bodyIn(small.bodies, 'identity')).toEqual(document(400))
	expect(small.etag).toBe(etag)
})

test('pages are compressed again one after the other, each once, however often they are added', async () => {
	const pages = await Promise.all([300, 301, 302].map((paragraphs) => makePage(document(paragraphs), {})))
	const shrinking = openShrinking(rethrow)
	const first = pages.map(({ bodies }) => bodies)
	for (let time = 0; time < 3; time++) for (const page of pages) shrinking.add(page)
	const done = () => pages.filter(({ bodies }, at) => bodies !== first[at]).length
	await vi.waitFor(() => expect(done()).toBe(3), generous)
	const then = pages.map(({ bodies }) => bodies)
	for (const page of pages) shrinking.add(page)
	await new Promise((resolve) => setTimeout(resolve, 50))
	expect(pages.map(({ bodies }) => bodies)).toEqual(then)
})

test('a page that cannot be compressed is reported, and the next ones are compressed', async () => {
	const [broken, sound] = await Promise.all([makePage(document(300), {}), makePage(document(301), {})])
	broken.bodies.br = Buffer.from('no brotli')
	const failures: unknown[] = []
	const shrinking = openShrinking((error) => failures.push(error))
	shrinking.add(broken)
	shrinking.add(sound)
	await vi.waitFor(() => expect(sound.bodies.thorough).toBe(true), generous)
	expect(failures).toHaveLength(1)
})
