import { encode } from 'uqr'

/** A QR code as the path of a picture, one unit a module, with the four empty ones around it that scanners want. */
export type QrCode = { size: number; path: string }

/** Draws a text as a QR code that can be read with 15% of it covered. */
export function qrCodeOf(text: string): QrCode {
	const { data, size } = encode(text, { ecc: 'M', border: 4 })
	return { size, path: data.map(rowPath).join('') }
}

/** The dark modules of a row, each run of them as one rectangle. */
const rowPath = (row: boolean[], y: number): string =>
	[
		...row
			.map((dark) => (dark ? '#' : ' '))
			.join('')
			.matchAll(/#+/g),
	]
		.map(({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`)
		.join('')
