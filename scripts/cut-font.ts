/**
 * `npm run cut-font`: cuts the face of the headings to its one weight and to the letters of English and French, as a file
 * for pages and one for the pictures of pages. Anything else is drawn in the next font of the list. Invoices have four files
 * of the same face: the plain and the bold weight with all letters of Western Europe, and the plain one with the other Latin
 * letters of names, and with those of Vietnamese ones. Run it after a new version of the face, or to add letters; `tests/cut-font.test.ts` holds the files to this.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'

const faceOf = (range: 'latin' | 'latin-ext' | 'vietnamese') =>
	createRequire(import.meta.url).resolve(
		`@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-${range}-wght-normal.woff2`,
	)

/** Of ASCII without the signs that no heading has, of which each costs a page some hundred bytes. */
const ascii = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at))
	.filter((sign) => !'<=>[\\]^_`{|}~'.includes(sign))
	.join('')
const marks = '\u00a0–—‘’“”…·²³«»'
const french = 'ÀÂÇÈÉÊËÎÏÔŒÙÛàâçèéêëîïôœùû'

/** What the files can draw. */
export const letters = ascii + marks + french

const range = (from: number, to: number) =>
	Array.from({ length: to - from + 1 }, (_, at) => String.fromCharCode(from + at)).join('')

/** What invoices can draw besides: what people are called, and what stands in their addresses. */
const printed = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}${marks}Œœ€−`
const otherLatin = `${range(0x100, 0x17f)}${range(0x218, 0x21b)}${range(0x1e80, 0x1e85)}`
const vietnamese = `ƠơƯư${range(0x1ea0, 0x1ef9)}`

/** The files, by their names in `fonts/`. */
export async function cutFont(): Promise<Record<string, Buffer>> {
	const [latin, others] = [await readFile(faceOf('latin')), await readFile(faceOf('latin-ext'))]
	const ofVietnam = await readFile(faceOf('vietnamese'))
	const cut = (whole: Buffer, drawn: string, wght: number, targetFormat: 'woff2' | 'sfnt') =>
		subsetFont(whole, drawn, {
			targetFormat,
			variationAxes: { wght },
			noLayoutClosure: true,
			keepFeatures: ['kern'],
		})
	return {
		'headings.woff2': await cut(latin, letters, 700, 'woff2'),
		'headings.ttf': await cut(latin, letters, 700, 'sfnt'),
		'print.ttf': await cut(latin, printed, 400, 'sfnt'),
		'print-bold.ttf': await cut(latin, printed, 700, 'sfnt'),
		'print-other.ttf': await cut(others, otherLatin, 400, 'sfnt'),
		'print-vietnamese.ttf': await cut(ofVietnam, vietnamese, 400, 'sfnt'),
	}
}

if (import.meta.main)
	for (const [name, bytes] of Object.entries(await cutFont()))
		await writeFile(new URL(`../fonts/${name}`, import.meta.url), bytes)
