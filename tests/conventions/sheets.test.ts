import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { appFiles } from './tree.ts'

/** The paths in a sheet's `@import` and `@source` that lead to no file. Tailwind says nothing when a source has none. */
const leadsNowhere = (sheet: string, text: string): string[] =>
	[...text.matchAll(/@(?:import|source(?: not)?) "(\.[^"]+)"/g)]
		.map(([, path = '']) => join(dirname(sheet), path))
		.filter((path) => globSync(path).length === 0)

test('what a sheet imports, and where it looks for the names of classes, is there', () => {
	expect(leadsNowhere('app/ui/a.css', '@import "./gone.css";\n@source "./*.tsx";')).toEqual([
		'app/ui/gone.css',
	])
	expect(leadsNowhere('app/ui/a.css', '@source not "../gone/*.tsx";')).toEqual(['app/gone/*.tsx'])
	const sheets = appFiles.filter((path) => path.endsWith('.css'))
	expect(sheets.flatMap((sheet) => leadsNowhere(sheet, readFileSync(sheet, 'utf8')))).toEqual([])
})

/** The buttons of a source whose own classes take away the room at the sides of their words. */
const withoutRoom = (text: string): string[] =>
	[...text.matchAll(/<Button(?:Link)?\b(?:=>|[^>])*?className="([^"]*)"/g)]
		.map(([, classes = '']) => classes)
		.filter((classes) => !/(?:^|[\s:])px?-/.test(classes))

test('a button with classes of its own says how much room its words have at the sides', () => {
	expect(withoutRoom('<ButtonLink kind="solid" to={a} className="my-2 print:hidden">')).toEqual([
		'my-2 print:hidden',
	])
	expect(withoutRoom('<Button onClick={() => go()} className="mt-2 px-5">')).toEqual([])
	const pages = appFiles.filter((path) => path.endsWith('.tsx'))
	expect(pages.flatMap((path) => withoutRoom(readFileSync(path, 'utf8')))).toEqual([])
})
