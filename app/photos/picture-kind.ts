/** The kinds of picture we decode. Everything else, above all SVG and video, is refused before it is opened. */
export type PictureKind = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic'

const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'])

/** How many bytes of a file are needed to detect its kind. */
export const kindBytes = 64

/** Detects the kind by the file's first bytes, not by its name. */
export function pictureKind(head: Uint8Array): PictureKind | undefined {
	const text = (from: number, to: number) => String.fromCharCode(...head.subarray(from, to))
	if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'jpeg'
	if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
	if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
	if (text(4, 8) !== 'ftyp') return undefined
	const brands = [text(8, 12), ...[16, 20, 24, 28, 32].map((at) => text(at, at + 4))]
	if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'avif'
	return brands.some((brand) => heicBrands.has(brand)) ? 'heic' : undefined
}
