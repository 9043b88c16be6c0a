import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cutFont, letters } from '../scripts/cut-font.ts'

test('the files of the headings’ font are as they were cut, and the one for pages fits in 14 kB', async () => {
	const cut = await cutFont()
	for (const [name, bytes] of Object.entries(cut))
		expect(
			(await readFile(join('fonts', name))).equals(bytes),
			`npm run cut-font makes another ${name}`,
		).toBe(true)
	expect(cut['headings.woff2']?.length).toBeLessThanOrEqual(14 * 1024)
})

test('all names and titles of the content can be drawn with it', async () => {
	const files = await readdir('content', { recursive: true })
	const missing = new Set<string>()
	for (const file of files.filter((name) => name.endsWith('.yaml')))
		for (const [, words = ''] of (await readFile(join('content', file), 'utf8')).matchAll(
			/^\s*(?:name|title|heading|headline|question):(.*)$/gm,
		))
			for (const letter of words) if (!letters.includes(letter)) missing.add(letter)
	expect([...missing]).toEqual([])
})
