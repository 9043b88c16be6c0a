import { expect, test } from 'vitest'
import { breaches } from './breaches.ts'
import { kindOf, kinds } from './kinds.ts'
import { expectOnly } from './proof.ts'
import { appFiles, areaOf, isTest, nameOf, namesInTable, ownCode } from './tree.ts'

/** The files in `app/` itself, above all areas; a new one needs a decision. */
const aboveAreas = [
	'app.css',
	'bowline.server.ts',
	'bowline.test.ts',
	'content.d.ts',
	'document-styles.server.ts',
	'entry.client.tsx',
	'entry.server.tsx',
	'hydrate-page.tsx',
	'hydrate-router.tsx',
	'root.tsx',
	'routes.ts',
	'server.ts',
	'sheet.css',
	'worker.server.ts',
]

test('“Every area uses one closed vocabulary of file names”', () => {
	expect([...kinds].sort()).toEqual(namesInTable('Words').sort())
	const unnamed = appFiles.filter((path) => areaOf(path) !== undefined && kindOf(path) === undefined)
	expectOnly(unnamed, breaches.names)
	expect(appFiles.filter((path) => areaOf(path) === undefined).map(nameOf)).toEqual(aboveAreas)
})

test('names are kebab-case everywhere', () => {
	const misnamed = ownCode.filter(
		(path) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*\.(tsx?|mjs)$/.test(nameOf(path)),
	)
	expect(misnamed).toEqual([])
})

test('no file or folder is named after nothing in particular', () => {
	const vague = /(^|[/-])(utils?|helpers?|common|misc|lib|shared|constants|manager)(\/|\.)/
	expect(ownCode.filter((path) => vague.test(path))).toEqual([])
})

test('the vocabulary recognises its names and no others', () => {
	expect(
		['quote.client.ts', 'Quote.ts', 'quote_row.ts', 'index.jsx', 'quote.types.ts'].map((name) =>
			kindOf(`app/quotes/${name}`),
		),
	).toEqual([undefined, undefined, undefined, undefined, undefined])
	expect(kindOf('app/quotes/quotes.server.ts')).toBe('<area>.server.ts')
	expect(kindOf('app/desk/jobs/jobs.server.ts')).toBe('<area>.server.ts')
	expect(isTest('app/quotes/quotes.race.test.ts')).toBe(true)
})
