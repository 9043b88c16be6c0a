import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { expect, test } from 'vitest'
import { compress } from './page-bodies.server.ts'

test('a page at the edge of the first flight is compressed in another way where that is shorter', async () => {
	const places = Array.from({ length: 3846 }, (_, at) => {
		const address = `/place-${(at * 7919) % 3571}`
		return `<li><a href="${address}">Junk removal in place ${(at * 31) % 997}, from $${(at * 7919) % 89}</a></li>`
	})
	const html = Buffer.from(places.join(''))
	const usual = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length
	expect(usual).toBeGreaterThan(13_770)
	const { br } = await compress(html)
	expect(br.length).toBeLessThan(usual)
	expect(brotliDecompressSync(br)).toEqual(html)
})
