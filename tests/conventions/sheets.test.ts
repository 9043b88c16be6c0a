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
