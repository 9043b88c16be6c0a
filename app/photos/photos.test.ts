import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openFileStorage } from '#app/platform/file-storage.server.ts'
import { labelForNew, maxPhotoBytes, maxPhotos, photoLabels, summariseLabels, uploadFailedMessage } from './photo.ts'
import { openPhotoIntake, type PhotoIntake } from './photos.server.ts'

let dataDir: string
let photos: PhotoIntake
const storage = () => openFileStorage({ s3: undefined, dataDir })

beforeAll(async () => {
	dataDir = await mkdtemp(join(tmpdir(), 'bowline-photos-'))
	photos = openPhotoIntake({ files: storage(), dataDir, log: pino({ level: 'silent' }) })
})
afterAll(async () => {
	await photos.stop()
	await rm(dataDir, { recursive: true, force: true })
})

const noise = (width: number, height: number) =>
	sharp({ create: { width, height, channels: 3, background: '#776655', noise: { type: 'gaussian', mean: 128, sigma: 20 } } })

/** From a phone: on its side, with the place where it was taken. */
const phoneJpeg = () =>
	noise(800, 600)
		.withMetadata({ orientation: 6 })
		.withExifMerge({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 2/1 42/1' } })
		.jpeg()
		.toBuffer()

const streamOf = (bytes: Uint8Array, pieces = 64 * 1024) =>
	new ReadableStream<Uint8Array>({
		start(controller) {
			for (let at = 0; at < bytes.byteLength; at += pieces) controller.enqueue(bytes.subarray(at, at + pieces))
			controller.close()
		},
	})

const leftovers = () => readdir(join(dataDir, 'incoming')).catch(() => [])

describe('photos are taken', () => {
	test('upright, without the place they were taken, in two sizes', async () => {
		const original = await phoneJpeg()
		expect((await sharp(original).metadata()).exif?.includes('GPS') || (await sharp(original).metadata()).exif).toBeTruthy()
		const taken = await photos.receive(streamOf(original))
		if (!taken.ok) throw new Error(taken.reason)
		expect(taken.photo).toMatchObject({ width: 600, height: 800 })
		expect(taken.photo.storageKey).toMatch(/^quotes\/\d{4}\/\d{2}\/[0-9a-f]{40}\.jpg$/)
		for (const key of [taken.photo.storageKey, taken.photo.thumbnailKey]) {
			const bytes = await storage().get(key)
			if (!bytes) throw new Error(`nothing is stored under ${key}`)
			const { exif, xmp, iptc, orientation, width } = await sharp(bytes).metadata()
			expect({ exif, xmp, iptc, orientation }).toEqual({})
			expect(width).toBeLessThanOrEqual(600)
		}
		expect(await leftovers()).toEqual([])
	})

	test('from a 12-megapixel phone, shrunk to 2048 pixels', async () => {
		const taken = await photos.receive(streamOf(await noise(4032, 3024).jpeg({ quality: 70 }).toBuffer()))
		expect(taken).toMatchObject({ ok: true, photo: { width: 2048, height: 1536 } })
	})

	test.each(['png', 'webp', 'avif'] as const)('as %s', async (format) => {
		const taken = await photos.receive(streamOf(await noise(320, 240).toFormat(format).toBuffer()))
		expect(taken).toMatchObject({ ok: true, photo: { width: 320, height: 240 } })
	})

	test('as HEIC, as an iPhone stores them', async () => {
		const taken = await photos.receive(streamOf(await readFile('tests/fixtures/photos/sofa.heic')))
		expect(taken).toMatchObject({ ok: true, photo: { width: 480, height: 320 } })
	})

	test('with nothing of what hid behind the picture', async () => {
		const hiding = Buffer.concat([await noise(200, 200).jpeg().toBuffer(), Buffer.from('<script>alert(1)</script>')])
		const taken = await photos.receive(streamOf(hiding))
		if (!taken.ok) throw new Error(taken.reason)
		const stored = Buffer.from((await storage().get(taken.photo.storageKey)) ?? [])
		expect(stored.includes('<script>')).toBe(false)
	})
})

describe('what is no photo is refused, and leaves nothing behind', () => {
	const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>'
	const cases: [string, () => Promise<Uint8Array> | Uint8Array, string][] = [
		['an empty body', () => new Uint8Array(), 'empty'],
		['a web page with another name', () => Buffer.from(`<html>${'x'.repeat(500)}`), 'not-a-photo'],
		['a drawing that can carry a script', () => Buffer.from(svg), 'not-a-photo'],
		['a GIF', () => noise(20, 20).gif().toBuffer(), 'not-a-photo'],
		['a TIFF', () => noise(20, 20).tiff().toBuffer(), 'not-a-photo'],
		['a PDF', () => Buffer.from('%PDF-1.7 '.padEnd(300, ' ')), 'not-a-photo'],
		['half a photo', async () => (await phoneJpeg()).subarray(0, 9000), 'not-a-photo'],
		['a picture of 100 megapixels in a small file', () => bomb(), 'not-a-photo'],
		['a name for HEIC and nothing behind it', () => Buffer.from(`\0\0\0\x18ftypheic${'\0'.repeat(300)}`), 'not-a-photo'],
	]
	test.each(cases)('%s', async (_, bytes, reason) => {
		expect(await photos.receive(streamOf(await bytes()))).toEqual({ ok: false, reason })
		expect(await leftovers()).toEqual([])
	})

	test('a file that never ends is not read to its end', async () => {
		let read = 0
		let cancelled = false
		const endless = new ReadableStream<Uint8Array>({
			pull(controller) {
				read += 1024 * 1024
				controller.enqueue(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(1024 * 1024 - 3)]))
			},
			cancel() {
				cancelled = true
			},
		})
		expect(await photos.receive(endless)).toEqual({ ok: false, reason: 'too-large' })
		expect(cancelled).toBe(true)
		expect(read).toBeLessThan(maxPhotoBytes + 3 * 1024 * 1024)
		expect(await leftovers()).toEqual([])
	})

	test('one that says it is too large is not read at all', async () => {
		const body = streamOf(await phoneJpeg())
		expect(await photos.receive(body, { contentLength: maxPhotoBytes + 1 })).toEqual({ ok: false, reason: 'too-large' })
	})

	test('one that breaks off', async () => {
		const breaking = new ReadableStream<Uint8Array>({
			async start(controller) {
				controller.enqueue((await phoneJpeg()).subarray(0, 5000))
				setTimeout(() => controller.error(new Error('the line is gone')), 20)
			},
		})
		expect(await photos.receive(breaking)).toEqual({ ok: false, reason: 'interrupted' })
		expect(await leftovers()).toEqual([])
	})
})

test('a decoder that dies over a photo takes only that photo with it', async () => {
	const slow = photos.receive(streamOf(await noise(5000, 4000).jpeg().toBuffer()))
	await new Promise((resolve) => setTimeout(resolve, 150))
	execFileSync('pkill', ['-9', '-f', 'app/photos/decoder.ts'])
	await slow
	expect(await photos.receive(streamOf(await phoneJpeg()))).toMatchObject({ ok: true })
	expect(await leftovers()).toEqual([])
})

test('what a killed process left half-received is swept away', async () => {
	await writeFile(join(dataDir, 'incoming', 'half'), 'half')
	await photos.sweep()
	expect(await leftovers()).toEqual([])
})

test('the specification’s words and limits', () => {
	expect(photoLabels).toEqual(['Main pile/items', 'Access/stairs', 'Heavy items', 'Special items', 'Room overview', 'Other'])
	expect(maxPhotos).toBe(9)
	expect([0, 1, 5].map(labelForNew)).toEqual(['Main pile/items', 'Other', 'Other'])
	expect(summariseLabels(['Other', 'Main pile/items', 'Other'])).toEqual([
		{ label: 'Main pile/items', count: 1 },
		{ label: 'Other', count: 2 },
	])
	expect(uploadFailedMessage('pile.jpg')).toBe('Failed to upload pile.jpg')
})

/** 100 megapixels of one colour: a few hundred kilobytes that would fill the memory. */
const bomb = () =>
	sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: 'white' } })
		.png({ compressionLevel: 9 })
		.toBuffer()
