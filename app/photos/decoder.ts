/**
 * A separate process that opens files from strangers: it decodes a picture and writes it again, so that only the pixels of
 * the file survive. It has no secrets and no connection, and may die without harm. Node runs it from source, so it must not
 * import anything that needs a build.
 */
import { readFile, writeFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import type { ChildMessage } from '#app/platform/child/child-process.server.ts'
import type { DecodeAnswer, DecodeTask } from './decoder-protocol.ts'

/**
 * A phone of 50 megapixels writes 8160 × 6144, which is a little more, or 8192 × 6144. A small file may hide a larger picture
 * that fills the memory: of a HEIC all pixels are decoded at once.
 */
const maxPixels = 52_000_000

/** Resident memory in bytes that an idle decoder may have. */
const maxIdleMemory = 384 * 1024 * 1024

const display = { longestSide: 2048, quality: 82 }
const thumbnail = { longestSide: 480, quality: 74 }

sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
	operation: [
		'VipsForeignLoadJpegFile',
		'VipsForeignLoadPngFile',
		'VipsForeignLoadWebpFile',
		'VipsForeignLoadHeifFile',
		// For a HEIC with a colour profile: the PNG that we made of it ourselves.
		'VipsForeignLoadPngBuffer',
	],
})

const fitted = (side: number) =>
	({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const

/** The picture, turned upright and no larger than it is shown; converted to sRGB when written. */
async function open({ source, kind }: DecodeTask): Promise<Sharp> {
	if (kind === 'heic') return openHeicFile(source)
	return sharp(source, { failOn: 'error', limitInputPixels: maxPixels })
		.autoOrient()
		.resize(fitted(display.longestSide))
}

async function openHeicFile(source: string): Promise<Sharp> {
	// Imported with the first HEIC only: it takes time and memory, and most phones send JPEG.
	const { openHeic, withProfile } = await import('./heic-picture.ts')
	const { data, stride, width, height, profile, release } = openHeic(await readFile(source), maxPixels)
	try {
		const png = await sharp(data, { raw: { width: stride, height, channels: 4 } })
			.extract({ left: 0, top: 0, width, height })
			.resize(fitted(display.longestSide))
			.png({ compressionLevel: 1 })
			.toBuffer()
		return sharp(profile ? withProfile(png, profile) : png)
	} finally {
		release()
	}
}

/** Writing to the disk failed: the picture itself may be fine. */
class Unwritten extends Error {}

const write = (path: string, bytes: Buffer) =>
	writeFile(path, bytes).catch((error: Error) => {
		throw new Unwritten(error.message)
	})

async function decode(task: DecodeTask): Promise<DecodeAnswer> {
	try {
		const picture = await open(task)
		// Nothing here asks for metadata to be kept, so none is written.
		const shown = await picture
			.flatten({ background: '#ffffff' })
			.jpeg({ quality: display.quality })
			.toBuffer({ resolveWithObject: true })
		await write(task.display, shown.data)
		const small = sharp(task.display).resize(fitted(thumbnail.longestSide))
		await write(task.thumbnail, await small.webp({ quality: thumbnail.quality }).toBuffer())
		return { ok: true, width: shown.info.width, height: shown.info.height, bytes: shown.info.size }
	} catch (error) {
		const detail = error instanceof Error ? error.message : String(error)
		if (error instanceof Unwritten) return { ok: false, reason: 'unwritten', detail }
		return { ok: false, reason: /pixel limit/.test(detail) ? 'too-many-pixels' : 'undecodable', detail }
	}
}

process.on('message', async (task: DecodeTask) => {
	const answer = await decode(task)
	// A HEIC that failed leaks memory in its decoder: replacing the process is simpler than cleaning up.
	const spent = process.memoryUsage.rss() > maxIdleMemory || (task.kind === 'heic' && !answer.ok)
	process.send?.({ answer, spent } satisfies ChildMessage<DecodeAnswer>)
})
// The parent process has ended.
process.on('disconnect', () => process.exit(0))
