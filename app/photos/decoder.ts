/**
 * A process of its own that opens what strangers send: it decodes a picture and writes it anew, so that nothing
 * of the file but its pixels survives. It holds no secrets and no connection, and may die without harm. Node
 * runs it from source, so it imports nothing that a build would have to prepare.
 */
import { readFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import type { DecodeAnswer, DecodeTask } from './decoder-protocol.ts'

/** Twice what a 24-megapixel phone makes; above it a small file may hide a picture that fills the memory. */
const maxPixels = 50_000_000

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
	],
})

async function open({ source, kind }: DecodeTask): Promise<Sharp> {
	if (kind !== 'heic') return sharp(source, { failOn: 'error', limitInputPixels: maxPixels }).autoOrient()
	const { data, width, height } = await decodeHeic(source)
	return sharp(data, { raw: { width, height, channels: 4 } })
}

/** sharp's own build reads no HEIC; this decoder turns the picture upright by itself. */
async function decodeHeic(source: string): Promise<{ data: Uint8Array; width: number; height: number }> {
	// Loaded with the first HEIC: most phones send JPEG, and it takes 20 MB.
	const { default: libheif } = await import('libheif-js/wasm-bundle.js')
	const [image] = new libheif.HeifDecoder().decode(await readFile(source))
	if (!image) throw new Error('no picture in the file')
	const [width, height] = [image.get_width(), image.get_height()]
	if (width * height > maxPixels) throw new Error('too many pixels')
	const data = new Uint8ClampedArray(width * height * 4)
	await new Promise<void>((resolve, reject) =>
		image.display({ data, width, height }, (shown) => (shown ? resolve() : reject(new Error('not decodable')))),
	)
	image.free()
	return { data: new Uint8Array(data.buffer), width, height }
}

const fitted = (side: number) => ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const

async function decode(task: DecodeTask): Promise<DecodeAnswer> {
	try {
		const picture = await open(task)
		const shown = await picture
			.clone()
			.resize(fitted(display.longestSide))
			.flatten({ background: '#ffffff' })
			.jpeg({ quality: display.quality })
			.toFile(task.display)
		await sharp(task.display).resize(fitted(thumbnail.longestSide)).webp({ quality: thumbnail.quality }).toFile(task.thumbnail)
		return { ok: true, width: shown.width, height: shown.height, bytes: shown.size }
	} catch (error) {
		return { ok: false, reason: error instanceof Error ? error.message : String(error) }
	}
}

process.on('message', async (task: DecodeTask) => {
	process.send?.(await decode(task))
})
// Whoever gave the work is gone: so is its reason.
process.on('disconnect', () => process.exit(0))
