/**
 * `npm run cut-font`: cuts the face of the headings to its one weight and to the letters of English and French, as a file
 * for pages and one for the pictures of pages. Anything else is drawn in the next font of the list. Run it after a new
 * version of the face, or to add letters; `tests/cut-font.test.ts` holds the files to this.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'

const face = createRequire(import.meta.url).resolve(
	'@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
)

/** Of ASCII without the signs that no heading has, of which each costs a page some hundred bytes. */
const ascii = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at))
	.filter((sign) => !'<=>[\\]^_`{|}~'.includes(sign))
	.join('')
const marks = '\u00a0–—‘’“”…·²³«»'
const french = 'ÀÂÇÈÉÊËÎÏÔŒÙÛàâçèéêëîïôœùû'

/** What the files can draw. */
export const letters = ascii + marks + french

/** The two files, by their names in `fonts/`. */
export async function cutFont(): Promise<Record<string, Buffer>> {
	const whole = await readFile(face)
	const cut = (targetFormat: 'woff2' | 'sfnt') =>
		subsetFont(whole, letters, {
			targetFormat,
			variationAxes: { wght: 700 },
			noLayoutClosure: true,
			keepFeatures: ['kern'],
		})
	return { 'headings.woff2': await cut('woff2'), 'headings.ttf': await cut('sfnt') }
}

if (import.meta.main)
	for (const [name, bytes] of Object.entries(await cutFont()))
		await writeFile(new URL(`../fonts/${name}`, import.meta.url), bytes)
