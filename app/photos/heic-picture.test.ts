import { readFile } from 'node:fs/promises'
import libheif from 'libheif-js/wasm-bundle.js'
import { expect, test } from 'vitest'
import { openHeic } from './heic-picture.ts'

test('a picture that was released leaves nothing in the decoder’s memory, of the file neither', async () => {
	// Phones’ files have megabytes: what is skipped stands for them.
	const skipped = Buffer.alloc(4 * 1024 * 1024)
	skipped.writeUInt32BE(skipped.length)
	skipped.write('free', 4)
	const file = Buffer.concat([await readFile('tests/fixtures/photos/sofa.heic'), skipped])
	const decodeOne = () => openHeic(file, 50_000_000).release()
	decodeOne()
	const before = libheif.HEAPU8.length
	for (let each = 0; each < 8; each++) decodeOne()
	expect(libheif.HEAPU8.length).toBe(before)
})
