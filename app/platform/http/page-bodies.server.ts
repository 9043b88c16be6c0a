import { promisify } from 'node:util'
import { brotliCompress, brotliDecompressSync, constants, gzip } from 'node:zlib'
import type { Encoding } from './accepted-encoding.ts'

/** The quality of compression when a page is made, and once it is read: the second takes ten times as long. */
const quick = 5
const thorough = 11
/**
 * What a new connection sends in its first flight, in bytes, without what the headers take of it: a larger page is
 * compressed thoroughly at once.
 */
const firstFlight = 14_600 - 830

/** A page as it is sent. Only compressed forms are stored: thousands of plain pages would be hundreds of megabytes. */
export type PageBodies = {
	br: Buffer
	gzip: Buffer
	/** The length of the plain page, in bytes. */
	length: number
	/** Whether it is compressed as well as possible. */
	thorough: boolean
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

export async function compress(html: Buffer): Promise<PageBodies> {
	const bodies = await compressQuickly(html)
	if (bodies.br.length <= firstFlight) return bodies
	const smaller = await compressThoroughly(bodies)
	// The days that it offers move its length by some 60 bytes from one day to the next, up and down.
	const isAtTheEdge = smaller.br.length > firstFlight && smaller.br.length < firstFlight * 1.01
	if (!isAtTheEdge) return smaller
	const ways = await Promise.all(otherWays.map((way) => squeeze(html, thorough, way)))
	return { ...smaller, br: ways.reduce((best, br) => (br.length < best.length ? br : best), smaller.br) }
}

/** For a page that is soon made anew. */
export const compressQuickly = async (html: Buffer): Promise<PageBodies> => ({
	br: await squeeze(html, quick),
	gzip: exact(await zip(html)),
	length: html.length,
	thorough: false,
})

export const compressThoroughly = async (bodies: PageBodies): Promise<PageBodies> => ({
	...bodies,
	br: await squeeze(bodyIn(bodies, 'identity'), thorough),
	thorough: true,
})

export const bodyIn = (bodies: PageBodies, encoding: Encoding): Buffer =>
	encoding === 'identity' ? brotliDecompressSync(bodies.br) : bodies[encoding]

const squeeze = async (html: Buffer, quality: number, way: Record<number, number> = {}) =>
	exact(await brotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: quality, ...way } }))

/** Ways to compress as thoroughly: each is shorter than the usual one for some pages, and longer for others. */
const otherWays = [
	{ [constants.BROTLI_PARAM_LGBLOCK]: 16 },
	{ [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_FONT },
]

/** Copies the bytes: of a part of a larger buffer, all of that would stay in memory. */
export function exact(bytes: Buffer): Buffer {
	const copy = Buffer.allocUnsafeSlow(bytes.length)
	bytes.copy(copy)
	return copy
}
