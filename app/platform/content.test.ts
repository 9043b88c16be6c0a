import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { company } from '#tests/support/company.ts'
import { checkContent, collection, contentFile, ofContent } from './content.ts'
import { readContent } from './content-folder.server.ts'

let folder: string
beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), 'content-'))
	await mkdir(join(folder, 'things'))
})
afterEach(() => rm(folder, { recursive: true }))

const write = (path: string, text: string) => writeFile(join(folder, path), text)
const things = collection('things', z.strictObject({ slug: z.string(), name: z.string(), size: z.number() }))
const title = contentFile('title.yaml', z.strictObject({ title: z.string() }))

test('a collection is sorted by name, and found by slug', async () => {
	await write('things/b.yaml', 'slug: b\nname: Étagère\nsize: 1')
	await write('things/a.yaml', 'slug: a\nname: Zoo\nsize: 2')
	const content = readContent(folder, company)
	expect(things.all(content).map(({ name }) => name)).toEqual(['Étagère', 'Zoo'])
	expect(things.named(content, 'a')?.size).toBe(2)
	expect(things.named(content, 'constructor')).toBeUndefined()
})

test('what is wrong is said with file, field and remedy, all at once', async () => {
	await write('things/a.yaml', 'slug: a\nname: Zoo\nsize: large')
	await write('things/b.yaml', 'slug: c\nname: Bee\nsize: 1')
	await write('things/d.yaml', 'slug: d\nname: Dee')
	const check = () => checkContent(readContent(folder, company), [things, title])
	expect(check).toThrow(
		[
			`${folder}/things/a.yaml: size: Invalid input: expected number, received string`,
			`${folder}/things/d.yaml: size: is missing: add it, as the other files of this folder have it`,
			`${folder}/things/b.yaml: slug: is c, but the file is named b: give both one name`,
			`${folder}/title.yaml: the file is missing: write it, as in content/title.yaml`,
		].join('\n'),
	)
})

test('a file that is no YAML, and a folder that is none, are named', async () => {
	await write('things/a.yaml', 'slug: [a')
	expect(() => readContent(folder, company)).toThrow(`${folder}/things/a.yaml: `)
	expect(() => readContent(join(folder, 'nowhere'), company)).toThrow(
		`CONTENT_DIR is ${folder}/nowhere, which cannot be read`,
	)
})

test('what is made of a content is made once for each', () => {
	let made = 0
	const count = ofContent(() => ++made)
	const [one, other] = [readContent(folder, company), readContent(folder, company)]
	expect([count(one), count(one), count(other)]).toEqual([1, 1, 2])
})
