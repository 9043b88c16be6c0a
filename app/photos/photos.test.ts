import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openFileStorage } from '#app/platform/files/file-storage.server.ts'
import { locationTags, noise, notPhotos, script } from '#tests/support/hostile-photos.ts'
import { maxPhotoBytes } from './photo.ts'
import { openPhotoIntake, type PhotoIntake, type StoredPhoto, servePhoto } from './photos.server.ts'

let dataDir: string
let photos: PhotoIntake
const log = pino({ level: 'silent' })
const storage = () => openFileStorage({ s3: undefined, dataDir })
const parts = () => ({ files: storage(), dataDir, log, now: () => new Date('2031-04-14T18:00:00Z') })

beforeAll(async () => {
	dataDir = await mkdtemp(join(tmpdir(), 'bowline-photos-'))
	photos = openPhotoIntake(parts())
})
afterAll(async () => {
	await photos.stop()
	await rm(dataDir, { recursive: true, force: true })
})

/** Four quarters, upright: red and green at the top, blue and yellow at the bottom. */
const quarters = (width: number, height: number) => {
	const half = { width: width / 2, height: height / 2, channels: 3 as const }
	const quarter = (background: string, left: number, top: number) => ({
		input: { create: { ...half, background } },
		left: left * half.width,
		top: top * half.height,
	})
	return sharp({ create: { width, height, channels: 3, background: 'black' } }).composite([
		quarter('rgb(220,40,40)', 0, 0),
		quarter('rgb(40,200,60)', 1, 0),
		quarter('rgb(40,60,210)', 0, 1),
		quarter('rgb(230,210,50)', 1, 1),
	])
}

/** A photo from a phone held upright: stored rotated, with the location where it was taken. */
const phoneJpeg = async (width = 800, height = 600) =>
	sharp(await quarters(height, width).png().toBuffer())
		.rotate(270)
		.withExif(locationTags)
		.withMetadata({ orientation: 6 })
		.withExifMerge(locationTags)
		.jpeg()
		.toBuffer()

const streamOf = (bytes: Uint8Array, pieces = 64 * 1024) =>
	new ReadableStream<Uint8Array>({
		start(controller) {
			for (let at = 0; at < bytes.byteLength; at += pieces)
				controller.enqueue(bytes.subarray(at, at + pieces))
			controller.close()
		},
	})

const leftovers = () => readdir(join(dataDir, 'incoming')).catch(() => [])
const storedFiles = async () =>
	(await readdir(join(dataDir, 'photos'), { recursive: true }).catch(() => [])).filter((name) =>
		/\.(jpg|webp)$/.test(name),
	)

async function taken(bytes: Uint8Array): Promise<StoredPhoto> {
	const result = await photos.receive(streamOf(bytes))
	if (!result.ok) throw new Error(result.reason)
	return result.photo
}

async function stored(key: string): Promise<Buffer> {
	const bytes = await storage().get(key)
	if (!bytes) throw new Error(`nothing is stored under ${key}`)
	return Buffer.from(bytes)
}

/** The colours of the four quarters' middles, row by row. */
async function coloursOf(picture: Buffer): Promise<number[][]> {
	const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
	return [
		[1, 1],
		[3, 1],
		[1, 3],
		[3, 3],
	].map(([x = 0, y = 0]) => {
		const at =
			(Math.floor((y * info.height) / 4) * info.width + Math.floor((x * info.width) / 4)) * info.channels
		return [...data.subarray(at, at + 3)]
	})
}

function expectColours(found: number[][], wanted: number[][], within = 8) {
	const farthest = Math.max(
		...found.flatMap((colour, i) => colour.map((value, j) => Math.abs(value - (wanted[i]?.[j] ?? 999)))),
	)
	expect(farthest, JSON.stringify(found)).toBeLessThanOrEqual(within)
}

const quarterColours = [
	[220, 40, 40],
	[40, 200, 60],
	[40, 60, 210],
	[230, 210, 50],
]
/** The same numbers read as Display P3 and converted to sRGB by the two matrices, with clipping. */
const fromDisplayP3 = [
	[240, 0, 21],
	[0, 204, 12],
	[34, 61, 218],
	[234, 209, 0],
]

describe('a photo is received', () => {
	test('upright, in two sizes, without the location where it was taken', async () => {
		const original = await phoneJpeg()
		const before = await sharp(original).metadata()
		expect(before).toMatchObject({ width: 800, height: 600, orientation: 6 })
		expect(before.exif?.includes('Test phone')).toBe(true)
		// The tag that points to a GPS position.
		expect(
			before.exif?.includes(Buffer.from([0x88, 0x25])) || before.exif?.includes(Buffer.from([0x25, 0x88])),
		).toBe(true)

		const photo = await taken(original)
		expect(photo).toMatchObject({ width: 600, height: 800 })
		expect(photo.storageKey).toMatch(/^quotes\/2031\/04\/[0-9a-f]{40}\.jpg$/)
		for (const [key, format, longest] of [
			[photo.storageKey, 'jpeg', 800],
			[photo.thumbnailKey, 'webp', 480],
		] as const) {
			const bytes = await stored(key)
			const found = await sharp(bytes).metadata()
			expect(found).toMatchObject({ format, height: longest, width: (longest * 3) / 4 })
			const { exif, xmp, iptc, icc, orientation } = found
			expect({ exif, xmp, iptc, icc, orientation }).toEqual({})
			for (const trace of ['Exif', 'EXIF', 'GPS', 'Test phone'])
				expect(bytes.includes(trace), trace).toBe(false)
			expectColours(await coloursOf(bytes), quarterColours, 14)
		}
		expect((await stored(photo.storageKey)).byteLength).toBe(photo.bytes)
		expect(await leftovers()).toEqual([])
	})

	test('from a 12-megapixel phone, shrunk to 2048 pixels', async () => {
		expect(await taken(await phoneJpeg(4032, 3024))).toMatchObject({ width: 1536, height: 2048 })
	})

	test.each(['png', 'webp', 'avif'] as const)('as %s', async (format) => {
		const photo = await taken(await quarters(320, 240).toFormat(format, { quality: 90 }).toBuffer())
		expect(photo).toMatchObject({ width: 320, height: 240 })
		expectColours(await coloursOf(await stored(photo.storageKey)), quarterColours, 14)
	})

	test('as HEIC: upright, with its wide colours converted, without the location', async () => {
		const original = await readFile('tests/fixtures/photos/phone.heic')
		expect(original.includes('Test phone')).toBe(true)
		const photo = await taken(original)
		expect(photo).toMatchObject({ width: 320, height: 240 })
		const bytes = await stored(photo.storageKey)
		expectColours(await coloursOf(bytes), fromDisplayP3)
		expect(bytes.includes('Test phone')).toBe(false)
		expect(await taken(await readFile('tests/fixtures/photos/sofa.heic'))).toMatchObject({
			width: 480,
			height: 320,
		})
	})

	test('with the wide colours of a newer phone, in sRGB', async () => {
		const wide = await quarters(320, 240).withIccProfile('p3').jpeg({ quality: 95 }).toBuffer()
		expect((await sharp(wide).metadata()).hasProfile).toBe(true)
		// If the profile were ignored, the colours would be paler.
		expectColours(await coloursOf(await stored((await taken(wide)).storageKey)), quarterColours, 14)
	})

	test('on white where it was transparent', async () => {
		const clear = { width: 40, height: 40, channels: 4 as const, background: { r: 0, g: 0, b: 0, alpha: 0 } }
		const photo = await taken(await sharp({ create: clear }).png().toBuffer())
		expectColours(
			await coloursOf(await stored(photo.storageKey)),
			Array.from({ length: 4 }, () => [255, 255, 255]),
		)
	})

	test('without data hidden after the picture', async () => {
		const hiding = Buffer.concat([await noise(200, 200).jpeg().toBuffer(), Buffer.from(script)])
		expect((await stored((await taken(hiding)).storageKey)).includes('<script>')).toBe(false)
	})
})

describe('what is not a photo is refused, and leaves no files', () => {
	test.each(notPhotos)('%s', async (_, bytes, reason) => {
		const before = await storedFiles()
		expect(await photos.receive(streamOf(await bytes()))).toEqual({ ok: false, reason })
		expect(await leftovers()).toEqual([])
		expect(await storedFiles()).toEqual(before)
	})

	/** Pieces of a megabyte without end, beginning like a JPEG. */
	function endless() {
		const seen = { read: 0, cancelled: false }
		const body = new ReadableStream<Uint8Array>({
			pull(controller) {
				seen.read += 1024 * 1024
				controller.enqueue(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(1024 * 1024 - 3)]))
			},
			cancel() {
				seen.cancelled = true
			},
		})
		return { seen, body }
	}

	test('a file that never ends: it is refused at its sixteenth megabyte, and the connection is closed later', async () => {
		const { seen, body } = endless()
		expect(await photos.receive(body)).toEqual({ ok: false, reason: 'too-large' })
		expect(await leftovers()).toEqual([])
		await expect.poll(() => seen.cancelled).toBe(true)
		expect(seen.read).toBeLessThan(maxPhotoBytes + 64 * 1024 * 1024)
	})

	test('a file with a declared size that is too large is not written at all', async () => {
		const { seen, body } = endless()
		const answered = photos.receive(body, { contentLength: maxPhotoBytes + 1 })
		expect(await leftovers()).toEqual([])
		expect(await answered).toEqual({ ok: false, reason: 'too-large' })
		await expect.poll(() => seen.cancelled).toBe(true)
	})

	test('a file that breaks off', async () => {
		const start = (await phoneJpeg()).subarray(0, 5000)
		const breaking = new ReadableStream<Uint8Array>({
			start(controller) {
				controller.enqueue(start)
				setTimeout(() => controller.error(new Error('the line is gone')), 20)
			},
		})
		expect(await photos.receive(breaking)).toEqual({ ok: false, reason: 'interrupted' })
		expect(await leftovers()).toEqual([])
	})
})

describe('a slow sender', () => {
	const dripping = (every: number) => {
		let timer: NodeJS.Timeout
		return new ReadableStream<Uint8Array>({
			start(controller) {
				controller.enqueue(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(100)]))
				timer = setInterval(() => controller.enqueue(new Uint8Array(10)), every)
			},
			cancel: () => clearInterval(timer),
		})
	}

	test.each([
		['that sends almost nothing', { stretch: 100, leastBytes: 1024, allWithin: 60_000 }],
		['that takes too long', { stretch: 60_000, leastBytes: 0, allWithin: 150 }],
	])('%s is disconnected', async (_, pace) => {
		const intake = openPhotoIntake(parts(), { pace })
		expect(await intake.receive(dripping(10))).toEqual({ ok: false, reason: 'interrupted' })
		expect(await leftovers()).toEqual([])
		await intake.stop()
	})

	test('uses only a limited number of slots, and further photos are refused as busy', async () => {
		const good = await phoneJpeg()
		const released = Promise.withResolvers<void>()
		const slowBody = () =>
			new ReadableStream<Uint8Array>({
				async pull(controller) {
					await released.promise
					controller.close()
				},
			})
		const intake = openPhotoIntake(parts(), { receivedAtOnce: 2 })
		const slots = [intake.receive(slowBody()), intake.receive(slowBody())]
		expect(await intake.receive(streamOf(good))).toEqual({ ok: false, reason: 'busy' })
		released.resolve()
		await Promise.all(slots)
		expect(await intake.receive(streamOf(good))).toMatchObject({ ok: true })
		await intake.stop()
	})
})

test('on a machine that is too busy a photo is refused as busy, not as invalid', async () => {
	const starved = openPhotoIntake(parts(), { decoders: { timeout: 0 } })
	expect(await starved.receive(streamOf(await phoneJpeg()))).toEqual({ ok: false, reason: 'busy' })
	expect(await leftovers()).toEqual([])
	await starved.stop()
})

test('a store that fails throws, and keeps none of the photo’s files', async () => {
	const files = storage()
	const failing = openPhotoIntake({
		...parts(),
		files: {
			...files,
			put: (key, path, type) =>
				key.endsWith('.webp') ? Promise.reject(new Error('no space')) : files.put(key, path, type),
		},
	})
	const before = await storedFiles()
	await expect(failing.receive(streamOf(await phoneJpeg()))).rejects.toThrow('no space')
	expect(await storedFiles()).toEqual(before)
	expect(await leftovers()).toEqual([])
	await failing.stop()
})

describe('a stored photo is served', () => {
	const ask = (headers: Record<string, string> = {}) => new Request('http://localhost/photo', { headers })

	test('with its own type, cacheable, and unable to run as anything else', async () => {
		const { storageKey, thumbnailKey } = await taken(await phoneJpeg())
		const whole = await servePhoto(storage(), storageKey, ask())
		expect(whole.status).toBe(200)
		expect(Object.fromEntries(whole.headers)).toMatchObject({
			'content-type': 'image/jpeg',
			'content-disposition': 'inline',
			'content-security-policy': "default-src 'none'; sandbox",
			'cache-control': 'private, no-cache',
		})
		expect(Buffer.from(await whole.arrayBuffer())).toEqual(await stored(storageKey))
		const etag = whole.headers.get('ETag') ?? ''
		expect((await servePhoto(storage(), storageKey, ask({ 'If-None-Match': etag }))).status).toBe(304)
		const small = await servePhoto(storage(), thumbnailKey, ask({ 'If-None-Match': etag }))
		expect([small.status, small.headers.get('Content-Type')]).toEqual([200, 'image/webp'])
	})

	test('with 410 when it has been deleted', async () => {
		const photo = await taken(await phoneJpeg())
		await photos.discard(photo)
		await photos.discard(photo)
		const gone = await servePhoto(storage(), photo.storageKey, ask())
		expect([gone.status, gone.headers.get('Cache-Control')]).toEqual([410, 'no-store'])
	})
})
