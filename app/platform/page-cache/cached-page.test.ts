import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { headOf, makePage, openShrinking } from './cached-page.server.ts'
import { bodyIn } from './page-bodies.server.ts'

/** Waits are for what happens; how long a busy machine may take over it, in milliseconds. */
const patience = { timeout: 20_000 }

const document = (paragraphs: number) =>
	Buffer.from(Array.from({ length: paragraphs }, (_, at) => `<p>Paragraph ${at * 7919}</p>`).join(''))
const refuse = (error: unknown) => {
	throw error
}

/** A head's names with their values. */
const read = (head: readonly string[]) =>
	Object.fromEntries(head.flatMap((name, at) => (at % 2 === 0 ? [[name, head[at + 1]]] : [])))

test('a page is the same document in each encoding, and its heads tell each one’s length', async () => {
	const html = document(400)
	const page = await makePage(html, { 'X-Of-Ours': 'yes' })
	const { bodies, etag } = page
	expect(brotliDecompressSync(bodyIn(bodies, 'br'))).toEqual(html)
	expect(gunzipSync(bodyIn(bodies, 'gzip'))).toEqual(html)
	expect(bodyIn(bodies, 'identity')).toEqual(html)
	const every = { 'Cache-Control': 'told', 'X-Of-Ours': 'yes', ETag: etag, Vary: 'Accept-Encoding' }
	expect(read(headOf(page, 'unchanged', 'told'))).toEqual(every)
	for (const encoding of ['br', 'gzip', 'identity'] as const)
		expect(read(headOf(page, encoding, 'told'))).toEqual({
			...every,
			'Content-Type': 'text/html; charset=utf-8',
			'Content-Length': String(bodyIn(bodies, encoding).length),
			...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
		})
})

test('what caches are told is as it is now', async () => {
	const page = await makePage(document(3), {})
	for (const told of ['for an hour', 'for an hour', 'for a minute', 'for an hour'])
		for (const of of ['br', 'unchanged'] as const)
			expect(read(headOf(page, of, told))['Cache-Control']).toBe(told)
})

test('one document has one entity tag, another document another', async () => {
	const tags = await Promise.all([document(3), document(3), document(4)].map((html) => makePage(html, {})))
	expect(tags[0]?.etag).toBe(tags[1]?.etag)
	expect(tags[0]?.etag).not.toBe(tags[2]?.etag)
})

test('a page that would not fit the first flight is compressed as well as can be at once, a smaller one when asked', async () => {
	const [large, small] = await Promise.all([makePage(document(12_000), {}), makePage(document(400), {})])
	expect([large.bodies.thorough, small.bodies.thorough]).toEqual([true, false])
	expect(large.bodies.br.length).toBeGreaterThan(14_600)

	const [before, { etag }] = [small.bodies.br.length, small]
	expect(read(headOf(small, 'br', 'told'))['Content-Length']).toBe(String(before))
	const shrinking = openShrinking(refuse)
	shrinking.add(small)
	await vi.waitFor(() => expect(small.bodies.thorough).toBe(true), patience)
	expect(small.bodies.br.length).toBeLessThan(before)
	expect(read(headOf(small, 'br', 'told'))['Content-Length']).toBe(String(small.bodies.br.length))
	expect(bodyIn(small.bodies, 'identity')).toEqual(document(400))
	expect(small.etag).toBe(etag)
})

test('pages are compressed again one after the other, each once however often it is asked for', async () => {
	const pages = await Promise.all([300, 301, 302].map((paragraphs) => makePage(document(paragraphs), {})))
	const shrinking = openShrinking(refuse)
	const first = pages.map(({ bodies }) => bodies)
	for (let time = 0; time < 3; time++) for (const page of pages) shrinking.add(page)
	const done = () => pages.filter(({ bodies }, at) => bodies !== first[at]).length
	await vi.waitFor(() => expect(done()).toBe(3), patience)
	const then = pages.map(({ bodies }) => bodies)
	for (const page of pages) shrinking.add(page)
	await new Promise((resolve) => setTimeout(resolve, 50))
	expect(pages.map(({ bodies }) => bodies)).toEqual(then)
})

test('one that cannot be compressed is told of, and holds up none of those behind it', async () => {
	const [broken, sound] = await Promise.all([makePage(document(300), {}), makePage(document(301), {})])
	broken.bodies.br = Buffer.from('no brotli')
	const failures: unknown[] = []
	const shrinking = openShrinking((error) => failures.push(error))
	shrinking.add(broken)
	shrinking.add(sound)
	await vi.waitFor(() => expect(sound.bodies.thorough).toBe(true), patience)
	expect(failures).toHaveLength(1)
})
