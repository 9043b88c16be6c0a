import { readFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { randomNumbers } from '../../fakes/random-numbers.ts'

/** A picture of noise, which no encoder makes small. */
export const noise = (width: number, height: number): Sharp =>
	sharp({
		create: {
			width,
			height,
			channels: 3,
			background: '#776655',
			noise: { type: 'gaussian', mean: 128, sigma: 20 },
		},
	})

/** What a phone writes into its photos. */
export const locationTags = {
	IFD0: { Make: 'Test phone' },
	IFD3: {
		GPSLatitudeRef: 'N',
		GPSLatitude: '51/1 2/1 42/1',
		GPSLongitudeRef: 'W',
		GPSLongitude: '114/1 4/1 8/1',
	},
}

export const script = '<script>alert(1)</script>'

const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10">${script}</svg>`
const white = (side: number) =>
	sharp({ create: { width: side, height: side, channels: 3, background: 'white' } })
const half = async (whole: Promise<Uint8Array>) => {
	const bytes = await whole
	return bytes.subarray(0, Math.floor(bytes.length / 2))
}
const tagged = () => noise(300, 200).withExif(locationTags)
const sofa = () => readFile('tests/fixtures/photos/sofa.heic')

type Refused = 'empty' | 'not-a-photo' | 'too-many-pixels'

/** What is not a photo, and why it is refused. */
export const notPhotos: [string, () => Promise<Uint8Array> | Uint8Array, Refused][] = [
	['an empty body', () => new Uint8Array(), 'empty'],
	['a web page with another name', () => Buffer.from(`<html>${'x'.repeat(500)}`), 'not-a-photo'],
	['a drawing that can carry a script', () => Buffer.from(svg), 'not-a-photo'],
	[
		'a drawing that begins like a PNG',
		() => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from(svg)]),
		'not-a-photo',
	],
	['a GIF', () => noise(200, 200).gif().toBuffer(), 'not-a-photo'],
	['a TIFF', () => noise(20, 20).tiff().toBuffer(), 'not-a-photo'],
	['a PDF', () => Buffer.from('%PDF-1.7 '.padEnd(300, ' ')), 'not-a-photo'],
	['half a JPEG', () => half(tagged().jpeg().toBuffer()), 'not-a-photo'],
	['half a PNG', () => half(noise(300, 300).png().toBuffer()), 'not-a-photo'],
	['half a WebP', () => half(noise(300, 300).webp().toBuffer()), 'not-a-photo'],
	['half an AVIF', () => half(noise(300, 300).avif().toBuffer()), 'not-a-photo'],
	['half a HEIC', () => half(sofa()), 'not-a-photo'],
	['three bytes of a JPEG', () => Buffer.from([0xff, 0xd8, 0xff]), 'not-a-photo'],
	[
		'a name for HEIC and nothing behind it',
		() => Buffer.from(`\0\0\0\x18ftypheic${'\0'.repeat(300)}`),
		'not-a-photo',
	],
	[
		'100 megapixels in a small PNG',
		() => white(10_000).png({ compressionLevel: 9 }).toBuffer(),
		'too-many-pixels',
	],
	['100 megapixels in a small JPEG', () => white(10_000).jpeg({ quality: 20 }).toBuffer(), 'too-many-pixels'],
]

/**
 * So many photos of each kind, with a phone's tags, that were broken off, overwritten in places, or had a script put into their midst
 * or behind their end: some can be decoded all the same.
 */
export async function spoiltPhotos(count: number, seed: number): Promise<Uint8Array[]> {
	const random = randomNumbers(seed)
	const upTo = (most: number) => Math.floor(random() * most)
	const whole = await Promise.all([
		tagged().jpeg().toBuffer(),
		tagged().png().toBuffer(),
		tagged().webp().toBuffer(),
		tagged().avif().toBuffer(),
		sofa(),
	])
	const spoil: ((photo: Buffer) => Buffer)[] = [
		(photo) => photo.subarray(0, upTo(photo.length)),
		(photo) => {
			const changed = Buffer.from(photo)
			for (let times = 0; times <= upTo(20); times++) changed[upTo(changed.length)] = upTo(256)
			return changed
		},
		(photo) => {
			const at = upTo(photo.length)
			return Buffer.concat([photo.subarray(0, at), Buffer.from(script), photo.subarray(at)])
		},
		(photo) => Buffer.concat([photo, Buffer.from(script)]),
	]
	return Array.from({ length: count }, (_, at) => {
		const photo = whole[at % whole.length] ?? Buffer.alloc(0)
		return spoil[Math.floor(at / whole.length) % spoil.length]?.(photo) ?? photo
	})
}
