import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const assets = join(import.meta.dirname, '../build/client/assets')
const names = readdirSync(assets).filter((name) => name.endsWith('.js'))
const of = (part: string) => names.filter((name) => name.startsWith(`${part}-`) && !name.includes('.page-'))

/** A file of the build with all that it imports. */
function withImports(name: string, found = new Set<string>()): Set<string> {
	if (found.has(name)) return found
	found.add(name)
	const script = readFileSync(join(assets, name), 'utf8')
	for (const [, imported = ''] of script.matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g))
		withImports(imported, found)
	return found
}

test('no page of the site that has scripts brings its visitors what draws the desk', () => {
	const [router, desk, rooms] = [of('router'), of('desk'), of('rooms')]
	expect([router, desk, rooms].map(({ length }) => length)).toEqual([1, 1, 1])
	const ofDesk = [...router, ...desk, ...rooms]
	for (const page of ['home', 'booking-page', 'customer-photos', 'copying', 'narrowing']) {
		const [file = ''] = of(page)
		expect(names, page).toContain(file)
		expect(
			[...withImports(file)].filter((name) => ofDesk.includes(name)),
			page,
		).toEqual([])
	}
	const day = names.find((name) => name.startsWith('day.page-')) ?? ''
	expect([...withImports(day)]).toEqual(expect.arrayContaining([...router, ...desk]))
})
